# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""How many registers a kernel takes: asked of nvcc, where there is one, while the page is already read."""
import os
import re
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

LONGEST = 120  # seconds of a compilation
KEPT = 64      # kernels whose registers are kept
COMPILING = threading.Lock()  # one at a time
FOUND = {}     # (text, architecture): registers, None if nvcc failed; PENDING while it compiles
PENDING = "pending"


def nvcc():
    """The command, or None."""
    named = os.environ.get("CUDACXX")
    return named if named and shutil.which(named) else shutil.which("nvcc")


def of(text, architecture):
    """The most registers of a thread of any kernel of a file; PENDING while that is found out; None if it cannot be known."""
    key = text, architecture
    if not nvcc():
        return None
    if key not in FOUND:
        while len(FOUND) >= KEPT:
            FOUND.pop(next(iter(FOUND)), None)
        FOUND[key] = PENDING
        threading.Thread(target=_count, args=key, daemon=True).start()
    return FOUND.get(key)


def _count(text, architecture):
    with COMPILING, tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "filter.cu")
        source.write_bytes(text.replace(b'#include "filter.h"', b"#include <cuda_runtime.h>"))
        command = [nvcc(), "-std=c++17", "-O3", "-arch=" + architecture, "-Xptxas", "-v", "-cubin", str(source), "-o",
                   str(source) + "bin"]
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True,
                                  timeout=LONGEST, check=False)
            found = [int(number) for number in re.findall(r"Used (\d+) registers", done.stderr)]
        except (OSError, subprocess.TimeoutExpired):
            found = []
    FOUND[text, architecture] = max(found, default=None)

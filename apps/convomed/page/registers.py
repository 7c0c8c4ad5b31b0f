# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""How many registers a kernel takes: asked of nvcc, where there is one."""
import functools
import os
import re
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

LONGEST = 120  # seconds of a compilation
COMPILING = threading.Lock()  # one at a time


def nvcc():
    """The command, or None."""
    named = os.environ.get("CUDACXX")
    return named if named and shutil.which(named) else shutil.which("nvcc")


@functools.lru_cache(maxsize=64)
def of(text, architecture):
    """The most registers of a thread of any kernel of a file, or None if that cannot be known here."""
    if not nvcc():
        return None
    with COMPILING, tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "filter.cu")
        source.write_bytes(text.replace(b'#include "filter.h"', b"#include <cuda_runtime.h>"))
        command = [nvcc(), "-std=c++17", "-O3", "-arch=" + architecture, "-Xptxas", "-v", "-cubin", str(source), "-o",
                   str(source) + "bin"]
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True,
                                  timeout=LONGEST, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return None
    found = [int(number) for number in re.findall(r"Used (\d+) registers", done.stderr)]
    return max(found) if done.returncode == 0 and found else None

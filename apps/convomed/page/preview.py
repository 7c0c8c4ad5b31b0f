# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The preview: pixels through the CPU engine of this project, by its program fastfilter.

They come and go as raw frames on its standard input and output: no file of the user's is decoded here, and none is
written. The program is started with a list of arguments, in an empty folder, and ended after a while.
"""
import os
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

from convomed import choice, schema

ROOT = Path(__file__).resolve().parents[3]
BUILT = [ROOT / "build" / preset / "bin" / "fastfilter" for preset in ("release", "cpu")]
IS_INSTALLED = not (ROOT / "dev").is_file()
if IS_INSTALLED:
    BUILT = [ROOT.parent.parent / "bin" / "fastfilter"]
HOW_TO_BUILD = "install it beside convomed" if IS_INSTALLED else "./dev build --without-cuda"
LARGEST_SIDE = 1024  # pixels of a picture
MOST_SECONDS = 20
BYTES = {"8U": 1, "8S": 1, "16U": 2, "16S": 2, "32F": 4}
LARGEST_BODY = LARGEST_SIDE * LARGEST_SIDE * 3 * 4
AT_ONCE = threading.BoundedSemaphore(2)
MASK_FILE = "mask.txt"


class Failed(Exception):
    """There is no preview: one line that says why."""


def find_program():
    """The built program, or None. The environment variable CONVOMED_FASTFILTER names another."""
    named = os.environ.get("CONVOMED_FASTFILTER")
    for path in [Path(named)] if named else BUILT:
        if path.is_file() and os.access(str(path), os.X_OK):
            return str(path)
    return None if named else shutil.which("fastfilter")


def frame_bytes(width, height, channels, depth):
    return width * height * channels * BYTES[depth]


def mask_of(chosen):
    """The rows of the mask: of a separable filter the products of its column and row."""
    if chosen.filter == "convolution":
        return chosen.mask
    return [[down * across for across in chosen.row] for down in chosen.column]


def arguments_of(chosen):
    """fastfilter's arguments for a choice, and the text of its mask, or None."""
    kind, text = chosen.filter, lambda name: choice.text_of(schema.BY_NAME[name], chosen.values[name])
    words, mask = [kind.replace("large_", "")], None
    if kind in ("convolution", "separable"):
        mask = "".join(" ".join(map(repr, row)) + "\n" for row in mask_of(chosen))
        words = ["convolve", "--mask", MASK_FILE]
        words += ["--normalize"] if chosen.get("grey_rule") else ["--divisor=" + text("divisor"),
                                                                  "--delta=" + text("delta")]
    elif kind == "large_gaussian":
        words.append("--large")
    for name in ("ksize", "percentile", "sigma"):
        if name in chosen.values:
            words.append("--{}={}".format(name, text(name)))
    if chosen.get("anchor") is not None:
        words.append("--anchor=" + text("anchor"))
    if kind == "box" and not chosen.normalize:
        words.append("--sum")
    if "dst_type" in chosen.values:
        words.append("--depth=" + chosen.destination.lower())
    if len(set(chosen.border_value)) > 1:
        raise Failed("the preview has one border value for all channels")
    value = repr(chosen.border_value[0])
    words.append("--border=" + chosen.border + (":" + value if chosen.border_value[0] else ""))
    return words, mask


def filtered(chosen, width, height, channels, pixels):
    """The raw frame after the filter, of the choice's destination type; Failed says why there is none."""
    program = find_program()
    if not program:
        raise Failed("fastfilter is not built; build it with: " + HOW_TO_BUILD)
    words, mask = arguments_of(chosen)
    frame = "{}x{}:{}C{}".format(width, height, chosen.src_type, channels)
    command = [program] + words + ["--device", "cpu", "--quiet", "--raw", frame, "-", "-"]
    if not AT_ONCE.acquire(timeout=MOST_SECONDS):
        raise Failed("other previews are being drawn; try again")
    try:
        with tempfile.TemporaryDirectory(prefix="convomed-") as folder:
            if mask:
                (Path(folder) / MASK_FILE).write_text(mask)
            ended = subprocess.run(command, input=pixels, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
                                   timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise Failed("the preview took more than {} s on the CPU".format(MOST_SECONDS)) from None
    except OSError as problem:
        raise Failed("cannot run {}: {}".format(program, problem.strerror)) from None
    finally:
        AT_ONCE.release()
    if ended.returncode != 0:
        lines = ended.stderr.decode(errors="replace").splitlines()
        raise Failed(lines[-1] if lines else "fastfilter ended with {}".format(ended.returncode))
    if len(ended.stdout) != frame_bytes(width, height, channels, chosen.destination):
        raise Failed("fastfilter wrote {} bytes".format(len(ended.stdout)))
    return ended.stdout

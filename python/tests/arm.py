"""Filters and fastfilter of the package beside this file, by a Python of another processor, which has NumPy only."""
import os
import sys
import tempfile
from pathlib import Path

import cudafastfilters as cff
import numpy as np
from cudafastfilters import _core


def median(image, size):
    padded = np.pad(image, size // 2, mode="reflect")
    return np.median(np.lib.stride_tricks.sliding_window_view(padded, (size, size)), axis=(2, 3)).astype(image.dtype)


image = np.random.default_rng(1).integers(0, 256, (61, 83)).astype(np.uint8)
expected = median(image, 5)
np.testing.assert_array_equal(cff.median_filter(image, 5, mode="mirror"), expected)
smooth = cff.uniform_filter(image.astype(np.float32), 3, mode="mirror")
assert abs(smooth[10, 10] - image[9:12, 9:12].mean()) < 1e-4

with tempfile.TemporaryDirectory() as name:
    os.chdir(name)
    Path("in.pgm").write_bytes(b"P5 83 61 255\n" + image.tobytes())
    words = [b"fastfilter", b"median", b"--ksize", b"5", b"--device", b"cpu", b"--quiet", b"in.pgm", b"out.tif"]
    assert _core.fastfilter(words, words) == 0
    assert Path("out.tif").read_bytes()[:4] in (b"II*\0", b"MM\0*")
    words[-2:] = [b"out.tif", b"out.pgm"]
    words[3] = b"1"
    assert _core.fastfilter(words, words) == 0
    assert Path("out.pgm").read_bytes().endswith(expected.tobytes())
print(f"{os.uname().machine}: cudafastfilters {cff.__version__}, Python {sys.version.split()[0]}")

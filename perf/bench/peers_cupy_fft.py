# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""CuPy's convolution by Fourier transforms (cupyx.scipy.signal.fftconvolve). Only 32F; the pixels around the image are 0."""
import cupy
from cupyx.scipy import signal

import peers_common as common


def make(cell, source, output):
    if cell["type"] != "32FC1" or cell["filter"] != "linear":
        raise common.Refused("not compared with CuPy's fftconvolve")
    mask = cupy.asarray(cell["mask"][::-1, ::-1])
    return lambda: signal.fftconvolve(source, mask, mode="same")


if __name__ == "__main__":
    common.serve(make, cupy.__version__, border="none")

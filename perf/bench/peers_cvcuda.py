# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""CV-CUDA (the package cvcuda-cu13; ./dev peers fetches it)."""
import cupy
import cvcuda

import peers_common as common


class Buffer:
    """What CV-CUDA needs to know of an array. Stream -1: the work on it is ordered already, on the shared stream."""

    def __init__(self, array, channels):
        shape = array.shape if channels > 1 else array.shape + (1,)
        self.array = array
        self.__cuda_array_interface__ = dict(array.reshape(shape).__cuda_array_interface__, version=3, stream=-1)


def tensor(array, channels):
    return cvcuda.as_tensor(Buffer(array, channels), "HWC")


def make(cell, source, output):
    k, channels = cell["ksize"], cell["channels"]
    src, dst = tensor(source, channels), tensor(output, channels)
    border = cvcuda.Border.REPLICATE
    if cell["filter"] == "median":
        return lambda: cvcuda.median_blur_into(dst, src, (k, k), stream=STREAM)
    if cell["filter"] == "gaussian":
        sigma = common.gaussian_sigma(k)
        return lambda: cvcuda.gaussian_into(dst, src, (k, k), (sigma, sigma), border, stream=STREAM)
    if cell["filter"] == "box":
        return lambda: cvcuda.averageblur_into(dst, src, (k, k), border=border, stream=STREAM)
    raise common.Refused("not compared with CV-CUDA")


if __name__ == "__main__":
    shared = cupy.cuda.Stream(non_blocking=True)
    STREAM = cvcuda.as_stream(shared)
    with shared:
        common.serve(make, cvcuda.__version__, common.Cupy(shared))

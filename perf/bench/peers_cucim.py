# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""cuCIM's filters in scikit-image's names (cucim.skimage; ./dev peers fetches it). Its large medians of integers are by
histograms (O. Green, 2018)."""
import cucim
import cupy
import numpy
from cucim.skimage import filters, morphology

import peers_common as common

MODE = "nearest"  # the replicated border


def make(cell, source, output):
    k = cell["ksize"]
    if cell["channels"] != 1:
        raise common.Refused("not compared with cuCIM: several channels")
    if cell["filter"] == "median":
        return lambda: filters.median(source, (k, k), out=output, mode=MODE)
    if cell["filter"] == "erosion":
        square = morphology.footprint_rectangle((k, k), dtype=cupy.uint8, decomposition="separable")
        return lambda: morphology.erosion(source, square, mode=MODE)
    if cell["filter"] == "gaussian":
        sigma = common.gaussian_sigma(k)

        def run():
            floats = source.astype(numpy.float32, copy=False)  # it makes doubles of integers
            result = filters.gaussian(floats, sigma, mode=MODE, truncate=k // 2 / sigma, preserve_range=True)
            return result if output.dtype == numpy.float32 else cupy.rint(result).astype(output.dtype)
        return run
    raise common.Refused("not compared with cuCIM")


if __name__ == "__main__":
    common.serve(make, cucim.__version__)

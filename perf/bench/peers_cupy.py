# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""CuPy's ndimage filters (cupyx.scipy.ndimage)."""
import cupy
import cupyx.scipy.ndimage as ndimage
import numpy

import peers_common as common

MODE = "nearest"  # scipy's name for the replicated border


def make(cell, source, output):
    k = cell["ksize"]
    if cell["channels"] != 1:
        raise common.Refused("CuPy's ndimage filters have no channels")
    if cell["filter"] == "median":
        return lambda: ndimage.median_filter(source, size=k, output=output, mode=MODE)
    if cell["filter"] == "linear":
        mask = cupy.asarray(cell["mask"])
        return lambda: ndimage.correlate(source, mask, output=output, mode=MODE)
    if cell["filter"] == "gaussian":
        weights = cupy.asarray(common.gaussian(k).astype(numpy.float32))
        between = cupy.empty(source.shape, cupy.float32)

        def run():
            ndimage.correlate1d(source, weights, axis=1, output=between, mode=MODE)
            ndimage.correlate1d(between, weights, axis=0, output=output, mode=MODE)
        return run
    if cell["filter"] == "box":
        return lambda: ndimage.uniform_filter(source, size=k, output=output, mode=MODE)
    raise common.Refused("not compared with CuPy")


if __name__ == "__main__":
    common.serve(make, cupy.__version__)

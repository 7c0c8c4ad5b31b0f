# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""CuPy's ndimage filters (cupyx.scipy.ndimage)."""
import cupy
import cupyx.scipy.ndimage as ndimage
import numpy

import peers_by_hand as by_hand
import peers_common as common
from peers_by_hand import MODE


def make_missing(cell, source, output):
    """What users of CuPy write if NaN is to be ignored: a median over views; two filters and a division."""
    k = cell["ksize"]
    if cell["filter"] == "median":
        return lambda: cupy.nanmedian(by_hand.windows(cupy, source, k), axis=(2, 3)).astype(source.dtype)
    plain = make_plain(cell)
    if not plain:
        raise common.Refused("not compared with CuPy")

    def run():
        valid = ~cupy.isnan(source)
        sums = plain(cupy.where(valid, source, cupy.float32(0)))
        return sums / plain(valid.astype(cupy.float32))
    return run


def make_plain(cell):
    """A linear filter of floats."""
    k = cell["ksize"]
    if cell["filter"] == "box":
        return lambda image: ndimage.uniform_filter(image, size=k, mode=MODE)
    if cell["filter"] == "gaussian":
        weights = cupy.asarray(common.gaussian(k).astype(numpy.float32))
        return lambda image: ndimage.correlate1d(ndimage.correlate1d(image, weights, axis=1, mode=MODE), weights, axis=0, mode=MODE)
    return None


def make(cell, source, output):
    k = cell["ksize"]
    if cell.get("holes"):
        return make_missing(cell, source, output)
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
    return by_hand.make(cupy, ndimage, cell, source)


if __name__ == "__main__":
    common.serve(make, cupy.__version__)

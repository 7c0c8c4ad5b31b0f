# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""scikit-image: its own rank filters, which leave pixels outside of the image out of the window, and its Gaussian and Sobel,
which call SciPy. One thread."""
import warnings

import numpy
import skimage
from skimage import filters

import peers_host as host


def make(cell, source):
    k, dtype = cell["ksize"], cell["dtype"]
    output = numpy.empty_like(source)
    square = numpy.ones((k, k), numpy.uint8)
    if cell["channels"] != 1:
        raise host.Refused("not compared: several channels")
    if dtype in (numpy.uint8, numpy.uint16):
        if cell["filter"] == "median":
            return [("rank.median", lambda: filters.rank.median(source, square, out=output))]
        if cell["filter"] == "rank":
            share = (host.rank(cell) + 0.5) / k ** 2
            return [("rank.percentile", lambda: filters.rank.percentile(source, square, out=output, p0=share))]
        if cell["filter"] == "erosion":
            return [("rank.minimum", lambda: filters.rank.minimum(source, square, out=output))]
        if cell["filter"] == "box" and dtype == numpy.uint8:
            return [("rank.mean", lambda: filters.rank.mean(source, square, out=output))]
    if cell["filter"] in ("median", "rank", "erosion"):
        raise host.Refused("not compared: it calls SciPy for floats")
    if cell["filter"] == "gaussian":
        sigma = host.gaussian_sigma(k)
        return [("gaussian", lambda: host.rounded(filters.gaussian(
            source, sigma, mode="nearest", truncate=k // 2 / sigma, preserve_range=True), dtype))]
    if cell["filter"] == "sobel" and cell["ksize"] == 3 and dtype == numpy.float32:
        return [("sobel, times 4", lambda: 4 * filters.sobel(source, axis=1, mode="nearest"))]
    raise host.Refused("scikit-image has no such filter")


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # it says that 16 bits are slow
    host.serve(make, skimage.__version__)

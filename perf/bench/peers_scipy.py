# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""SciPy's ndimage filters. They have one thread."""
import numpy
import scipy
import scipy.ndimage as ndimage

import peers_host as host

MODE = "nearest"  # scipy's name for the replicated border


def make(cell, source):
    k, dtype = cell["ksize"], cell["dtype"]
    size = (k, k) if cell["channels"] == 1 else (k, k, 1)
    output = numpy.empty_like(source)
    if cell["filter"] == "median":
        return [("median_filter", lambda: ndimage.median_filter(source, size=size, output=output, mode=MODE))]
    if cell["filter"] == "rank":
        return [("rank_filter", lambda: ndimage.rank_filter(source, host.rank(cell), size=size, output=output, mode=MODE))]
    if cell["filter"] == "erosion":
        return [("minimum_filter", lambda: ndimage.minimum_filter(source, size=size, output=output, mode=MODE))]
    if cell["channels"] != 1:
        raise host.Refused("not compared: several channels")

    def ways(name, function):
        """Into the source's type, which rounds down and may wrap around; and into floats that are rounded afterwards."""
        def direct():
            function(source, output)
            return output
        between = numpy.empty(source.shape, numpy.float32)

        def by_floats():
            function(source.astype(numpy.float32, copy=False), between)
            return host.rounded(between, dtype)
        return [(name, direct)] + ([(name + " of floats, rounded", by_floats)] if dtype != numpy.float32 else [])

    if cell["filter"] == "linear":
        return ways("correlate", lambda src, dst: ndimage.correlate(src, cell["mask"], output=dst, mode=MODE))
    if cell["filter"] == "gaussian":
        sigma = host.gaussian_sigma(k)
        return ways("gaussian_filter",
                    lambda src, dst: ndimage.gaussian_filter(src, sigma, output=dst, mode=MODE, radius=k // 2))
    if cell["filter"] == "box":
        return ways("uniform_filter", lambda src, dst: ndimage.uniform_filter(src, size=k, output=dst, mode=MODE))
    if cell["filter"] == "sobel" and cell["ksize"] == 3:
        return ways("sobel", lambda src, dst: ndimage.sobel(src, axis=1, output=dst, mode=MODE))
    raise host.Refused("SciPy has no such filter")


if __name__ == "__main__":
    host.serve(make, scipy.__version__)

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""libvips (pyvips with pyvips-binary): a demand-driven pipeline whose result is written to new memory. VIPS_CONCURRENCY sets
the threads."""
import numpy
import pyvips

import peers_host as host

FORMATS = {numpy.uint8: "uchar", numpy.uint16: "ushort", numpy.float32: "float"}
UNIT = 4096  # coefficients of the integer readings are multiples of 1 / UNIT


def matrix(values, unit=None):
    """A mask; with a unit its coefficients are integers over that."""
    if unit is None:
        return pyvips.Image.new_from_array(values.tolist())
    return pyvips.Image.new_from_array(numpy.rint(values * unit).tolist(), scale=unit)


def make(cell, source):
    k, dtype = cell["ksize"], cell["dtype"]
    form = FORMATS[dtype]
    image = pyvips.Image.new_from_memory(source.data, cell["width"], cell["height"], cell["channels"], form)
    if cell["filter"] in ("median", "rank", "erosion"):
        return [("rank", lambda: image.rank(k, k, host.rank(cell)).write_to_memory())]

    def ways(name, function, mask, unit):
        def by_floats():
            result = function(image, matrix(mask), "float")
            return (result if form == "float" else result.rint().cast(form)).write_to_memory()
        readings = [(name + ", float", by_floats)]
        if form != "float":
            readings.insert(0, (name + ", integer", lambda: function(image, matrix(mask, unit), "integer").write_to_memory()))
        return readings

    if cell["filter"] == "linear":
        return ways("conv", lambda src, mask, how: src.conv(mask, precision=how), cell["mask"], UNIT)
    if cell["filter"] == "sobel" and cell["ksize"] == 3:
        mask = numpy.outer([1.0, 2.0, 1.0], [-1.0, 0.0, 1.0])
        return ways("conv", lambda src, mask, how: src.conv(mask, precision=how), mask, 1)
    if cell["filter"] in ("gaussian", "box"):
        line = host.gaussian(k) if cell["filter"] == "gaussian" else numpy.full(k, 1.0 / k)
        return ways("convsep", lambda src, mask, how: src.convsep(mask, precision=how), line[None],
                    UNIT if cell["filter"] == "gaussian" else k)
    raise host.Refused("libvips has no such filter")


def as_array(result, cell):
    return numpy.frombuffer(result, cell["dtype"]).reshape(host.shape(cell))


if __name__ == "__main__":
    pyvips.cache_set_max(0)  # the same work is done again
    host.serve(make, "{}.{}.{}, pyvips {}, {} threads".format(
        pyvips.version(0), pyvips.version(1), pyvips.version(2), pyvips.__version__, host.THREADS), as_array)

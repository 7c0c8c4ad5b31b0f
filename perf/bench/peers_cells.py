# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What the Python rivals on the GPU and on the CPU share: cells, and the coefficients of Gaussians."""
import numpy

TYPES = {"8U": numpy.uint8, "8S": numpy.int8, "16U": numpy.uint16, "16S": numpy.int16, "32F": numpy.float32}


class Refused(Exception):
    """The rival has no such filter."""


def parse(line):
    cell = dict(word.split("=", 1) for word in line.split())
    for name, kind in (("ksize", int), ("width", int), ("height", int), ("seconds", float)):
        if name in cell:
            cell[name] = kind(cell[name])
    if "type" in cell:
        depth, channels = cell["type"].split("C")
        cell["dtype"], cell["channels"] = TYPES[depth], int(channels)
    return cell


def shape(cell):
    place = (cell["height"], cell["width"])
    return place if cell["channels"] == 1 else place + (cell["channels"],)


def planes(cell):
    """Images that a result has, one below the other."""
    return 3 if cell["filter"] == "percentiles" else 1


def gaussian_sigma(ksize):
    return 0.3 * ((ksize - 1) * 0.5 - 1) + 0.8


def gaussian(ksize):
    x = numpy.arange(ksize) - (ksize - 1) * 0.5
    weights = numpy.exp(-x * x / (2 * gaussian_sigma(ksize) ** 2))
    return weights / weights.sum()

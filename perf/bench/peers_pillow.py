# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Pillow's ImageFilter. One thread; its image objects are made and read outside of the measured time."""
import numpy
import PIL
from PIL import Image, ImageFilter

import peers_host as host


def filter_of(cell):
    k, depth = cell["ksize"], cell["dtype"]
    if cell["filter"] in ("median", "rank", "erosion"):
        if depth == numpy.uint16:
            raise host.Refused("Pillow has no rank filter of 16 bits")
        return "RankFilter", ImageFilter.RankFilter(k, host.rank(cell))
    if depth != numpy.uint8:
        raise host.Refused("Pillow has this filter only for 8 bits")
    if cell["filter"] == "box":
        return "BoxBlur", ImageFilter.BoxBlur(k // 2)
    if cell["filter"] == "linear" and k in (3, 5):
        return "Kernel", ImageFilter.Kernel((k, k), cell["mask"][::-1].ravel().tolist(), scale=1)
    if cell["filter"] == "gaussian":
        raise host.Refused("not compared: Pillow's Gaussian is three boxes, another filter")
    raise host.Refused("Pillow has no such filter")


def make(cell, source):
    name, wanted = filter_of(cell)
    image = Image.fromarray(source)
    return [(name, lambda: image.filter(wanted))]


if __name__ == "__main__":
    host.serve(make, PIL.__version__, lambda result, cell: numpy.asarray(result))

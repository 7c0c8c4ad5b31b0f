# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""scikit-image's entropy and mode of bytes, which leave pixels outside of the image out of the window. One thread."""
import numpy
import skimage
from skimage.filters import rank

import peers_common as common


def make(cell, source, output):
    square = numpy.ones((cell["ksize"], cell["ksize"]), numpy.uint8)
    if cell["type"] != "8UC1" or cell["filter"] not in ("entropy", "mode"):
        raise common.Refused("not compared with scikit-image")
    if cell["filter"] == "mode":
        return lambda: rank.modal(source, square)
    return lambda: rank.entropy(source, square).astype(numpy.float32)


if __name__ == "__main__":
    common.serve(make, skimage.__version__, common.Numpy(), border="none")

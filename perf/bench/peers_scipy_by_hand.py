# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""SciPy's ndimage filters, put together by hand. One thread."""
import numpy
import scipy
import scipy.ndimage as ndimage

import peers_by_hand as by_hand
import peers_common as common

if __name__ == "__main__":
    common.serve(lambda cell, source, output: by_hand.make(numpy, ndimage, cell, source), scipy.__version__, common.Numpy())

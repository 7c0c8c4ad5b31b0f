"""SciPy's own tests of the functions that have the same name here."""
import re

import cudafastfilters as cff
import numpy as np
from scipy import ndimage
from scipy._lib import _array_api

TITLE, VERSION = "SciPy", "1.17"
SUITES = ["scipy.ndimage.tests.test_filters", "scipy.ndimage.tests.test_morphology"]
NAMES = ["median_filter", "rank_filter", "percentile_filter", "minimum_filter", "maximum_filter", "uniform_filter",
         "gaussian_filter", "correlate", "convolve", "sobel", "laplace", "grey_erosion", "grey_dilation", "grey_opening",
         "grey_closing", "morphological_gradient", "white_tophat", "black_tophat", "binary_erosion", "binary_dilation",
         "binary_opening", "binary_closing"]

AXES = "more than two axes at a time, or an error of another type"
FLOAT64 = "the sums are those of float32"
ROUNDING = "integers are rounded once and clamped; SciPy truncates after each axis and lets them wrap around"


def is_near(message):
    """Whether numbers differ by no more than sums in float32 do from those in float64."""
    ulps = re.search(r"ULP \(max is ([^)]*)\)", message)
    relative, absolute = (re.search(rf"Max {kind} difference among violations: (\S+)", message) for kind in ("relative", "absolute"))
    return bool(ulps and float(ulps[1]) < 2**33 or relative and float(relative[1]) < 1e-5 or absolute and float(absolute[1]) < 1e-6)


# The name of a test, what is in the message of its failure, and why it differs.
REASONS = [
    (r"test_maximum_filter07", r"", "a sequence of equal border modes is taken with a footprint"),
    (r"", r"axes are filtered|one or two axes", AXES),
    (r"", r"complex", "complex numbers are refused"),
    (r"", r"one mode for|mode for each direction", "one border mode for both directions"),
    (r"", r"structure has values", "elements of morphology are flat"),
    (r"", r"mask is given", "a mask is refused"),
    (r"", r"iterations is", "iterations until nothing changes are refused"),
    (r"", r"no axis to filter", "an image without axes is refused"),
    (r"", r"both given", "size beside footprint is an error, not a warning"),
    (r"", r"size is \[0\]", "a window without pixels is refused"),
    (r"", r"pattern did not match", "an error of another text"),
    (r"", r"DID NOT RAISE", "float16 is filtered"),
    (r"", is_near, FLOAT64),
    (r"test_(sobel|gaussian_laplace|generic_laplace|gaussian_gradient_magnitude)0\d", r"", ROUNDING),
]


def whole(ours):
    """`ours` of images of any dtype, over all axes, as SciPy filters; a Gaussian's sigma of 0 leaves an axis out."""
    casting = {} if ours.__name__.startswith("binary_") else {"casting": "unsafe"}

    def call(image, *arguments, **named):
        axes = tuple(range(np.ndim(image)))
        if ours is cff.gaussian_filter and len(axes) == np.size(sigma := arguments[0] if arguments else named["sigma"]) > 2:
            axes = tuple(axis for axis in axes if sigma[axis]) or axes[:1]
            arguments, named = arguments[1:], {**named, "sigma": [sigma[axis] for axis in axes]}
        if np.ndim(image) > 2:
            named.setdefault("axes", axes)
        return ours(image, *arguments, **casting, **named)
    return call


def replace(counted):
    for name in NAMES:
        theirs = getattr(ndimage, name)
        replaced = counted(name, whole(getattr(cff, name)), theirs)
        _array_api.xp_capabilities_table[replaced] = _array_api.xp_capabilities_table[theirs]
        setattr(ndimage, name, replaced)

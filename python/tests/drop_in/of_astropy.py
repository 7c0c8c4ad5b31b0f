"""astropy's own tests of its convolution.

What is replaced is the innermost function, which gets an image that is extended, in float64, and the mask.
"""
import sys

import astropy.convolution
import cudafastfilters as cff
import numpy as np
from drop_in import of_scipy

TITLE, VERSION = "astropy", "8.0"
SUITES, ALL_SUITES = ["astropy.convolution.tests.test_convolve"], ["astropy.convolution"]
REASONS = [*of_scipy.REASONS]


def convolve(result, image, mask, interpolates, keeps_border, threads):
    """Into `result`, which is the image without half a mask on each side, or has as much of a border that stays 0."""
    inside = tuple(slice(length // 2, size - length // 2) for length, size in zip(mask.shape, image.shape))
    holes = {"nan_policy": "omit", "casting": "same_kind"} if interpolates and np.isnan(image).any() else {}
    found = cff.convolve(image, mask, mode="constant", axes=tuple(range(image.ndim)), **holes)
    if interpolates:
        found = np.where(np.isnan(found), image, found / mask.sum())  # it keeps a pixel without a valid one around it
    result[inside if keeps_border else ...] = found[inside]


def replace(counted):
    module = sys.modules[astropy.convolution.convolve.__module__]
    module._convolveNd_c = counted("convolve", convolve, module._convolveNd_c)

"""silx's own tests of its median filter.

Its dtypes of 64 bits are filtered as the places of their values in order, which float32 has. `conditional=True` is put together of
three filters: pixels that are neither the least nor the greatest of their window stay, and so does NaN.
"""
import cudafastfilters as cff
import numpy as np
from gpu import picture
from scipy import datasets
from silx.math import medianfilter

TITLE, VERSION = "silx", "3.1"
SUITES = ["silx.math.medianfilter.test.test_medianfilter"]
REASONS = []


def medfilt2d(image, kernel_size=3, conditional=False, mode="nearest", cval=0):
    if mode == "shrink":  # windows end at the border: what is outside of the image is missing
        mode, cval = "constant", np.nan
    values = np.unique(np.append(image, cval).astype(np.result_type(image, cval)))
    values = values[~np.isnan(values)]
    pixels, outside = (np.where(np.isnan(array), np.nan, np.searchsorted(values, array)).astype(np.float32)
                       for array in (image, np.array(cval)))
    size = tuple(np.broadcast_to(kernel_size, image.ndim))
    arguments = {"mode": mode, "cval": outside, "nan_policy": "omit"}
    median = cff.median_filter(pixels, size, middle="higher", **arguments)
    if conditional:
        least, greatest = (function(pixels, size, **arguments) for function in (cff.minimum_filter, cff.maximum_filter))
        median = np.where((pixels == least) | (pixels == greatest), median, pixels)
    values = np.append(values, image.dtype.type(np.nan if image.dtype.kind == "f" else 0))
    return values[np.where(np.isnan(median), -1, median).astype(int)].astype(image.dtype)


def medfilt1d(data, *given, **named):
    return medfilt2d(data, *given, **named)


def replace(counted):
    for ours in (medfilt1d, medfilt2d):
        setattr(medianfilter, ours.__name__, counted(ours.__name__, ours, getattr(medianfilter, ours.__name__)))


def prepare():
    datasets.ascent = lambda: picture("uint8")  # which would be fetched

"""xarray-spatial's own tests of its focal statistics.

The innermost functions are replaced, for NumPy's arrays and for the blocks of Dask's. A mean of a window of any pixels that leaves NaN out
is a normalized correlation: of the values, and for variances of the squares of their differences to the mean, too.
"""
import cudafastfilters as cff
import numpy as np
from xrspatial import convolution, focal

TITLE, VERSION = "xarray-spatial", "0.5"
SUITES, ALL_SUITES = [], ["xrspatial.tests.test_focal"]  # its functions are compiled for minutes
REASONS = []
OMIT = {"mode": "constant", "cval": np.nan, "nan_policy": "omit"}  # windows end at the image, and NaN is no value


def mean_of_9(data, excludes):
    """Of float64."""
    found = cff.uniform_filter(data, 3, casting="same_kind", **OMIT)
    kept = np.isin(data, [value for value in excludes if value == value])
    return np.where(kept | np.isnan(data) & any(value != value for value in excludes), data, found)


def mean(image, window):
    return cff.correlate(image, window.astype(np.float32), **OMIT) / np.float32(window.sum())


def total(image, window):
    return cff.correlate(np.nan_to_num(image), window.astype(np.float32), mode="constant")


def least(image, window):
    return cff.minimum_filter(image, footprint=window, mode="constant", cval=np.nan)  # NaN counts as greater than every number


def greatest(image, window):
    return -least(-image, window)


def variance(image, window):
    centred = image - np.nanmean(image)
    return np.maximum(mean(centred * centred, window) - mean(centred, window) ** 2, 0)


STATISTICS = {"mean": mean, "sum": total, "min": least, "max": greatest, "range": lambda *given: greatest(*given) - least(*given),
              "var": variance, "std": lambda *given: np.sqrt(variance(*given))}
OURS = {getattr(focal, f"_calc_{name}"): function for name, function in STATISTICS.items()}


def apply(data, kernel, func):
    return OURS[func](data.astype(np.float32), kernel == 1)


def convolve_2d(data, kernel):
    """A correlation; where a window does not lie within the image the result is NaN."""
    found = cff.correlate(data.astype(np.float32), kernel)
    inside = tuple(slice(length // 2, size - length // 2) for length, size in zip(kernel.shape, data.shape))
    result = np.full_like(found, np.nan)
    result[inside] = found[inside]
    return result


def replace(counted):
    focal._mean_numpy = counted("mean", mean_of_9, focal._mean_numpy)
    focal._apply_numpy = counted("apply", apply, focal._apply_numpy, lambda data, kernel, func: func in OURS)
    convolution._convolve_2d_numpy = focal._convolve_2d_numpy = counted("convolve_2d", convolve_2d, convolution._convolve_2d_numpy)

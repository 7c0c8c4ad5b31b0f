"""Outliers: pixels that differ too much from the median of their window become that median."""
from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from . import _core
from ._apply import Make, Outline, apply, modes, planes, planned, remembered
from ._arguments import filtered_axes, odd_window, repeated
from ._borders import one_border_number, outside
from ._checks import flag, native, number, one_of, positive, shown
from ._documentation import documented
from ._exchange import host_array
from ._filter import Filter
from ._filter_arguments import OUTLIERS, call_text, checked_channels, checked_dtype, opencv_type
from ._missing import Missing, missing_of

SIDES = {"both": 0, "bright": 1, "dark": 2}  # OutlierSide
MOST_ITERATIONS = 1000
MEASURES = {"absolute": 0, "relative": 1, "mad": 2}  # OutlierMeasure


class OutlierFilter(Filter):
    """Replaces pixels that differ from the median of their window by more than a threshold by that median.

    Other pixels keep their bytes.

    Parameters
    ----------
    dtype : dtype
        Of the images: uint8, int8, uint16, int16, float16 or float32. The result has the same.
    size : int or tuple of int
        Rows and columns of the window, odd, at most 32767 each.
    threshold : float
        At least 0, in the unit of `measure`. A difference that is equal to it is no outlier.
    which : {'both', 'bright', 'dark'}
        Which outliers are replaced: those on either side of the median, those above it, or those below it.
    measure : {'absolute', 'relative', 'mad'}
        Unit of the threshold: that of the pixels; the absolute value of the median; or 1.4826 times the median absolute
        deviation of the window, which is the standard deviation of normally distributed pixels.
    replace_nan : bool
        Whether a NaN is an outlier if the median is a number.
    mode, cval, channels, nan_policy, nodata, min_count, fill, missing_result
        As of `RankFilter`, with one mode for both directions. Medians and deviations are those of the
        valid pixels, on the CPU only. A missing pixel becomes the median, unless `fill` is False.
    middle
        As of `MedianFilter`, also of deviations.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> image = np.full((3, 5), 10, np.uint8)
    >>> image[1, 1], image[1, 3] = 12, 200
    >>> cff.OutlierFilter(np.uint8, 3, 5)(image)[1]
    array([10, 12, 10, 10, 10], dtype=uint8)
    """

    def __init__(self, dtype: Any, size: Any, threshold: float, *, which: str = "both", measure: str = "absolute",
                 replace_nan: bool = True, mode: Any = "reflect", cval: float = 0.0, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None, middle: str | None = None) -> None:
        checked = checked_dtype(dtype, "dtype", OUTLIERS)
        rows, columns = odd_window(size, 2, type(self).__name__)
        one_of(which, "which", SIDES)
        one_of(measure, "measure", MEASURES)
        limit = limit_of(threshold, "threshold")
        kind = opencv_type(checked, checked_channels(channels))
        maker = partial(_core.outliers, kind, (rows, columns), limit, SIDES[which], MEASURES[measure],
                        flag(replace_nan, "replace_nan"), one_border_number(mode), outside(cval, checked))
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result, middle)
        text = call_text(type(self).__name__, checked, channels, size=(rows, columns), threshold=threshold, which=which,
                         measure=measure, mode=mode, **missing.given())
        self._set([maker], checked, checked, channels, text, missing)


def limit_of(given: Any, name: str) -> float:
    """A threshold, checked."""
    limit = number(given, name)
    if not limit >= 0:
        raise ValueError(f"{name} is {shown(given)}; at least 0 is accepted")
    return limit


def _outliers(size: Any, threshold: float, which: str, measure: str, replace_nan: bool, mode: Any, cval: Any) -> Make:
    value = number(cval, "cval")

    def make(dtype: Any, output: Any, channels: int, count: int, missing: Missing) -> Filter:
        return planned(OutlierFilter, dtype, planes(odd_window(size, count, "OutlierFilter"), 1), threshold, which=which,
                       measure=measure, replace_nan=replace_nan, mode=modes(mode, count), cval=value, channels=channels,
                       **missing.given())
    return make


def _replaced(image: Any, size: Any, threshold: float, which: Any, measure: Any, replace_nan: Any, mode: Any, cval: Any,
              iterations: Any, return_replaced: Any, output: Any, axes: Any, channel_axis: int | None, casting: Any,
              device: Any, stream: Any, mask: Any, missing: Missing) -> Any:
    one_of(which, "which", SIDES)
    one_of(measure, "measure", MEASURES)
    count = positive(iterations, "iterations")
    if count > MOST_ITERATIONS:
        raise ValueError(f"iterations is {shown(iterations)}; at most {MOST_ITERATIONS} are accepted")
    if type(image) is Outline and count > 1:
        chosen, _ = filtered_axes(axes, channel_axis, image.ndim)
        size = repeated(size, odd_window(size, len(chosen), "OutlierFilter"), count)
    make = remembered(_outliers, size, threshold, which, measure, flag(replace_nan, "replace_nan"), mode, cval)
    before = None
    if flag(return_replaced, "return_replaced"):
        found = host_array(image, "image")
        if found is None:
            raise ValueError("return_replaced is True, and the image is on a GPU; images in host memory are accepted")
        before = np.array(found[0])
    result = apply(make, image, output, axes, channel_axis, casting, OUTLIERS, device, stream, mask, missing)
    for _ in range(0 if type(image) is Outline else count - 1):
        result = apply(make, result, result, axes, channel_axis, casting, OUTLIERS, device, stream, mask, missing)
    if before is None:
        return result
    after = np.asarray(result)
    if native(after.dtype) != native(before.dtype):
        raise ValueError(f"output is of {after.dtype}; with return_replaced it has the image's dtype, {before.dtype}")
    # A NaN that was kept was not replaced.
    return result, (after != before) & ((after == after) | (before == before))


@documented
def remove_outlier(image: Any, dif: float, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0, *,
                   which: str = "bright", measure: str = "absolute", replace_nan: bool = True, iterations: int = 1,
                   return_replaced: bool = False, axes: Any = None, channel_axis: int | None = None, casting: str = "no",
                   device: Any = None, stream: Any = None,
                   nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
                   fill: bool = True, missing_result: float | None = None, middle: str | None = None) -> Any:
    """Pixels that exceed the median of their window by more than `dif` become that median.

    Zingers of X-ray images, hot pixels and cosmic rays are removed; other pixels keep their values.
    {image_narrow}
    dif : float
        The threshold, at least 0, in the unit of `measure`. A difference that is equal to it is no outlier.
    {size_only}
    {output}
    {mode}
    {cval}
    which : {'bright', 'dark', 'both'}
        Which outliers are replaced: those above the median, those below it, or both.
    {measure}
    {replace_nan}
    {iterations}
    {return_replaced}
    {common}
    {missing}
    {middle}
    {returns_replaced}

    See Also
    --------
    OutlierFilter : the same, planned once and applied often.
    hampel : the threshold in standard deviations of the window.

    Notes
    -----
    tomopy's function of this name has the same arguments; it also replaces pixels whose difference is equal to `dif`, and
    takes the axis of a stack, which is a batch here.
    {examples}
    >>> image = np.full((3, 5), 10, np.uint16)
    >>> image[1, 1], image[1, 3] = 12, 60000
    >>> cff.remove_outlier(image, 100)[1]
    array([10, 12, 10, 10, 10], dtype=uint16)
    """
    return _replaced(image, size, limit_of(dif, "dif"), which, measure, replace_nan, mode, cval, iterations, return_replaced,
                     output, axes, channel_axis, casting, device, stream, mask,
                     missing_of(nan_policy, nodata, min_count, fill, missing_result, middle))


@documented
def hampel(image: Any, size: Any = 3, n_sigma: float = 3.0, output: Any = None, mode: Any = "reflect", cval: float = 0.0, *,
           which: str = "both", replace_nan: bool = True, iterations: int = 1, return_replaced: bool = False, axes: Any = None,
           channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None,
           nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
           fill: bool = True, missing_result: float | None = None, middle: str | None = None) -> Any:
    """Hampel's filter: pixels further than `n_sigma` standard deviations from the median of their window become that median.

    The standard deviation is estimated as 1.4826 times the median absolute deviation of the window.
    {image_narrow}
    {size_only}
    n_sigma : float
        The threshold, at least 0.
    {output}
    {mode}
    {cval}
    which : {'both', 'bright', 'dark'}
        Which outliers are replaced.
    {replace_nan}
    {iterations}
    {return_replaced}
    {common}
    {missing}
    {middle}
    {returns_replaced}
    {examples}
    >>> cff.hampel(np.array([5, 6, 7, 90, 5, 7, 6], np.uint8), size=5)
    array([5, 6, 7, 7, 5, 7, 6], dtype=uint8)
    """
    return _replaced(image, size, limit_of(n_sigma, "n_sigma"), which, "mad", replace_nan, mode, cval, iterations,
                     return_replaced, output, axes, channel_axis, casting, device, stream, mask,
                     missing_of(nan_policy, nodata, min_count, fill, missing_result, middle))


@documented
def despeckle(image: Any, threshold: float, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0, *,
              measure: str = "absolute", replace_nan: bool = True, iterations: int = 1, return_replaced: bool = False,
              axes: Any = None, channel_axis: int | None = None, casting: str = "no", device: Any = None,
              stream: Any = None,
              nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
              fill: bool = True, missing_result: float | None = None, middle: str | None = None) -> Any:
    """Pixels that differ from the median of their window by more than a threshold, on either side, become that median.
    {image_narrow}
    threshold : float
        At least 0, in the unit of `measure`.
    {size_only}
    {output}
    {mode}
    {cval}
    {measure}
    {replace_nan}
    {iterations}
    {return_replaced}
    {common}
    {missing}
    {middle}
    {returns_replaced}
    {examples}
    >>> cff.despeckle(np.array([50, 52, 0, 51, 255, 50], np.uint8), 20)
    array([50, 52, 51, 51, 51, 50], dtype=uint8)
    """
    return _replaced(image, size, limit_of(threshold, "threshold"), "both", measure, replace_nan, mode, cval, iterations,
                     return_replaced, output, axes, channel_axis, casting, device, stream, mask,
                     missing_of(nan_policy, nodata, min_count, fill, missing_result, middle))

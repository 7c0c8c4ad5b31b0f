"""Means of windows without their least and greatest pixels."""
from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from . import _core
from ._apply import Make, apply, modes, planes, planned, remembered
from ._arguments import anchors, odd_window
from ._borders import one_border_number, outside
from ._checks import integers, number, per_axis, shown
from ._documentation import documented
from ._filter import Filter
from ._filter_arguments import OTHERS, call_text, checked_channels, checked_dtype, opencv_type
from ._missing import Missing


class TrimmedMeanFilter(Filter):
    """The mean of a window without its least and its greatest pixels.

    Parameters
    ----------
    dtype : dtype
        Of the images: uint8, int8, uint16, int16, float16 or float32.
    size : int or tuple of int
        Rows and columns of the window, odd, at most 32767 each.
    proportiontocut : float or tuple of float
        The share of the pixels that is left out at either end, at least 0 and less than 0.5; or one for the least and one for
        the greatest. Of n pixels ``int(n * proportiontocut)`` are left out, as by scipy.stats.trim_mean.
    output : dtype, optional
        Of the result: float32, or that of the images, which it is unless given. Integers receive the real-valued result rounded
        to nearest, ties to even.
    mode, cval, origin, channels
        As of `RankFilter`, with one mode for both directions.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> mean = cff.TrimmedMeanFilter(np.uint8, 3, 0.2)
    >>> image = np.full((3, 3), 10, np.uint8)
    >>> image[0, 0], image[1, 1] = 255, 0
    >>> int(mean(image)[1, 1])
    10
    """

    def __init__(self, dtype: Any, size: Any, proportiontocut: Any = 0.1, *, output: Any = None, mode: Any = "reflect",
                 cval: float = 0.0, origin: Any = 0, channels: int = 1) -> None:
        source = checked_dtype(dtype, "dtype", OTHERS)
        target = checked_dtype(source if output is None else output, "output", OTHERS)
        if target not in (source, np.float32):
            raise ValueError(f"output is {target}; accepted of {source} are {source} and float32")
        rows, columns = odd_window(size, 2, type(self).__name__)
        row, column = anchors(origin, (rows, columns))
        count = checked_channels(channels)
        first, last = ranks_left(proportiontocut, rows * columns)
        maker = partial(_core.trimmed_mean, opencv_type(source, count), opencv_type(target, count), (rows, columns), first, last,
                        (row, column), one_border_number(mode), outside(cval, source))
        text = call_text(type(self).__name__, source, channels, size=(rows, columns), proportiontocut=proportiontocut, mode=mode)
        self._set([maker], source, target, channels, text)

    def _ignoring(self, kind: int) -> list[_core.Plan]:
        raise ValueError("mask is given; trimmed means leave no pixels out")


def shares_of(proportiontocut: Any) -> tuple[float, ...]:
    """The share of the least and that of the greatest pixels."""
    return tuple(number(share, "proportiontocut") for share in per_axis(proportiontocut, "proportiontocut", 2))


def ranks_left(proportiontocut: Any, pixels: int) -> tuple[int, int]:
    """The first and the last rank, from 0, that a share cut off at either end leaves."""
    shares = shares_of(proportiontocut)
    if not all(0 <= share < 1 for share in shares):
        raise ValueError(f"proportiontocut is {shown(proportiontocut)}; accepted is 0 to less than 1")
    first, cut = (int(share * pixels) for share in shares)
    if first + cut >= pixels:
        raise ValueError(f"proportiontocut is {shown(proportiontocut)}, which leaves none of {pixels} pixels")
    return first, pixels - 1 - cut


def _trimmed_mean(size: Any, proportiontocut: Any, mode: Any, cval: Any, origin: Any) -> Make:
    value, shares = number(cval, "cval"), shares_of(proportiontocut)

    def make(dtype: Any, made: Any, channels: int, count: int, missing: Missing) -> Filter:
        given = made if made == dtype else np.dtype(np.float32)  # which is converted
        return planned(TrimmedMeanFilter, dtype, planes(odd_window(size, count, "TrimmedMeanFilter"), 1),
                       shares, output=given, mode=modes(mode, count), cval=value,
                       origin=planes(integers(origin, "origin", count), 0), channels=channels)
    return make


@documented
def trimmed_mean_filter(image: Any, size: Any = 3, proportiontocut: Any = 0.1, output: Any = None, mode: Any = "reflect",
                        cval: float = 0.0, origin: Any = 0, *, axes: Any = None, channel_axis: int | None = None,
                        casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """The mean of a rectangular window without its least and its greatest pixels.
    {image_narrow}
    {size_only}
    proportiontocut : float or tuple of float
        The share of the pixels that is left out at either end, at least 0 and less than 0.5; or one for the least and one for
        the greatest. Of n pixels ``int(n * proportiontocut)`` are left out.
    {output}
    {mode}
    {cval}
    {origin}
    {common}
    {returns}

    See Also
    --------
    TrimmedMeanFilter : the same, planned once and applied often.
    scipy.stats.trim_mean : the same of a sample.

    Notes
    -----
    skimage.filters.rank.mean_percentile leaves grey levels out, not pixels, and truncates. Integers are rounded here to nearest,
    ties to even.
    {examples}
    >>> cff.trimmed_mean_filter(np.array([5, 7, 90, 6, 0, 6], np.uint8), size=5, proportiontocut=0.2)
    array([6, 6, 6, 6, 6, 4], dtype=uint8)
    """
    make = remembered(_trimmed_mean, size, proportiontocut, mode, cval, origin)
    return apply(make, image, output, axes, channel_axis, casting, OTHERS, device, stream)

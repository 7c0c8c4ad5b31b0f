"""Medians and ranks that are planned once and applied often."""
from __future__ import annotations

from functools import partial
from typing import Any

from . import _core
from ._arguments import Window, any_window, anchors
from ._borders import border_numbers, outside
from ._checks import integer, number, shown
from ._filter import Filter
from ._filter_arguments import RANKS, call_text, checked_channels, checked_dtype, opencv_type
from ._missing import Missing, missing_of


class RankFilter(Filter):
    """The pixel of a given rank among those of a window.

    Parameters
    ----------
    dtype : dtype
        Of the images: integers of 8 to 64 bits, float16, float32, float64 or bool. The result has the same.
    rank : int
        From 0, the least pixel of the window, to the number of its pixels less 1; -1 is the greatest.
    size : int or tuple of int
        Rows and columns of the window, at most 32768 each.
    footprint : array, optional
        Instead of `size`, the window: its pixels that are not 0 belong to it.
    mode : str or tuple of str
        Pixels outside of the image, by SciPy's names: 'reflect', 'mirror', 'nearest', 'constant', 'wrap'.
    cval : float
        Value of the pixels outside with 'constant'; one that `dtype` has.
    origin : int or tuple of int
        How far the output's pixel is behind the window's centre, along rows and columns.
    channels : int
        At most 512. With more than 1, images have the shape (..., rows, columns, channels).
    nan_policy : {'propagate', 'omit', 'raise'}
        'omit' leaves NaN out of windows; 'raise' is an error if the image has NaN. Integers have none.
    nodata : float, optional
        The value of pixels that are left out, a channel at a time. A call can have a mask besides.
    min_count : int
        If fewer pixels of a window are valid, the result is missing.
    fill : bool
        False: a pixel that is missing in the image is missing in the result.
    missing_result : float, optional
        What a missing result is, rounded and clamped. NaN unless given; for integers `nodata`, or 0.

    Notes
    -----
    Pixels are left out of rectangles of odd sides, and of images of uint8, int8, uint16, int16, float16, float32 and bool.

    Among m valid pixels of a window of n, the pixel of rank ``round(rank / (n - 1) * (m - 1))`` is taken, ties to even.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> erode = cff.RankFilter("uint8", 0, size=3)
    >>> erode
    RankFilter(uint8, rank=0, size=(3, 3), mode='reflect')
    >>> int(erode(np.eye(5, dtype=np.uint8)).sum())
    0
    """

    def __init__(self, dtype: Any, rank: int, size: Any = None, *, footprint: Any = None, mode: Any = "reflect",
                 cval: float = 0.0, origin: Any = 0, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None) -> None:
        window = self._window_of(size, footprint)
        pixels = window.pixels
        given = integer(rank, "rank")
        index = given + pixels if given < 0 else given
        if not 0 <= index < pixels:
            raise ValueError(f"rank is {shown(given)} for a window of {pixels} pixels; accepted is {-pixels} to "
                             f"{pixels - 1}")
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
        self._plan(dtype, index, window, mode, cval, origin, channels, {"rank": given}, missing)

    def _window_of(self, size: Any, footprint: Any) -> Window:
        return any_window(size, footprint, 2, type(self).__name__)

    def _plan(self, dtype: Any, rank: int, window: Window, mode: Any, cval: float, origin: Any, channels: int,
              named: dict[str, Any], missing: Missing) -> None:
        checked = checked_dtype(dtype, "dtype", RANKS)
        rows, columns = window.lengths
        anchor = anchors(origin, window.lengths)
        modes = border_numbers(mode)
        value = outside(cval, checked)
        kind = opencv_type(checked, checked_channels(channels))
        last = window.pixels - 1
        if modes[0] == modes[1]:
            makers = [self._maker(kind, window, (anchor[0], anchor[1]), rank, modes[0], value)]
        elif window.footprint is None and rank in (0, last):
            makers = [self._maker(kind, Window((rows, 1)), (anchor[0], 0), 0 if rank == 0 else rows - 1, modes[0], value),
                      self._maker(kind, Window((1, columns)), (0, anchor[1]), 0 if rank == 0 else columns - 1, modes[1], value)]
        else:
            raise ValueError(f"mode is {shown(mode)}; only the least and the greatest of rectangles have a mode for each "
                             "direction")
        text = call_text(type(self).__name__, checked, channels, **named, **shown_window(window), mode=mode, **missing.given())
        self._set(makers, checked, checked, channels, text, missing)

    def _maker(self, kind: int, window: Window, anchor: tuple[int, int], rank: int, mode: int,
               value: list[float]) -> partial[_core.Plan]:
        if not window.is_plain:
            return partial(_core.footprint_rank, kind, window.mask(), rank, anchor, mode, value)
        size = window.lengths
        # A rank in the middle stays one: if pixels are missing, the median of an even number may be a mean.
        if isinstance(self, MedianFilter) and anchor == (size[0] // 2, size[1] // 2):
            return partial(_core.median, kind, size, mode, value)
        return partial(_core.rank, kind, size, rank, anchor, mode, value)

    def _ignoring(self, kind: int) -> list[_core.Plan]:
        if self._makers[0].func is _core.footprint_rank:
            raise ValueError("size or footprint is no rectangle of odd sides; only these windows leave pixels out")
        return super()._ignoring(kind)


def shown_window(window: Window) -> dict[str, Any]:
    """The window in the text of a filter."""
    if window.footprint is None:
        return {"size": window.lengths}
    rows, columns = window.lengths
    return {"footprint": Words(f"{window.pixels} of {rows} x {columns} pixels")}


class Words(str):
    """Text that is shown without quotes."""

    def __repr__(self) -> str:
        return f"<{self}>"


class MedianFilter(RankFilter):
    """The median of a window; see `RankFilter` for the arguments.

    Parameters
    ----------
    middle : {'lower', 'higher', 'mean'}, optional
        The median of an even number of valid pixels; 'mean' for floats and 'lower' for integers unless given.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> median = cff.MedianFilter(np.uint16, size=(3, 5), mode="nearest")
    >>> median(np.arange(12, dtype=np.uint16).reshape(3, 4))[1]
    array([4, 5, 6, 7], dtype=uint16)
    """

    def __init__(self, dtype: Any, size: Any = None, *, footprint: Any = None, mode: Any = "reflect",
                 cval: float = 0.0, origin: Any = 0, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None, middle: str | None = None) -> None:
        window = self._window_of(size, footprint)
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result, middle)
        self._plan(dtype, window.pixels // 2, window, mode, cval, origin, channels, {}, missing)

    def _ignoring(self, kind: int) -> list[_core.Plan]:
        if self._makers[0].func is _core.rank:
            raise ValueError("origin is not 0; medians that leave pixels out have the output's pixel in the window's centre")
        return super()._ignoring(kind)


def rank_of_percentile(percentile: Any, pixels: int) -> int:
    """The rank of a percentile among so many pixels."""
    given = number(percentile, "percentile")
    wanted = given + 100.0 if given < 0 else given
    if not 0 <= wanted <= 100:
        raise ValueError(f"percentile is {shown(percentile)}; accepted is -100 to 100")
    return min(int(float(pixels) * wanted / 100.0), pixels - 1)


class PercentileFilter(RankFilter):
    """A percentile of a window.

    Parameters
    ----------
    dtype, size, footprint, mode, cval, origin, channels, nan_policy, nodata, min_count, fill, missing_result
        As of `RankFilter`.
    percentile : float
        From 0 to 100; negative ones are counted from 100. The pixel of rank ``int(pixels * percentile / 100)`` is taken; if
        pixels are missing, of the rank that `RankFilter` takes for that one.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> upper = cff.PercentileFilter(np.uint8, 75, size=3)
    >>> upper(np.arange(9, dtype=np.uint8).reshape(3, 3))[1]
    array([6, 6, 7], dtype=uint8)
    """

    def __init__(self, dtype: Any, percentile: float, size: Any = None, *, footprint: Any = None,
                 mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None) -> None:
        window = self._window_of(size, footprint)
        rank = rank_of_percentile(percentile, window.pixels)
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
        self._plan(dtype, rank, window, mode, cval, origin, channels, {"percentile": percentile}, missing)


class MinimumFilter(RankFilter):
    """The least pixel of a window.

    Parameters
    ----------
    dtype, size, footprint, cval, origin, channels, nan_policy, nodata, min_count, fill, missing_result
        As of `RankFilter`.
    mode : str or tuple of str
        Pixels outside of the image, by SciPy's names; one for each direction if there are two.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> least = cff.MinimumFilter(np.uint8, size=3)
    >>> least(np.arange(9, dtype=np.uint8).reshape(3, 3))[1]
    array([0, 0, 1], dtype=uint8)
    """

    def __init__(self, dtype: Any, size: Any = None, *, footprint: Any = None, mode: Any = "reflect",
                 cval: float = 0.0, origin: Any = 0, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None) -> None:
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
        self._plan(dtype, 0, self._window_of(size, footprint), mode, cval, origin, channels, {}, missing)


class MaximumFilter(RankFilter):
    """The greatest pixel of a window.

    Parameters
    ----------
    dtype, size, footprint, cval, origin, channels, nan_policy, nodata, min_count, fill, missing_result
        As of `RankFilter`.
    mode : str or tuple of str
        Pixels outside of the image, by SciPy's names; one for each direction if there are two.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> greatest = cff.MaximumFilter(np.uint8, size=3)
    >>> greatest(np.arange(9, dtype=np.uint8).reshape(3, 3))[1]
    array([7, 8, 8], dtype=uint8)
    """

    def __init__(self, dtype: Any, size: Any = None, *, footprint: Any = None, mode: Any = "reflect",
                 cval: float = 0.0, origin: Any = 0, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None) -> None:
        window = self._window_of(size, footprint)
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
        self._plan(dtype, window.pixels - 1, window, mode, cval, origin, channels, {}, missing)

"""Local statistics: deviation, range, entropy and mode of the pixels of a window."""
from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from . import _core
from ._apply import Make, apply, modes, planes, planned, remembered
from ._arguments import anchors, window
from ._borders import one_border_number, outside
from ._checks import integer, integers, number, one_of, shown
from ._documentation import documented
from ._filter import Filter
from ._filter_arguments import NARROW, OTHERS, call_text, checked_channels, checked_dtype, opencv_type
from ._missing import Missing

# Statistic, and whether the result has the image's dtype unless another is given.
STATISTICS = {"variance": (0, False), "standard_deviation": (1, False), "contrast": (2, False), "range": (3, True),
              "midpoint": (4, True), "entropy": (5, False), "mode": (6, True)}


class StatisticsFilter(Filter):
    """A statistic of the pixels of a window.

    Parameters
    ----------
    dtype : dtype
        Of the images: uint8, int8, uint16, int16, float16 or float32; 'entropy' and 'mode' take uint8 and int8.
    statistic : str
        'variance' or 'standard_deviation'; 'contrast', the pixel less the mean of the window, divided by its standard
        deviation, or 0 if that is 0; 'range', the greatest less the least; 'midpoint', the mean of these two; 'entropy', in
        bits; 'mode', the most frequent value, and the least of several.
    size : int or tuple of int
        Rows and columns of the window, at most 32768 each.
    output : dtype, optional
        Of the result: float32 unless given; the images' for 'range', 'midpoint' and 'mode'. The images' is accepted for
        variances and deviations, any for 'range' and 'midpoint', uint8 and int8 for 'mode'. Integers receive the real-valued
        result rounded to nearest, ties to even, and clamped to their range.
    ddof : int
        0 or 1: variances of n pixels are sums divided by n - ddof.
    mode, cval, origin, channels
        As of `RankFilter`, with one mode for both directions.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> deviation = cff.StatisticsFilter(np.uint8, "standard_deviation", 3)
    >>> round(float(deviation(np.eye(3, dtype=np.uint8) * 9)[1, 1]), 4)
    4.2426
    """

    def __init__(self, dtype: Any, statistic: str, size: Any, *, output: Any = None, ddof: int = 0, mode: Any = "reflect",
                 cval: float = 0.0, origin: Any = 0, channels: int = 1) -> None:
        one_of(statistic, "statistic", STATISTICS)
        index, keeps = STATISTICS[statistic]
        source = checked_dtype(dtype, "dtype", OTHERS)
        target = checked_dtype((source if keeps else np.float32) if output is None else output, "output", OTHERS)
        if target != np.float32 and not accepts(statistic, source, target):
            others = [f", {dtype}" for dtype in NARROW if dtype != np.float32 and accepts(statistic, source, dtype)]
            raise ValueError(f"output is {target}; accepted for {statistic!r} of {source} are float32{''.join(others)}")
        lengths = window(size, 2, type(self).__name__)
        rows, columns = anchors(origin, lengths)
        lost = integer(ddof, "ddof")
        if lost not in (0, 1) or lengths[0] * lengths[1] <= lost:
            raise ValueError(f"ddof is {shown(ddof)} for a window of {lengths[0] * lengths[1]} pixels; 0 and 1 are accepted, "
                             "and less than the number of pixels")
        count = checked_channels(channels)
        maker = partial(_core.statistics, opencv_type(source, count), opencv_type(target, count), (lengths[0], lengths[1]),
                        index, lost, (rows, columns), one_border_number(mode), outside(cval, source))
        given = {"ddof": lost} if lost else {}
        text = call_text(type(self).__name__, source, channels, statistic=statistic, size=tuple(lengths), **given, mode=mode)
        self._set([maker], source, target, channels, text)

    def _ignoring(self, kind: int) -> list[_core.Plan]:
        raise ValueError("mask is given; statistics leave no pixels out")


def accepts(statistic: str, dtype: np.dtype, output: np.dtype) -> bool:
    """Whether a statistic of images of `dtype` can be of another dtype than float32."""
    if statistic in ("variance", "standard_deviation"):
        return output == dtype
    return statistic in ("range", "midpoint") or statistic == "mode" and output.itemsize == 1


def _statistic(statistic: str, size: Any, ddof: Any, mode: Any, cval: Any, origin: Any) -> Make:
    value, lost = number(cval, "cval"), integer(ddof, "ddof")

    def make(dtype: Any, made: Any, channels: int, count: int, missing: Missing) -> Filter:
        given = made if accepts(statistic, dtype, made) else np.dtype(np.float32)  # which is converted
        lengths = planes(window(size, count, "StatisticsFilter"), 1)
        return planned(StatisticsFilter, dtype, statistic, lengths, output=given, ddof=lost, mode=modes(mode, count), cval=value, origin=planes(integers(origin, "origin", count), 0),
                       channels=channels)
    return make


def _apply(statistic: str, image: Any, size: Any, output: Any, mode: Any, cval: Any, origin: Any, axes: Any,
           channel_axis: int | None, casting: Any, device: Any, stream: Any, ddof: Any = 0) -> Any:
    make = remembered(_statistic, statistic, size, ddof, mode, cval, origin)
    if output is None and not STATISTICS[statistic][1]:
        output = np.float32
    return apply(make, image, output, axes, channel_axis, casting, OTHERS, device, stream)


@documented
def standard_deviation_filter(image: Any, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0,
                              origin: Any = 0, *, ddof: int = 0, axes: Any = None, channel_axis: int | None = None,
                              casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """Standard deviation of a rectangular window.
    {image_narrow}
    {size_any}
    {output_float}
    {mode}
    {cval}
    {origin}
    ddof : int
        0 or 1: the sum of squares is divided by the number of pixels less `ddof`.
    {common}
    {returns}
    {examples}
    >>> cff.standard_deviation_filter(np.array([0, 6, 0, 6, 0], np.uint8), size=2)
    array([0., 3., 3., 3., 3.], dtype=float32)
    """
    return _apply("standard_deviation", image, size, output, mode, cval, origin, axes, channel_axis, casting, device, stream,
                  ddof)


@documented
def variance_filter(image: Any, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0,
                    *, ddof: int = 0, axes: Any = None, channel_axis: int | None = None, casting: str = "no",
                    device: Any = None, stream: Any = None) -> Any:
    """Variance of a rectangular window.
    {image_narrow}
    {size_any}
    {output_float}
    {mode}
    {cval}
    {origin}
    ddof : int
        0 or 1: the sum of squares is divided by the number of pixels less `ddof`.
    {common}
    {returns}
    {examples}
    >>> cff.variance_filter(np.array([0, 6, 0, 6, 0], np.uint8), size=2, ddof=1)
    array([ 0., 18., 18., 18., 18.], dtype=float32)
    """
    return _apply("variance", image, size, output, mode, cval, origin, axes, channel_axis, casting, device, stream, ddof)


@documented
def local_contrast_normalization(image: Any, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0,
                                 origin: Any = 0, *, ddof: int = 0, axes: Any = None, channel_axis: int | None = None,
                                 casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """Each pixel less the mean of its window, divided by the standard deviation of the window; 0 if that is 0.
    {image_narrow}
    {size_any}
    {output_float}
    {mode}
    {cval}
    {origin}
    ddof : int
        0 or 1: the sum of squares is divided by the number of pixels less `ddof`.
    {common}
    {returns}
    {examples}
    >>> cff.local_contrast_normalization(np.array([0, 6, 0, 6, 0], np.uint8), size=2)
    array([ 0.,  1., -1.,  1., -1.], dtype=float32)
    """
    return _apply("contrast", image, size, output, mode, cval, origin, axes, channel_axis, casting, device, stream, ddof)


@documented
def range_filter(image: Any, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *,
                 axes: Any = None, channel_axis: int | None = None, casting: str = "no", device: Any = None,
                 stream: Any = None) -> Any:
    """The greatest pixel of a rectangular window less its least.
    {image_narrow}
    {size_any}
    {output}
    {mode}
    {cval}
    {origin}
    {common}
    {returns}
    {examples}
    >>> cff.range_filter(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([2, 2, 4, 3, 1], dtype=uint8)
    """
    return _apply("range", image, size, output, mode, cval, origin, axes, channel_axis, casting, device, stream)


@documented
def midpoint_filter(image: Any, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0,
                    *, axes: Any = None, channel_axis: int | None = None, casting: str = "no", device: Any = None,
                    stream: Any = None) -> Any:
    """The mean of the least and the greatest pixel of a rectangular window.
    {image_narrow}
    {size_any}
    {output}
    {mode}
    {cval}
    {origin}
    {common}
    {returns}
    {examples}
    >>> cff.midpoint_filter(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([2, 2, 3, 4, 4], dtype=uint8)
    """
    return _apply("midpoint", image, size, output, mode, cval, origin, axes, channel_axis, casting, device, stream)


@documented
def entropy(image: Any, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *,
            axes: Any = None, channel_axis: int | None = None, device: Any = None, stream: Any = None) -> Any:
    """Entropy, in bits, of the values of a rectangular window.

    Parameters
    ----------
    image : array
        uint8 or int8; otherwise as of `uniform_filter`.
    {size_any}
    {output_float}
    {mode}
    {cval}
    {origin}
    axes, channel_axis, device, stream
        As of `uniform_filter`.
    {returns}

    Notes
    -----
    skimage.filters.rank.entropy has windows that end at the image; here `mode` says what lies outside.
    {examples}
    >>> cff.entropy(np.array([0, 0, 9, 9, 9], np.uint8), size=2)
    array([0., 0., 1., 0., 0.], dtype=float32)
    """
    return _apply("entropy", image, size, output, mode, cval, origin, axes, channel_axis, "no", device, stream)


@documented
def mode_filter(image: Any, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *,
                axes: Any = None, channel_axis: int | None = None, device: Any = None, stream: Any = None) -> Any:
    """The most frequent value of a rectangular window, the least of several: the majority, of labels.

    Parameters
    ----------
    image : array
        uint8 or int8; otherwise as of `uniform_filter`.
    {size_any}
    {output}
    {mode}
    {cval}
    {origin}
    axes, channel_axis, device, stream
        As of `uniform_filter`.
    {returns}
    {examples}
    >>> cff.mode_filter(np.array([4, 1, 4, 2, 2, 4, 2], np.uint8), size=3)
    array([4, 4, 1, 2, 2, 2, 2], dtype=uint8)
    """
    return _apply("mode", image, size, output, mode, cval, origin, axes, channel_axis, "no", device, stream)

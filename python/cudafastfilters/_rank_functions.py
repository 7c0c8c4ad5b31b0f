"""SciPy's medians and ranks: the same names and arguments, over the last two axes unless `axes` says otherwise."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ._apply import Make, Outline, apply, modes, planes, planned, remembered
from ._arguments import any_window
from ._checks import integer, integers, number
from ._documentation import documented
from ._filter import Filter
from ._filter_arguments import RANKS
from ._missing import PLAIN, Missing, missing_of
from ._percentiles import are_several, percentiles
from ._rank_filters import MaximumFilter, MedianFilter, MinimumFilter, PercentileFilter, RankFilter


def _ranks(name: str, kind: Callable[..., Filter], size: Any, footprint: Any, mode: Any, cval: Any, origin: Any,
           *arguments: Any) -> Make:
    value = number(cval, "cval")

    def make(dtype: Any, output: Any, channels: int, count: int, missing: Missing) -> Filter:
        return planned(kind, dtype, *arguments, **any_window(size, footprint, count, name).given(), mode=modes(mode, count),
                       cval=value, origin=planes(integers(origin, "origin", count), 0), channels=channels, **missing.given())
    return make


@documented
def median_filter(image: Any, size: Any = None, footprint: Any = None, output: Any = None, mode: Any = "reflect",
                  cval: float = 0.0, origin: Any = 0, *, axes: Any = None, channel_axis: int | None = None,
                  casting: str = "no", device: Any = None, stream: Any = None,
                  nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
                  fill: bool = True, missing_result: float | None = None, middle: str | None = None) -> Any:
    """Median of a window.
    {image}
    {size}
    {output}
    {mode}
    {cval}
    {origin}
    {common}
    {missing}
    {middle}
    {returns}

    See Also
    --------
    MedianFilter : the same, planned once and applied often.

    Notes
    -----
    NaN counts as greater than every number, and -0 as less than +0.
    {examples}
    >>> image = np.zeros((4, 5), np.uint16)
    >>> image[1, 2] = 60000
    >>> int(cff.median_filter(image, size=3).max())
    0
    """
    make = remembered(_ranks, "median_filter", MedianFilter, size, footprint, mode, cval, origin)
    missing = missing_of(nan_policy, nodata, min_count, fill, missing_result, middle)
    return apply(make, image, output, axes, channel_axis, casting, RANKS, device, stream, mask, missing)


@documented
def rank_filter(image: Any, rank: int, size: Any = None, footprint: Any = None, output: Any = None,
                mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *, axes: Any = None,
                channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None,
                nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
                fill: bool = True, missing_result: float | None = None) -> Any:
    """Pixel of a given rank among those of a window.
    {image}
    rank : int
        From 0, the least, to the number of the window's pixels less 1; -1 is the greatest.
    {size}
    {output}
    {mode}
    {cval}
    {origin}
    {common}
    {missing}
    {returns}
    {examples}
    >>> cff.rank_filter(np.array([3, 1, 2, 5, 4], np.uint8), 1, size=3)
    array([3, 2, 2, 4, 4], dtype=uint8)
    """
    make = remembered(_ranks, "rank_filter", RankFilter, size, footprint, mode, cval, origin, integer(rank, "rank"))
    missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
    return apply(make, image, output, axes, channel_axis, casting, RANKS, device, stream, mask, missing)


@documented
def percentile_filter(image: Any, percentile: Any, size: Any = None, footprint: Any = None, output: Any = None,
                      mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *, axes: Any = None,
                      channel_axis: int | None = None, casting: str = "no", device: Any = None,
                      stream: Any = None,
                      nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
                      fill: bool = True, missing_result: float | None = None) -> Any:
    """Percentile of a window.
    {image}
    percentile : float or sequence of float
        From 0 to 100; negative ones are counted from 100. The pixel of rank ``int(pixels * percentile / 100)`` is taken. The
        result of several, of an array of NumPy, CuPy, PyTorch or Dask, has one more axis, the first, with an entry for each.
    {size}
    {output}
    {mode}
    {cval}
    {origin}
    {common}
    {missing}
    {returns}
    {examples}
    >>> cff.percentile_filter(np.array([3, 1, 2, 5, 4], np.uint8), 100, size=3)
    array([3, 3, 5, 5, 5], dtype=uint8)
    >>> cff.percentile_filter(np.array([3, 1, 2, 5, 4], np.uint8), [0, 50], size=3)
    array([[1, 1, 1, 2, 4],
           [3, 2, 2, 4, 4]], dtype=uint8)
    """
    if are_several(percentile):
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
        if missing is not PLAIN or mask is not None:
            names = [*missing.given(), *([] if mask is None else ["mask"])]
            raise ValueError(f"{' and '.join(names)}: several percentiles leave no pixels out")
        if type(image) is not Outline:
            return percentiles(image, percentile, size, footprint, output, mode, cval, origin, axes, channel_axis, casting,
                               device, stream)
        percentile = percentile[0]  # whose filter has the same windows
    make = remembered(_ranks, "percentile_filter", PercentileFilter, size, footprint, mode, cval, origin,
                      number(percentile, "percentile"))
    missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
    return apply(make, image, output, axes, channel_axis, casting, RANKS, device, stream, mask, missing)


@documented
def minimum_filter(image: Any, size: Any = None, footprint: Any = None, output: Any = None, mode: Any = "reflect",
                   cval: float = 0.0, origin: Any = 0, *, axes: Any = None, channel_axis: int | None = None,
                   casting: str = "no", device: Any = None, stream: Any = None,
                   nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
                   fill: bool = True, missing_result: float | None = None) -> Any:
    """The least pixel of a window.
    {image}
    {size}
    {output}
    {modes}
    {cval}
    {origin}
    {common}
    {missing}
    {returns}
    {examples}
    >>> cff.minimum_filter(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([1, 1, 1, 2, 4], dtype=uint8)
    """
    make = remembered(_ranks, "minimum_filter", MinimumFilter, size, footprint, mode, cval, origin)
    missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
    return apply(make, image, output, axes, channel_axis, casting, RANKS, device, stream, mask, missing)


@documented
def maximum_filter(image: Any, size: Any = None, footprint: Any = None, output: Any = None, mode: Any = "reflect",
                   cval: float = 0.0, origin: Any = 0, *, axes: Any = None, channel_axis: int | None = None,
                   casting: str = "no", device: Any = None, stream: Any = None,
                   nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
                   fill: bool = True, missing_result: float | None = None) -> Any:
    """The greatest pixel of a window.
    {image}
    {size}
    {output}
    {modes}
    {cval}
    {origin}
    {common}
    {missing}
    {returns}
    {examples}
    >>> cff.maximum_filter(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([3, 3, 5, 5, 5], dtype=uint8)
    """
    make = remembered(_ranks, "maximum_filter", MaximumFilter, size, footprint, mode, cval, origin)
    missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
    return apply(make, image, output, axes, channel_axis, casting, RANKS, device, stream, mask, missing)

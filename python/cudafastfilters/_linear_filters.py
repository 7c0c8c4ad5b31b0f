"""Linear filters that are planned once and applied often."""
from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from . import _core
from ._arguments import anchors, window
from ._borders import border_numbers, one_border_number, outside
from ._checks import integer, per_axis, shown
from ._filter import Filter
from ._filter_arguments import LINEAR, call_text, checked_channels, checked_dtype, opencv_type
from ._missing import PLAIN, Missing, missing_of
from ._weights import checked_weights, gaussian_weights, of_axes


class LinearFilter(Filter):
    """What all linear filters have: a separate output dtype, and the result rounded to it.

    Integers receive the real-valued result rounded to nearest, ties to even, and clamped to their range.
    """

    def _types(self, dtype: Any, output: Any, channels: int) -> tuple[np.dtype, np.dtype, int, int]:
        source = checked_dtype(dtype, "dtype", LINEAR)
        target = source if output is None else checked_dtype(output, "output", LINEAR)
        number = checked_channels(channels)
        return source, target, opencv_type(source, number), opencv_type(target, number)

    def _separable(self, dtype: Any, output: Any, vectors: tuple[np.ndarray, np.ndarray], anchor: list[int], mode: Any,
                   cval: float, channels: int, missing: Missing = PLAIN, **shown: Any) -> None:
        source, target, kind, target_kind = self._types(dtype, output, channels)
        maker = partial(_core.separable, kind, target_kind, vectors[0], vectors[1], (anchor[0], anchor[1]),
                        border_numbers(mode), outside(cval, source))
        text = call_text(type(self).__name__, source, channels, **shown, mode=mode, **missing.given())
        self._set([maker], source, target, channels, text, missing)


class UniformFilter(LinearFilter):
    """The mean of a window.

    Parameters
    ----------
    dtype : dtype
        Of the images: uint8, int8, uint16, int16, int32, float16, float32 or float64. The functions convert other integers.
    size : int or tuple of int
        Rows and columns of the window, at most 32768 each.
    output : dtype, optional
        Of the result, any of these; that of the images unless given.
    mode : str or tuple of str
        Pixels outside of the image, by SciPy's names; one for each direction if there are two.
    cval, origin, channels, nan_policy, nodata, min_count, fill, missing_result
        As of `RankFilter`. The result is that of the valid pixels, times the sum of all coefficients, divided by the sum of
        theirs; it is missing, too, if that is 0.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> mean = cff.UniformFilter(np.uint8, size=3, output=np.float32)
    >>> float(mean(np.full((4, 4), 7, np.uint8))[0, 0])
    7.0
    """

    def __init__(self, dtype: Any, size: Any, *, output: Any = None, mode: Any = "reflect", cval: float = 0.0,
                 origin: Any = 0, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None) -> None:
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
        lengths = window(size, 2, type(self).__name__)
        anchor = anchors(origin, lengths)
        modes = border_numbers(mode)
        if modes[0] != modes[1]:
            vectors = np.full(lengths[0], 1 / lengths[0]), np.full(lengths[1], 1 / lengths[1])
            self._separable(dtype, output, vectors, anchor, mode, cval, channels, missing,
                            size=tuple(lengths))
            return
        source, target, kind, target_kind = self._types(dtype, output, channels)
        maker = partial(_core.box, kind, target_kind, (lengths[0], lengths[1]), (anchor[0], anchor[1]), True, modes[0],
                        outside(cval, source))
        text = call_text(type(self).__name__, source, channels, size=tuple(lengths), mode=mode, **missing.given())
        self._set([maker], source, target, channels, text, missing)


class GaussianFilter(LinearFilter):
    """A Gaussian, or its derivative, cut off as SciPy cuts it.

    Parameters
    ----------
    dtype, output, mode, cval, channels, nan_policy, nodata, min_count, fill, missing_result
        As of `UniformFilter`.
    sigma : float or tuple of float
        Standard deviation along rows and columns in pixels; 0 does not filter a direction.
    order : int or tuple of int
        0 for the Gaussian, n for its n-th derivative, at most 100.
    truncate : float
        Where the mask ends, in units of sigma. It has at most 32768 rows and columns.
    radius : int or tuple of int, optional
        Where the mask ends, in pixels; `truncate` is not read then.
    """

    def __init__(self, dtype: Any, sigma: Any, *, order: Any = 0, output: Any = None, mode: Any = "reflect",
                 cval: float = 0.0, truncate: float = 4.0, radius: Any = None, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None) -> None:
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
        rows, columns = (gaussian_weights(*entry, truncate, type(self).__name__) for entry in zip(
            per_axis(sigma, "sigma", 2), per_axis(order, "order", 2), per_axis(radius, "radius", 2)))
        self._separable(dtype, output, (rows, columns), [len(rows) // 2, len(columns) // 2], mode, cval, channels,
                        missing, sigma=sigma, order=order)


class CorrelateFilter(LinearFilter):
    """Correlation with a mask.

    Parameters
    ----------
    dtype, output, mode, cval, origin, channels, nan_policy, nodata, min_count, fill, missing_result
        As of `UniformFilter`; one mode for both directions. Masks whose sum is 0 leave no pixel out.
    weights : array, shape (rows, columns)
        The mask, finite, at most 32768 rows and columns. Integers, also over one common divisor, are computed exactly.
    """

    def __init__(self, dtype: Any, weights: Any, *, output: Any = None, mode: Any = "reflect", cval: float = 0.0,
                 origin: Any = 0, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None) -> None:
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
        mask = of_axes(checked_weights(weights, type(self).__name__), 2)
        self._mask(dtype, output, mask, anchors(origin, mask.shape), mode, cval, channels, missing,
                   weights=mask.shape)

    def _mask(self, dtype: Any, output: Any, mask: np.ndarray, anchor: list[int], mode: Any, cval: float,
              channels: int, missing: Missing = PLAIN, **shown: Any) -> None:
        source, target, kind, target_kind = self._types(dtype, output, channels)
        maker = partial(_core.linear, kind, target_kind, mask, (anchor[0], anchor[1]), 0.0, one_border_number(mode),
                        outside(cval, source))
        text = call_text(type(self).__name__, source, channels, **shown, mode=mode, **missing.given())
        self._set([maker], source, target, channels, text, missing)


class ConvolveFilter(CorrelateFilter):
    """Convolution: correlation with the mask turned by 180 degrees.

    Parameters
    ----------
    dtype, weights, output, mode, cval, origin, channels, nan_policy, nodata, min_count, fill, missing_result
        As of `CorrelateFilter`.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> ahead = cff.ConvolveFilter(np.uint8, [[1, 0, 0]])
    >>> ahead(np.array([[1, 2, 3, 4]], np.uint8))
    array([[2, 3, 4, 4]], dtype=uint8)
    """

    def __init__(self, dtype: Any, weights: Any, *, output: Any = None, mode: Any = "reflect", cval: float = 0.0,
                 origin: Any = 0, channels: int = 1,
                 nan_policy: str = "propagate", nodata: float | None = None, min_count: int = 1, fill: bool = True,
                 missing_result: float | None = None) -> None:
        missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
        mask = of_axes(checked_weights(weights, type(self).__name__), 2)
        turned = [length - 1 - anchor for anchor, length in zip(anchors(origin, mask.shape), mask.shape)]
        self._mask(dtype, output, np.ascontiguousarray(mask[::-1, ::-1]), turned, mode, cval, channels, missing,
                   weights=mask.shape)


class SobelFilter(LinearFilter):
    """Sobel's derivative along an axis, smoothed along the other one.

    Parameters
    ----------
    dtype, output, mode, cval, channels
        As of `UniformFilter`.
    axis : int
        -1 for the derivative along the columns' index, -2 along that of the rows.
    """

    def __init__(self, dtype: Any, axis: int = -1, *, output: Any = None, mode: Any = "reflect", cval: float = 0.0,
                 channels: int = 1) -> None:
        if integer(axis, "axis") not in (-1, -2):
            raise ValueError(f"axis is {shown(axis)}; -1 (columns) and -2 (rows) are accepted")
        vectors = np.array([1.0, 2.0, 1.0]), np.array([-1.0, 0.0, 1.0])
        self._separable(dtype, output, vectors if axis == -1 else (vectors[1], vectors[0]), [1, 1], mode, cval, channels,
                        axis=axis)


class LaplaceFilter(CorrelateFilter):
    """The sum of the second differences along rows and columns.

    Parameters
    ----------
    dtype, output, mode, cval, channels
        As of `CorrelateFilter`.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> laplace = cff.LaplaceFilter(np.uint8, output=np.int16)
    >>> laplace(np.array([[0, 1, 4, 9, 16]], np.uint8))
    array([[ 1,  2,  2,  2, -7]], dtype=int16)
    """

    def __init__(self, dtype: Any, *, output: Any = None, mode: Any = "reflect", cval: float = 0.0,
                 channels: int = 1) -> None:
        mask = np.array([[0.0, 1.0, 0.0], [1.0, -4.0, 1.0], [0.0, 1.0, 0.0]])
        self._mask(dtype, output, mask, [1, 1], mode, cval, channels)

"""SciPy's linear filters: the same names and arguments, over the last two axes unless `axes` says otherwise."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ._apply import Make, apply, hashable, modes, planes, planned, remembered
from ._arguments import derivative_axis, window
from ._checks import integer, integers, number, numbers, per_axis
from ._documentation import documented
from ._filter import Filter
from ._filter_arguments import LINEAR
from ._linear_filters import (ConvolveFilter, CorrelateFilter, GaussianFilter, LaplaceFilter, SobelFilter,
                              UniformFilter)
from ._missing import Missing, missing_of
from ._weights import checked_weights, gaussian_reach, of_axes


def _with_mask(name: str, kind: Callable[..., Filter], weights: Any, mode: Any, cval: Any, origin: Any) -> Make:
    mask, value = checked_weights(weights, name), number(cval, "cval")

    def make(dtype: Any, made: Any, channels: int, count: int, missing: Missing) -> Filter:
        checked = of_axes(mask, count)
        return planned(kind, dtype, hashable(checked if count == 2 else checked[None]), output=made,
                       mode=modes(mode, count), cval=value, origin=planes(integers(origin, "origin", count), 0),
                       channels=channels, **missing.given())
    return make


def _mean(size: Any, mode: Any, cval: Any, origin: Any) -> Make:
    value = number(cval, "cval")

    def make(dtype: Any, made: Any, channels: int, count: int, missing: Missing) -> Filter:
        return planned(UniformFilter, dtype, planes(window(size, count, "uniform_filter"), 1), output=made,
                       mode=modes(mode, count), cval=value, origin=planes(integers(origin, "origin", count), 0),
                       channels=channels, **missing.given())
    return make


def _gaussian(sigma: Any, order: Any, mode: Any, cval: Any, truncate: Any, radius: Any) -> Make:
    value, ending = number(cval, "cval"), number(truncate, "truncate")

    def make(dtype: Any, made: Any, channels: int, count: int, missing: Missing) -> Filter:
        sigmas, radii = numbers(sigma, "sigma", count), per_axis(radius, "radius", count)
        for width, end in zip(sigmas, radii):
            gaussian_reach(width, end, ending, "gaussian_filter")
        radii = [end if end is None else integer(end, "radius") for end in radii]
        return planned(GaussianFilter, dtype, planes(sigmas, 0.0),
                       order=planes(integers(order, "order", count), 0), output=made, mode=modes(mode, count), cval=value,
                       truncate=ending, radius=planes(radii, None), channels=channels, **missing.given())
    return make


def _differences(kind: Callable[..., Filter], alone: tuple[float, ...], mode: Any, cval: Any, *arguments: Any) -> Make:
    """`kind` for two axes, a mask for one."""
    value = number(cval, "cval")

    def make(dtype: Any, made: Any, channels: int, count: int, missing: Missing) -> Filter:
        common: dict[str, Any] = {"output": made, "mode": modes(mode, count), "cval": value, "channels": channels}
        if count == 1:
            return planned(CorrelateFilter, dtype, (alone,), **common)
        return planned(kind, dtype, *arguments, **common)
    return make


@documented
def uniform_filter(image: Any, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0,
                   origin: Any = 0, *, axes: Any = None, channel_axis: int | None = None, casting: str = "no",
                   device: Any = None, stream: Any = None,
                   nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
                   fill: bool = True, missing_result: float | None = None) -> Any:
    """Mean of a rectangular window.
    {image}
    size : int or tuple of int
        The window's length along each axis that is filtered, at most 32768.
    {output}
    {modes}
    {cval}
    {origin}
    {common}
    {missing}
    {returns}
    {rounding}
    {examples}
    >>> cff.uniform_filter(np.array([0, 3, 6, 8], np.uint8), size=3)
    array([1, 3, 6, 7], dtype=uint8)
    """
    make = remembered(_mean, size, mode, cval, origin)
    missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
    return apply(make, image, output, axes, channel_axis, casting, LINEAR, device, stream, mask, missing)


@documented
def gaussian_filter(image: Any, sigma: Any, order: Any = 0, output: Any = None, mode: Any = "reflect",
                    cval: float = 0.0, truncate: float = 4.0, radius: Any = None, *, axes: Any = None,
                    channel_axis: int | None = None, casting: str = "no", device: Any = None,
                    stream: Any = None,
                    nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
                    fill: bool = True, missing_result: float | None = None) -> Any:
    """Gaussian, or its derivatives.
    {image}
    sigma : float or tuple of float
        Standard deviation along each axis in pixels; 0 does not filter an axis.
    order : int or tuple of int
        0 for the Gaussian, n for its n-th derivative, at most 100.
    {output}
    {modes}
    {cval}
    truncate : float
        Where the mask ends, in units of sigma. It is at most 32768 long.
    radius : int or tuple of int, optional
        Where the mask ends, in pixels; `truncate` is not read then.
    {common}
    {missing}
    {returns}
    {rounding}
    {examples}
    >>> cff.gaussian_filter(np.array([0, 0, 255, 0, 0], np.uint8), sigma=1)
    array([ 15,  62, 102,  62,  15], dtype=uint8)
    """
    make = remembered(_gaussian, sigma, order, mode, cval, truncate, radius)
    missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
    return apply(make, image, output, axes, channel_axis, casting, LINEAR, device, stream, mask, missing)


@documented
def correlate(image: Any, weights: Any, output: Any = None, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0,
              *, axes: Any = None, channel_axis: int | None = None, casting: str = "no", device: Any = None,
              stream: Any = None,
              nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
              fill: bool = True, missing_result: float | None = None) -> Any:
    """Correlation with a mask.
    {image}
    weights : array
        The mask, one axis for each axis that is filtered, finite, at most 32768 long along each. Integers, also over one
        common divisor, are computed exactly.
    {output}
    {mode}
    {cval}
    {origin}
    {common}
    {missing}
    {returns}
    {rounding}
    {examples}
    >>> cff.correlate(np.array([7, 5, 2, 1], np.int16), [-1, 0, 1], mode="wrap")
    array([ 4, -5, -4,  5], dtype=int16)
    """
    make = _with_mask("correlate", CorrelateFilter, weights, mode, cval, origin)
    missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
    return apply(make, image, output, axes, channel_axis, casting, LINEAR, device, stream, mask, missing)


@documented
def convolve(image: Any, weights: Any, output: Any = None, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0,
             *, axes: Any = None, channel_axis: int | None = None, casting: str = "no", device: Any = None,
             stream: Any = None,
             nan_policy: str = "propagate", mask: Any = None, nodata: float | None = None, min_count: int = 1,
             fill: bool = True, missing_result: float | None = None) -> Any:
    """Convolution with a mask: correlation with the mask turned round.
    {image}
    weights : array
        The mask, one axis for each axis that is filtered, finite, at most 32768 long along each. Integers, also over one
        common divisor, are computed exactly.
    {output}
    {mode}
    {cval}
    {origin}
    {common}
    {missing}
    {returns}
    {rounding}
    {examples}
    >>> cff.convolve(np.array([7, 5, 2, 1], np.int16), [-1, 0, 1], mode="wrap")
    array([-4,  5,  4, -5], dtype=int16)
    """
    make = _with_mask("convolve", ConvolveFilter, weights, mode, cval, origin)
    missing = missing_of(nan_policy, nodata, min_count, fill, missing_result)
    return apply(make, image, output, axes, channel_axis, casting, LINEAR, device, stream, mask, missing)


@documented
def sobel(image: Any, axis: int = -1, output: Any = None, mode: Any = "reflect", cval: float = 0.0, *,
          axes: Any = None, channel_axis: int | None = None, casting: str = "no", device: Any = None,
          stream: Any = None) -> Any:
    """Sobel's derivative along one axis, smoothed along the other axis that is filtered.
    {image}
    axis : int
        That of the derivative; one of those that are filtered.
    {output}
    {modes}
    {cval}
    {common}
    {returns}
    {rounding}
    {examples}
    >>> ramp = np.arange(20, dtype=np.int16).reshape(4, 5)
    >>> cff.sobel(ramp, axis=0)[1]
    array([40, 40, 40, 40, 40], dtype=int16)
    """
    along = derivative_axis(image, axis, axes, channel_axis)
    make = _differences(SobelFilter, (-1.0, 0.0, 1.0), mode, cval, along)
    return apply(make, image, output, axes, channel_axis, casting, LINEAR, device, stream)


@documented
def laplace(image: Any, output: Any = None, mode: Any = "reflect", cval: float = 0.0, *, axes: Any = None,
            channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """Sum of the second differences along the axes.
    {image}
    {output}
    {mode}
    {cval}
    {common}
    {returns}
    {rounding}
    {examples}
    >>> cff.laplace(np.array([0, 1, 4, 9, 16], np.float32))
    array([ 1.,  2.,  2.,  2., -7.], dtype=float32)
    """
    make = _differences(LaplaceFilter, (1.0, -2.0, 1.0), mode, cval)
    return apply(make, image, output, axes, channel_axis, casting, LINEAR, device, stream)

"""SciPy's linear filters: the same names and arguments, over the last two axes unless `axes` says otherwise."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ._apply import Make, apply, hashable, modes, planes, planned, remembered
from ._arguments import derivative_axis, integers, pair, window
from ._documentation import documented
from ._filter import Filter
from ._linear_filters import (ConvolveFilter, CorrelateFilter, GaussianFilter, LaplaceFilter, SobelFilter,
                              UniformFilter)
from ._weights import checked_weights


def _with_mask(kind: Callable[..., Filter], weights: Any, mode: Any, cval: float, origin: Any) -> Make:
    mask = hashable(checked_weights(weights, np.ndim(weights)))

    def make(dtype: Any, made: Any, channels: int, count: int) -> Filter:
        checked = checked_weights(mask, count)
        return planned(kind, dtype, hashable(checked if count == 2 else checked[None]), output=made,
                       mode=modes(mode, count), cval=cval, origin=planes(integers(origin, "origin", count), 0),
                       channels=channels)
    return make


def _mean(size: Any, mode: Any, cval: float, origin: Any) -> Make:
    def make(dtype: Any, made: Any, channels: int, count: int) -> Filter:
        return planned(UniformFilter, dtype, planes(window(size, None, count), 1), output=made, mode=modes(mode, count),
                       cval=cval, origin=planes(integers(origin, "origin", count), 0), channels=channels)
    return make


def _gaussian(sigma: Any, order: Any, mode: Any, cval: float, truncate: float, radius: Any) -> Make:
    def make(dtype: Any, made: Any, channels: int, count: int) -> Filter:
        return planned(GaussianFilter, dtype, planes(pair(sigma, "sigma", count), 0.0),
                       order=planes(integers(order, "order", count), 0), output=made, mode=modes(mode, count), cval=cval,
                       truncate=truncate, radius=planes(pair(radius, "radius", count), None), channels=channels)
    return make


@documented
def uniform_filter(image: Any, size: Any = 3, output: Any = None, mode: Any = "reflect", cval: float = 0.0,
                   origin: Any = 0, *, axes: Any = None, channel_axis: int | None = None, casting: str = "no",
                   device: Any = None, stream: Any = None) -> Any:
    """Mean of a rectangular window.

    Parameters
    ----------
    {image_linear}
    size : int or tuple of int
        The window's length along each axis that is filtered.
    {output}
    {modes}
    {cval}
    {origin}
    {common}

    Returns
    -------
    {result}

    Raises
    ------
    {errors}

    Notes
    -----
    {rounding}

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> cff.uniform_filter(np.array([0, 3, 6, 8], np.uint8), size=3)
    array([1, 3, 6, 7], dtype=uint8)
    """
    make = remembered(_mean, size, mode, cval, origin)
    return apply(make, image, output, axes, channel_axis, casting, False, device, stream)


@documented
def gaussian_filter(image: Any, sigma: Any, order: Any = 0, output: Any = None, mode: Any = "reflect",
                    cval: float = 0.0, truncate: float = 4.0, radius: Any = None, *, axes: Any = None,
                    channel_axis: int | None = None, casting: str = "no", device: Any = None,
                    stream: Any = None) -> Any:
    """Gaussian, or its derivatives.

    Parameters
    ----------
    {image_linear}
    sigma : float or tuple of float
        Standard deviation along each axis in pixels; 0 leaves an axis alone.
    order : int or tuple of int
        0 for the Gaussian, n for its n-th derivative.
    {output}
    {modes}
    {cval}
    truncate : float
        Where the mask ends, in units of sigma.
    radius : int or tuple of int, optional
        Where the mask ends, in pixels; `truncate` is not read then.
    {common}

    Returns
    -------
    {result}

    Raises
    ------
    {errors}

    Notes
    -----
    {rounding}

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> cff.gaussian_filter(np.array([0, 0, 255, 0, 0], np.uint8), sigma=1)
    array([ 15,  62, 102,  62,  15], dtype=uint8)
    """
    make = remembered(_gaussian, sigma, order, mode, cval, truncate, radius)
    return apply(make, image, output, axes, channel_axis, casting, False, device, stream)


@documented
def correlate(image: Any, weights: Any, output: Any = None, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0,
              *, axes: Any = None, channel_axis: int | None = None, casting: str = "no", device: Any = None,
              stream: Any = None) -> Any:
    """Correlation with a mask.

    Parameters
    ----------
    {image_linear}
    weights : array
        The mask, one axis for each axis that is filtered, finite. Integers, also over one common divisor, are computed
        exactly.
    {output}
    {mode}
    {cval}
    {origin}
    {common}

    Returns
    -------
    {result}

    Raises
    ------
    {errors}

    Notes
    -----
    {rounding}

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> cff.correlate(np.array([7, 5, 2, 1], np.int16), [-1, 0, 1], mode="wrap")
    array([ 4, -5, -4,  5], dtype=int16)
    """
    make = _with_mask(CorrelateFilter, weights, mode, cval, origin)
    return apply(make, image, output, axes, channel_axis, casting, False, device, stream)


@documented
def convolve(image: Any, weights: Any, output: Any = None, mode: Any = "reflect", cval: float = 0.0, origin: Any = 0,
             *, axes: Any = None, channel_axis: int | None = None, casting: str = "no", device: Any = None,
             stream: Any = None) -> Any:
    """Convolution with a mask: correlation with the mask turned round.

    Parameters
    ----------
    {image_linear}
    weights : array
        The mask, one axis for each axis that is filtered, finite. Integers, also over one common divisor, are computed
        exactly.
    {output}
    {mode}
    {cval}
    {origin}
    {common}

    Returns
    -------
    {result}

    Raises
    ------
    {errors}

    Notes
    -----
    {rounding}

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> cff.convolve(np.array([7, 5, 2, 1], np.int16), [-1, 0, 1], mode="wrap")
    array([-4,  5,  4, -5], dtype=int16)
    """
    make = _with_mask(ConvolveFilter, weights, mode, cval, origin)
    return apply(make, image, output, axes, channel_axis, casting, False, device, stream)


@documented
def sobel(image: Any, axis: int = -1, output: Any = None, mode: Any = "reflect", cval: float = 0.0, *,
          axes: Any = None, channel_axis: int | None = None, casting: str = "no", device: Any = None,
          stream: Any = None) -> Any:
    """Sobel's derivative along one axis, smoothed along the other axis that is filtered.

    Parameters
    ----------
    {image_linear}
    axis : int
        That of the derivative; one of those that are filtered.
    {output}
    {modes}
    {cval}
    {common}

    Returns
    -------
    {result}

    Raises
    ------
    {errors}

    Notes
    -----
    {rounding}

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> ramp = np.arange(20, dtype=np.int16).reshape(4, 5)
    >>> cff.sobel(ramp, axis=0)[1]
    array([40, 40, 40, 40, 40], dtype=int16)
    """
    def make(dtype: Any, made: Any, channels: int, count: int) -> Filter:
        if count == 1:
            return planned(CorrelateFilter, dtype, ((-1.0, 0.0, 1.0),), output=made, mode=modes(mode, 1), cval=cval,
                           channels=channels)
        return planned(SobelFilter, dtype, along, output=made, mode=modes(mode, 2), cval=cval, channels=channels)
    along = derivative_axis(image, axis, axes, channel_axis)
    return apply(make, image, output, axes, channel_axis, casting, False, device, stream)


@documented
def laplace(image: Any, output: Any = None, mode: Any = "reflect", cval: float = 0.0, *, axes: Any = None,
            channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """Sum of the second differences along the axes.

    Parameters
    ----------
    {image_linear}
    {output}
    {mode}
    {cval}
    {common}

    Returns
    -------
    {result}

    Raises
    ------
    {errors}

    Notes
    -----
    {rounding}

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> cff.laplace(np.array([0, 1, 4, 9, 16], np.float32))
    array([ 1.,  2.,  2.,  2., -7.], dtype=float32)
    """
    def make(dtype: Any, made: Any, channels: int, count: int) -> Filter:
        if count == 1:
            return planned(CorrelateFilter, dtype, ((1.0, -2.0, 1.0),), output=made, mode=modes(mode, 1), cval=cval,
                           channels=channels)
        return planned(LaplaceFilter, dtype, output=made, mode=modes(mode, 2), cval=cval, channels=channels)
    return apply(make, image, output, axes, channel_axis, casting, False, device, stream)

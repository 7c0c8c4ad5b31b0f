"""Masks: those that are given, and those of Gaussians."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._arguments import check_longest
from ._checks import REAL, array_of, integer, number, shown

MOST_ORDER = 100  # the highest order of a derivative
NO_WIDTH = 1e-15  # a sigma up to which pixels stay as they are, as in SciPy
LARGEST_SUM = 1e300  # the sum of absolute coefficients, the module's limit


def checked_weights(weights: Any, caller: str) -> np.ndarray:
    """A mask of real, finite numbers, in its own memory."""
    mask = array_of(weights, "weights")
    if mask.dtype.kind not in REAL:
        raise TypeError(f"weights are of {mask.dtype}; real numbers are accepted")
    if mask.size == 0 or not np.isfinite(mask).all():
        raise ValueError("weights are empty or not finite")
    check_longest(f"weights have the shape {mask.shape}", (1, *mask.shape), caller)
    copy = np.array(mask, dtype=np.float64, order="C")
    with np.errstate(over="ignore"):
        if not np.abs(copy).sum() <= LARGEST_SUM:
            raise ValueError(f"weights have absolute values whose sum is over {LARGEST_SUM}")
    return copy


def of_axes(mask: np.ndarray, count: int) -> np.ndarray:
    """The mask, if it has one axis for each axis that is filtered."""
    if mask.ndim != count:
        raise ValueError(f"weights have {mask.ndim} axes, but {count} axes are filtered")
    return mask


def gaussian_weights(sigma: Any, order: Any, radius: Any, truncate: Any, caller: str) -> np.ndarray:
    """A Gaussian, or its derivative of an order, for correlation; a single 1 where sigma is 0.

    The derivative of order n is the Gaussian times a polynomial: with p the polynomial of one order, that of the next is
    p' - x p / sigma^2.
    """
    width, times = number(sigma, "sigma"), integer(order, "order")
    if not 0 <= times <= MOST_ORDER:
        raise ValueError(f"order is {shown(order)}; accepted is 0 to {MOST_ORDER}")
    reach = gaussian_reach(width, radius, truncate, caller)
    if width <= NO_WIDTH:
        return np.ones(1)
    places = np.arange(-reach, reach + 1)
    with np.errstate(over="ignore", invalid="ignore"):
        gaussian = np.exp(-0.5 / width**2 * places**2)
        polynomial = np.polynomial.Polynomial([1.0])
        for _ in range(times):
            polynomial = polynomial.deriv() - np.polynomial.Polynomial([0.0, width**-2]) * polynomial
        mask = gaussian / gaussian.sum() * polynomial(places)
    if not np.isfinite(mask).all():
        raise ValueError(f"order is {times}, of which a Gaussian of sigma {width} has no finite coefficients")
    # Correlation turns the mask round.
    return np.ascontiguousarray(mask[::-1])


def gaussian_reach(sigma: Any, radius: Any, truncate: Any, caller: str, name: str = "sigma") -> int:
    """How far a Gaussian's mask goes from its centre. `name` is that of the argument `sigma`."""
    width, ending = number(sigma, "sigma"), number(truncate, "truncate")
    if not 0 <= width < np.inf:
        raise ValueError(f"sigma is {shown(sigma)}; at least 0 is accepted")
    if radius is not None:
        reach, given = integer(radius, "radius"), f"radius is {shown(radius)}"
        if reach < 0:
            raise ValueError(f"{given}; at least 0 is accepted")
    else:
        given = f"{name} is {shown(sigma)} and truncate {shown(truncate)}"
        if not 0 <= ending < np.inf:
            raise ValueError(f"truncate is {shown(truncate)}; at least 0 is accepted")
        reach = int(min(ending * width + 0.5, 2.0**62))
    check_longest(given, [2 * reach + 1], caller)
    return reach if width > NO_WIDTH else 0

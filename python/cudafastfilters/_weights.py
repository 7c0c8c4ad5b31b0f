"""Masks: those that are given, and those of Gaussians."""
from __future__ import annotations

import operator
from typing import Any

import numpy as np


def checked_weights(weights: Any, count: int) -> np.ndarray:
    """A mask of real, finite numbers with one axis for each axis that is filtered."""
    mask = np.asarray(weights)
    if mask.dtype.kind not in "buif":
        raise TypeError(f"weights are of {mask.dtype}; real numbers are accepted")
    if mask.ndim != count:
        raise ValueError(f"weights have {mask.ndim} axes, but {count} axes are filtered")
    if mask.size == 0 or not np.isfinite(mask).all():
        raise ValueError("weights are empty or not finite")
    return np.ascontiguousarray(mask, dtype=np.float64)


def gaussian_weights(sigma: float, order: int, radius: int | None, truncate: float) -> np.ndarray:
    """A Gaussian, or its derivative of an order, for correlation; a single 1 where sigma is 0.

    The derivative of order n is the Gaussian times a polynomial: with p the polynomial of one order, that of the next is
    p' - x p / sigma^2.
    """
    if not sigma >= 0 or not np.isfinite(sigma):
        raise ValueError(f"sigma is {sigma}; at least 0 is accepted")
    if operator.index(order) < 0:
        raise ValueError(f"order is {order}; at least 0 is accepted")
    if sigma <= 1e-15:
        return np.ones(1)
    reach = int(truncate * float(sigma) + 0.5) if radius is None else operator.index(radius)
    if reach < 0:
        raise ValueError(f"the radius is {reach}; at least 0 is accepted")
    places = np.arange(-reach, reach + 1)
    gaussian = np.exp(-0.5 / sigma**2 * places**2)
    polynomial = np.polynomial.Polynomial([1.0])
    for _ in range(order):
        polynomial = polynomial.deriv() - np.polynomial.Polynomial([0.0, sigma**-2]) * polynomial
    # Correlation turns the mask round.
    return np.ascontiguousarray((gaussian / gaussian.sum() * polynomial(places))[::-1])

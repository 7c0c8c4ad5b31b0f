"""How far the windows of each function reach, from its arguments."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from .._arguments import anchors, integers, odd_window, pair, window
from .._weights import gaussian_weights
from ._regions import Reach

Span = tuple[int, int]  # pixels before and behind the output's pixel


def _anchored(lengths: Sequence[int], origin: Any) -> list[Span]:
    return [(anchor, length - 1 - anchor) for anchor, length in zip(anchors(origin, lengths), lengths)]


def _rank(options: Mapping[str, Any], count: int) -> list[Span]:
    return _anchored(odd_window(options["size"], options["footprint"], count), options["origin"])


def _uniform(options: Mapping[str, Any], count: int) -> list[Span]:
    return _anchored(window(options["size"], None, count), options["origin"])


def _gaussian(options: Mapping[str, Any], count: int) -> list[Span]:
    sigmas, orders, radii = (pair(options[name], name, count) for name in ("sigma", "order", "radius"))
    masks = (gaussian_weights(sigma, order, radius, options["truncate"])
             for sigma, order, radius in zip(sigmas, orders, radii))
    return [(len(mask) // 2, len(mask) // 2) for mask in masks]


def _mask(options: Mapping[str, Any], count: int) -> list[Span]:
    return _anchored(np.shape(options["weights"]), options["origin"])


def _turned_mask(options: Mapping[str, Any], count: int) -> list[Span]:
    return [(after, before) for before, after in _mask(options, count)]


def _neighbours(options: Mapping[str, Any], count: int) -> list[Span]:
    return [(1, 1)] * count


SPANS: Mapping[str, Callable[[Mapping[str, Any], int], list[Span]]] = {
    "median_filter": _rank, "rank_filter": _rank, "percentile_filter": _rank, "minimum_filter": _rank,
    "maximum_filter": _rank, "uniform_filter": _uniform, "gaussian_filter": _gaussian, "correlate": _mask,
    "convolve": _turned_mask, "sobel": _neighbours, "laplace": _neighbours,
}


def reaches(name: str, options: Mapping[str, Any], count: int) -> list[Reach]:
    """The reach of the function `name` along each of `count` axes; `options` are all its arguments, checked before."""
    spans = SPANS[name](options, count)
    return [Reach(before, after, mode) for (before, after), mode in zip(spans, pair(options["mode"], "mode", count))]

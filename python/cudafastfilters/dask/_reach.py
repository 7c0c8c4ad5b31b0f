"""How far the windows of each function reach, from its arguments."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .._arguments import anchors, odd_window, window
from .._borders import border_modes
from .._checks import array_of, per_axis
from .._weights import gaussian_reach
from ._regions import Reach

Span = tuple[int, int]  # pixels before and behind the output's pixel


def _anchored(lengths: Sequence[int], origin: Any) -> list[Span]:
    return [(anchor, length - 1 - anchor) for anchor, length in zip(anchors(origin, lengths), lengths)]


def _rank(name: str, options: Mapping[str, Any], count: int) -> list[Span]:
    return _anchored(odd_window(options["size"], options["footprint"], count, name), options["origin"])


def _uniform(name: str, options: Mapping[str, Any], count: int) -> list[Span]:
    return _anchored(window(options["size"], None, count, name), options["origin"])


def _gaussian(name: str, options: Mapping[str, Any], count: int) -> list[Span]:
    sigmas, radii = (per_axis(options[given], given, count) for given in ("sigma", "radius"))
    sides = [gaussian_reach(sigma, radius, options["truncate"], name) for sigma, radius in zip(sigmas, radii)]
    return [(side, side) for side in sides]


def _mask(name: str, options: Mapping[str, Any], count: int) -> list[Span]:
    return _anchored(array_of(options["weights"], "weights").shape, options["origin"])


def _turned_mask(name: str, options: Mapping[str, Any], count: int) -> list[Span]:
    return [(after, before) for before, after in _mask(name, options, count)]


def _neighbours(name: str, options: Mapping[str, Any], count: int) -> list[Span]:
    return [(1, 1)] * count


SPANS: Mapping[str, Callable[[str, Mapping[str, Any], int], list[Span]]] = {
    "median_filter": _rank, "rank_filter": _rank, "percentile_filter": _rank, "minimum_filter": _rank,
    "maximum_filter": _rank, "uniform_filter": _uniform, "gaussian_filter": _gaussian, "correlate": _mask,
    "convolve": _turned_mask, "sobel": _neighbours, "laplace": _neighbours,
}


def reaches(name: str, options: Mapping[str, Any], count: int) -> list[Reach]:
    """The reach of the function `name` along each of `count` axes; `options` are all its arguments, checked before."""
    spans = SPANS[name](name, options, count)
    return [Reach(before, after, mode) for (before, after), mode in zip(spans, border_modes(options["mode"], count))]

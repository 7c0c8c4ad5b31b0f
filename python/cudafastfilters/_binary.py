"""Erosion, dilation, opening and closing of what is not 0."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._apply import apply, planes, planned
from ._arguments import Window, any_window
from ._checks import array_of, integer, integers, positive, shown
from ._documentation import documented
from ._exchange import host_array
from ._filter import Filter
from ._filter_arguments import RANKS
from ._libraries import library_of
from ._missing import Missing
from ._morphology import MorphologyFilter


def _cross(count: int) -> np.ndarray:
    """The pixel and its neighbours along one or two axes."""
    return np.ones(3, bool) if count == 1 else np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], bool)


def _is_not_zero(image: Any) -> Any:
    """The image as bool."""
    found = host_array(image, "image")
    if found is None:
        return image if library_of(image, "image").dtype(image) == bool else image != 0
    pixels, wrap = found
    return image if pixels.dtype == bool else wrap(pixels != 0)


def _binary(operation: str, image: Any, structure: Any, iterations: Any, mask: Any, output: Any, border_value: Any,
            origin: Any, axes: Any, channel_axis: int | None, device: Any, stream: Any) -> Any:
    if mask is not None:
        raise ValueError("mask is given; None is accepted: all pixels are filtered")
    count = positive(iterations, "iterations")
    if border_value is not True and border_value is not False and integer(border_value, "border_value") not in (0, 1):
        raise ValueError(f"border_value is {shown(border_value)}; 0 and 1 are accepted")

    def make(dtype: Any, made: Any, channels: int, length: int, missing: Missing) -> Filter:
        element = _cross(length) if structure is None else array_of(structure, "structure")
        try:
            window: Window = any_window(None, element, length, "MorphologyFilter")
        except (TypeError, ValueError) as error:
            raise type(error)(str(error).replace("footprint", "structure", 1)) from None
        return planned(MorphologyFilter, dtype, operation, **window.given(), iterations=count, mode="constant",
                       cval=int(border_value), origin=planes(integers(origin, "origin", length), 0), channels=channels)
    return apply(make, _is_not_zero(image), output, axes, channel_axis, "no", RANKS, device, stream)


@documented
def binary_erosion(image: Any, structure: Any = None, iterations: int = 1, mask: Any = None, output: Any = None, border_value: Any = 0,
                   origin: Any = 0, brute_force: Any = False, *,
                   axes: Any = None, channel_axis: int | None = None, device: Any = None, stream: Any = None) -> Any:
    """What is not 0 in all pixels of a structuring element.
    {binary}
    {returns_binary}
    {examples}
    >>> cff.binary_erosion(np.array([0, 0, 1, 1, 1, 0, 0, 1, 0])).astype(int)
    array([0, 0, 0, 1, 0, 0, 0, 0, 0])
    """
    return _binary("erosion", image, structure, iterations, mask, output, border_value, origin, axes,
                   channel_axis, device, stream)


@documented
def binary_dilation(image: Any, structure: Any = None, iterations: int = 1, mask: Any = None, output: Any = None, border_value: Any = 0,
                    origin: Any = 0, brute_force: Any = False, *,
                    axes: Any = None, channel_axis: int | None = None, device: Any = None, stream: Any = None) -> Any:
    """What is not 0 in one pixel or more of a structuring element, which is mirrored.
    {binary}
    {returns_binary}
    {examples}
    >>> cff.binary_dilation(np.array([0, 0, 1, 1, 1, 0, 0, 1, 0])).astype(int)
    array([0, 1, 1, 1, 1, 1, 1, 1, 1])
    """
    return _binary("dilation", image, structure, iterations, mask, output, border_value, origin, axes,
                   channel_axis, device, stream)


@documented
def binary_opening(image: Any, structure: Any = None, iterations: int = 1, output: Any = None, origin: Any = 0,
                   mask: Any = None, border_value: Any = 0, brute_force: Any = False, *,
                   axes: Any = None, channel_axis: int | None = None, device: Any = None, stream: Any = None) -> Any:
    """An erosion, and then a dilation: what is smaller than the element vanishes.
    {binary}
    {returns_binary}
    {examples}
    >>> cff.binary_opening(np.array([0, 0, 1, 1, 1, 0, 0, 1, 0])).astype(int)
    array([0, 0, 1, 1, 1, 0, 0, 0, 0])
    """
    return _binary("opening", image, structure, iterations, mask, output, border_value, origin, axes,
                   channel_axis, device, stream)


@documented
def binary_closing(image: Any, structure: Any = None, iterations: int = 1, output: Any = None, origin: Any = 0,
                   mask: Any = None, border_value: Any = 0, brute_force: Any = False, *,
                   axes: Any = None, channel_axis: int | None = None, device: Any = None, stream: Any = None) -> Any:
    """A dilation, and then an erosion: gaps that are smaller than the element are closed.
    {binary}
    {returns_binary}
    {examples}
    >>> cff.binary_closing(np.array([0, 0, 1, 1, 1, 0, 0, 1, 0])).astype(int)
    array([0, 0, 1, 1, 1, 1, 1, 1, 0])
    """
    return _binary("closing", image, structure, iterations, mask, output, border_value, origin, axes,
                   channel_axis, device, stream)

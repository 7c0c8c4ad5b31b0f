"""Checks of what SciPy's functions take: sizes, origins, axes."""
from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

Pair = tuple[int, int]


def pair(given: Any, name: str, count: int) -> list[Any]:
    """One entry an axis: a number for all of `count` axes, or a sequence of as many."""
    if isinstance(given, (int, float)):  # asked first, for the next question takes longest
        return [given] * count
    if isinstance(given, Iterable) and not isinstance(given, str):
        entries = list(given)
        if len(entries) != count:
            raise ValueError(f"{name} has {len(entries)} entries, but {count} axes are filtered")
        return entries
    return [given] * count


def integers(given: Any, name: str, count: int) -> list[int]:
    """The same of integers; other numbers are errors."""
    entries = []
    for entry in pair(given, name, count):
        try:
            entries.append(operator.index(entry))
        except TypeError:
            raise TypeError(f"{name} is {given!r}; integers are accepted") from None
    return entries


def window(size: Any, footprint: Any, count: int) -> list[int]:
    """The window's length along each axis, of a size or of a footprint that is a full rectangle."""
    if footprint is not None:
        shape = np.shape(footprint)
        if not np.asarray(footprint, dtype=bool).all() or 0 in shape:
            raise ValueError("footprint has gaps; windows are full rectangles here: give their size")
        if len(shape) != count:
            raise ValueError(f"footprint has {len(shape)} axes, but {count} axes are filtered")
        return list(shape)
    if size is None:
        raise ValueError("size is missing")
    lengths = integers(size, "size", count)
    if min(lengths) < 1:
        raise ValueError(f"size is {size!r}; at least 1 is accepted")
    return lengths


def odd_window(size: Any, footprint: Any, count: int) -> list[int]:
    """The same for medians and ranks, whose windows have a centre."""
    lengths = window(size, footprint, count)
    if any(length % 2 == 0 for length in lengths):
        raise ValueError(f"size is {tuple(lengths)}; windows of medians and ranks have odd sides here")
    return lengths


def anchors(origin: Any, lengths: Sequence[int]) -> list[int]:
    """Where the output's pixel is in the window: SciPy's origin is how far to the right of the centre."""
    result = []
    for shift, length in zip(integers(origin, "origin", len(lengths)), lengths):
        if not 0 <= length // 2 + shift < length:
            raise ValueError(f"origin is {shift} for a window of {length}; accepted is {-(length // 2)} to "
                             f"{(length - 1) // 2}")
        result.append(length // 2 + shift)
    return result


def filtered_axes(axes: Any, channel_axis: int | None, ndim: int) -> tuple[tuple[int, ...], int | None]:
    """The axes to filter, from 0, and that of the channels."""
    if axes is None and channel_axis is None and ndim > 1:
        return (ndim - 2, ndim - 1), None
    if channel_axis is not None:
        channel_axis = normal_axis(channel_axis, "channel_axis", ndim)
    if axes is None:
        free = [axis for axis in range(ndim) if axis != channel_axis]
        if not free:
            raise ValueError("the image has no axis to filter")
        return tuple(free[-2:]), channel_axis
    entries = list(axes) if isinstance(axes, Iterable) else [axes]
    chosen = tuple(normal_axis(axis, "axes", ndim) for axis in entries)
    if len(set(chosen)) != len(chosen):
        raise ValueError(f"axes must be unique; given is {axes!r}")
    if channel_axis in chosen:
        raise ValueError(f"axis {channel_axis} is that of the channels, and is not filtered")
    if not 1 <= len(chosen) <= 2:
        raise ValueError(f"axes is {axes!r}; one or two axes are filtered at a time")
    return chosen, channel_axis


def normal_axis(axis: Any, name: str, ndim: int) -> int:
    """An axis, from 0; negative ones are counted from the end."""
    number = operator.index(axis)
    if not -ndim <= number < ndim:
        raise ValueError(f"{name} names axis {number}, which is out of range: the image has {ndim} axes")
    return number % ndim


def derivative_axis(image: Any, axis: Any, axes: Any, channel_axis: int | None) -> int:
    """Which of the axes that are filtered `axis` is: -1 the last of them, -2 the one before."""
    ndim = np.ndim(image)
    chosen, _ = filtered_axes(axes, channel_axis, ndim)
    wanted = normal_axis(axis, "axis", ndim)
    if wanted not in chosen:
        raise ValueError(f"axis is {axis}, but the axes that are filtered are {chosen}")
    return chosen.index(wanted) - len(chosen)

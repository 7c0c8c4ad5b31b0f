"""Checks of what SciPy's functions take: sizes, origins, axes."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ._checks import REAL, array_of, integer, integers, shown

LONGEST = 32768  # pixels of a window along an axis, as in cudafastfilters.hpp


def check_longest(given: str, lengths: Sequence[int], caller: str) -> None:
    """Whether windows of these lengths are filtered; `given` says which argument has them."""
    if max(lengths) > LONGEST:
        raise ValueError(f"{given}; {caller} takes windows of at most {LONGEST} pixels along an axis")


def window(size: Any, footprint: Any, count: int, caller: str) -> list[int]:
    """The window's length along each axis, of a size or of a footprint that is a full rectangle."""
    if footprint is not None:
        return _full_rectangle(footprint, count, caller)
    if size is None:
        raise ValueError("size is missing")
    lengths = integers(size, "size", count)
    if min(lengths) < 1:
        raise ValueError(f"size is {shown(size)}; at least 1 is accepted")
    check_longest(f"size is {shown(tuple(lengths))}", lengths, caller)
    return lengths


def _full_rectangle(footprint: Any, count: int, caller: str) -> list[int]:
    mask = array_of(footprint, "footprint")
    if mask.dtype.kind not in REAL:
        raise TypeError(f"footprint is of {mask.dtype}; bool is accepted")
    if not mask.all() or mask.size == 0:
        raise ValueError("footprint has gaps; windows are full rectangles here: give their size")
    if mask.ndim != count:
        raise ValueError(f"footprint has {mask.ndim} axes, but {count} axes are filtered")
    check_longest(f"footprint has the shape {mask.shape}", mask.shape, caller)
    return list(mask.shape)


def odd_window(size: Any, footprint: Any, count: int, caller: str) -> list[int]:
    """The same for medians and ranks, whose windows have a centre."""
    lengths = window(size, footprint, count, caller)
    if any(length % 2 == 0 for length in lengths):
        given = "size is" if footprint is None else "footprint has the shape"
        raise ValueError(f"{given} {tuple(lengths)}; windows of medians and ranks have odd sides here")
    return lengths


def repeated(size: Any, lengths: Sequence[int], iterations: int) -> list[int]:
    """Lengths of the odd windows that so many iterations of windows of `size` reach, if blocks may read as far."""
    reached = [1 + iterations * (length - 1) for length in lengths]
    if max(reached) > LONGEST:
        raise ValueError(f"iterations is {shown(iterations)} and size {shown(size)}; blocks would read more than "
                         f"{(LONGEST - 1) // 2} pixels around them")
    return reached


def anchors(origin: Any, lengths: Sequence[int]) -> list[int]:
    """Where the output's pixel is in the window: SciPy's origin is how far to the right of the centre."""
    result = []
    for shift, length in zip(integers(origin, "origin", len(lengths)), lengths):
        if not 0 <= length // 2 + shift < length:
            raise ValueError(f"origin is {shown(shift)} for a window of {length}; accepted is {-(length // 2)} to "
                             f"{(length - 1) // 2}")
        result.append(length // 2 + shift)
    return result


def filtered_axes(axes: Any, channel_axis: Any, ndim: int) -> tuple[tuple[int, ...], int | None]:
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
    several = isinstance(axes, Iterable) and not isinstance(axes, (str, bytes, bytearray)) and getattr(axes, "ndim", 1) != 0
    chosen = tuple(normal_axis(axis, "axes", ndim) for axis in (axes if several else [axes]))
    if len(set(chosen)) != len(chosen):
        raise ValueError(f"axes must be unique; given is {shown(axes)}")
    if channel_axis in chosen:
        raise ValueError(f"axis {channel_axis} is that of the channels, and is not filtered")
    if not 1 <= len(chosen) <= 2:
        raise ValueError(f"axes is {shown(axes)}; one or two axes are filtered at a time")
    return chosen, channel_axis


def normal_axis(axis: Any, name: str, ndim: int) -> int:
    """An axis, from 0; negative ones are counted from the end."""
    index = integer(axis, name)
    if not -ndim <= index < ndim:
        raise ValueError(f"{name} names axis {shown(index)}, which is out of range: the image has {ndim} axes")
    return index % ndim


def derivative_axis(image: Any, axis: Any, axes: Any, channel_axis: Any) -> int:
    """Which of the axes that are filtered `axis` is: -1 the last of them, -2 the one before."""
    ndim = image.ndim if isinstance(getattr(image, "ndim", None), int) else array_of(image, "image").ndim
    chosen, _ = filtered_axes(axes, channel_axis, ndim)
    wanted = normal_axis(axis, "axis", ndim)
    if wanted not in chosen:
        raise ValueError(f"axis is {shown(axis)}, but the axes that are filtered are {chosen}")
    return chosen.index(wanted) - len(chosen)

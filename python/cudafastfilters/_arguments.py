"""Checks of what SciPy's functions take: sizes, origins, axes."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from ._checks import REAL, array_of, integer, integers, shown

LONGEST = 32768  # pixels of a window along an axis, as in cudafastfilters.hpp


def check_longest(given: str, lengths: Sequence[int], caller: str) -> None:
    """Whether windows of these lengths are filtered; `given` says which argument has them."""
    if max(lengths) > LONGEST:
        raise ValueError(f"{given}; {caller} takes windows of at most {LONGEST} pixels along an axis")


def window(size: Any, count: int, caller: str) -> list[int]:
    """The window's length along each axis."""
    if size is None:
        raise ValueError("size is missing")
    lengths = integers(size, "size", count)
    if min(lengths) < 1:
        raise ValueError(f"size is {shown(size)}; at least 1 is accepted")
    check_longest(f"size is {shown(tuple(lengths))}", lengths, caller)
    return lengths


class Footprint(NamedTuple):
    """The pixels of a window of rows and columns, as a key of a dictionary: a byte for each, 1 if it belongs to it."""

    rows: int
    columns: int
    pixels: bytes

    def mask(self) -> np.ndarray:
        """The bytes as an array."""
        return np.frombuffer(self.pixels, np.uint8).reshape(self.rows, self.columns)


class Window(NamedTuple):
    """Rows and columns of a window, and which of its pixels belong to it, if not all do."""

    lengths: tuple[int, int]
    footprint: Footprint | None = None

    @property
    def pixels(self) -> int:
        """How many pixels belong to it."""
        return self.lengths[0] * self.lengths[1] if self.footprint is None else self.footprint.pixels.count(1)

    @property
    def is_plain(self) -> bool:
        """Whether it is a rectangle of odd sides."""
        return self.footprint is None and self.lengths[0] % 2 == 1 and self.lengths[1] % 2 == 1

    def mask(self) -> np.ndarray:
        """A byte for each pixel, 1 if it belongs to it."""
        return np.ones(self.lengths, np.uint8) if self.footprint is None else self.footprint.mask()

    def given(self) -> dict[str, Any]:
        """The argument that makes it."""
        return {"size": self.lengths} if self.footprint is None else {"footprint": self.footprint}


def any_window(size: Any, footprint: Any, count: int, caller: str) -> Window:
    """The window of a size, or of a footprint whose pixels that are not 0 belong to it."""
    if isinstance(footprint, Footprint):
        return Window((footprint.rows, footprint.columns), footprint)
    if footprint is None:
        lengths = window(size, count, caller)
        return Window((1, lengths[0]) if count == 1 else (lengths[0], lengths[1]))
    if size is not None:
        raise ValueError("size and footprint are both given; one of them is accepted")
    mask = array_of(footprint, "footprint")
    if mask.dtype.kind not in REAL:
        raise TypeError(f"footprint is of {mask.dtype}; bool is accepted")
    if mask.ndim != count:
        raise ValueError(f"footprint has {mask.ndim} axes, but {count} axes are filtered")
    if not mask.any():
        raise ValueError(f"footprint of the shape {mask.shape} has no pixel; one at least is accepted")
    check_longest(f"footprint has the shape {mask.shape}", mask.shape, caller)
    rows, columns = (1, mask.shape[0]) if count == 1 else (mask.shape[0], mask.shape[1])
    bits = (mask != 0).astype(np.uint8)
    return Window((rows, columns), None if bits.all() else Footprint(rows, columns, bits.tobytes()))


def odd_window(size: Any, count: int, caller: str) -> list[int]:
    """The same for windows that have a centre."""
    lengths = window(size, count, caller)
    if any(length % 2 == 0 for length in lengths):
        raise ValueError(f"size is {tuple(lengths)}; {caller} takes windows of odd sides")
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

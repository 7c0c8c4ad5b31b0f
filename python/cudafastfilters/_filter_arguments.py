"""What filters are made of: dtypes, channels, and how they are shown."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ._checks import dtype_of, integer, native, shown

DEPTHS: dict[np.dtype, int] = {np.dtype("u1"): 0, np.dtype("i1"): 1, np.dtype("u2"): 2, np.dtype("i2"): 3, np.dtype("i4"): 4,
                               np.dtype("f2"): 7, np.dtype("f4"): 5, np.dtype("f8"): 6}
# Integers that OpenCV has no depth for: ranks have them as a depth of their size, see `ordered`.
INTEGERS: dict[np.dtype, int] = {np.dtype("u4"): 4, np.dtype("i8"): 6, np.dtype("u8"): 6}
NARROW = tuple(np.dtype(name) for name in ("u1", "i1", "u2", "i2", "f2", "f4"))
BOOL = np.dtype(bool)
BYTES = np.dtype("u1")
FLOAT, DOUBLE = np.dtype("f4"), np.dtype("f8")
MOST_CHANNELS = 512


class Kind(NamedTuple):
    """What filters of a kind take."""

    dtypes: tuple[np.dtype, ...]
    leaving_out: tuple[np.dtype, ...]  # the dtypes if pixels are left out
    converted: Mapping[np.dtype, np.dtype]  # what other dtypes are filtered in, and converted back
    keeps: bool  # whether results have the dtype of the images

    def taken(self, leaves_out: bool) -> tuple[np.dtype, ...]:
        """The dtypes, with or without missing pixels."""
        return self.leaving_out if leaves_out else self.dtypes

    def wide(self, leaves_out: bool) -> np.dtype:
        """What is filtered in place of dtypes that are not taken."""
        return DOUBLE if DOUBLE in self.taken(leaves_out) else FLOAT

    def made(self, dtype: np.dtype, target: np.dtype, leaves_out: bool) -> np.dtype:
        """The dtype of a filter's results for images of `dtype`, before they are converted to `target`."""
        if self.keeps or target in self.taken(leaves_out):
            return dtype if self.keeps else target
        return self.wide(leaves_out) if leaves_out else self.converted.get(target, self.wide(leaves_out))


RANKS = Kind((*DEPTHS, *INTEGERS, BOOL), (*NARROW, BOOL), {}, True)
LINEAR = Kind(tuple(DEPTHS), NARROW, {**dict.fromkeys(INTEGERS, DOUBLE), BOOL: BYTES}, False)
OUTLIERS = Kind(NARROW, NARROW, {}, True)
OTHERS = Kind(NARROW, NARROW, {}, False)


def accepted(dtypes: tuple[np.dtype, ...]) -> str:
    """Dtypes in words."""
    return ", ".join(map(str, dtypes))


def opencv_type(dtype: np.dtype, channels: int) -> int:
    """OpenCV's number of a pixel's type."""
    depth = INTEGERS[dtype] if dtype in INTEGERS else DEPTHS[BYTES if dtype == BOOL else dtype]
    return depth + ((channels - 1) << 3)


def checked_dtype(given: Any, name: str, kind: Kind) -> np.dtype:
    """A dtype that filters take, in this machine's order of bytes."""
    dtype = native(dtype_of(given, name))
    if dtype not in kind.dtypes:
        raise TypeError(f"{name} is {dtype}; accepted are {accepted(kind.dtypes)}")
    return dtype


def checked_channels(given: Any) -> int:
    """A number of channels that filters take."""
    channels = integer(given, "channels")
    if not 1 <= channels <= MOST_CHANNELS:
        raise ValueError(f"channels is {shown(given)}; 1 to {MOST_CHANNELS} are accepted")
    return channels


def call_text(name: str, dtype: np.dtype, channels: int, **arguments: Any) -> str:
    """A filter as the call that makes it."""
    words = [str(dtype)] + [f"{key}={entry!r}" for key, entry in arguments.items()]
    return f"{name}({', '.join(words + ([f'channels={channels}'] if channels > 1 else []))})"

"""What filters are made of: dtypes, channels, and how they are shown."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._checks import dtype_of, integer, native, shown

DEPTHS: dict[np.dtype, int] = {np.dtype("u1"): 0, np.dtype("i1"): 1, np.dtype("u2"): 2, np.dtype("i2"): 3, np.dtype("f4"): 5}
BOOL = np.dtype(bool)
BYTES = np.dtype("u1")


def accepted(ranks: bool) -> str:
    """The dtypes that filters take, in words."""
    return ", ".join(str(dtype) for dtype in DEPTHS) + (" and bool" if ranks else "")


def opencv_type(dtype: np.dtype, channels: int) -> int:
    """OpenCV's number of a pixel's type."""
    depth = DEPTHS[BYTES if dtype == BOOL else dtype]
    return depth + ((channels - 1) << 3)


def checked_dtype(given: Any, name: str, ranks: bool) -> np.dtype:
    """A dtype that filters take, in this machine's order of bytes."""
    dtype = native(dtype_of(given, name))
    if dtype not in DEPTHS and not (ranks and dtype == BOOL):
        raise TypeError(f"{name} is {dtype}; accepted are {accepted(ranks)}")
    return dtype


def checked_channels(given: Any) -> int:
    """A number of channels that filters take."""
    channels = integer(given, "channels")
    if channels not in (1, 3, 4):
        raise ValueError(f"channels is {shown(given)}; 1, 3 and 4 are accepted")
    return channels


def call_text(name: str, dtype: np.dtype, channels: int, **arguments: Any) -> str:
    """A filter as the call that makes it."""
    words = [str(dtype)] + [f"{key}={entry!r}" for key, entry in arguments.items()]
    return f"{name}({', '.join(words + ([f'channels={channels}'] if channels > 1 else []))})"

"""What filters are made of: channels, border modes, and how they are shown."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._arguments import pair
from ._borders import border


def checked_channels(channels: int) -> int:
    """A number of channels that filters take."""
    if channels not in (1, 3, 4):
        raise ValueError(f"channels is {channels!r}; 1, 3 and 4 are accepted")
    return channels


def border_modes(mode: Any) -> tuple[int, int]:
    """OpenCV's numbers of the border modes of rows and columns."""
    rows, columns = (border(entry) for entry in pair(mode, "mode", 2))
    return rows, columns


def one_border_mode(mode: Any) -> int:
    """The one of both directions."""
    rows, columns = border_modes(mode)
    if rows != columns:
        raise ValueError(f"mode is {mode!r}; this filter has one mode for both directions")
    return rows


def call_text(name: str, dtype: np.dtype, channels: int, **arguments: Any) -> str:
    """A filter as the call that makes it."""
    shown = [str(dtype)] + [f"{key}={entry!r}" for key, entry in arguments.items()]
    return f"{name}({', '.join(shown + ([f'channels={channels}'] if channels > 1 else []))})"

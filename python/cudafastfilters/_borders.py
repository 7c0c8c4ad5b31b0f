"""Border modes by SciPy's names, and values outside of an image."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._checks import number, per_axis, shown

# SciPy's name: the value of OpenCV's cv::BorderTypes that repeats the same pixels.
MODES = {
    "constant": 0, "grid-constant": 0,  # k k k | a b c d | k k k
    "nearest": 1,  # a a a | a b c d | d d d
    "reflect": 2, "grid-mirror": 2,  # c b a | a b c d | d c b; OpenCV's BORDER_REFLECT
    "wrap": 3, "grid-wrap": 3,  # b c d | a b c d | a b c
    "mirror": 4,  # d c b | a b c d | c b a; OpenCV's BORDER_REFLECT_101
}


def border_modes(mode: Any, count: int = 2) -> list[str]:
    """The border mode along each axis, by SciPy's names."""
    names = per_axis(mode, "mode", count)
    for name in names:
        if not isinstance(name, str) or name not in MODES:
            raise ValueError(f"mode is {shown(mode)}; accepted are {', '.join(MODES)}")
    return names


def border_numbers(mode: Any) -> tuple[int, int]:
    """OpenCV's numbers of the border modes of rows and columns."""
    rows, columns = border_modes(mode)
    return MODES[rows], MODES[columns]


def one_border_number(mode: Any) -> int:
    """That of both directions."""
    rows, columns = border_numbers(mode)
    if rows != columns:
        raise ValueError(f"mode is {shown(mode)}; this filter has one mode for both directions")
    return rows


def outside(cval: Any, dtype: np.dtype) -> list[float]:
    """The value outside for each of four channels; has to be one of the image's type."""
    value = number(cval, "cval")
    if dtype.kind == "f":
        if float(np.finfo(dtype).max) < abs(value) < np.inf:
            raise ValueError(f"cval is {shown(cval)}, which is beyond the range of {dtype}")
    else:
        limits = np.iinfo(np.uint8 if dtype == bool else dtype)
        if not value.is_integer() or not limits.min <= value <= limits.max:
            raise ValueError(f"cval is {shown(cval)}; images of {dtype} take integers from {limits.min} to {limits.max}")
    return [value] * 4

"""Border modes by SciPy's names, and values outside of an image."""
from __future__ import annotations

import numpy as np

# SciPy's name: the value of OpenCV's cv::BorderTypes that repeats the same pixels.
MODES = {
    "constant": 0, "grid-constant": 0,  # k k k | a b c d | k k k
    "nearest": 1,  # a a a | a b c d | d d d
    "reflect": 2, "grid-mirror": 2,  # c b a | a b c d | d c b; OpenCV's BORDER_REFLECT
    "wrap": 3, "grid-wrap": 3,  # b c d | a b c d | a b c
    "mirror": 4,  # d c b | a b c d | c b a; OpenCV's BORDER_REFLECT_101
}


def border(mode: str) -> int:
    """OpenCV's number of a border mode."""
    try:
        return MODES[mode]
    except (KeyError, TypeError):
        raise ValueError(f"mode is {mode!r}; accepted are {', '.join(MODES)}") from None


def value(cval: float, dtype: np.dtype) -> list[float]:
    """The value outside for each of four channels; has to be one of the image's type."""
    number = float(cval)
    if dtype.kind != "f":
        limits = np.iinfo(np.uint8 if dtype == bool else dtype)
        if not number.is_integer() or not limits.min <= number <= limits.max:
            raise ValueError(f"cval is {cval!r}; images of {dtype} take integers from {limits.min} to {limits.max}")
    return [number] * 4

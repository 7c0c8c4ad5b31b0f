"""The gradient of a correlation with respect to its image, for every border mode.

A correlation pads the image by its border rule, correlates, and keeps the image's part. The transpose does so backwards:
zeros around the gradient, the correlation with the mask turned by 180 degrees, and what then lies on pixels of the border
added to the pixels that the border repeats. With 'constant' the border is no pixel's, and with 'wrap' the transpose is a
correlation again.
"""
from typing import Any

import torch

REFLECT, MIRROR, NEAREST = ("reflect", "grid-mirror"), ("mirror",), ("nearest",)


def repeated(length: Any, reach: int, mode: str, device: Any) -> torch.Tensor:
    """Which pixel of an axis lies at each place from `reach` before its first pixel to `reach` behind its last one."""
    places = torch.arange(-reach, length + reach, device=device)
    if mode in NEAREST:
        return places.clamp(0, length - 1)
    if mode in REFLECT:
        places = places % (2 * length)
        return torch.where(places < length, places, 2 * length - 1 - places)
    if mode in MIRROR:
        places = places % torch.sym_max(2 * length - 2, 1)
        return torch.where(places < length, places, 2 * length - 2 - places)
    raise ValueError(f"mode is {mode!r}, which has no gradient")


def transposed(correlate: Any, gradient: torch.Tensor, mask: torch.Tensor, mode: str) -> torch.Tensor:
    """The transpose of `correlate` with a mask of odd sides, of the gradient (..., rows, columns)."""
    turned = mask.flip(0, 1)
    if mode in ("constant", "grid-constant", "wrap", "grid-wrap"):
        return correlate(gradient.contiguous(), turned, mode)
    rows, columns = mask.shape[0] // 2, mask.shape[1] // 2
    wide = torch.nn.functional.pad(gradient, (columns, columns, rows, rows))
    spread = correlate(wide.contiguous(), turned, "constant")
    for axis, reach in ((-2, rows), (-1, columns)):
        length = gradient.shape[axis]
        pixels = repeated(length, reach, mode, gradient.device)
        shape = list(spread.shape)
        shape[axis] = length
        spread = spread.new_zeros(shape).index_add(axis, pixels, spread)
    return spread

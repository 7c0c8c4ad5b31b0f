"""How much memory of a GPU filters of images in host memory use."""
from __future__ import annotations

from ._checks import integer, shown

_limit = [0]


def get_device_memory() -> int:
    """The bytes of each GPU that a call on an image in host memory uses at most.

    Returns
    -------
    int
        0 for no limit but that of the GPU.
    """
    return _limit[0]


def set_device_memory(count: int) -> None:
    """Sets how many bytes of each GPU a call on an image in host memory uses at most, for the whole process.

    Parameters
    ----------
    count : int
        For bands, scratch memory and what is kept for other calls; 0 for as much as helps, up to 90 % of what is free.
        Less than a filter needs for a band is an error of the call.
    """
    limit = integer(count, "count")
    if not 0 <= limit < 2**64:
        raise ValueError(f"count is {shown(count)}; accepted is 0 to 2**64 - 1")
    _limit[0] = limit

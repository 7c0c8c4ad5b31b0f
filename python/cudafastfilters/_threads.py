"""How many threads filter images in host memory."""
from __future__ import annotations

from . import _core


def get_num_threads() -> int:
    """The number of threads that filter an image on the CPU.

    Returns
    -------
    int
        At least 1.
    """
    return _core.get_num_threads()


def set_num_threads(count: int) -> None:
    """Sets the number of threads that filter an image on the CPU, for the whole process.

    Parameters
    ----------
    count : int
        At least 1; 0 for as many as the machine has.
    """
    if count < 0:
        raise ValueError(f"count is {count}; at least 0 is accepted")
    _core.set_num_threads(-1 if count == 0 else count)

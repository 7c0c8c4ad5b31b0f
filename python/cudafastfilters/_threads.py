"""How many threads filter images in host memory."""
from __future__ import annotations

import os

from . import _core
from ._checks import integer, shown

MOST = 4096


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
        At most 4096; 0 for as many as the machine has.
    """
    threads = integer(count, "count")
    if not 0 <= threads <= MOST:
        raise ValueError(f"count is {shown(count)}; accepted is 0 to {MOST}")
    _core.set_num_threads(-1 if threads == 0 else threads)


# A process that is forked has none of its parent's threads, but would wait for them when their number changes.
os.register_at_fork(before=_core.stop_threads, after_in_parent=_core.resume_threads,
                    after_in_child=_core.resume_threads_in_child)

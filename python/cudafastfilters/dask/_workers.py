"""What a block's task does to the process that runs it."""
from __future__ import annotations

import sys

import dask

from .._threads import get_num_threads, set_num_threads


def limit_threads() -> None:
    """Sets how many threads filter a block in this process, if it is a worker of Dask's scheduler.

    Workers have as many tasks at a time as cores, so a block has one thread, or as many as Dask's configuration says
    under ``cudafastfilters.threads``. A process of the user's own keeps its setting.
    """
    distributed = sys.modules.get("distributed")  # A worker has imported it.
    if distributed is None:
        return
    try:
        distributed.get_worker()
    except ValueError:
        return
    threads = dask.config.get("cudafastfilters.threads", 1)
    if get_num_threads() != threads:
        set_num_threads(threads)

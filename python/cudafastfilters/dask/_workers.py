"""What a block's task does to the process that runs it."""
from __future__ import annotations

import sys

import dask
from dask.utils import parse_bytes

from .._device_memory import get_device_memory, set_device_memory
from .._threads import get_num_threads, set_num_threads


def limit_worker() -> None:
    """Sets how many threads and how much memory of a GPU a block takes in this process, if it is a worker of Dask's.

    Workers have as many tasks at a time as cores, so a block has one thread, or as many as Dask's configuration says
    under ``cudafastfilters.threads``. ``cudafastfilters.device-memory`` is the worker's, of which each of its tasks has its
    part. Zarr packs and unpacks chunks on as many threads as the worker has, unless its configuration says how many. A process
    of the user's own keeps its settings.
    """
    distributed = sys.modules.get("distributed")  # A worker has imported it.
    if distributed is None:
        return
    try:
        worker = distributed.get_worker()
    except ValueError:
        return
    threads = dask.config.get("cudafastfilters.threads", 1)
    if get_num_threads() != threads:
        set_num_threads(threads)
    zarr = sys.modules.get("zarr")
    if zarr is not None and zarr.config.get("threading.max_workers", None) is None:
        zarr.config.set({"threading.max_workers": worker.state.nthreads})  # heeded until its first chunk
    memory = parse_bytes(dask.config.get("cudafastfilters.device-memory", 0)) // worker.state.nthreads
    if get_device_memory() != memory:
        set_device_memory(memory)

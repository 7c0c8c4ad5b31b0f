"""The workers of the command: processes of this machine, one for each of its GPUs, or those of a scheduler."""
from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributed import Client, SpecCluster


class NoCluster(Exception):
    """The workers that were asked for cannot be had."""


class NoGpus(NoCluster):
    """There is no GPU, or not what it takes to use it."""


@contextmanager
def connected(scheduler: str, workers: int | None, memory: str | None) -> Iterator[Client]:
    """A client of a cluster, which is closed in the end if it was started here."""
    from distributed import Client

    if scheduler not in ("local", "cuda"):
        try:
            client = Client(scheduler, timeout=10)
        except (OSError, ValueError) as error:
            raise NoCluster(f"no scheduler answers at {scheduler}: {str(error).splitlines()[0]}") from error
        with client:
            yield client
        return
    cluster = _local(workers, memory) if scheduler == "local" else _gpus(workers, memory)
    with cluster, Client(cluster) as client:
        yield client


def _local(workers: int | None, memory: str | None) -> SpecCluster:
    from distributed import LocalCluster

    return LocalCluster(n_workers=workers or len(os.sched_getaffinity(0)), threads_per_worker=1,
                        memory_limit=memory or "auto", dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL)


def _gpus(workers: int | None, memory: str | None) -> SpecCluster:
    try:
        from dask_cuda import LocalCUDACluster
    except ImportError as error:
        raise NoGpus("dask-cuda is not installed: pip install dask-cuda") from error
    try:
        return LocalCUDACluster(n_workers=workers, memory_limit=memory or "auto", dashboard_address="127.0.0.1:0",
                                silence_logs=logging.CRITICAL)
    except Exception as error:  # NVML has a different exception for each reason.
        raise NoGpus(f"no GPU can be used: {str(error).splitlines()[0]}") from error

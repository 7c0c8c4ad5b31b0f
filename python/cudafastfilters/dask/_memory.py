"""How much memory a worker needs."""
from __future__ import annotations

import math
import os
from collections.abc import Callable
from typing import Any

import cudafastfilters

from .._checks import positive, shown
from ._arrays import arguments_of, plan_of
from ._functions import FUNCTIONS
from ._plan import BlockPlan


def _original(function: Callable[..., Any]) -> Callable[..., Any]:
    """The package's function of arrays in memory, of that or of the one of this module."""
    original = getattr(function, "__wrapped__", function)
    if not any(original is getattr(cudafastfilters, name) for name in FUNCTIONS):
        raise TypeError(f"function is {shown(function)}; one of this package's is accepted, as median_filter")
    return original


def _path(given: Any, name: str) -> str:
    try:
        return os.fsdecode(given)
    except TypeError:
        raise TypeError(f"{name} is {shown(given)}; a path is accepted") from None


def waiting_blocks(plan: BlockPlan) -> int:
    """How many blocks of the image are in memory at a time, in the order in which Dask runs the tasks.

    A block stays until those after it have been read, whose edges it needs: two rows of blocks and three blocks more.
    """
    counts = [len(lengths) for lengths in plan.chunks]
    return min(math.prod(counts), 2 * counts[plan.filtered[-1]] + 3)


def memory_needed(function: Callable[..., Any], image: Any, *arguments: Any, threads: int = 1, **named: Any) -> int:
    """The memory that a worker needs to filter a Dask array whose result is not kept.

    Parameters
    ----------
    function : callable
        One of this package's, as `median_filter`.
    image : dask.array.Array
        It is not computed.
    *arguments, **named
        Those of the function.
    threads : int
        Threads of the worker.

    Returns
    -------
    int
        Bytes beside what the process takes without pixels (150 to 250 MB with Dask): the tasks that run at a time, and
        the blocks that wait for their neighbours, which grow with the number of blocks in a row, not in the image. The
        latter are counted twice, because a worker reads ahead while slices of other workers are on their way. That is
        Dask's choice, so this is no bound. ``python -m cudafastfilters.dask`` has one, `command_memory_needed`: its
        blocks wait for none.
    """
    original = _original(function)
    plan = plan_of(original, *arguments_of(original, image, *arguments, **named))
    return positive(threads, "threads") * (plan.task_bytes() + plan.block_bytes()) + 2 * waiting_blocks(plan) * plan.block_bytes()


def command_memory_needed(function: Callable[..., Any], source: str, target: str, *, block: int = 4096, threads: int = 1,
                          **named: Any) -> int:
    """The memory that a worker of ``python -m cudafastfilters.dask`` takes at most, of which nothing is run here.

    Parameters
    ----------
    function : callable
        One of the package's or of this module's, as `median_filter`.
    source : str or path
        Of a Zarr array or a TIFF file.
    target : str or path
        Of the output, which need not be there; by its ending a TIFF file or a Zarr array.
    block : int
        Rows and columns of a task's block, the command's ``--block``.
    threads : int
        Threads of the worker; those that the command starts have one.
    **named
        Arguments of the function without the image.

    Returns
    -------
    int
        Bytes, with what the process takes without pixels: a block and what its windows reach, before and after it is
        filtered, and the chunks that are read or written at a time. The command compares it with the workers' limit
        before it starts.
    """
    from ._files import FilePlan

    original = _original(function)
    files = FilePlan.of(original, arguments_of(original, None, **named)[1], _path(source, "source"), _path(target, "target"),
                        positive(block, "block"))
    return files.worker_bytes(positive(threads, "threads"))

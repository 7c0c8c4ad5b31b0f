"""A file filtered block by block into another one, on the workers of a cluster.

Every block is a separate task: it reads its region from the source and writes its part of the target, so pixels
never pass between workers. The target has its name once all blocks have been written.
"""
from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ._arrays import arguments_of
from ._blocks import Block, block_task
from ._errors import OutputError
from ._files import BLOCK, FilePlan
from ._plan import Index
from ._record import Record
from ._regions import Piece
from ._stores import create, open_source, read, write
from ._tiff import is_tiff
from ._workers import limit_worker

if TYPE_CHECKING:
    from distributed import Client, Worker, as_completed


class MemoryLimit(Exception):
    """A block does not fit into a worker's memory."""


@dataclass(frozen=True)
class FileBlock:
    """A task: reads a block's region, filters it, and writes its own part."""

    source: str
    target: str
    block: Block
    pieces: Sequence[Sequence[Piece]]
    place: tuple[slice, ...]
    inverted: bool = False

    def __call__(self) -> None:
        limit_worker()  # before the first chunk is read
        pixels = [read(self.source, tuple(slice(piece.start, piece.stop) for piece in axes), self.inverted)
                  for axes in self.pieces]
        write(self.target, self.place, self.block(pixels))


class Job:
    """What is to be done, and how far it is.

    Parameters
    ----------
    function : callable
        One of the package's.
    options : mapping
        Its arguments without the image, as JSON has them.
    source, target : str
        Paths of a Zarr array or a TIFF file, which all workers see.
    block : int
        Rows and columns of the blocks, about: chunks of the target are not divided.
    resume : bool
        Continue an interrupted run.
    overwrite : bool
        Replace a target that is there, and begin anew after an interruption.
    """

    def __init__(self, function: Callable[..., Any], options: Mapping[str, Any], source: str, target: str,
                 block: int = BLOCK, resume: bool = False, overwrite: bool = False) -> None:
        self.source, self.target = os.path.abspath(source), os.path.abspath(target)
        self.part = self.target + ".part"
        named = arguments_of(function, None, **options)[1]
        array = open_source(self.source)
        _check_target(self.source, self.target, overwrite)
        # Checks the arguments before anything is made.
        self.files = FilePlan.of(function, named, self.source, self.target, block)
        self.plan = self.files.blocks
        description = {"function": function.__name__, "options": dict(options), "source": self.source, "block": block,
                       "shape": list(array.shape), "dtype": str(array.dtype),
                       "changed": os.stat(self.source).st_mtime_ns}
        self.record = self._recorded(description, resume, overwrite)
        try:
            if not self.record.job:
                create(self.part, self.target, self.source, self.files.target, self.files.white_is_zero)
                self.record.begin(description)
        except BaseException:
            self.discard()
            raise
        self.all = list(self.plan.indices())

    def _recorded(self, description: Mapping[str, Any], resume: bool, overwrite: bool) -> Record:
        path = self.part + ".done"
        try:
            record = Record(path)
        except OSError as error:
            raise OutputError(f"{path} cannot be written: {error.strerror}") from error
        there = os.path.exists(self.part)
        if there and record.job and resume:
            different = [name for name, value in description.items() if record.job.get(name) != value]
            if different:
                record.close()
                raise OutputError(f"{self.part} was begun with another {' and '.join(different)}: --overwrite begins anew")
            return record
        if there and not overwrite:
            if not record.job:
                record.remove()
            record.close()
            kept = "from an interrupted run: --resume continues it, --overwrite" if record.job else "already: --overwrite"
            raise OutputError(f"{self.part} is there {kept} begins anew")
        record.job = {}
        _remove(self.part)
        return record

    def task(self, index: Index) -> FileBlock:
        """That of a block."""
        block, pieces = block_task(self.plan, index)
        place: list[slice] = []
        for lengths, i in zip(self.plan.chunks, index):
            start = sum(lengths[:i])
            place.append(slice(start, start + lengths[i]))
        if self.files.picture is not None:
            block = replace(block, copied=tuple(self.files.picture.alpha_in(tuple(place))))
        leading = [slice(0, length) for length in self.plan.leading]
        return FileBlock(self.source, self.part, block, pieces, (*leading, *place), self.files.inverted)

    def run(self, client: Client, report: Callable[[int, int], None]) -> None:
        """Runs the tasks that are left; `report` receives how many are done, and of how many."""
        from distributed import as_completed

        self._check_memory(client)
        indices = {f"block-{index}-{id(self)}": index for index in self.all if index not in self.record.done}
        # A future that is let go is not computed again when its worker is lost.
        waiting = as_completed([client.submit(self.task(index), key=key) for key, index in indices.items()])
        report(len(self.record.done), len(self.all))
        try:
            for future in waiting:
                if future.status != "finished":
                    future.result()  # raises what the task did
                self.record.add(indices[future.key])
                report(len(self.record.done), len(self.all))
        except BaseException:
            _stop(client, waiting, set(indices))
            raise
        self._finish()

    def _check_memory(self, client: Client) -> None:
        for worker in client.scheduler_info(n_workers=-1)["workers"].values():
            limit, wanted = worker["memory_limit"], self.files.worker_bytes(worker["nthreads"])
            if limit and wanted > limit:
                raise MemoryLimit(f"with {worker['nthreads']} threads and {self.files} a worker takes {wanted >> 20} MiB, "
                                  f"but has {limit >> 20}: choose a smaller --block, more --memory, or smaller chunks")

    def _finish(self) -> None:
        if os.path.isdir(self.target):
            old = self.target + ".old"
            os.rename(self.target, old)
            os.rename(self.part, self.target)
            shutil.rmtree(old)
        else:
            os.replace(self.part, self.target)
        self.record.remove()
        self.record.close()

    def discard(self) -> None:
        """Removes what can not be continued; nothing, where blocks have been written."""
        if not self.record.done:
            _remove(self.part)
            self.record.remove()
        self.record.close()


def _stop(client: Client, waiting: as_completed, keys: set[str]) -> None:
    """Drops the tasks that have not begun, and waits for those that write."""

    def writing(dask_worker: Worker) -> bool:
        return any(task.key in keys for task in dask_worker.state.all_running_tasks)

    # What is wrong with the cluster is not what the caller wants to hear of now.
    with suppress(Exception):
        client.cancel(list(waiting.futures), force=True)
        time.sleep(0.1)  # for the news to reach the workers
        while any(client.run(writing).values()):
            time.sleep(0.1)


def _remove(path: str) -> None:
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.exists(path):
        os.unlink(path)


def _inside(folder: str) -> str:
    """Why no array is put into a folder; an empty text if one can be."""
    for name, mark, why in (("zarr.json", '"multiscales"', "a pyramid, whose levels would not be of one picture"),
                            (".zattrs", '"multiscales"', "a pyramid, whose levels would not be of one picture"),
                            ("zarr.json", '"chunk_grid"', "an array itself"), (".zarray", "", "an array itself")):
        try:
            with open(os.path.join(folder, name)) as file:
                if mark in file.read():
                    return why
        except OSError:
            pass
    return ""


def _check_target(source: str, target: str, overwrite: bool) -> None:
    if os.path.realpath(source) == os.path.realpath(target):
        raise OutputError(f"{target} is the input, too")
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise OutputError(f"{folder} is no folder")
    while folder != os.path.dirname(folder):
        if _inside(folder):
            raise OutputError(f"the output is inside of {folder}, which is {_inside(folder)}")
        folder = os.path.dirname(folder)
    if os.path.lexists(target):
        if not overwrite:
            raise OutputError(f"{target} is there: --overwrite replaces it")
        if os.path.isdir(target) == is_tiff(target):
            raise OutputError(f"{target} is a {'folder' if is_tiff(target) else 'file'}, and is not replaced")
        if os.path.isdir(target) and not any(os.path.exists(os.path.join(target, name)) for name in
                                             ("zarr.json", ".zarray")):
            raise OutputError(f"{target} is a folder without a Zarr array, and is not replaced")

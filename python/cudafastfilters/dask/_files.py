"""What the command's tasks are for a file, and the memory that a worker takes; found without a pixel of it."""
from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .._arguments import filtered_axes
from .._libraries import gpus
from ._errors import InputError
from ._plan import BlockPlan
from ._stores import Layout, open_source, target_layout
from ._tiff import WHITE_IS_ZERO, Picture

BLOCK = 4096  # rows and columns
PROCESS_BYTES = 300 << 20  # what a worker has in memory without pixels
CUDA_BYTES = 300 << 20  # what CUDA adds to that in a process that uses a GPU


@dataclass(frozen=True)
class FilePlan:
    """The blocks of an output, and how it and the source lie in their stores."""

    blocks: BlockPlan
    source: Layout
    target: Layout
    picture: Picture | None = None  # set for a TIFF file
    white_is_zero: bool = False  # in both files
    inverted: bool = False  # only in the source

    @staticmethod
    def of(function: Callable[..., Any], options: Mapping[str, Any], source: str, target: str, block: int) -> FilePlan:
        """The plan of a function with all its arguments but the image. `source` is there, `target` need not be."""
        array = open_source(source)
        dtype, picture = array.dtype, array.picture
        whole = BlockPlan(function, [(length,) for length in array.shape], dtype, options, in_one_piece=True)
        layout = target_layout(source, target, whole.dtype, whole.leading)
        chunks = _block_lengths(array.shape, layout.unit[len(whole.leading):], block, options)
        blocks = BlockPlan(function, chunks, dtype, options, in_one_piece=True)
        if picture is None:
            return FilePlan(blocks, Layout.of(array), layout)
        kept = picture.keeps_white(dtype, blocks.dtype, target)
        inverted = picture.photometric == WHITE_IS_ZERO and not kept
        if inverted and dtype.kind not in "bu":
            raise InputError(f"{source}: 0 is white, and pixels of {dtype} are not inverted: convert them so that 0 is black")
        if inverted and options.get("nodata") is not None:
            raise InputError(f"{source}: 0 is white, and pixels are inverted, so that nodata names none of them")
        if picture.alpha and blocks.leading:
            raise InputError(f"{source} has alpha, which is copied: not into several percentiles")
        if picture.alpha and (picture.sample_axis in blocks.filtered or not np.can_cast(dtype, blocks.dtype)):
            raise InputError(f"{source} has alpha, which is copied: samples are not filtered together, nor {dtype} turned into "
                             f"{blocks.dtype}")
        return FilePlan(blocks, Layout.of(array), layout, picture, kept, inverted)

    def worker_bytes(self, threads: int) -> int:
        """What a worker takes at most, with what its process takes without pixels."""
        region = [max((region.length for region in axis), default=0) for axis in self.blocks.axes]
        own = [*self.blocks.leading, *(max(lengths, default=0) for lengths in self.blocks.chunks)]
        # A task reads before it writes.
        under_way = max(self.source.bytes_under_way(region), self.target.bytes_under_way(own))
        return PROCESS_BYTES + (CUDA_BYTES if gpus() else 0) + threads * (self.blocks.task_bytes() + under_way)

    def __str__(self) -> str:
        sizes = [" x ".join(map(str, lengths)) for lengths in (
            [max(lengths, default=0) for lengths in self.blocks.chunks], self.source.chunks, self.target.unit)]
        return "blocks of {}, chunks of {} in the input and of {} in the output".format(*sizes)


def _block_lengths(shape: Sequence[int], unit: Sequence[int], block: int,
                   options: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """Lengths of blocks along each axis: whole units, about `block` where windows lie and one unit elsewhere."""
    axes, _ = filtered_axes(options["axes"], options["channel_axis"], len(shape))
    result = []
    for axis, (length, least) in enumerate(zip(shape, unit)):
        step = least * max(1, round(min(block, length + least) / least)) if axis in axes else least
        count = math.ceil(length / step)
        result.append((step,) * (count - 1) + (length - step * (count - 1),) if count else (0,))
    return result

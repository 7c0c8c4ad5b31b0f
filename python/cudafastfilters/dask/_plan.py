"""What a function's blocks read and make, and the memory that takes; found without a pixel of the image."""
from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from .._apply import Outline, is_dtype
from .._arguments import filtered_axes
from .._checks import dtype_of, flag, native, shown
from .._filter_arguments import NARROW
from .._libraries import named_gpus
from ._regions import Region, regions

Index = tuple[int, ...]


class BlockPlan:
    """A function with its arguments, for an image of these chunks.

    The arguments are checked by filtering a picture of one pixel on the CPU, so that errors are those of the function.

    Parameters
    ----------
    function : callable
        One of the package's.
    chunks : sequence of sequence of int
        Lengths of the blocks along each axis.
    dtype : dtype
        Of the image.
    options : mapping
        All arguments of the function but the image.
    in_one_piece : bool
        Whether a block reads its region from the whole image, as from a file, instead of from the blocks around it.
    masked : bool
        Whether a mask comes with each block.
    hides : bool
        Whether blocks are masked arrays.
    """

    def __init__(self, function: Callable[..., Any], chunks: Sequence[Sequence[int]], dtype: np.dtype,
                 options: Mapping[str, Any], in_one_piece: bool = False, masked: bool = False,
                 hides: bool = False) -> None:
        options = dict(options)
        if options.pop("mask", None) is not None:
            raise TypeError("mask: no file of a mask is read; nodata and nan_policy='omit' say which pixels are missing")
        if options.get("output") is not None:
            if not is_dtype(options["output"]):
                raise TypeError(f"output is {shown(options['output'])}; a dtype is accepted, for blocks are not "
                                "written into an array")
            options["output"] = dtype_of(options["output"], "output")
        if flag(options.pop("return_replaced", False), "return_replaced"):
            raise TypeError("return_replaced: the blocks of an array have one result")
        if options.get("stream") is not None:
            raise ValueError("stream is for one GPU; blocks are filtered on workers, which have their own")
        named_gpus(options["device"])  # which the workers have, or have not
        pixel = (np.ma if hides else np).zeros((1,) * len(chunks), dtype)
        self.masked, self.fills = masked, "iterations" in options
        of_pixel = {"mask": np.ones(pixel.shape, bool)} if masked else {}
        self.source_dtype = np.dtype(dtype)
        found = function(pixel, **{**options, "device": "cpu"}, **of_pixel)
        self.dtype: np.dtype = found.dtype
        self.leading: Index = found.shape[:found.ndim - pixel.ndim]  # axes of the result before those of the image
        self.chunks = chunks
        self.function = functools.partial(function, **options)
        self.filtered, _ = filtered_axes(options["axes"], options["channel_axis"], len(chunks))
        planned = function(Outline(self.source_dtype, len(chunks)), **options)
        self.filtered_dtype: np.dtype = planned.dtype
        planes = (1,) if len(self.filtered) == 1 else (0, 1)  # of the filter: windows along one axis lie in a row
        runs_of = {axis: functools.partial(planned._reached, plane, sum(chunks[axis]))
                   for axis, plane in zip(self.filtered, planes)}
        self.axes = [regions(lengths, runs_of.get(axis), in_one_piece) for axis, lengths in enumerate(chunks)]

    def indices(self) -> Iterator[Index]:
        """Those of all blocks."""
        return product(*(range(len(lengths)) for lengths in self.chunks))

    def shape(self, index: Index) -> tuple[int, ...]:
        """The shape of a block."""
        return tuple(lengths[i] for lengths, i in zip(self.chunks, index))

    def regions(self, index: Index) -> list[Region]:
        """What a block reads along each axis."""
        return [axis[i] for axis, i in zip(self.axes, index)]

    def block_bytes(self) -> int:
        """The largest block of the image."""
        own = math.prod(max(lengths, default=0) for lengths in self.chunks)
        return own * (self.source_dtype.itemsize + self.masked)

    def task_bytes(self) -> int:
        """What the largest block's task has in memory: the pieces, the region, the region filtered and its own part."""
        pixels = math.prod(max((region.length for region in axis), default=0) for axis in self.axes)
        own = math.prod(max(lengths, default=0) for lengths in self.chunks)
        made = self.dtype.itemsize * math.prod(self.leading)
        needed = pixels * (2 * self.source_dtype.itemsize + made) + own * made
        if native(self.source_dtype) != self.filtered_dtype:
            needed += 2 * pixels * self.filtered_dtype.itemsize  # converted, filtered and converted back
        elif not self.source_dtype.isnative:
            needed += pixels * self.source_dtype.itemsize  # filtered in this machine's order of bytes
        if self.masked:  # its pieces, its region, and an image whose pixels outside of it were made no-data
            needed += pixels * (3 + self.source_dtype.itemsize)
        if self.fills:  # the image before an iteration, what that found, and four planes of valid pixels
            needed += pixels * (2 * self.source_dtype.itemsize + 4)
        return needed

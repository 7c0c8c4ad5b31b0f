"""The package's functions on Dask arrays."""
from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec

import dask.array as da
import numpy as np
from dask.array.utils import meta_from_array
from dask.base import tokenize
from dask.highlevelgraph import HighLevelGraph

from .._checks import array_of
from .._missing import check_mask_dtype
from ._blocks import block_graph
from ._plan import BlockPlan

Arguments = ParamSpec("Arguments")


def arguments_of(function: Callable[..., Any], *arguments: Any, **named: Any) -> tuple[Any, dict[str, Any]]:
    """The image, and all other arguments by name."""
    bound = inspect.signature(function).bind(*arguments, **named)
    bound.apply_defaults()
    options = dict(bound.arguments)
    return options.pop("image"), options


def plan_of(function: Callable[..., Any], image: Any, options: Mapping[str, Any]) -> BlockPlan:
    """The plan for a Dask array."""
    if not isinstance(image, da.Array):
        raise TypeError(f"the image is {type(image).__name__}; a Dask array is accepted")
    if any(math.isnan(length) for axis in image.chunks for length in axis):
        raise ValueError("the image has chunks of unknown size; compute_chunk_sizes() finds them")
    return BlockPlan(function, image.chunks, image.dtype, {**options, "mask": None}, masked=options.get("mask") is not None,
                     hides=isinstance(image._meta, np.ma.MaskedArray))


def mask_of(mask: Any, image: da.Array, channel_axis: int | None) -> da.Array:
    """A mask in the image's blocks, with its shape."""
    given = mask if isinstance(mask, da.Array) else array_of(mask, "mask")
    check_mask_dtype(given.dtype)
    array = given if isinstance(given, da.Array) else da.from_array(given)
    try:
        if channel_axis is not None and array.ndim < image.ndim:
            axis = channel_axis % image.ndim
            array = da.expand_dims(da.broadcast_to(array, image.shape[:axis] + image.shape[axis + 1:]), axis)
        return da.broadcast_to(array, image.shape).rechunk(image.chunks)
    except ValueError:
        raise ValueError(f"mask has the shape {array.shape}, the image {image.shape}") from None


def on_blocks(function: Callable[Arguments, Any]) -> Callable[Arguments, da.Array]:
    """The function of Dask arrays that filters block by block."""

    @functools.wraps(function)
    def filtered(*arguments: Arguments.args, **named: Arguments.kwargs) -> da.Array:
        image, options = arguments_of(function, *arguments, **named)
        plan = plan_of(function, image, options)
        sources = [image]
        if options.get("mask") is not None:
            sources.append(mask_of(options["mask"], image, options["channel_axis"]))
        names = [source.name for source in sources]
        name = f"{function.__name__}-{tokenize(names, function.__name__, {**options, 'mask': None})}"
        layers = HighLevelGraph.from_collections(name, block_graph(name, names, plan), dependencies=sources)
        chunks = tuple((length,) for length in plan.leading) + image.chunks
        return da.Array(layers, name, chunks=chunks, meta=meta_from_array(image._meta, ndim=len(chunks), dtype=plan.dtype))

    filtered.__module__ = __package__  # where pickle finds it
    return filtered

"""The package's functions on Dask arrays."""
from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec

import dask.array as da
from dask.array.utils import meta_from_array
from dask.base import tokenize
from dask.highlevelgraph import HighLevelGraph

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
    return BlockPlan(function, image.chunks, image.dtype, options)


def on_blocks(function: Callable[Arguments, Any]) -> Callable[Arguments, da.Array]:
    """The function of Dask arrays that filters block by block."""

    @functools.wraps(function)
    def filtered(*arguments: Arguments.args, **named: Arguments.kwargs) -> da.Array:
        image, options = arguments_of(function, *arguments, **named)
        plan = plan_of(function, image, options)
        name = f"{function.__name__}-{tokenize(image.name, function.__name__, options)}"
        layers = HighLevelGraph.from_collections(name, block_graph(name, image.name, plan), dependencies=[image])
        return da.Array(layers, name, chunks=image.chunks,
                        meta=meta_from_array(image._meta, ndim=image.ndim, dtype=plan.dtype))

    filtered.__module__ = __package__  # where pickle finds it
    return filtered

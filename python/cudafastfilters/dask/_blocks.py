"""The graph: one task a block, and one for every slice that a block reads of a neighbour.

A slice is a copy, so that a worker that needs a neighbour's edge neither receives nor keeps all of it.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from ._plan import BlockPlan, Index
from ._regions import Piece, Region
from ._workers import limit_worker

Slices = tuple[slice, ...]


def cut(chunk: Any, starts: Sequence[int], stops: Sequence[int]) -> Any:
    """A task: a part of a chunk, in separate memory."""
    return chunk[tuple(map(slice, starts, stops))].copy()


@dataclass(frozen=True)
class Block:
    """A task: puts the pieces of a region together, filters it, and keeps the block's own part."""

    function: Callable[..., Any]
    shape: tuple[int, ...]
    places: tuple[Slices, ...]
    own: Slices
    copied: tuple[Slices, ...] = ()  # what is not filtered of its own part

    def __call__(self, pieces: list[Any], masks: list[Any] | None = None) -> Any:
        limit_worker()
        region = self._region(pieces)
        result = self.function(region) if masks is None else self.function(region, mask=self._region(masks))
        own = result[(..., *self.own)]
        own = result if own.shape == result.shape else own.copy()
        for samples in self.copied:  # of files, whose results have no axis more
            own[samples] = region[self.own][samples]
        return own

    def _region(self, pieces: list[Any]) -> Any:
        """The pieces, put together."""
        if len(pieces) == 1:
            return pieces[0]
        region = np.empty_like(pieces[0], shape=self.shape, order="C")
        for place, piece in zip(self.places, pieces):
            region[place] = piece
        return region


def block_task(plan: BlockPlan, index: Index) -> tuple[Block, list[tuple[Piece, ...]]]:
    """The task of a block, and the pieces that it takes: one of every axis' each."""
    shape = plan.shape(index)
    # Without pixels there is nothing to read but the chunk itself.
    block = plan.regions(index) if 0 not in shape else [
        Region(length, 0, (Piece(i, 0, length, 0),)) for length, i in zip(shape, index)]
    pieces = list(product(*(region.pieces for region in block)))
    places = tuple(tuple(slice(piece.place, piece.place + piece.stop - piece.start) for piece in axes) for axes in pieces)
    own = tuple(slice(region.own, region.own + length) for region, length in zip(block, shape))
    return Block(plan.function, tuple(region.length for region in block), places, own), pieces


def block_graph(name: str, sources: Sequence[str], plan: BlockPlan) -> dict[Any, Any]:
    """The tasks of all blocks. `sources`, of the image and perhaps a mask, and `name` are the arrays' names."""
    graph: dict[Any, Any] = {}
    for index in plan.indices():
        task, pieces = block_task(plan, index)
        keys: list[list[Any]] = []
        for number, source in enumerate(sources):
            keys.append([])
            for axes in pieces:
                chunk = tuple(piece.chunk for piece in axes)
                starts, stops = tuple(piece.start for piece in axes), tuple(piece.stop for piece in axes)
                key: Any = (source, *chunk)
                if any(starts) or stops != plan.shape(chunk):
                    key = (("mask-slice-" if number else "slice-") + name, *chunk, *starts, *stops)
                    graph[key] = (cut, (source, *chunk), starts, stops)
                keys[-1].append(key)
        graph[name, *(0 for _ in plan.leading), *index] = (task, *keys)
    return graph

"""Which pieces of chunks hold the source pixels that a block's windows reach, along one axis.

The filter says which pixels those are, as `filter_rows` does: filtered as an image, they have the block's result within.

      chunks  |.......|.......|.......|
      block           [+++++++]
      region        --[+++++++]---            before = 2, after = 3
"""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

# The runs of source pixels, from start to stop, that pixels of the result from start to stop need.
Runs = Callable[[int, int], Sequence[tuple[int, int]]]


class Piece(NamedTuple):
    """Pixels start to stop of a chunk, and where they go in the region."""

    chunk: int
    start: int
    stop: int
    place: int


class Region(NamedTuple):
    """What one block reads: its length, where the block's own pixels begin in it, and its pieces."""

    length: int
    own: int
    pieces: tuple[Piece, ...]


def regions(chunks: Sequence[int], runs_of: Runs | None, in_one_piece: bool = False) -> list[Region]:
    """The region of every block of an axis; without `runs_of`, the block itself.

    The pieces are those of the blocks, or of the whole axis if `in_one_piece` says that any part can be read at once.
    """
    edges = [0, *accumulate(chunks)]
    source_edges = [0, edges[-1]] if in_one_piece else edges
    result = []
    for start, stop in zip(edges, edges[1:]):
        runs = [(start, stop)] if start == stop or runs_of is None else runs_of(start, stop)
        length = sum(last - first for first, last in runs)
        result.append(Region(length, _place(runs, start), tuple(_pieces(runs, source_edges))))
    return result


def _place(runs: Sequence[tuple[int, int]], pixel: int) -> int:
    """Where a pixel lies in runs that are laid one behind the other."""
    before = 0
    for first, last in runs:
        if first <= pixel < last:
            return before + pixel - first
        before += last - first
    return 0  # of a block without pixels


def _pieces(runs: Sequence[tuple[int, int]], edges: Sequence[int]) -> list[Piece]:
    """The runs, cut where chunks end."""
    result, place = [], 0
    for start, stop in runs:
        while start < stop:
            chunk = bisect_right(edges, start) - 1
            end = min(stop, edges[chunk + 1])
            result.append(Piece(chunk, start - edges[chunk], end - edges[chunk], place))
            place += end - start
            start = end
    return result

"""Which source pixels a block's windows cover, along one axis.

The part of the block and its halo that lies in the image is read; the filter's own border rule then does what it would
do with the whole image, because the region ends where the image ends. 'reflect' and 'mirror' repeat pixels from inside, so
the region holds those as well. 'wrap' repeats the other end, which is read and laid beside the block.

      chunks  |.......|.......|.......|
      block           [+++++++]
      region        --[+++++++]---            before = 2, after = 3
"""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

REFLECTIONS = {"reflect": 0, "grid-mirror": 0, "mirror": 1}  # and how many pixels at the edge are not repeated
WRAPS = ("wrap", "grid-wrap")


class Reach(NamedTuple):
    """How many pixels windows reach before and behind the output's pixel, and the border mode there."""

    before: int
    after: int
    mode: str


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


def regions(chunks: Sequence[int], reach: Reach | None, in_one_piece: bool = False) -> list[Region]:
    """The region of every block of an axis; without a reach, the block itself.

    The pieces are those of the blocks, or of the whole axis if `in_one_piece` says that any part can be read at once.
    """
    edges = [0, *accumulate(chunks)]
    source_edges = [0, edges[-1]] if in_one_piece else edges
    result = []
    for start, stop in zip(edges, edges[1:]):
        if start == stop or reach is None:
            runs, own = [(start, stop)], 0
        else:
            runs, own = _runs(start, stop, reach, edges[-1])
        length = sum(last - first for first, last in runs)
        result.append(Region(length, own, tuple(_pieces(runs, source_edges))))
    return result


def _runs(start: int, stop: int, reach: Reach, length: int) -> tuple[list[tuple[int, int]], int]:
    """Runs of source pixels that make the region, and where the block begins in it."""
    first, last = start - reach.before, stop + reach.after
    if reach.mode in WRAPS:
        return _wrapped(first, last, length), reach.before
    low, high = max(first, 0), min(last, length)
    if reach.mode in REFLECTIONS:
        skipped = REFLECTIONS[reach.mode]
        if first < 0:
            high = max(high, min(length, skipped - first))
        if last > length:
            low = min(low, max(0, 2 * length - last - skipped))
    return [(low, high)], start - low


def _wrapped(first: int, last: int, length: int) -> list[tuple[int, int]]:
    runs = []
    while first < last:
        begin = first % length
        end = min(begin + last - first, length)
        runs.append((begin, end))
        first += end - begin
    return runs


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

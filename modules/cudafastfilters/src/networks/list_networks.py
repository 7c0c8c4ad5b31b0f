#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Writes list_networks.hpp: straight-line merges and sorts for the median and rank tiles.

A merge <m, n, lo, hi> takes two sorted lists of m and n values and yields ranks lo..hi of their union.
It is put together from Batcher's odd-even merge; dynamic programming chooses at every level which of the two
lists is split at its even and which at its odd places, drops the values that cannot have a wanted rank, and
takes cheaper forms where only one or two middle ranks are wanted. What no output needs is pruned.
Every merge is checked on all sorted 0-1 inputs, every sort on all 0-1 inputs (0-1 principle).

Run it without arguments; it writes the header beside itself.
"""
import functools
import itertools
import pathlib
import sys

WINDOWS = (5, 7, 9, 11, 13, 15, 17)
# Sides and depths of MedianStrip, as hasSquareNetwork() has them.
DEEP_WINDOWS = tuple((side, side * side // part + 1) for side, part in ((7, 4), (7, 2), (9, 4), (9, 2), (11, 4), (13, 4), (15, 4)))
# As isSmallMedian() has them.
SMALL_MEDIANS = tuple((width, height) for width in (3, 5, 7) for height in (3, 5, 7) if width + height > 6)
RANK_WINDOWS = tuple((width, height) for width in (3, 5, 7) for height in (3, 5, 7))
# As rank_tile_plan.hpp has them.
TILE_WINDOWS = tuple((width, height) for width in (3, 5, 7, 9) for height in (3, 5, 7, 9))
OUTER_WINDOWS = tuple((width, height) for width in (5, 7, 9) for height in (5, 7, 9))

# Costs in instructions of one pipe, both pipes of the GPU kept busy: a compare-exchange is four where a single
# minimum is two, and a three-input minimum replaces two of those.
EXCHANGE, SINGLE, REDUCED = 4, 2, 1

# The first operations of every value come first, as few as can be (see MedianStrip::sortPixels).
SORTS = {
    2: "01",
    3: "02 01 12",
    4: "01 23 02 13 12",
    5: "03 14 02 13 01 24 12 34 23",
    6: "05 13 24 12 34 03 25 01 23 45 12 34",
    7: "06 23 45 14 02 36 01 25 34 12 46 23 45 12 34 56",
    8: "02 13 46 57 04 15 26 37 01 23 45 67 24 35 14 36 12 34 56",
}


# --- which merges a tile needs -------------------------------------------------------------------------------

def kept_ranks(window, count, depth=None):
    """Ranks of `count` sorted values out of a window that can still be its median (exclusion), or one of the `depth` least
    ones. `window`: the side of a square, or width and height."""
    width, height = window if isinstance(window, tuple) else (window, window)
    middle = width * height // 2
    return (0, min(count, depth) - 1) if depth else (max(0, count - middle - 1), min(count - 1, middle))


def kept_merge(window, first, second, depth=None):
    """Merge of two lists, each cropped to its kept ranks, that stand for `first` and `second` pixels."""
    low, high = kept_ranks(window, first, depth), kept_ranks(window, second, depth)
    out = kept_ranks(window, first + second, depth)
    dropped = low[0] + high[0]
    return (low[1] - low[0] + 1, high[1] - high[0] + 1, out[0] - dropped, out[1] - dropped)


def rolling_merges(window, length, depth=None):
    """Merges of RollingSort (median_rolling.hpp) for rows that give `length` values each."""
    kept = functools.partial(kept_merge, depth=depth)
    radius = window // 2
    pair, quad = 2 * length, 4 * length
    merges = [kept(window, length, length)]
    common = pair * ((radius - 1) % 2)
    if radius > 2:
        merges.append(kept(window, pair, pair))
        quads = (radius - 1) // 2
        merges += [kept(window, quad * i, quad) for i in range(1, quads)]
        if common:
            merges.append(kept(window, quad * quads, pair))
        common += quad * quads
    return merges + [kept(window, common, pair)]


def tile_merges(window):
    inner = window - 1
    merges = rolling_merges(window, inner) + rolling_merges(window, 1)
    core, both = inner * inner, inner * window
    merges.append(kept_merge(window, core, inner))
    low, high = kept_ranks(window, both)
    middle = window * window // 2
    merges.append((high - low + 1, inner, middle - 1 - low, middle - low))
    if inner > max(SORTS):
        merges.append((inner // 2, inner // 2, 0, inner - 1))
    return merges


def small_median_merges(width, height):
    """Merges of SmallMedianSteps (small_median_steps.simd.hpp)."""
    kept = functools.partial(kept_merge, (width, height))
    inner, core = width - 1, (width - 1) * (height - 1)
    common = kept_ranks((width, height), core + height - 1)
    place = width * height // 2 - common[0]
    merges = [kept(inner, inner), kept(1, 1), kept(core, height - 1),
              (common[1] - common[0] + 1, inner, place - 1, place)]
    if height >= 5:
        merges += [kept(2 * inner, 2 * inner), kept(2, 2)]
    return merges + ([kept(4 * inner, 2 * inner), kept(4, 2)] if height == 7 else [])


def rank_tile_merges(width, height, depth=None):
    """Merges of RankStrip (rank_strip.hpp), which knows the rank only when it runs. depth: of the lists, if it is one
    of so many least ones."""
    inner, rows = width - 1, height - 1
    full = [(inner, inner), (1, 1)]
    if height > 3:
        full += [(2 * inner, 2 * inner), (2, 2)]
    if height == 7:
        full += [(4 * inner, 2 * inner), (4, 2)]
    if height == 9:
        full += [(4 * inner, 4 * inner), (4, 4)]
    merges, core = [], inner * rows
    if core > width + height:
        merges.append((width + height, rows, rows, rows + width))
    else:
        full.append((core, rows))
    merges.append((width + 1, inner, inner, width))
    depth = depth or width * height
    return merges + [(min(m, depth), min(n, depth), 0, min(m + n, depth) - 1) for m, n in full]


def rank_tile_depth(width, height):
    """As rank_tile_plan.hpp has it."""
    return (width * height + 2) // 4 + 1


def percentile_merges(width, height):
    """What the strips of several ranks need besides, see percentile_tile_plan.hpp."""
    core, rows = (width - 1) * (height - 1), height - 1
    return [(core, rows, 0, core + rows - 1)] if (width, height) in ((5, 5), (7, 3)) else []


def lower_half_merges(width, height):
    """Merges of rank_networks.simd.hpp, of sorted columns and pairs of columns: the ranks up to the median."""
    def last(columns):
        return min(width * height // 2, columns * height - 1)

    merges, columns = [(height, height, 0, 2 * height - 1)], 2
    while columns < width:
        step = min(2, width - columns)
        merges.append((last(columns) + 1, step * height, 0, last(columns + step)))
        columns += step
    return merges


# --- the cheapest form of a merge ----------------------------------------------------------------------------

class Form:
    """How a merge is made: from other merges and a last row of operations on their outputs."""

    def __init__(self, cost, build):
        self.cost, self.build = cost, build


@functools.lru_cache(None)
def merge_form(m, n, lo, hi):
    drop_a, drop_b = min(m, max(0, lo - n)), min(n, max(0, lo - m))
    if drop_a or drop_b:  # too small for any wanted rank
        rest = merge_form(m - drop_a, n - drop_b, lo - drop_a - drop_b, hi - drop_a - drop_b)
        return Form(rest.cost, lambda net, a, b: rest.build(net, a[drop_a:], b[drop_b:]))
    if m > hi + 1 or n > hi + 1:  # too great
        rest = merge_form(min(m, hi + 1), min(n, hi + 1), lo, hi)
        return Form(rest.cost, lambda net, a, b: rest.build(net, a[:hi + 1], b[:hi + 1]))
    if m == 0 or n == 0:
        return Form(0, lambda net, a, b: (a + b)[lo:hi + 1])
    if m == 1 and n == 1:
        cost = EXCHANGE if lo < hi else SINGLE
        return Form(cost, lambda net, a, b: list(net.exchange(a[0], b[0]))[lo:hi + 1])
    forms = [odd_even_form(m, n, lo, hi, *pads) for pads in itertools.product((0, 1), repeat=2)]
    if hi == lo:
        forms.append(single_rank_form(m, n, lo))
    if hi == lo + 1:
        forms.append(two_ranks_form(m, n, hi))
    return min((f for f in forms if f), key=lambda f: f.cost)


def single_rank_form(m, n, rank):
    """Rank r of a union is the least of max(a[i - 1], b[r - i]) over the ways to take r + 1 values."""
    splits = [(i, rank + 1 - i) for i in range(rank + 2) if i <= m and rank + 1 - i <= n]
    pairs = sum(i > 0 and j > 0 for i, j in splits)

    def build(net, a, b):
        terms = [net.maximum(a[i - 1], b[j - 1]) if i and j else (a[i - 1] if i else b[j - 1]) for i, j in splits]
        return [net.reduce("minimum", terms)]

    return Form(SINGLE * pairs + REDUCED * (len(splits) - 1), build)


def two_ranks_form(m, n, count):
    """A half cleaner separates the `count` least values from the others; the wanted two are the greatest of
    the former and the least of the latter."""
    crossed = [(i, count - 1 - i) for i in range(m) if 0 <= count - 1 - i < n]

    def build(net, a, b):
        lower, upper = [], []
        for i, j in crossed:
            low, high = net.exchange(a[i], b[j])
            lower.append(low)
            upper.append(high)
        for values, used in ((a, {i for i, _ in crossed}), (b, {j for _, j in crossed})):
            first = min(used, default=count)
            for i, value in enumerate(values):
                if i not in used:
                    (lower if i < first else upper).append(value)
        assert len(lower) == count
        return [net.reduce("maximum", lower), net.reduce("minimum", upper)]

    return Form(EXCHANGE * len(crossed) + REDUCED * (m + n - 2), build)


def odd_even_form(m, n, lo, hi, pad_a, pad_b):
    """Batcher's merge, with a value below all others put before list a, list b, both or none."""
    pads = pad_a + pad_b
    even = ((m + 1 + pad_a) // 2 - pad_a, (n + 1 + pad_b) // 2 - pad_b)
    odd = ((m + pad_a) // 2, (n + pad_b) // 2)
    if (m, n) in (even, odd):
        return None
    # Padded, output 0 is even[0] and outputs 2i + 1, 2i + 2 are the exchange of odd[i] and even[i + 1].
    joins, cost = [], 0
    for i in range(-1, max(sum(odd), sum(even) + pads)):
        ranks = [r if lo <= r <= hi else None for r in (2 * i + 1 - pads, 2 * i + 2 - pads)]
        o = i if 0 <= i < sum(odd) else None
        e = i + 1 - pads if 0 <= i + 1 - pads < sum(even) else None
        if i + 1 < pads:  # paired with a padding value, which comes first
            ranks = [None, ranks[1]] if o is not None else ranks
        elif i < 0:
            ranks = [ranks[1], None]
        if ranks == [None, None] or (o is None and e is None):
            continue
        joins.append((o, e, ranks))
        if o is not None and e is not None:
            cost += EXCHANGE if None not in ranks else SINGLE
    parts = []
    for sizes, used in ((odd, [j[0] for j in joins]), (even, [j[1] for j in joins])):
        used = [u for u in used if u is not None]
        part = merge_form(*sizes, min(used), max(used)) if used else None
        parts.append((part, min(used, default=0)))
        cost += part.cost if part else 0

    def build(net, a, b):
        a, b = [None] * pad_a + a, [None] * pad_b + b
        lists = []
        for start, (part, first) in zip((1, 0), parts):
            values = part.build(net, *([v for v in x[start::2] if v] for x in (a, b))) if part else []
            lists.append(dict(enumerate(values, first)))
        out = {}
        for o, e, ranks in joins:
            if o is not None and e is not None:
                values = net.exchange(lists[0][o], lists[1][e])
            else:
                value = lists[0][o] if e is None else lists[1][e]
                values = (value, value)
            out.update((rank, value) for rank, value in zip(ranks, values) if rank is not None)
        return [out[rank] for rank in range(lo, hi + 1)]

    return Form(cost, build)


# --- networks as lists of operations -------------------------------------------------------------------------

class Network:
    """Operations (name, inputs, outputs) on named values."""

    def __init__(self):
        self.operations, self.count = [], 0

    def emit(self, name, inputs, outputs=1):
        names = ["t%d" % (self.count + i) for i in range(outputs)]
        self.count += outputs
        self.operations.append((name, tuple(inputs), tuple(names)))
        return names if outputs > 1 else names[0]

    def exchange(self, a, b):
        return self.emit("exchange", (a, b), 2)

    def maximum(self, a, b):
        return self.emit("maximum", (a, b))

    def reduce(self, name, values):
        values = list(values)
        while len(values) > 1:
            count = 3 if len(values) > 2 else 2
            values = values[count:] + [self.emit(name, values[:count])]
        return values[0]

    def prune(self, outputs):
        live, kept = set(outputs), []
        for name, inputs, results in reversed(self.operations):
            wanted = [r in live for r in results]
            if not any(wanted):
                continue
            if name == "exchange" and not all(wanted):
                name, results = ("minimum", results[:1]) if wanted[0] else ("maximum", results[1:])
            kept.append((name, inputs, results))
            live.update(inputs)
        self.operations = kept[::-1]

    def run(self, values):
        for name, inputs, results in self.operations:
            given = [values[i] for i in inputs]
            made = {"exchange": (min(given), max(given)), "minimum": (min(given),), "maximum": (max(given),)}[name]
            values.update(zip(results, made))
        return values

    def summary(self):
        exchanges = sum(name == "exchange" for name, _, _ in self.operations)
        return "%d compare-exchanges, %d single" % (exchanges, len(self.operations) - exchanges)

    def lines(self):
        exchanges = itertools.count()
        for name, inputs, results in self.operations:
            if name == "exchange":
                yield "Key %s = %s, %s = %s; net.template exchange<%d>(%s, %s);" % (
                    results[0], inputs[0], results[1], inputs[1], next(exchanges), results[0], results[1])
            else:
                yield "const Key %s = net.%s(%s);" % (results[0], name, ", ".join(inputs))


def merge_network(m, n, lo, hi):
    network = Network()
    a, b = ["a[%d]" % i for i in range(m)], ["b[%d]" % i for i in range(n)]
    outputs = merge_form(m, n, lo, hi).build(network, a, b)
    network.prune(outputs)
    for zeros_a, zeros_b in itertools.product(range(m + 1), range(n + 1)):
        values = {v: int(i >= zeros_a) for i, v in enumerate(a)}
        values.update((v, int(i >= zeros_b)) for i, v in enumerate(b))
        values = network.run(values)
        for rank, output in enumerate(outputs, lo):
            assert values[output] == int(rank >= zeros_a + zeros_b), (m, n, lo, hi)
    return network, outputs


def check_sort(size, pairs):
    for bits in range(1 << size):
        values = [bits >> i & 1 for i in range(size)]
        for i, j in pairs:
            if values[i] > values[j]:
                values[i], values[j] = values[j], values[i]
        assert values == sorted(values), size


# --- the header ----------------------------------------------------------------------------------------------

HEADER = """// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_NETWORKS_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_NETWORKS_HPP

#include "common/host_device.hpp"

// Made by `python3 list_networks.py`, which says how. Do not edit.
// clang-format off

namespace cv::cuda::fastfilters
{

// Sorts v[0 .. Size) upwards.
template <int Size>
struct Sort;

// Writes ranks Lo .. Hi of the union of the sorted lists a[0 .. M) and b[0 .. N) to z.
template <int M, int N, int Lo, int Hi>
struct Merge;
"""

FOOTER = """
}  // namespace cv::cuda::fastfilters

#endif
"""


def sort_text(size, pairs):
    exchanges = " ".join("net.template exchange<%d>(v[%d], v[%d]);" % (i, *pair) for i, pair in enumerate(pairs))
    return """
template <>
struct Sort<%d>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, Key* v) { %s }
};
""" % (size, exchanges)


def merge_text(m, n, lo, hi):
    network, outputs = merge_network(m, n, lo, hi)
    body = "\n".join("        " + line for line in network.lines())
    results = " ".join("z[%d] = %s;" % item for item in enumerate(outputs))
    return """
// %s
template <>
struct Merge<%d, %d, %d, %d>
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE void run(const Net& net, const Key* a, const Key* b, Key* z)
    {
%s
        %s
    }
};
""" % (network.summary(), m, n, lo, hi, body, results)


def main():
    sys.setrecursionlimit(10000)
    text = HEADER
    for size, network in SORTS.items():
        pairs = [(int(pair[0]), int(pair[1])) for pair in network.split()]
        check_sort(size, pairs)
        text += sort_text(size, pairs)
    merges = sorted({merge for window in WINDOWS for merge in tile_merges(window)} |
                    {merge for window, depth in DEEP_WINDOWS for merge in rolling_merges(window, window - 1, depth)} |
                    {merge for shape in SMALL_MEDIANS for merge in small_median_merges(*shape)} |
                    {merge for shape in TILE_WINDOWS for merge in rank_tile_merges(*shape)} |
                    {merge for shape in OUTER_WINDOWS for merge in rank_tile_merges(*shape, rank_tile_depth(*shape))} |
                    {merge for shape in TILE_WINDOWS for merge in percentile_merges(*shape)} |
                    {merge for shape in RANK_WINDOWS for merge in lower_half_merges(*shape)})
    text += "".join(merge_text(*merge) for merge in merges)
    visits = "\n".join("    visitor(Merge<%d, %d, %d, %d>());" % merge for merge in merges)
    text += """
// Calls visitor(Merge<M, N, Lo, Hi>()) for every merge of this file.
template <typename Visitor>
void visitMerges(Visitor&& visitor)
{
%s
}
""" % visits
    pathlib.Path(__file__).with_suffix(".hpp").write_text(text + FOOTER)


if __name__ == "__main__":
    main()

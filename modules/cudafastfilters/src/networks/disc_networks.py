#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Writes disc_networks.hpp: straight-line networks for the medians of footprints.

MedianOf<Count> is the median of Count values. DiscMedian<Radius> makes 2 x 2 outputs of a disc: what all four windows
share is sorted once, then what two of them share is added, then the rest of each. Lists are merged as in
list_networks.py, and keep only the places that can still be the median.
Every network is checked on random 0-1 inputs (0-1 principle), those of up to 13 values on all of them.

Run it without arguments; it writes the header beside itself.
"""
import itertools
import pathlib
import random
import sys

import list_networks as lists

COUNTS = (5, 9, 13, 17, 21, 25)
RADII = (1, 2, 3)
GROUPS = (4, 5, 6, 7, 8)  # values that are sorted before they are merged


class SortedList:
    """The kept places of the sorted list of `count` values."""

    def __init__(self, values, first, count):
        self.values, self.first, self.count = values, first, count


class MedianBuilder:
    def __init__(self, count):
        self.network, self.count, self.known = lists.Network(), count, {}

    def kept(self, values, first, count):
        """Ranks of `count` sorted values out of all that can still be the median (exclusion)."""
        middle = self.count // 2
        low, high = max(0, count - middle - 1), min(count - 1, middle)
        return SortedList(values[low - first:high + 1 - first], low, count)

    def merge(self, a, b):
        dropped, count = a.first + b.first, a.count + b.count
        low, high = (self.kept(range(count), 0, count).values[i] - dropped for i in (0, -1))
        values = lists.merge_form(len(a.values), len(b.values), low, high).build(self.network, a.values, b.values)
        return SortedList(values, low + dropped, count)

    def merge_all(self, parts):
        """The shortest lists first."""
        while len(parts) > 1:
            parts = sorted(parts, key=lambda part: part.count)
            parts = parts[2:] + [self.merge(*parts[:2])]
        return parts[0]

    def sort(self, names):
        names = tuple(names)
        if names not in self.known:
            values = list(names)
            if len(values) > 1:
                for pair in lists.SORTS[len(values)].split():
                    i, j = map(int, pair)
                    values[i], values[j] = self.network.exchange(values[i], values[j])
            self.known[names] = self.kept(values, 0, len(values))
        return self.known[names]


def work(network):
    exchanges = sum(name == "exchange" for name, _, _ in network.operations)
    return 1.4 * exchanges + len(network.operations) - exchanges


def check(network, inputs, windows, outputs):
    """`windows`: the inputs of each output."""
    if len(inputs) <= 13:
        cases = 1 << len(inputs)
        words = {name: sum((case >> i & 1) << case for case in range(cases)) for i, name in enumerate(inputs)}
    else:
        cases, words = 100000, {name: 0 for name in inputs}
        for case in range(cases):
            ones = random.gauss(0.5, 0.12)
            for name in inputs:
                words[name] |= (random.random() < ones) << case
    values = dict(words)
    for name, given, results in network.operations:
        given = [values[i] for i in given]
        low, high = given[0], given[0]
        for other in given[1:]:
            low, high = low & other, high | other
        values.update(zip(results, {"exchange": (low, high), "minimum": (low,), "maximum": (high,)}[name]))
    texts = {name: format(word, "0%db" % cases) for name, word in words.items()}
    for window, output in zip(windows, outputs):
        result = format(values[output], "0%db" % cases)
        for case in range(cases):
            assert (2 * sum(texts[name][case] == "1" for name in window) > len(window)) == (result[case] == "1")


def median_network(count):
    names = ["v[%d]" % i for i in range(count)]
    best = None
    for group in GROUPS:
        builder = MedianBuilder(count)
        parts = [builder.sort(names[i:i + group]) for i in range(0, count, group)]
        outputs = builder.merge_all(parts).values
        builder.network.prune(outputs)
        if best is None or work(builder.network) < work(best[0]):
            best = builder.network, outputs
    check(best[0], names, [names], best[1])
    return best


def disc(radius):
    """As scikit-image's disk(radius)."""
    side = range(-radius, radius + 1)
    return {(x + radius, y + radius) for x, y in itertools.product(side, side) if x * x + y * y <= radius * radius}


def runs(pixels, along):
    """The longest runs of the pixels in a direction."""
    found, rest = [], set(pixels)
    while rest:
        run = [min(rest, key=lambda p: (p[1], p[0]) if along == (1, 0) else p)]
        while (run[-1][0] + along[0], run[-1][1] + along[1]) in rest:
            run.append((run[-1][0] + along[0], run[-1][1] + along[1]))
        rest -= set(run)
        found.append(run)
    return found


def disc_network(radius):
    pixels = disc(radius)
    name = lambda pixel: "in[%d][%d]" % (pixel[1], pixel[0])
    window = lambda output: {(x + output[0], y + output[1]) for x, y in pixels}
    tile = [(x, y) for y in range(2) for x in range(2)]
    best = None
    for along, first in itertools.product(((1, 0), (0, 1)), (0, 1)):
        builder, found = MedianBuilder(len(pixels)), {}

        def add(group, common, known):
            own = set.intersection(*map(window, group)) - known
            parts = [builder.sort(map(name, run)) for run in runs(own, along)]
            if parts:
                both = builder.merge_all(parts)
                common = both if common is None else builder.merge(common, both)
            if len(group) == 1:
                found[group[0]] = common.values[0]
                return
            axis = first if len(group) == 4 else 1 - first
            for side in (0, 1):
                add([output for output in group if output[axis] == side], common, known | own)

        add(tile, None, set())
        outputs = [found[output] for output in tile]
        builder.network.prune(outputs)
        if best is None or work(builder.network) < work(best[0]):
            best = builder.network, outputs
    windows = [[name(pixel) for pixel in window(output)] for output in tile]
    check(best[0], sorted(set().union(*windows)), windows, best[1])
    return best


HEADER = """// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DISC_NETWORKS_HPP
#define OPENCV_CUDAFASTFILTERS_DISC_NETWORKS_HPP

#include "common/host_device.hpp"

// Made by `python3 disc_networks.py`, which says how. Do not edit.
// clang-format off

namespace cv::cuda::fastfilters
{

// The median of v[0 .. Count).
template <int Count>
struct MedianOf;

// Medians of discs of 2 x 2 neighbouring outputs: out[y][x] is that of the window whose rectangle begins at in[y][x].
template <int Radius>
struct DiscMedian;
"""

FOOTER = """
}  // namespace cv::cuda::fastfilters

#endif
"""


def struct_text(name, parameters, network, results):
    body = "\n".join("        " + line for line in network.lines())
    return """
// %s
template <>
struct %s
{
    template <typename Net, typename Key>
    static CFF_HOST_DEVICE %s
    {
%s
        %s
    }
};
""" % (network.summary(), name, parameters, body, results)


def main():
    sys.setrecursionlimit(10000)
    random.seed(1)
    text = HEADER
    for count in COUNTS:
        network, outputs = median_network(count)
        text += struct_text("MedianOf<%d>" % count, "Key run(const Net& net, const Key (&v)[%d])" % count, network,
                            "return %s;" % outputs[0])
    for radius in RADII:
        network, outputs = disc_network(radius)
        side = 2 * radius + 2
        results = " ".join("out[%d][%d] = %s;" % (i // 2, i % 2, output) for i, output in enumerate(outputs))
        text += struct_text("DiscMedian<%d>" % radius,
                            "void run(const Net& net, const Key (&in)[%d][%d], Key (&out)[2][2])" % (side, side),
                            network, results)
    pathlib.Path(__file__).with_suffix(".hpp").write_text(text + FOOTER)


if __name__ == "__main__":
    main()

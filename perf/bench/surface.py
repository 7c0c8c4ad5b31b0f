# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What results of bench.py --surface say: where speed falls between neighboring windows, and what is behind a rival.

    python3 surface.py results/nvidia-h200-surface.csv      prints both
"""
import argparse
import math
from collections import namedtuple
from pathlib import Path

import result_files
from tables import figure

OURS = ("cudafastfilters", "cudafastfilters_cpu")
SHAPES = ("squares", "1xk", "kx1", "3xk", "kx3")
CLIFF = 2.0  # ratio of the speeds of two windows
NOISE = 0.97  # what is less than this of a rival's speed is behind it

# The cells of one row of the surface.
Row = namedtuple("Row", "family type content size shape")
# `small` and `large` are rows of the results, for two windows of one row of the surface. A fall: the larger window is slower by
# `ratio`; otherwise it is faster by that.
Cliff = namedtuple("Cliff", "row small large ratio fall")
Behind = namedtuple("Behind", "ours rival ratio")


def window(row):
    return row["ksize"], row.get("kh") or row["ksize"]


def type_of(row):
    return "{} to {}".format(row["type"], row["to"]) if row.get("to") else row["type"]


def side(row):
    """The image of the cell, of which the measured one may be a smaller one."""
    return row.get("cell_width") or row["width"]


def shapes_of(kw, kh):
    """3x3 begins the rows 3xk and kx3, too."""
    held = {"squares": kw == kh, "1xk": kw == 1 < kh, "kx1": kh == 1 < kw, "3xk": kw == 3 <= kh, "kx3": kh == 3 <= kw}
    return [shape for shape in SHAPES if held[shape]]


def rows_of(results):
    """Row -> the measured rows of this module in ascending order of the window."""
    found = {}
    for entry in results["rows"]:
        if entry["impl"] in OURS:
            for shape in shapes_of(*window(entry)):
                key = Row(entry["filter"], type_of(entry), entry["content"], side(entry), shape)
                found.setdefault(key, []).append(entry)
    for key, entries in found.items():
        entries.sort(key=area)
    # A row 3xk that has nothing but the square is none.
    return {key: entries for key, entries in found.items() if key.shape == "squares" or len(entries) > 1}


def area(entry):
    return window(entry)[0] * window(entry)[1]


def falls(key, entries):
    """Neighbors whose speed falls by more than 2 times what the square root of the ratio of the areas explains."""
    return [Cliff(key, small, large, small["gpx_s"] / large["gpx_s"], True) for small, large in zip(entries, entries[1:])
            if small["gpx_s"] / large["gpx_s"] > CLIFF * math.sqrt(area(large) / area(small))]


def rises(key, entries):
    """Windows that are more than 2 times as fast as a smaller one: of each dip the slowest window, and the first that is."""
    found, slowest = [], None
    for entry in entries:
        if slowest and entry["gpx_s"] > CLIFF * slowest["gpx_s"]:
            found.append(Cliff(key, slowest, entry, entry["gpx_s"] / slowest["gpx_s"], False))
            slowest = entry
        elif slowest is None or entry["gpx_s"] < slowest["gpx_s"]:
            slowest = entry
    return found


def cliffs(results):
    """The steepest first."""
    found = []
    for key, entries in rows_of(results).items():
        measured = [entry for entry in entries if entry.get("gpx_s")]
        found += falls(key, measured) + rises(key, measured)
    return sorted(found, key=lambda cliff: -cliff.ratio)


def place(entry):
    """What rows of several implementations have in common if they are of one cell."""
    return entry["filter"], type_of(entry), window(entry), entry["content"], side(entry)


def behind(results):
    """The cells in which a rival that gives the promised result is faster, the farthest behind first."""
    ours = {place(entry): entry for entry in results["rows"] if entry["impl"] in OURS and entry.get("gpx_s")}
    found = []
    for rival in results["rows"]:
        mine = ours.get(place(rival))
        if mine and rival["impl"] not in OURS and rival.get("gpx_s") and not rival.get("differs"):
            ratio = mine["gpx_s"] / rival["gpx_s"]
            if ratio < NOISE:
                found.append(Behind(mine, rival, ratio))
    return sorted(found, key=lambda each: each.ratio)


def failed(results):
    """Rows without a speed, but for those that were too slow to be measured."""
    return [entry for entry in results["rows"] if not entry.get("gpx_s") and
            not (entry.get("error") or "").startswith("skipped")]


def window_text(entry):
    return "{}x{}".format(*window(entry))


def algorithm(entry):
    return (entry.get("plan") or "").split(";")[0].split(",")[0]


def cliff_texts(cliff):
    """The cells of a line of a table: the row, both windows with their speeds, the ratio, the algorithms."""
    key = cliff.row
    names = [algorithm(entry) for entry in (cliff.small, cliff.large)]
    return ["{} {}, {}, {}".format(key.family, key.type, key.content, key.size)] + \
        ["{}: {}".format(window_text(entry), figure(entry["gpx_s"])) for entry in (cliff.small, cliff.large)] + \
        ["{:.3g} times {}".format(cliff.ratio, "slower" if cliff.fall else "faster"),
         names[0] if names[0] == names[1] else " to ".join(names)]


def behind_texts(each):
    return ["{} {} {}, {}, {}".format(each.ours["filter"], type_of(each.ours), window_text(each.ours), each.ours["content"],
                                      side(each.ours)), figure(each.ours["gpx_s"]), figure(each.rival["gpx_s"]),
            each.rival["impl"], "{:.2f}".format(each.ratio), algorithm(each.ours)]


def failed_texts(entry):
    return ["{} {} {}, {}, {}".format(entry["filter"], type_of(entry), window_text(entry), entry["content"], side(entry)),
            entry["impl"], (entry.get("error") or "").replace("|", " ")]


def counts(results):
    found = cliffs(results)
    return "{} cliffs ({} falls between neighbors, {} windows more than twice as fast as a smaller one); {} cells behind a rival".format(
        len(found), sum(1 for cliff in found if cliff.fall), sum(1 for cliff in found if not cliff.fall), len(behind(results)))


def text(results):
    """What is printed after a run."""
    return "\n".join(["cliff:  " + "; ".join(cliff_texts(cliff)) for cliff in cliffs(results)] +
                     ["behind: " + "; ".join(behind_texts(each)) for each in behind(results)] +
                     ["failed: " + "; ".join(failed_texts(entry)) for entry in failed(results)] + [counts(results)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path, help="a CSV file of bench.py --surface, beside its .md")
    try:
        print(text(result_files.read(parser.parse_args().results)))
    except result_files.Unreadable as problem:
        parser.error(str(problem))


if __name__ == "__main__":
    main()

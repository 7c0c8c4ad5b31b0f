#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Measures each GPU algorithm by itself, preferred or not, in cells of the surface: what cuda/preferences.cpp follows.

    python3 alone.py --bin build/pack                              both cells of every cliff of the published results
    python3 alone.py --bin build/pack median,16UC1,17x17,smooth    FAMILY,TYPE,WINDOW[,CONTENT[,IMAGE SIDE]]...

Prints a line for each cell, the fastest algorithm first, in Gpx/s; every output was verified. `*` is the one that runs. It measures
all algorithms that the published results have for ranks, or for linear filters.
"""
import argparse
import re
from pathlib import Path

import bench
import cells
import cells_surface
import result_files
import surface
import worker

HERE = Path(__file__).resolve().parent
LONGEST = 40  # milliseconds of a call: an algorithm that takes longer is measured on a smaller image
LISTED = re.compile(r"algorithm: (\w+)")


def of_cliffs(results):
    """The cells of the windows beside each cliff."""
    found = []
    for cliff in surface.cliffs(results):
        for entry in (cliff.small, cliff.large):
            found.append(cells_surface.cell(entry["filter"], surface.type_of(entry), surface.window(entry), surface.side(entry),
                                            content=entry["content"], longest=LONGEST))
    return cells.without_repetitions(found)


def of_text(text):
    family, kind, window, content, side = (text.split(",") + ["random", "8192"][text.count(",") - 2:])[:5]
    width, _, height = window.partition("x")
    return cells_surface.cell(family, kind, (int(width), int(height or width)), int(side), content=content, longest=LONGEST)


def named(plan):
    match = LISTED.search(plan or "")
    return match.group(1) if match else None


def algorithms_of(results):
    """Whether ranks -> the names of the algorithms in the results."""
    found = {True: set(), False: set()}
    for row in results["rows"]:
        if row["impl"] == "cudafastfilters" and row.get("plan"):
            found[row["filter"] in cells_surface.RANKS].add(re.split("[;,]", row["plan"])[0])
    return {ranks: sorted(names) for ranks, names in found.items()}


def measure(asked, algorithms, options):
    ask = worker.Worker([str(options.bin.resolve() / "cudafastfilters_bench"), "--impl", "cudafastfilters"],
                        bench.environment(options))
    for entry in asked:
        preferred = ask.ask(cells.line(entry))
        chosen = named(preferred.get("plan"))
        rows = [(name, ask.ask(cells.line(dict(entry, only=name)))) for name in algorithms[entry["filter"] in cells_surface.RANKS]]
        speeds = sorted(((row["gpx_s"], name) for name, row in rows if row.get("verified")), reverse=True)
        wrong = ["{} is wrong".format(name) for name, row in rows
                 if not row.get("verified") and "no algorithm takes" not in (row.get("error") or "") and row.get("plan")]
        if not chosen:
            wrong.append(preferred.get("error") or "no answer")
        texts = ["{}{} {:.3g}".format(name, "*" if name == chosen else "", speed) for speed, name in speeds]
        print("{filter} {} {} {content} {width}: {}".format(surface.type_of(entry), surface.window_text(entry),
                                                            ", ".join(texts + wrong), **entry), flush=True)
    ask.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cells", nargs="*", metavar="CELL")
    parser.add_argument("--bin", type=Path, required=True, help="the folder of cudafastfilters_bench")
    parser.add_argument("--results", type=Path, default=HERE.parent / "results" / "nvidia-h200-surface.csv")
    parser.set_defaults(opencv_cudafilters="", photograph="", npp="", pythonpath="")  # what bench.environment() asks for
    args = parser.parse_args()
    results = result_files.read(args.results)
    measure([of_text(text) for text in args.cells] or of_cliffs(results), algorithms_of(results), args)


if __name__ == "__main__":
    main()

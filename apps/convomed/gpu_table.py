#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Generated filters on a GPU: compared with their references and with the module, and timed beside it.

    apps/convomed/gpu_table.py --pack            # where nvcc is: build/convomed-gpu.tar.xz
    tar xf convomed-gpu.tar.xz                      # where the GPU is
    python3 convomed-gpu/gpu_table.py               # writes convomed-gpu/<gpu>-convomed.md

    apps/convomed/gpu_table.py --compact         # where nvcc is: build/convomed-compact.tar.xz
    tar xf convomed-compact.tar.xz && convomed-compact/run    # where the GPU is: both forms of 24 choices

Exit code 0: no wrong value, and every program is within 10 % of the module's speed; 1: one is not, or failed;
2: wrong command line, or nothing is packed here; 6: there is no GPU.
"""
import argparse
import shutil
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.setrecursionlimit(10000)  # of the merges of networks

from gpu import measure, report  # noqa: E402  (no bytecode beside the sources)

HERE = Path(__file__).resolve().parent
PACKED = HERE if (HERE / "cases").is_dir() else HERE.parent.parent / "build" / "convomed-gpu"


def table(arguments):
    """The exit code."""
    module, commit = PACKED / "convomed_module_filter", PACKED / "COMMIT"
    if not module.is_file():
        print("gpu_table: there is no {}; make it by gpu_table.py --pack".format(PACKED), file=sys.stderr)
        return 2
    facts = {"commit": commit.read_text().strip(), "size": arguments.size, "rows": arguments.rows, "runs": measure.TIMED_RUNS,
             "repeat": arguments.repeat, "small": " and ".join(measure.SMALL_SIZES)}
    folder, names, results = arguments.out or PACKED, measure.names(arguments.only or [""]), []
    print(report.HEAD, flush=True)

    def show(result):
        # Written each time: what was measured stays if the machine is taken away.
        results.append(result)
        report.write(folder, results, names, facts)
        print(report.line(result), flush=True)

    try:
        measure.measure(PACKED / "cases", module, names, arguments.size, arguments.rows, arguments.repeat, show)
    except measure.NoGpu as problem:
        print("gpu_table: {}".format(problem), file=sys.stderr)
        return measure.EXIT_NO_GPU
    print("{}\n{}".format(report.closing(results, names), report.write(folder, results, names, facts)))
    return 1 if any(result["wrong"] for result in results) else 0


def main():
    """The exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pack", action="store_true", help="build the programs and pack them")
    parser.add_argument("--compact", action="store_true", help="build and pack the table of the compact form")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="of the file of results (default: the packed folder)")
    parser.add_argument("--size", default="16384x16384", help="of the image that is timed (default: %(default)s)")
    parser.add_argument("--rows", type=int, default=64, help="of it that are compared at most (default: %(default)s)")
    parser.add_argument("--only", action="append", metavar="PART",
                        help="programs with this in their names, or with that of another --only (default: all)")
    parser.add_argument("--repeat", type=int, default=100, help="calls that are timed (default: %(default)s)")
    arguments = parser.parse_args()
    if arguments.compact:
        from gpu import compact
        compact.pack(shutil.which("nvcc") or "nvcc")
        return 0
    if not arguments.pack:
        return table(arguments)
    from gpu import packing
    problems = packing.pack()
    for problem in problems:
        print("gpu_table: {}".format(problem), file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Pictures larger than memory: fastfilter on a BigTIFF of 40,000 x 40,000 pixels of 16 bits, beside libvips and gdal.

    large_tiff.py path/to/fastfilter [--folder DIR] [--size N] [--memory 256M] [--limit-mib 512] [--cold] [--output FILE]

Makes one file in tiles with deflate and one in uncompressed strips (7 GB on the disk with the results), filters both, and
prints a table: time, the share of each stage, peak resident memory. Crops at every corner and side and inside are
compared with SciPy. The rivals (large_tiff_rivals.py says what they do) run if their Python packages are found, for at
most --rival-seconds each. One that does not end is measured once more, beside fastfilter, on a picture of --small-size, and
its row says both. Before each run the source is read once, so that it is in the system's file cache, or with --cold put out
of it. Needs numpy, SciPy, tifffile and imagecodecs. The exit code is 1 if a crop differs or the peak is over the limit.
"""
import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

import numpy
import scipy.ndimage

import large_tiff_rivals
from large_tiff_pictures import Picture, make, set_cache, worst_difference

GAUSSIAN_SIGMA = 4
GAUSSIAN_SIDE = 2 * 16 + 1  # what sigma gives for 16 bits: 4 sigma to both sides
STAGES = ("read", "decode", "filter", "encode", "write")

FILTERS = [
    ("median 5x5", ["median", "--ksize", "5"], 2, 0,
     lambda p: scipy.ndimage.median_filter(p, size=5, mode="nearest")),
    ("Gaussian sigma 4", ["gaussian", "--sigma", str(GAUSSIAN_SIGMA)], GAUSSIAN_SIDE // 2, 1,
     lambda p: numpy.rint(scipy.ndimage.gaussian_filter(p.astype(float), GAUSSIAN_SIGMA, mode="mirror",
                                                        radius=GAUSSIAN_SIDE // 2))),
    ("median 31x31", ["median", "--ksize", "31"], 15, 0,
     lambda p: scipy.ndimage.median_filter(p, size=31, mode="nearest")),
]


def run_fastfilter(program, memory, command, source, result):
    started = time.monotonic()
    run = subprocess.run([program] + command + ["--device", "cpu", "--memory", memory, "--json", "--overwrite", source,
                                                result], stdout=subprocess.PIPE, check=True)
    report = json.loads(run.stdout)
    report["seconds"] = time.monotonic() - started
    return report


class Bench:
    """The pictures, the program and its rivals."""

    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, folder
        self.result = os.path.join(folder, "result.tif")
        os.makedirs(folder, exist_ok=True)
        self.files = make(folder, arguments.size)
        self.rivals = [large_tiff_rivals.vips(arguments.vips_python, arguments.vips_folder),
                       large_tiff_rivals.gdal(arguments.gdal_python, arguments.gdal_folder)]
        self.failed = False

    def prepared(self, source):
        """The source's file cache, and no result yet."""
        if os.path.exists(self.result):
            os.unlink(self.result)
        set_cache(source, self.arguments.cold)

    def small_files(self):
        folder = os.path.join(self.folder, "small-{}".format(self.arguments.small_size))
        os.makedirs(folder, exist_ok=True)
        return make(folder, self.arguments.small_size)

    def ratio(self, rival, name, command, index):
        """What a rival takes for a smaller picture, as many times what fastfilter takes."""
        size = self.arguments.small_size
        if size >= self.arguments.size:
            return ""
        source = self.small_files()[index]
        self.prepared(source)
        ours = run_fastfilter(self.arguments.program, self.arguments.memory, command, source, self.result)["seconds"]
        self.prepared(source)
        outcome = rival.run(name, source, self.result, index == 0, self.arguments.rival_seconds)
        if outcome.seconds is None:
            return "; {0} x {0}: {1}".format(size, outcome.why)
        return "; {0} x {0}: {1:.1f} s, fastfilter {2:.2f} s, ratio {3:.0f}".format(size, outcome.seconds, ours,
                                                                                  outcome.seconds / ours)

    def rival_cell(self, rival, name, command, index):
        source = self.files[index]
        self.prepared(source)
        outcome = rival.run(name, source, self.result, index == 0, self.arguments.rival_seconds)
        if outcome.seconds is not None:
            return "{:.1f} s, {} MiB".format(outcome.seconds, outcome.peak)
        return outcome.why + (self.ratio(rival, name, command, index) if outcome.timed_out else "")

    def row(self, name, command, reach, tolerance, function, index):
        source = self.files[index]
        self.prepared(source)
        report = run_fastfilter(self.arguments.program, self.arguments.memory, command, source, self.result)
        worst = worst_difference(Picture(source), Picture(self.result), self.arguments.size, reach, function)
        peak = report["peak_memory_bytes"] >> 20
        self.failed = self.failed or worst > tolerance or peak >= self.arguments.limit_mib
        stages = [report[stage + "_ms"] for stage in STAGES]
        cells = [name, os.path.basename(source), "{:.1f}".format(report["seconds"])]
        cells += ["{:.0f} %".format(100 * stage / sum(stages)) for stage in stages]
        cells += [str(peak), "{:g}".format(worst)]
        return cells + [self.rival_cell(rival, name, command, index) for rival in self.rivals]


def processor():
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return "{} cores of {}".format(len(os.sched_getaffinity(0)), names[0] if names else "an unknown processor")


def heading(arguments):
    return """# fastfilter on a picture larger than the memory it gets

{processor}, {date}. {size} x {size} pixels of 16 bits, `--memory {memory}`, CPU engine; every filter runs once, reads and
writes the same disk, and its source is {cache} the file cache. The difference is the largest from SciPy over nine crops at
corners, sides and inside. Shares are of the sum over the stages, whose threads overlap. The rivals have {limit} s each; one
that does not end is measured on a smaller picture, beside fastfilter. `gdal raster neighbors` repeats the outermost pixels at
the borders and has no Gaussian larger than 5x5: it gets one of sigma 4 as a matrix of 33x33 numbers.
""".format(processor=processor(), date=datetime.date.today(), size="{:,}".format(arguments.size), memory=arguments.memory,
           cache="not in" if arguments.cold else "in", limit=arguments.rival_seconds)


def parsed_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--folder", help="for the pictures, which stay there for the next call")
    parser.add_argument("--size", type=int, default=40000)
    parser.add_argument("--small-size", type=int, default=1500, help="of the picture for rivals that do not end")
    parser.add_argument("--memory", default="256M")
    parser.add_argument("--limit-mib", type=int, default=512)
    parser.add_argument("--only", default="", help="a part of a filter's name")
    parser.add_argument("--file", default="", help="a part of a file's name: tiled or striped")
    parser.add_argument("--cold", action="store_true", help="the source is not in the file cache when a run begins")
    parser.add_argument("--rival-seconds", "--vips-seconds", type=int, default=360,
                        help="how long a rival may take for one result")
    for rival in ("vips", "gdal"):
        parser.add_argument("--{}-python".format(rival), default=sys.executable, help="the Python that runs it [this one]")
        parser.add_argument("--{}-folder".format(rival), help="where its packages are, if not in that Python")
    parser.add_argument("--output", help="a Markdown file for the table")
    return parser.parse_args()


def main():
    arguments = parsed_arguments()
    lines = []

    def say(text):
        lines.append(text)
        print(text, flush=True)

    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(arguments, arguments.folder or scratch)
        say(heading(arguments))
        columns = ["filter", "file", "seconds", *STAGES, "peak MiB", "worst difference"]
        columns += [rival.name for rival in bench.rivals]
        say("| " + " | ".join(columns) + " |\n|" + "---|" * len(columns))
        for name, command, reach, tolerance, function in FILTERS:
            for index, source in enumerate(bench.files):
                if arguments.only in name and arguments.file in os.path.basename(source):
                    say("| " + " | ".join(bench.row(name, command, reach, tolerance, function, index)) + " |")
        bench.prepared(bench.files[0])
        shutil.rmtree(os.path.join(bench.folder, "small-{}".format(arguments.small_size)), ignore_errors=True)
        say("\n" + "; ".join("{} {}".format(rival.name, rival.version or "did not run to its end")
                             for rival in bench.rivals) + ".\n")
    command = ["python3"] + [os.path.relpath(sys.argv[0])] + sys.argv[1:]
    say("```sh\n{}\n```".format(" ".join(command)))
    if arguments.output:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    return 1 if bench.failed else 0


if __name__ == "__main__":
    sys.exit(main())

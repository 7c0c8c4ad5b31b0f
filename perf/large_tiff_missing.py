#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The pictures of large_tiff.py with missing pixels: what `fastfilter --nodata auto` takes beside the plain filter.

    large_tiff_missing.py path/to/fastfilter [--folder DIR] [--size N] [--memory 256M] [--limit-mib 512] [--repeats 3]

Makes the files with holes of the value 0, of which GDAL's no-data tag tells, and with tags of a place on the earth (9 GB on
the disk with the results). Each file is filtered in turn without and with `--nodata auto`; the fastest run of each counts.
Crops of the latter at every corner and side and inside are compared with NumPy, and all tags must be in the result. Needs
numpy, tifffile and imagecodecs. The exit code is 1 if a crop differs, a tag is lost or the peak is over the limit.
"""
import argparse
import os
import sys
import tempfile

import numpy
import tifffile
from numpy.lib.stride_tricks import sliding_window_view

from large_tiff import GAUSSIAN_SIDE, GAUSSIAN_SIGMA, processor, run_fastfilter
from large_tiff_pictures import Picture, TILE, make, set_cache, tiles, worst_difference

NODATA = 0  # no pixel of the landscape has it
TAGS = [(42113, "s", 0, str(NODATA), True),  # GDAL_NODATA
        (33550, "d", 3, (10.0, 10.0, 0.0), True),  # ModelPixelScale
        (33922, "d", 6, (0.0, 0.0, 0.0, 500000.0, 4600000.0, 0.0), True),  # ModelTiepoint
        (34735, "H", 16, (1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32633), True)]  # GeoKeyDirectory


def with_holes(size, seed):
    """The landscape under clouds of some hundreds of pixels, 5 % of it, and single missing pixels, 1 in 10,000."""
    random = numpy.random.default_rng(seed + 1)
    across, places = numpy.arange(TILE, dtype="float32"), ((y, x) for y in range(0, size, TILE) for x in range(0, size, TILE))
    for (y, x), tile in zip(places, tiles(size, seed)):
        rows, columns = (y + across)[:, None], (x + across)[None, :]
        clouds = numpy.sin(rows / 211) * numpy.cos(columns / 263) + 0.4 * numpy.sin((rows + columns) / 97) > 0.97
        tile[clouds | (random.random((TILE, TILE), dtype="float32") < 1e-4)] = NODATA
        yield tile


def median(pixels):
    """The lower middle of the valid pixels."""
    padded = numpy.pad(numpy.where(pixels == NODATA, numpy.inf, pixels.astype("float32")), 2, mode="edge")
    ordered = numpy.sort(sliding_window_view(padded, (5, 5)).reshape(pixels.shape + (25,)), axis=-1)
    valid = numpy.isfinite(ordered).sum(-1)
    middle = numpy.take_along_axis(ordered, numpy.maximum(0, (valid - 1) // 2)[..., None], -1)[..., 0]
    return numpy.where(valid == 0, NODATA, middle)


def gaussian(pixels):
    """The sum of the valid pixels, divided by that of their coefficients."""
    offsets = numpy.arange(GAUSSIAN_SIDE) - GAUSSIAN_SIDE // 2
    row = numpy.exp(-0.5 * (offsets / GAUSSIAN_SIGMA) ** 2)

    def summed(plane):
        padded = numpy.pad(plane, GAUSSIAN_SIDE // 2, mode="reflect")
        columns = sliding_window_view(padded, GAUSSIAN_SIDE, axis=0) @ row
        return sliding_window_view(columns, GAUSSIAN_SIDE, axis=1) @ row
    weights = summed((pixels != NODATA).astype(float))
    with numpy.errstate(invalid="ignore"):
        return numpy.where(weights > 0, numpy.rint(summed(pixels.astype(float)) / weights), NODATA)


FILTERS = [("median 5x5", ["median", "--ksize", "5"], 2, 0, median),
           ("Gaussian sigma 4", ["gaussian", "--sigma", str(GAUSSIAN_SIGMA)], GAUSSIAN_SIDE // 2, 1, gaussian)]


def tags_of(path):
    with tifffile.TiffFile(path) as file:
        found = file.pages[0].tags
        return {code: found[code].value if code in found else None for code, *_ in TAGS}


class Bench:
    def __init__(self, arguments, folder):
        self.arguments, self.result, self.failed = arguments, os.path.join(folder, "result.tif"), False
        os.makedirs(folder, exist_ok=True)
        self.files = make(folder, arguments.size, with_holes, TAGS)

    def run(self, command, source):
        if os.path.exists(self.result):
            os.unlink(self.result)
        set_cache(source, False)
        report = run_fastfilter(self.arguments.program, self.arguments.memory, command, source, self.result)
        self.failed = self.failed or report["peak_memory_bytes"] >> 20 >= self.arguments.limit_mib
        return report

    def row(self, name, command, reach, tolerance, function, source):
        runs = ([], [])
        for _ in range(self.arguments.repeats):
            for reports, options in zip(runs, ([], ["--nodata", "auto"])):
                reports.append(self.run(command + options, source))
        plain, missing = (min(reports, key=lambda report: report["seconds"]) for reports in runs)
        worst = worst_difference(Picture(source), Picture(self.result), self.arguments.size, reach, function)
        kept = tags_of(source) == tags_of(self.result)
        self.failed = self.failed or worst > tolerance or not kept
        cells = [name, os.path.basename(source)]
        cells += ["{:.1f} ({:.1f})".format(report["seconds"], report["filter_ms"] / 1000) for report in (plain, missing)]
        cells += ["{:.2f}".format(missing["seconds"] / plain["seconds"]), str(missing["peak_memory_bytes"] >> 20),
                  "{:g}".format(worst), "kept" if kept else "lost"]
        return cells


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--folder", help="for the pictures, which stay there for the next call")
    parser.add_argument("--size", type=int, default=40000)
    parser.add_argument("--memory", default="256M")
    parser.add_argument("--limit-mib", type=int, default=512)
    parser.add_argument("--repeats", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(arguments, arguments.folder or scratch)
        print(processor())
        print("| filter | file | plain, s (filter) | --nodata auto, s (filter) | ratio | peak MiB | worst difference | tags |")
        print("|" + "---|" * 8)
        for settings in FILTERS:
            for source in bench.files:
                print("| " + " | ".join(bench.row(*settings, source)) + " |", flush=True)
    return bench.failed


if __name__ == "__main__":
    sys.exit(main())

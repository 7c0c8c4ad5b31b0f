#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Pictures larger than memory: fastfilter on a BigTIFF of 40,000 x 40,000 pixels of 16 bits, beside libvips.

    large_tiff.py path/to/fastfilter [--folder DIR] [--size N] [--memory 256M] [--limit-mib 512] [--cold]

Makes one file in tiles with deflate and one in uncompressed strips (7 GB on the disk with the results), filters both, and
prints a table: time, the share of each stage, peak resident memory. Crops at every corner and side and inside are
compared with SciPy. libvips runs where pyvips is installed, for at most --vips-seconds each. Before each run the source is
read once, so that it is in the system's file cache, or with --cold put out of it. Needs numpy, SciPy, tifffile and imagecodecs. The exit code
is 1 where a crop differs or the peak is over the limit.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy
import scipy.ndimage
import tifffile

TILE = 256
CROP = 96
GAUSSIAN_SIGMA = 4
GAUSSIAN_SIDE = 2 * 16 + 1  # what sigma gives for 16 bits: 4 sigma to both sides

FILTERS = [
    ("median 5x5", ["median", "--ksize", "5"], 2, 0,
     lambda p: scipy.ndimage.median_filter(p, size=5, mode="nearest")),
    ("Gaussian sigma 4", ["gaussian", "--sigma", str(GAUSSIAN_SIGMA)], GAUSSIAN_SIDE // 2, 1,
     lambda p: numpy.rint(scipy.ndimage.gaussian_filter(p.astype(float), GAUSSIAN_SIGMA, mode="mirror",
                                                        radius=GAUSSIAN_SIDE // 2))),
    ("median 31x31", ["median", "--ksize", "31"], 15, 0,
     lambda p: scipy.ndimage.median_filter(p, size=31, mode="nearest")),
]

VIPS = {
    "median 5x5": "image.median(5)",
    "Gaussian sigma 4": "image.gaussblur(4, min_ampl=0.0003, precision='integer').cast('ushort')",
    "median 31x31": "image.median(31)",
}


def tiles(size, seed):
    """A landscape of waves with 6 bits of noise, which deflate shrinks to about a half."""
    random = numpy.random.default_rng(seed)
    across = numpy.arange(TILE, dtype="float32")
    for y in range(0, size, TILE):
        for x in range(0, size, TILE):
            wave = 20000 + 9000 * numpy.sin((y + across)[:, None] / 311) + 9000 * numpy.cos((x + across)[None, :] / 173)
            yield (wave + random.integers(0, 64, (TILE, TILE), dtype="uint8")).astype("uint16")


def strips(tiled, size):
    """The rows of the same picture, from the file in tiles."""
    with tifffile.TiffFile(tiled) as file:
        page = file.pages[0]
        across = -(-size // TILE)
        for row in range(-(-size // TILE)):
            band = numpy.empty((TILE, across * TILE), "uint16")
            for column in range(across):
                index = row * across + column
                file.filehandle.seek(page.dataoffsets[index])
                data = file.filehandle.read(page.databytecounts[index])
                band[:, column * TILE:(column + 1) * TILE] = page.decode(data, index)[0].reshape(TILE, TILE)
            yield numpy.ascontiguousarray(band[:min(TILE, size - row * TILE), :size])


def make(folder, size):
    tiled, striped = (os.path.join(folder, name) for name in ("tiled.tif", "striped.tif"))
    common = dict(shape=(size, size), dtype="uint16", photometric="minisblack", bigtiff=True, metadata=None)
    if not os.path.exists(tiled):
        tifffile.imwrite(tiled + ".part", tiles(size, 1), tile=(TILE, TILE), compression="deflate", **common)
        os.rename(tiled + ".part", tiled)
    if not os.path.exists(striped):
        tifffile.imwrite(striped + ".part", strips(tiled, size), rowsperstrip=TILE, **common)
        os.rename(striped + ".part", striped)
    return tiled, striped


class Picture:
    """Regions of a file, decoded block by block."""

    def __init__(self, path):
        self.file = tifffile.TiffFile(path)
        self.page = self.file.pages[0]

    def region(self, y, x, height, width):
        page = self.page
        block_height, block_width = (page.tilelength, page.tilewidth) if page.is_tiled else (page.rowsperstrip,
                                                                                            page.imagewidth)
        across = -(-page.imagewidth // block_width)
        result = numpy.empty((height, width), page.dtype)
        for row in range(y // block_height, (y + height - 1) // block_height + 1):
            for column in range(x // block_width, (x + width - 1) // block_width + 1):
                index = row * across + column
                self.file.filehandle.seek(page.dataoffsets[index])
                data = self.file.filehandle.read(page.databytecounts[index])
                decoded = page.decode(data, index)[0][0, :, :, 0]
                top, left = row * block_height, column * block_width
                y0, y1 = max(y, top), min(y + height, top + decoded.shape[0])
                x0, x1 = max(x, left), min(x + width, left + decoded.shape[1])
                result[y0 - y:y1 - y, x0 - x:x1 - x] = decoded[y0 - top:y1 - top, x0 - left:x1 - left]
        return result


def worst_difference(source, result, size, reach, function):
    """Over crops at the corners, the sides and inside, the latter across bands and tiles."""
    worst = 0
    places = (0, size // 2 - CROP // 2, size - CROP)
    for y in places:
        for x in places:
            # What the crop depends on, cut at the picture's sides, where the filter's border rule applies.
            y0, y1 = max(0, y - reach), min(size, y + CROP + reach)
            x0, x1 = max(0, x - reach), min(size, x + CROP + reach)
            wanted = function(source.region(y0, x0, y1 - y0, x1 - x0))
            wanted = wanted[y - y0:y - y0 + CROP, x - x0:x - x0 + CROP].astype(float)
            worst = max(worst, numpy.abs(wanted - result.region(y, x, CROP, CROP)).max())
    return worst


def run_fastfilter(program, memory, command, source, result):
    started = time.monotonic()
    run = subprocess.run([program] + command + ["--device", "cpu", "--memory", memory, "--json", "--overwrite", source,
                                                result], stdout=subprocess.PIPE, check=True)
    report = json.loads(run.stdout)
    report["seconds"] = time.monotonic() - started
    return report


def set_cache(path, cold):
    """Puts a file into the system's file cache, or out of it."""
    with open(path, "rb") as file:
        if cold:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        else:
            while file.read(1 << 24):
                pass


def run_vips(filter_name, source, result, tiled, limit):
    """Seconds and peak memory, or why there are none, as text."""
    options = "compression='deflate', tile=True, tile_width=256, tile_height=256" if tiled else "compression='none'"
    text = ("import pyvips, resource\nimage = pyvips.Image.new_from_file({!r}, access='sequential')\n"
            "{}.tiffsave({!r}, bigtiff=True, {})\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10)").format(source, VIPS[filter_name], result,
                                                                                    options)
    started = time.monotonic()
    try:
        run = subprocess.run([sys.executable, "-c", text], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return "did not end within {} s".format(limit)
    if run.returncode != 0:
        return "failed: " + (run.stderr.strip().splitlines() or ["no reason given"])[-1]
    return "{:.1f} s, {} MiB".format(time.monotonic() - started, int(run.stdout))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--folder", help="for the pictures, which stay there for the next call")
    parser.add_argument("--size", type=int, default=40000)
    parser.add_argument("--memory", default="256M")
    parser.add_argument("--limit-mib", type=int, default=512)
    parser.add_argument("--only", default="", help="a part of a filter's name")
    parser.add_argument("--file", default="", help="a part of a file's name: tiled or striped")
    parser.add_argument("--cold", action="store_true", help="the source is not in the file cache when a run begins")
    parser.add_argument("--vips-seconds", type=int, default=360, help="how long libvips may take for one result")
    arguments = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.folder or scratch
        files = make(folder, arguments.size)
        print("| filter | file | seconds | read | decode | filter | encode | write | peak MiB | worst difference | libvips |")
        print("|---|---|---|---|---|---|---|---|---|---|---|")
        for name, command, reach, tolerance, function in FILTERS:
            for source in files:
                if arguments.only not in name or arguments.file not in os.path.basename(source):
                    continue
                result = os.path.join(folder, "result.tif")
                set_cache(source, arguments.cold)
                report = run_fastfilter(arguments.program, arguments.memory, command, source, result)
                worst = worst_difference(Picture(source), Picture(result), arguments.size, reach, function)
                peak = report["peak_memory_bytes"] >> 20
                failed = failed or worst > tolerance or peak >= arguments.limit_mib
                os.unlink(result)
                set_cache(source, arguments.cold)
                vips = run_vips(name, source, result, source == files[0], arguments.vips_seconds)
                if os.path.exists(result):
                    os.unlink(result)
                stages = [report[stage + "_ms"] for stage in ("read", "decode", "filter", "encode", "write")]
                shares = ["{:.0f} %".format(100 * stage / sum(stages)) for stage in stages]
                print("| {} | {} | {:.1f} | {} | {} | {:g} | {} |".format(
                    name, os.path.basename(source), report["seconds"], " | ".join(shares), peak, worst,
                    vips), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

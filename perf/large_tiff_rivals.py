# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The rivals of large_tiff.py, each in a separate process with a time limit.

libvips, by pyvips. `gdal raster neighbors` of GDAL 3.12 and later, by its Python binding, which may need another Python: the
wheel gdal-wheel 3.13.3 is for 3.12. What it does, found by trying version 3.13.3: at the borders the outermost pixels are
repeated, so that its medians equal those of fastfilter everywhere; its kernel `gaussian` is a fixed one of 3x3 or 5x5, so
that a Gaussian of sigma 4 has to be given as a matrix of 33x33 numbers, which is summed as it is; results are 64-bit floats
unless another type is asked for; it filters on one thread.
"""
import math
import os
import subprocess
import sys
import time

# The process's own peak: what getrusage() says begins with that of this one.
PEAK = """
print("version", version)
for line in open("/proc/self/status"):
    if line.startswith("VmHWM"):
        print("peak", int(line.split()[1]) >> 10)
"""

VIPS_FILTERS = {
    "median 5x5": "image.median(5)",
    "Gaussian sigma 4": "image.gaussblur(4, min_ampl=0.0003, precision='integer').cast('ushort')",
    "median 31x31": "image.median(31)",
}
VIPS = """import pyvips
version = ".".join(str(pyvips.version(part)) for part in range(3))
image = pyvips.Image.new_from_file({source!r}, access="sequential")
{filter}.tiffsave({result!r}, bigtiff=True, {layout})
"""
VIPS_TILED = "compression='deflate', tile=True, tile_width=256, tile_height=256"
VIPS_STRIPED = "compression='none'"

GDAL = """from osgeo import gdal
version = gdal.__version__
gdal.UseExceptions()
gdal.Run("raster", "neighbors", input={source!r}, output={result!r}, overwrite=True, output_data_type="UInt16",
         creation_option=["BIGTIFF=YES", "NUM_THREADS=ALL_CPUS"] + {layout}, **{filter}).Finalize()
"""
GDAL_TILED = ["TILED=YES", "BLOCKXSIZE=256", "BLOCKYSIZE=256", "COMPRESS=DEFLATE"]
GDAL_STRIPED = ["BLOCKYSIZE=256"]


def gaussian_matrix(sigma, reach):
    """As gdal takes it: rows in brackets."""
    line = [math.exp(-0.5 * (x / sigma) ** 2) for x in range(-reach, reach + 1)]
    total = sum(line) ** 2
    return "[" + ",".join("[" + ",".join("{:.9g}".format(a * b / total) for b in line) + "]" for a in line) + "]"


def gdal_filter(name):
    if name.startswith("Gaussian"):
        return dict(method="sum", kernel=gaussian_matrix(4, 16))
    return dict(method="median", size=int(name.rpartition("x")[2]), kernel="equal")


class Outcome:
    """Seconds and peak memory in MiB, or why there are none."""

    def __init__(self, seconds=None, peak=0, why="", timed_out=False):
        self.seconds, self.peak, self.why, self.timed_out = seconds, peak, why, timed_out


class Rival:
    """`python` runs it; `folder`, if any, is where its packages are."""

    def __init__(self, name, python, folder, script):
        self.name, self.python, self.script = name, python, script
        self.version = None
        self.environment = dict(os.environ)
        if folder:
            self.environment["PYTHONPATH"] = folder
        elif python != sys.executable:
            self.environment.pop("PYTHONPATH", None)

    def run(self, filter_name, source, result, tiled, limit):
        started = time.monotonic()
        try:
            run = subprocess.run([self.python, "-c", self.script(filter_name, source, result, tiled) + PEAK],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=limit, check=False,
                                 env=self.environment)
        except subprocess.TimeoutExpired:
            return Outcome(why="not within {} s".format(limit), timed_out=True)
        except OSError as error:
            return Outcome(why=str(error))
        finally:
            seconds = time.monotonic() - started
        if run.returncode != 0:
            return Outcome(why="failed: " + (run.stderr.strip().splitlines() or ["no reason given"])[-1])
        said = dict(line.split(" ", 1) for line in run.stdout.splitlines() if line.startswith(("version ", "peak ")))
        self.version = said["version"]
        return Outcome(seconds, int(said["peak"]))


def vips(python=sys.executable, folder=None):
    def script(filter_name, source, result, tiled):
        return VIPS.format(source=source, result=result, filter=VIPS_FILTERS[filter_name],
                           layout=VIPS_TILED if tiled else VIPS_STRIPED)
    return Rival("libvips", python, folder, script)


def gdal(python=sys.executable, folder=None):
    def script(filter_name, source, result, tiled):
        return GDAL.format(source=source, result=result, filter=gdal_filter(filter_name),
                           layout=GDAL_TILED if tiled else GDAL_STRIPED)
    return Rival("gdal raster neighbors", python, folder, script)

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The expected speed of a choice: a cell of the project's committed results, or nothing if no cell fits.

A cell fits if it has the same filter, window, type and image size, and ran the kernel that the generator writes: the same
algorithm and method at the same cost. If only its border differs, the sentence says so. `report.py --convomed` in perf/bench
writes expected.csv from the results.
"""
import csv
import functools
from pathlib import Path

from convomed import plan
from convomed.compact import form

RESULTS = Path(__file__).resolve().parent / "expected.csv"
PAGE = "perf/results/nvidia-h200.md"
MEASURED_PERCENTILES = {25.0: "rank", 0.0: "erosion", 50.0: "median"}
MEASURED_BORDER = "replicate"
GPU = "sm_90"  # the GPU of the results


@functools.lru_cache(maxsize=1)
def measured():
    """The module's cells on random pixels in the GPU's memory."""
    with RESULTS.open(newline="") as file:
        return list(csv.DictReader(file))


def case_of(chosen):
    """(family, window side) in the words of the results, or None if nothing of the kind was measured."""
    kind, window = chosen.filter, chosen.window
    if chosen.get("anchor") is not None or chosen.destination != chosen.src_type or window and window[0] != window[1]:
        return None
    if kind == "rank":
        kind = MEASURED_PERCENTILES.get(chosen.percentile)
    elif kind == "convolution":
        kind = "linear"
    elif kind == "gaussian" and chosen.sigma or kind == "box" and not chosen.normalize:
        return None
    return (kind, str(window[0])) if kind else None


def is_plan(row, found):
    """Whether a measured cell ran what a convomed.plan.Plan says: algorithms have several methods and costs."""
    cost = "{:.6g} a pixel on the {} pipe".format(found.operations, found.pipe) if found.operations else ""
    return (row["algorithm"], row["method"], row["operations"]) == (found.algorithm, found.method or "", cost)


def of(chosen):
    """{"gpx_s": text, "source": sentence}, or None."""
    case = case_of(chosen)
    if not case or GPU not in chosen.architectures or chosen.target != "cuda":
        return None
    planned = plan.plan(chosen)
    cell = case + ("{}C{}".format(chosen.src_type, chosen.channels),) + tuple(str(side) for side in chosen.image_size)
    found = [row for row in measured() if (row["family"], row["ksize"], row["type"], row["width"], row["height"]) == cell and
             is_plan(row, planned)]
    row = next((row for border in (chosen.border, MEASURED_BORDER) for row in found if row["border"] == border), None)
    if not row:
        return None
    border = row["border"] if row["border"] == chosen.border else "{}, not {}".format(row["border"], chosen.border)
    speed = float(row["gpx_s"])
    return {"gpx_s": "{:,.0f}".format(speed) if speed >= 100 else "{:.3g}".format(speed),
            "source": ("The module's own form; the compact one is another kernel. " if form.is_compact(chosen) else "") +
                      "The module on an {}, {}: {} {}, {}, border {}, {}x{} pixels ({}).".format(
                row["gpu"], row["date"], row["family"], row["ksize"], row["type"], border, row["width"], row["height"], PAGE)}

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The expected speed of a choice: a cell of the project's committed results, and nothing where there is none.

The cell is of the same filter, window, type and size of image, and ran the kernel that the generator writes: the same
algorithm by the same method at the same cost. Where only its border is another one, the sentence says so.
"""
import functools
import json
from pathlib import Path

from convomed import plan

RESULTS = Path(__file__).resolve().parents[3] / "perf" / "results" / "nvidia-h200.json"
MEASURED_PERCENTILES = {25.0: "rank", 0.0: "erosion", 50.0: "median"}
MEASURED_BORDER = "replicate"
GPU = "sm_90"  # of the results


@functools.lru_cache(maxsize=1)
def measured():
    """The run, and its cells of this module on random pixels that were in the GPU's memory."""
    if not RESULTS.is_file():
        return {}, []
    results = json.loads(RESULTS.read_text())
    return results["run"], [row for row in results["rows"] if row["impl"] == "cudafastfilters" and row.get("gpx_s") and
                            row["verified"] and row["transfers"] == "none" and row.get("content") == "random" and
                            not row.get("offset")]


def case_of(chosen):
    """(filter, window) as the results call it, or None where nothing of the kind was measured."""
    kind, window = chosen.filter, chosen.window
    if chosen.get("anchor") is not None or chosen.destination != chosen.src_type or window and window[0] != window[1]:
        return None
    if kind == "rank":
        kind = MEASURED_PERCENTILES.get(chosen.percentile)
    elif kind == "convolution":
        kind = "linear"
    elif kind == "gaussian" and chosen.sigma or kind == "box" and not chosen.normalize:
        return None
    return (kind, window[0]) if kind else None


def is_plan(row, found):
    """Whether a measured cell ran what a convomed.plan.Plan says: algorithms have several methods and costs."""
    said = dict(part.split(": ", 1) for part in row["plan"].split("; ") if ": " in part)
    cost = "{:.6g} a pixel on the {} pipe".format(found.operations, found.pipe) if found.operations else None
    return (said["algorithm"], said.get("method"), said.get("operations")) == (found.algorithm, found.method, cost)


def of(chosen):
    """{"gpx_s": text, "source": sentence}, or None."""
    run, rows = measured()
    case = case_of(chosen)
    if not case or GPU not in chosen.architectures:
        return None
    planned = plan.plan(chosen)
    found = [row for row in rows if (row["filter"], row["ksize"]) == case and is_plan(row, planned) and
             row["type"] == "{}C{}".format(chosen.src_type, chosen.channels) and
             (row["width"], row["height"]) == tuple(chosen.image_size)]
    row = next((row for border in (chosen.border, MEASURED_BORDER) for row in found if row["border"] == border), None)
    if not row:
        return None
    border = row["border"] if row["border"] == chosen.border else "{}, not {}".format(row["border"], chosen.border)
    return {"gpx_s": "{:,.0f}".format(row["gpx_s"]) if row["gpx_s"] >= 100 else "{:.3g}".format(row["gpx_s"]),
            "source": "The module on an {}, {}: {} {}, {}, border {}, {}x{} pixels (perf/results/{}).".format(
                run["gpu"], run["date"][:10], row["filter"], row["ksize"], row["type"], border, row["width"],
                row["height"], RESULTS.name)}

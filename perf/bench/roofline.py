# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The two limits of a cell: the same run's copy, and the arithmetic of the filter's plan."""
import re

# Lanes a clock and multiprocessor, measured on an H200 (compute capability 9.0) by long runs of one instruction:
# `alu` is the integer pipe with minima, maxima and logic, `fma` the float multiply-add pipe, `imad` that of integer
# multiply-adds, `tensor` counts products
# of 16 x 8 x 16 fp16 matrices or 16 x 8 x 32 bytes. `fp64` and `shared`, words read from shared memory, are what NVIDIA
# states.
LANES = {"alu": 63.0, "fma": 121.0, "imad": 64.0, "fp64": 64.0, "shared": 32.0, "tensor": 0.597}
BYTES = {"8U": 1, "8S": 1, "16U": 2, "16S": 2, "32F": 4}

# What describeFilter() says of the algorithm that runs.
OPERATIONS = re.compile(r"operations: (\d+(?:\.\d+)?(?:e[+-]?\d+)?) a pixel on the (alu|fma|imad|fp64|shared|tensor) pipe")


def depth_and_channels(kind):
    depth, channels = kind.split("C")
    return depth, int(channels)


def bytes_a_pixel(kind):
    depth, channels = depth_and_channels(kind)
    return BYTES[depth] * channels


def operations(row):
    """(operations a pixel, pipe) of the plan a row reports, or None if it does not count them."""
    stated = OPERATIONS.search(row.get("plan") or "")
    return (float(stated.group(1)) * depth_and_channels(row["type"])[1], stated.group(2)) if stated else None


def arithmetic_limit(row, run):
    """Gpx/s at which the plan's operations fill their pipe, at the clock that was seen, which falls under heavy load, or at
    the GPU's; None if the plan or the GPU is not known."""
    counted = operations(row)
    clock = row.get("clock_mhz") or run.get("clock_mhz")
    if not counted or not run.get("multiprocessors") or not clock:
        return None
    count, pipe = counted
    return LANES[pipe] * run["multiprocessors"] * clock * 1e-3 / count


def copy_rate(row, rows):
    """Gpx/s of the run's copy for a row: of its type and size, otherwise of its type, otherwise by its bytes; on the CPU by
    as many threads."""
    copies = [entry for entry in rows if entry["impl"] == "copy" and entry.get("gpx_s") and
              entry.get("threads") == row.get("threads")]
    same_type = [entry for entry in copies if entry["type"] == row["type"]]
    for entry in same_type:
        if (entry["width"], entry["height"]) == (row["width"], row["height"]):
            return entry["gpx_s"]
    candidates = same_type or copies
    if not candidates:
        return None
    largest = max(candidates, key=lambda entry: entry["width"] * entry["height"])
    return largest["gpx_s"] * bytes_a_pixel(largest["type"]) / bytes_a_pixel(row["type"])


def annotate(rows, run):
    """Adds percent_of_copy and percent_of_arithmetic to the rows on the device. A row of an earlier run keeps the copy of
    that run."""
    for row in rows:
        if row.get("transfers") != "none" or not row.get("gpx_s"):
            continue
        copy = row.get("copy_gpx_s") or copy_rate(row, rows)
        if copy:
            row["copy_gpx_s"] = copy
            row["percent_of_copy"] = round(100 * row["gpx_s"] / copy, 1)
        if row["impl"] == "cudafastfilters":
            limit = arithmetic_limit(row, run)
            if limit:
                row["percent_of_arithmetic"] = round(100 * row["gpx_s"] / limit, 1)

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The small file that convomed takes expected speeds from: this module's cells on random pixels in the GPU's memory."""
import csv

from windows import GPU

COLUMNS = ("gpu", "date", "family", "type", "ksize", "border", "width", "height", "gpx_s", "algorithm", "method", "operations")


def lines(results):
    run = results["run"]
    for row in results["rows"]:
        if (row["impl"], row["transfers"], row["content"], row["offset"]) != (GPU.ours, "none", "random", 0) or \
                not row["gpx_s"] or row.get("commit"):  # a row of an earlier run
            continue
        said = dict(part.split(": ", 1) for part in row["plan"].split("; ") if ": " in part)
        known = dict(row, gpu=run["gpu"], date=run["date"][:10], family=row["filter"], gpx_s="{:.8g}".format(row["gpx_s"]))
        yield {column: known.get(column, said.get(column, "")) for column in COLUMNS}


def write(path, results):
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines(results))

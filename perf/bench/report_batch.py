# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The table of bench.py --batch."""
from cells_batch import BATCHES, FILTERS, LARGE
from tables import cell_text, table


def markdown(results, _stem):
    run = results["run"]
    return ("# Batches of small images on {}\n\n8-bit, one channel; driver {}, CUDA {}, {}, commit {}. The figures are Gpx/s; "
            "calls for many images also show the percentage of the large image's speed. One by one: launches of a CUDA graph. The "
            "identity reads and writes every pixel.\n\n{}").format(run["gpu"], run.get("driver"), run.get("cuda"), run.get("date"), run.get("commit"),
                                       batch_table(results["rows"]))


def batch_table(rows):
    found = {(row["filter"], row["ksize"], row["width"], row.get("batch") or 0): row for row in rows}

    def together(name, k, side, count):
        row, large = found.get((name, k, side, count)), found.get((name, k, LARGE, 0))
        if not row or not large or not row.get("gpx_s") or not large.get("gpx_s"):
            return cell_text(row)
        return "{} ({:.0f} %)".format(cell_text(row), 100 * row["gpx_s"] / large["gpx_s"])

    head = ["filter", "{0}x{0}".format(LARGE)]
    for side, count in BATCHES:
        head += ["{} of {}x{} in one call".format(count, side, side), "one by one"]
    lines = []
    for name, k in (("identity", 1),) + FILTERS:
        line = ["{} {}x{}".format(name, k, k), cell_text(found.get((name, k, LARGE, 0)))]
        for side, count in BATCHES:
            line += [together(name, k, side, count), cell_text(found.get((name, k, side, 0)))]
        lines.append(line)
    return table(head, lines)

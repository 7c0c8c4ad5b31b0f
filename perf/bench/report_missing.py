# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The page of bench.py --missing."""
from cells_missing import FILTERS, HOLES, TYPES
from report_beside import beside, page
from tables import cell_text, table

TITLES = {"": "plain filter", "none": "no hole", "blobs": "5 % in discs", "scattered": "5 % scattered", "half": "half of the pixels"}


def markdown(results, stem):
    return page("Images with missing pixels", results, stem, "Gpx/s, and in brackets the fraction of the plain filter's speed in the "
                "same run. Missing pixels are NaN, or 0 in integers; every output was verified before it was timed.",
                missing_table(results["rows"]))


def missing_table(rows):
    found = {(row["impl"], row["filter"], row["type"], row["ksize"], row.get("holes") or ""): row for row in rows}
    impls = list(dict.fromkeys(row["impl"] for row in rows))

    def text(impl, holes, cell):
        row, plain = (found.get((impl,) + cell + (each,)) for each in (holes, ""))
        return beside(row, plain if holes else None, lambda ours, plains: ours / plains)

    measured = {key[1:4] for key in found}
    cells = [(name, kind, k) for name, sides in FILTERS for k in sides for kind in TYPES if (name, kind, k) in measured]
    lines = [["{0} {1}x{1}".format(name, k), kind] + [text(impls[0], holes, (name, kind, k)) for holes in HOLES] +
             [cell_text(found.get((impl, name, kind, k, "scattered"))) for impl in impls[1:]] for name, kind, k in cells]
    return table(["filter", "type"] + [TITLES[holes] for holes in HOLES] + ["{}, 5 % scattered".format(impl) for impl in impls[1:]],
                 lines)

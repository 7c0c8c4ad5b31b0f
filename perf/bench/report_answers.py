# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The page of bench.py --answers."""
from cells_answers import FILTERS
from report_beside import beside, page
from tables import cell_text, table

TITLES = {"outliers_absolute": "outliers, absolute", "outliers_mad": "outliers, MAD", "percentiles": "10, 50 and 90 %",
          "deviation": "standard deviation", "erosion": "least value", "rank": "25 % rank", "box": "mean"}


def title(name):
    return TITLES.get(name, name)


def markdown(results, stem):
    return page("Outliers, percentiles and statistics", results, stem, "Gpx/s, and in brackets the time in units of the plain "
                "filter's in the same run. A pixel counts once, however many percentiles are taken of it. Every output was verified "
                "before it was timed. Rivals are a few filters of whole images, as users of these libraries write them, of a "
                "smaller image where that would take too long.", answers_tables(results["rows"]))


def answers_tables(rows):
    impls = list(dict.fromkeys(row["impl"] for row in rows))
    found = {(row["impl"], row["filter"], row["type"], row["ksize"]): row for row in rows}
    return "\n".join(answers_table(found, impls, *entry) for entry in FILTERS
                     if any(key[1] == entry[0] for key in found))


def answers_table(found, impls, name, plain, kinds, sides):
    def texts(kind, k):
        rows = {impl: found.get((impl, name, kind, k)) for impl in impls}
        plains = found.get((impls[0], plain, kind, k))
        return ([cell_text(plains)] if plain else []) + [
            beside(rows[impls[0]], plains, lambda ours, plains: plains / ours)] + [cell_text(rows[impl]) for impl in impls[1:]]

    head = ["{} of".format(title(name)), "type"] + ([title(plain)] if plain else []) + [title(name)] + impls[1:]
    return table(head, [["{0}x{0}".format(k), kind] + texts(kind, k) for k in sides for kind in kinds
                        if any((impl, name, kind, k) in found for impl in impls)])

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Regression guard: did a cell of this module get slower relative to the copy of its run?"""
import cells
import roofline

ALLOWED_FALL = 0.10
ALLOWED_FALL_OF_SURFACE = 0.20  # its measurements are short


def ceiling(row, rows):
    """What a row is compared with: the copy on the device; with transfers, the identity through the same transfers."""
    if row.get("transfers", "none") == "none":
        return roofline.copy_rate(row, rows)
    for entry in rows:
        if (entry["impl"] == "identity" and entry.get("gpx_s") and
                all(entry[name] == row[name] for name in ("type", "width", "height", "transfers"))):
            return entry["gpx_s"]
    return roofline.copy_rate(row, rows)


def ratios(results):
    """Cell -> speed over the ceiling of its run; None for a cell that failed."""
    found = {}
    for row in results["rows"]:
        if row["impl"] not in ("cudafastfilters", "cudafastfilters_cpu"):
            continue
        bound = ceiling(row, results["rows"])
        found[cells.key(row)] = row["gpx_s"] / bound if row.get("gpx_s") and bound else None
    return found


def name(key):
    kind, pixels, ksize, border, width, height, transfers, content, offset, _, threads, _, kh, to, _ = key
    pixels += " to " + to if to else ""
    text = "{} {} {}x{} {}x{} {}".format(kind, pixels, ksize, kh or ksize, width, height, border or "").strip()
    extras = [] if transfers == "none" else [transfers]
    extras += [] if content == "random" else [content]
    extras += ["{} threads".format(threads)] if threads else []
    extras += ["offset {}".format(offset)] if offset else []
    return ", ".join([text] + extras)


def allowed_fall(results):
    return ALLOWED_FALL_OF_SURFACE if results["run"].get("part") == "surface" else ALLOWED_FALL


def compare(new, old):
    """Sentences about the cells that fell by more than is allowed, or worked before and do not now."""
    before, after = ratios(old), ratios(new)
    allowed = allowed_fall(new)
    problems = []
    for key, was in before.items():
        if was is None or key not in after:
            continue
        now = after[key]
        if now is None:
            problems.append("{}: measured before, fails now".format(name(key)))
        elif now < was * (1 - allowed):
            problems.append("{}: {:.1f} % of the copy, was {:.1f} % ({:+.0f} %)".format(
                name(key), 100 * now, 100 * was, 100 * (now / was - 1)))
    return problems

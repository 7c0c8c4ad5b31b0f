# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Figures and tables in Markdown."""


def figure(value):
    if value is None:
        return "-"
    return "{:.0f}".format(value) if value >= 100 else "{:.1f}".format(value) if value >= 10 else "{:.3g}".format(value)


def table(head, lines):
    text = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(text + ["| " + " | ".join(line) + " |" for line in lines]) + "\n"


def cell_text(row):
    if row is None:
        return ""
    if row.get("gpx_s"):
        return figure(row["gpx_s"])
    error = row.get("error") or ""
    return "crashes" if error.startswith("crashed") else "wrong" if error.startswith("refused") else \
        "error" if "status" in error else "-"

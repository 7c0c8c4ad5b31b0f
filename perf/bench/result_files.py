# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The files of results: `<stem>.csv` has a line for each cell, `<stem>.md` begins with what holds for the whole run.

The CSV is plain (RFC 4180, one head line, no comments), so that spreadsheets, pandas and GitHub open it as it is. The facts
of the run are YAML front matter, which Markdown tools know: `key: value` with JSON values, dicts one level deep. What
report.py writes below it can be made again from both. Results in memory are {"run": {...}, "rows": [{...}]}.
"""
import csv
import json

import report_host
import roofline

# In the order of the file; a column that no row fills is left out. The workers say `filter` for `family`, `error` for a
# `status` other than ok, `ksize` for `kw`, and `kh` only if it differs; `to` is the end of a `type` such as `8UC1 to 16S`.
COLUMNS = ("impl", "version", "family", "type", "kw", "kh", "border", "content", "holes", "width", "height", "cell_width", "cell_height",
           "offset", "transfers", "batch", "threads", "gpx_s", "ms", "spread", "best_ms", "first_gpx_s", "copy_gpx_s",
           "repetitions", "call_ms", "clock_mhz", "max_error", "share_off", "differs", "kernel", "registers", "issue", "alu",
           "fma", "tensor", "shared", "dram", "warps", "waits", "status", "plan", "commit")
INTEGERS = {"kw", "kh", "width", "height", "cell_width", "cell_height", "offset", "batch", "threads", "repetitions", "clock_mhz"}
TEXTS = {"impl", "version", "family", "type", "border", "content", "holes", "transfers", "differs", "kernel", "waits", "status", "plan",
         "commit"}
# Left out of the file if all rows have them, and taken for granted if a row has none.
DEFAULTS = {"transfers": "none", "content": "random", "offset": 0}
FENCE = "---"


class Unreadable(Exception):
    """A file of results that is missing or not as it should be."""


def facts_text(run):
    """The front matter."""
    lines = [FENCE]
    for key, value in run.items():
        if isinstance(value, dict):
            lines += ["{}:".format(key)] + ["  {}: {}".format(json.dumps(name), json.dumps(text)) for name, text in value.items()]
        else:
            lines.append("{}: {}".format(key, json.dumps(value)))
    return "\n".join(lines + [FENCE]) + "\n"


def facts(page):
    """What the front matter of a page says."""
    if not page.is_file():
        raise Unreadable("there is no {}, which has the facts of the run".format(page))
    lines = page.read_text().splitlines()
    if FENCE not in lines[1:] or lines[0] != FENCE:
        raise Unreadable("{} does not begin with the facts of the run between lines of {}".format(page, FENCE))
    run, inner = {}, None
    for line in lines[1:lines.index(FENCE, 1)]:
        try:
            if line.startswith("  "):
                name, end = json.JSONDecoder().raw_decode(line.strip())
                inner[name] = json.loads(line.strip()[end + 1:])
            elif line.endswith(":"):
                inner = run[line[:-1]] = {}
            else:
                key, value = line.split(": ", 1)
                run[key] = json.loads(value)
        except (TypeError, ValueError):
            raise Unreadable("{}: not a fact of the run: {}".format(page, line))
    return run


def cell_texts(row):
    """A row as the file has it."""
    known = dict(row, family=row.get("filter"), kw=row.get("ksize"), kh=row.get("kh") or row.get("ksize"),
                 status=row.get("error") or "ok")
    if row.get("to"):
        known["type"] = "{} to {}".format(row["type"], row["to"])
    texts = {}
    for column in COLUMNS:
        value = known.get(column, DEFAULTS.get(column))
        texts[column] = "" if value is None else "{:.8g}".format(value) if isinstance(value, float) else \
            " ".join(str(value).split())
    return texts


def row_of(texts):
    """A row as the programs know it."""
    row = dict(DEFAULTS)
    for column, text in texts.items():
        if text:
            row[column] = text if column in TEXTS else int(text) if column in INTEGERS else float(text)
    row["filter"], row["ksize"], status = row.pop("family"), row.pop("kw"), row.pop("status")
    if row["kh"] == row["ksize"]:
        del row["kh"]
    row["type"], _, to = row["type"].partition(" to ")
    if to:
        row["to"] = to
    row.update(verified=status == "ok", error=None if status == "ok" else status, gpx_s=row.get("gpx_s"))
    return row


def annotate(results):
    """Adds the columns that follow from others."""
    part = results["run"].get("part")
    if part == "host":
        report_host.annotate(results["rows"])
    elif part is None:
        roofline.annotate(results["rows"], results["run"])


def write(path, results):
    """Writes `path`, a .csv, and the facts into the page beside it."""
    lines = [cell_texts(row) for row in results["rows"]]
    columns = [column for column in COLUMNS if any(line[column] not in ("", str(DEFAULTS.get(column))) for line in lines)]
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    write_page(path, results["run"])


def write_page(path, run, body=""):
    """The page beside `path`; `body` is what stands below the facts."""
    path.with_suffix(".md").write_text(facts_text(run) + body)


def read(path):
    if not path.is_file():
        raise Unreadable("there is no {}".format(path))
    run = facts(path.with_suffix(".md"))
    rows = []
    try:
        with path.open(newline="") as file:
            for texts in csv.DictReader(file, strict=True):
                rows.append(row_of(texts))
                if "kh" in rows[-1] and run.get("part") != "surface":
                    raise ValueError("a window that is no square")
    except OSError as problem:
        raise Unreadable("{}: {}".format(path, problem.strerror))
    except (KeyError, TypeError, ValueError, csv.Error) as problem:
        raise Unreadable("{}, row {}: {}".format(path, len(rows) + 1, problem))
    results = {"run": run, "rows": rows}
    annotate(results)
    return results

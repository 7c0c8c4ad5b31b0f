# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tables of a run on the CPU."""
import re

import cells_cpu
from tables import figure, table
from windows import CPU, ONE_THREAD, TYPES, by_window, threads_of

SCALE = 1000  # Mpx/s of a Gpx/s
LEGEND = """Every figure is a median in 10^6 output pixels per second. An independent oracle compared each output pixel by \
pixel, borders included, before it was timed. Marks show that a rival computes something slightly different: `r` rounds \
differently (floats: is off by more than 1e-5 of the largest value); the table of deviations has the largest difference. `b` has \
another rule for the border, whose pixels are then not compared; such a rival does not count as the best. A size such as `512` \
is the side of the crop that was filtered because the whole image would have taken too long. `wrong`: the output failed \
verification; `slow`: not measured, because one call on 256x256 pixels takes more than half a second; `-`: the rival has no \
such filter. Intel IPP, SciPy, scikit-image and Pillow use one thread."""


def speed(row):
    return SCALE * row["gpx_s"]


def deviates(row, what):
    return what in (row.get("differs") or "")


def cell_text(row):
    """A figure with its marks, or why there is none."""
    if row is None:
        return ""
    error = row.get("error") or ""
    if not row.get("gpx_s"):
        words = (("refused", "wrong"), ("skipped", "slow"), ("crashed", "crashes"), ("stopped", "slow"))
        return next((word for begin, word in words if error.startswith(begin)), "-")
    marks = [mark for what, mark in (("rounding", "r"), ("border", "b")) if deviates(row, what)]
    if (row["width"], row["height"]) != (row["cell_width"], row["cell_height"]):
        marks.append(str(row["width"]))
    return figure(speed(row)) + (" ({})".format(" ".join(marks)) if marks else "")


def best_rival(rows):
    """The fastest row that computes the whole output, whatever its rounding."""
    good = [row for row in rows if row and row.get("gpx_s") and not deviates(row, "border")]
    return max(good, key=lambda row: row["gpx_s"]) if good else None


def rivals_of(results, name, kind, threads):
    """Implementation -> window -> row; those that have one thread stand beside those that use all."""
    found = {}
    for impl in CPU.implementations:
        rows = by_window(results, name, kind, impl, threads)
        if not rows and impl in ONE_THREAD:
            rows = by_window(results, name, kind, impl)
        if rows:
            found[impl] = rows
    return found


def plan_of(row):
    """What describeFilter() says: the algorithm and the vector instructions."""
    words = dict(re.findall(r"(simd|algorithm): ([^;]*)", row.get("plan") or ""))
    return ", ".join(words[name] for name in ("algorithm", "simd") if name in words)


def share_of_copy(row):
    return figure(100 * row["gpx_s"] / row["copy_gpx_s"]) if row.get("gpx_s") and row.get("copy_gpx_s") else "-"


def threads_text(threads):
    return "1 thread" if threads == 1 else "{} threads".format(threads)


def window_table(results, name, kind, threads):
    rows = rivals_of(results, name, kind, threads)
    ours = rows.pop(CPU.ours, None)
    if not ours:
        return ""
    sides = sorted(ours)
    lines = [[CPU.names[CPU.ours]] + [cell_text(ours[k]) for k in sides]]
    lines += [[CPU.names[impl]] + [cell_text(found.get(k)) for k in sides] for impl, found in rows.items()
              if any(cell_text(found.get(k)) not in ("", "-") for k in sides)]
    lines.append(["% of the copy"] + [share_of_copy(ours[k]) for k in sides])
    lines.append(["copy"] + [figure(SCALE * ours[k]["copy_gpx_s"]) if ours[k].get("copy_gpx_s") else "-" for k in sides])
    best = {k: best_rival([found.get(k) for found in rows.values()]) for k in sides}
    lines.append(["times the best rival"] + ["{:.3g}".format(ours[k]["gpx_s"] / best[k]["gpx_s"])
                                             if best[k] and ours[k].get("gpx_s") else "" for k in sides])
    lines.append(["spread, %"] + ["{:.0f}".format(100 * ours[k]["spread"]) if ours[k].get("spread") is not None else ""
                                  for k in sides])
    lines.append(["plan"] + [plan_of(ours[k]) for k in sides])
    return table(["Mpx/s, " + threads_text(threads)] + [str(k) for k in sides], lines)


def window_tables(results):
    parts = []
    for name, title in CPU.filters:
        for kind in TYPES:
            found = [window_table(results, name, kind, threads) for threads in threads_of(results)]
            if any(found):
                parts.append("### {}, {}\n\n{}".format(title, kind, "\n".join(found)))
    return "\n".join(parts)


def other_cells_table(results):
    """Other sizes of image and other pixels, of all threads: ours and the best rival."""
    threads = threads_of(results)[0]
    usual = ("{}x{}".format(*cells_cpu.IMAGE), "random")
    found = {}
    for row in results["rows"]:
        if row["impl"] == "copy" or row["threads"] not in (threads, 1):
            continue
        if row["threads"] != threads and row["impl"] not in ("scipy", "skimage", "pillow"):
            continue
        place = ("{}x{}".format(row["cell_width"], row["cell_height"]), row["content"])
        if place != usual:
            found.setdefault((place, row["filter"], row["type"], row["ksize"]), {})[row["impl"]] = row
    lines = []
    for (place, name, kind, k), rows in found.items():
        ours = rows.pop(CPU.ours, None)
        best = best_rival(rows.values())
        if ours and ours.get("gpx_s"):
            lines.append([place[0], place[1], "{} {} {}".format(name, kind, k), cell_text(ours),
                          share_of_copy(ours), plan_of(ours), cell_text(best) or "-",
                          CPU.names[best["impl"]] if best else "",
                          "{:.3g}".format(ours["gpx_s"] / best["gpx_s"]) if best else ""])
    return table(["image", "pixels", "filter", "this module", "% of the copy", "plan", "best rival", "which", "times"], lines) \
        if lines else ""


def deviations_table(results):
    """For each rival, filter and type: the largest deviation of all windows, and the share of pixels that deviate."""
    worst = {}
    for row in results["rows"]:
        if row.get("gpx_s") and row.get("differs"):
            key = (row["impl"], row["filter"], row["type"], row["differs"])
            known = worst.get(key)
            if known is None or row["max_error"] > known["max_error"]:
                worst[key] = row
    lines = [[CPU.names[impl], name, kind, differs, "{:.3g}".format(row["max_error"]),
              "{:.3g}".format(100 * row["share_off"])] for (impl, name, kind, differs), row in sorted(worst.items())]
    return table(["rival", "filter", "type", "differs in", "most", "% of the pixels"], lines) if lines else ""


def missing_table(results):
    """Why a rival has no figure."""
    reasons = {}
    for row in results["rows"]:
        if row.get("error"):
            reasons.setdefault((row["impl"], row["error"]), set()).add("{} {}".format(row["filter"], row["type"]))
    lines = [[CPU.names[impl], ", ".join(sorted(places)), error.replace("|", " ")]
             for (impl, error), places in sorted(reasons.items())]
    return table(["rival", "filters", "why there is no figure"], lines) if lines else ""


def heading(run):
    facts = ["{}, {} processor{}".format(run["cpu"], run["processors"], "" if run["processors"] == 1 else "s"),
             ", ".join("{} {}".format(*cache) for cache in (run.get("caches") or {}).items()), run.get("system"),
             "Python " + run["python"] if run.get("python") else "", run.get("date"),
             "commit {}".format(run.get("commit") or "unknown"), run.get("cells")]
    loads = "Load before and after: {} and {} processors.".format(run.get("load_before"), run.get("load_after"))
    note = "**{}**\n\n".format(run["note"]) if run.get("note") else ""
    return "{}. {} {} The largest copy of 8-bit pixels: {} GB/s, read and written.\n\n{}{}\n".format(
        ", ".join(fact for fact in facts if fact), loads, run.get("method", ""), run.get("copy_gb_s"), note, LEGEND)


def markdown(results, stem, charts):
    pictures = "".join("![{0}]({0})\n".format(name) for name in charts)
    return "\n".join([
        "# Results on the CPU", "", "Generated by `perf/bench/report.py` from `perf/results/{}.csv`.".format(stem), "",
        heading(results["run"]), pictures, "## Speed against the window", "", window_tables(results),
        "## Other images", "", other_cells_table(results), "## Deviations", "", deviations_table(results),
        "## Missing figures", "", missing_table(results)])

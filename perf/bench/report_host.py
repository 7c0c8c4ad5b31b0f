# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What bench.py --host measured: limits of each row, and tables."""
import roofline
from tables import cell_text, figure, table
from windows import TYPES

MODES = (("host_pageable", "pageable"), ("host_pinned", "pinned"), ("host_mapped", "mapped"), ("host_x2", "two GPUs"))
FRAME_MODES = (("frames_pageable", "pageable"), ("frames_pinned", "pinned"))
ENGINE_MODES = ("host_cpu", "host_auto", "host_auto_pinned")
PLAIN = "pageable"
OURS = "cudafastfilters"


def name_of(stem):
    return stem + "-host"


def gb_s(row):
    """GB a second each way."""
    return row["gpx_s"] * roofline.bytes_a_pixel(row["type"])


def bus(rows, transfers):
    """The row of the fastest plain copies both ways at once, by two devices for host_x2; None if they were not measured."""
    mode = "host_x2" if transfers == "host_x2" else "host_pinned"
    copies = [row for row in rows if row["impl"] == "copy" and row["transfers"] == mode and row.get("gpx_s")]
    return max(copies, key=gb_s) if copies else None


def place(row):
    return tuple(row[name] for name in ("type", "width", "height", "transfers"))


def annotate(rows):
    """Adds gb_s, percent_of_bus and, for the module's own filters, percent_of_identity, with the same transfers."""
    identities = {place(row): row["gpx_s"] for row in rows if row["impl"] == "identity" and row.get("gpx_s")}
    for row in rows:
        if not row.get("gpx_s"):
            continue
        row["gb_s"] = round(gb_s(row), 2)
        limit = None if row["transfers"] in ENGINE_MODES else bus(rows, row["transfers"])
        if limit:
            row["percent_of_bus"] = round(100 * gb_s(row) / gb_s(limit), 1)
        if row["impl"] == OURS and place(row) in identities:
            row["percent_of_identity"] = round(100 * row["gpx_s"] / identities[place(row)], 1)


def by_image(results, modes):
    """(filter, side of the window, type, width, height) with its {(implementation, transfers): row}; the identity first,
    small images first."""
    found = {}
    for row in results["rows"]:
        if row["impl"] != "copy" and row["transfers"] in modes:
            image = tuple(row[name] for name in ("filter", "ksize", "type", "width", "height"))
            found.setdefault(image, {})[row["impl"], row["transfers"]] = row

    def order(item):
        name, k, kind, width, height = item[0]
        return name != "identity", name, k, TYPES.index(kind), width, height
    return sorted(found.items(), key=order)


def image_words(image):
    name, k, kind, width, height = image
    return ["identity" if name == "identity" else "{} {}x{}".format(name, k, k), kind, "{}x{}".format(width, height)]


def own_row(rows, mode):
    return rows.get((OURS, mode)) or rows.get(("identity", mode))


def times(fast, slow):
    if not fast or not slow or not fast.get("gpx_s") or not slow.get("gpx_s"):
        return ""
    return "{:.1f}".format(fast["gpx_s"] / slow["gpx_s"])


def speed_table(results):
    lines = []
    for image, rows in by_image(results, [mode for mode, _ in MODES] + [PLAIN]):
        plain = rows.get((OURS, PLAIN))
        lines.append(image_words(image) + [cell_text(own_row(rows, mode)) for mode, _ in MODES] +
                     [cell_text(plain), times(rows.get((OURS, "host_pageable")), plain),
                      cell_text(rows.get(("opencv_cuda", PLAIN)))])
    head = ["Gpx/s", "type", "image"] + [title for _, title in MODES]
    return table(head + ["plain, pageable", "pageable to plain", "cv::cuda, plain, pageable"], lines) if lines else ""


def limits_text(row):
    if not row or not row.get("gpx_s"):
        return ""
    of_identity = row.get("percent_of_identity")
    return "{} GB/s{}{}".format(figure(gb_s(row)), ", {:.0f} %".format(of_identity) if of_identity else "",
                                ", bus {:.0f} %".format(row["percent_of_bus"]) if row.get("percent_of_bus") else "")


def frames_text(row):
    if not row or not row.get("gpx_s"):
        return cell_text(row)
    frames = row["gpx_s"] * 1e9 / (row["width"] * row["height"])
    of_identity = row.get("percent_of_identity")
    return figure(frames) + (" ({:.0f} %)".format(of_identity) if of_identity else "")


def table_by_mode(results, modes, text, title):
    """A column for each mode, with the text of its row; empty if nothing was measured."""
    lines = [image_words(image) + [text(own_row(rows, mode)) for mode, _ in modes]
             for image, rows in by_image(results, [mode for mode, _ in modes])]
    return table([title, "type", "image"] + [name for _, name in modes], lines) if lines else ""


def limits_table(results):
    return table_by_mode(results, MODES, limits_text, "each way, % of the identity, % of the bus")


def frames_table(results):
    return table_by_mode(results, FRAME_MODES, frames_text, "frames a second (% of the identity)")


def engines_table(results):
    """Where both engines were measured: each of them, what the module chose, and what that costs. Pinned memory behind
    a slash."""
    lines = []
    modes = ENGINE_MODES + ("host_pageable", "host_pinned")
    for image, rows in by_image(results, modes):
        cpu, auto, auto_pinned, plain, pinned = (rows.get((OURS, mode)) for mode in modes)
        if not all(row and row.get("gpx_s") for row in (cpu, auto, auto_pinned, plain, pinned)):
            continue
        costs = [100 * (1 - chosen["gpx_s"] / max(cpu["gpx_s"], on_gpu["gpx_s"]))
                 for chosen, on_gpu in ((auto, plain), (auto_pinned, pinned))]
        lines.append(image_words(image) + [figure(cpu["gpx_s"]), figure(plain["gpx_s"]) + " / " + figure(pinned["gpx_s"]),
                     figure(auto["gpx_s"]) + " / " + figure(auto_pinned["gpx_s"]),
                     " / ".join("{:.0f}".format(max(0, cost)) for cost in costs)])
    return table(["Gpx/s, pageable / pinned", "type", "image", "CPU engine", "GPU", "chosen", "% lost"], lines) if lines else ""


def bus_text(results):
    parts = []
    for mode, title in (("host_pinned", "one GPU"), ("host_x2", "two GPUs")):
        row = bus(results["rows"], mode)
        if row:
            parts.append("{} {} GB/s".format(title, figure(gb_s(row))))
    return " The bus (plain copies of pinned memory up and down at the same time) reaches {} each way.".format(", ".join(parts)) if parts else ""


def section(results):
    """The conditions and the tables."""
    run = results["run"]
    text = ("{} x {}, {} with {} processors, driver {}, CUDA {}, {}, commit {}.{} Wall-clock time of a call that returns when "
            "the result is there, with warm buffers; median of the repetitions. The identity is a 1x1 median with the same "
            "transfers. Plain: upload, filter and download, one after the other.\n").format(
        run.get("gpus") or 0, run.get("gpu") or "no GPU", run.get("host") or "host unknown", run.get("processors") or "?",
        run.get("driver"), run.get("cuda"), run.get("date"), run.get("commit") or "unknown", bus_text(results))
    return "\n".join([text, speed_table(results), limits_table(results), frames_table(results), engines_table(results)])


def markdown(results, stem):
    return "\n".join(["# Host images", "", "Generated by `perf/bench/report.py` from `perf/results/{}.csv`.".format(stem), "",
                      section(results)])

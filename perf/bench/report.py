# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tables and charts from the CSV of a run.

    python3 report.py results/nvidia-h200.csv                                    results/nvidia-h200.md and the charts again
    python3 report.py results/<gpu>.csv results/<cpu>.csv --readme README.md     and the table of speeds in the README
    python3 report.py results/<gpu>.csv --convomed apps/convomed/page/expected.csv    and the expected speeds of convomed
"""
import argparse
import json
from pathlib import Path

import charts
import report_answers
import report_batch
import report_convomed
import report_cpu
import report_host
import report_missing
import report_readme
import report_surface
import result_files
import roofline
from tables import cell_text, figure, table
from windows import CPU, FILTERS, GPU, IMPLEMENTATIONS, NAMES, TYPES, by_window, layout

HERE = Path(__file__).resolve().parent
SOURCES = {"S1": "Convolution tables", "S2": "Gaussian ladder", "S3": "Packed-byte median", "S5": "Register median"}


FALLEN = 0.97  # relative to the speed of the first calls


def clock_lines(ours, sides):
    """If the clock falls under the load: the speed of the first calls, and the clock afterwards."""
    fallen = [k for k in sides if ours[k].get("first_gpx_s") and ours[k]["gpx_s"] < FALLEN * ours[k]["first_gpx_s"]]
    if not fallen:
        return []
    return [["in the first 10 ms"] + [figure(ours[k]["first_gpx_s"]) if k in fallen else "" for k in sides],
            ["then at a clock of, GHz"] + ["{:.2f}".format(ours[k]["clock_mhz"] * 1e-3) if k in fallen and
                                           ours[k].get("clock_mhz") else "" for k in sides]]


def window_tables(results):
    parts = []
    for name, title in FILTERS:
        for kind in TYPES:
            rows = {impl: by_window(results, name, kind, impl) for impl in IMPLEMENTATIONS}
            ours = rows["cudafastfilters"]
            if not ours:
                continue
            sides = sorted(ours)
            lines = [[NAMES[impl]] + [cell_text(rows[impl].get(k)) for k in sides]
                     for impl in IMPLEMENTATIONS if rows[impl]]
            work = {k: roofline.operations(ours[k]) for k in sides}
            if any(work.values()):
                lines.append(["operations a pixel"] + ["{} {}".format(figure(work[k][0]), work[k][1]) if work[k] else ""
                                                       for k in sides])
            for label, column in (("% of the copy", "percent_of_copy"), ("% of the arithmetic limit", "percent_of_arithmetic")):
                if any(ours[k].get(column) for k in sides):
                    lines.append([label] + [figure(ours[k].get(column)) if ours[k].get(column) else "" for k in sides])
            lines += clock_lines(ours, sides)
            best = ["times the best rival"]
            for k in sides:
                rivals = [rows[impl][k]["gpx_s"] for impl in IMPLEMENTATIONS[1:] if rows[impl].get(k, {}).get("gpx_s")]
                fast = ours[k].get("gpx_s")
                best.append("{:.3g}".format(fast / max(rivals)) if rivals and fast else "")
            if any(best[1:]):
                lines.append(best)
            parts.append("### {}, {}\n\n{}".format(title, kind, table(["Gpx/s"] + [str(k) for k in sides], lines)))
    return "\n".join(parts)


def contents_table(results):
    """Ranks of large windows, whose time depends on the pixels."""
    found = {}
    for row in results["rows"]:
        if row["impl"] == "cudafastfilters" and row["filter"] == "median" and row.get("content", "random") != "random":
            found.setdefault((row["type"], row["content"]), {})[row["ksize"]] = row
    sides = sorted({k for rows in found.values() for k in rows})
    lines = []
    for kind in sorted({kind for kind, _ in found}, key=TYPES.index):
        random = by_window(results, "median", kind, "cudafastfilters")
        lines.append([kind, "random"] + [cell_text(random.get(k)) for k in sides])
        lines += [[kind, content] + [cell_text(found[kind, content].get(k)) for k in sides]
                  for other, content in found if other == kind]
    return table(["Gpx/s", "pixels"] + [str(k) for k in sides], lines) if lines else ""


def of_one_run(rows):
    """The rows of the run that has most of them: figures of two runs are not compared."""
    commits = [row.get("commit") for row in rows]
    return [row for row in rows if row.get("commit") == max(set(commits), key=commits.count)]


def conditions_table(results):
    """Other sizes against the copy of that size, other borders and alignments against the usual ones."""
    ours = [row for row in results["rows"] if row["impl"] == "cudafastfilters" and row["type"] == "8UC1" and
            row.get("transfers") == "none" and row.get("content", "random") == "random" and row.get("gpx_s")]
    sizes = [(512, 512), (1920, 1080), (4096, 4096), (6720, 4480), (16384, 16384)]
    lines = []
    for name, k in (("median", 3), ("median", 5), ("linear", 5), ("gaussian", 5), ("box", 5)):
        rows = of_one_run([row for row in ours if (row["filter"], row["ksize"]) == (name, k)])
        usual = [row for row in rows if row["border"] == "replicate" and not row.get("offset")]
        large = next((row for row in usual if row["width"] == 16384), None)
        line = ["{} {}x{}".format(name, k, k)]
        for size in sizes:
            row = next((row for row in usual if (row["width"], row["height"]) == size), None)
            line.append("{} ({:.0f} %)".format(figure(row["gpx_s"]), row["percent_of_copy"])
                        if row and row.get("percent_of_copy") else "")
        borders = [row for row in rows if row["border"] != "replicate"]
        slowest = min(borders, key=lambda row: row["gpx_s"]) if borders else None
        odd = next((row for row in usual if row["width"] == 16383), None)
        shifted = next((row for row in rows if row.get("offset")), None)
        for row in (slowest, odd, shifted):
            line.append("{:.0f} %".format(100 * row["gpx_s"] / large["gpx_s"]) if row and large else "")
        if any(line[1:]):
            lines.append(line)
    head = ["Gpx/s (% of the copy)"] + ["{}x{}".format(*size) for size in sizes]
    return table(head + ["slowest border", "width 16383", "rows 1 byte off"], lines) if lines else ""


def matches(row, wanted):
    return all(row.get(name) == value for name, value in wanted.items())


def find(results, wanted):
    rows = [row for row in results["rows"] if matches(row, wanted) and row.get("gpx_s")]
    rows = [row for row in rows if row.get("content", "random") == "random" and not row.get("offset")]
    preferred = [row for row in rows if row["border"] == "replicate"] or rows
    return preferred[0] if preferred else None


def in_unit(row, unit):
    return None if row is None else row["gpx_s"] if unit == "Gpx/s" else row["ms"]


def factor(published, value, unit):
    if value is None:
        return "-"
    return "{:.3g}x".format(value / published if unit == "Gpx/s" else published / value)


def systems_tables(results, published):
    parts = []
    for system, title in SOURCES.items():
        lines = []
        for entry in published["figures"]:
            if entry["system"] != system:
                continue
            unit = entry["unit"]
            again = in_unit(find(results, entry["task"]), unit) if "task" in entry else None
            ours = in_unit(find(results, entry["ours"]), unit)
            lines.append([entry["what"], unit, figure(entry["value"]), figure(again), figure(ours),
                          factor(entry["value"], ours, unit)])
        parts.append("### {}: {}\n\n{}.\n\n{}".format(
            system, title, published["sources"][system],
            table(["task", "unit", "source", "its way, this GPU", "this module", "module to source"], lines)))
    return "\n".join(parts)


def transfers_table(results):
    """S5: the median through the bus against the identity kernel through the same pipeline."""
    lines = []
    for row in results["rows"]:
        if row["impl"] != "identity" or row.get("transfers") == "none" or not row.get("gpx_s"):
            continue
        place = {name: row[name] for name in ("type", "width", "height", "transfers")}
        medians = [find(results, dict(place, filter="median", ksize=k, impl="cudafastfilters", commit=row.get("commit")))
                   for k in (3, 5, 7, 9)]
        if not any(medians):
            continue
        lines.append([row["type"], "{}x{}".format(row["width"], row["height"]), row["transfers"], figure(row["gpx_s"])] +
                     ["{} ({:.0f} %)".format(figure(m["gpx_s"]), 100 * m["gpx_s"] / row["gpx_s"]) if m else "-"
                      for m in medians])
    return table(["type", "image", "transfers", "identity", "3x3", "5x5", "7x7", "9x9"], lines) if lines else ""


def convolution_tables(results):
    lines = []
    for name in ("linear", "separable"):
        for side in (512, 1024, 2048, 4096):
            for mode in ("none", "pinned", "streamed"):
                rows = [find(results, {"filter": name, "width": side, "height": side, "type": "8UC1", "ksize": k,
                                       "transfers": mode, "impl": "cudafastfilters"}) for k in (3, 5, 7)]
                if any(rows):
                    lines.append([name, "{0}x{0}".format(side), mode] + [figure(row["gpx_s"]) if row else "-" for row in rows])
    return table(["convolution", "image", "transfers", "3x3", "5x5", "7x7"], lines) if lines else ""


def heading(run):
    copy = " Device copy, read and written: {} GB/s.".format(run["copy_gb_s"]) if run.get("copy_gb_s") else ""
    if any("of these, in the run of" in text for text in (run.get("peers") or {}).values()):
        copy += " Sizes, borders, alignments and the systems' own tasks come from the earlier run that is named above."
    return ("{}, driver {}, CUDA {}, {}, commit {}.{} Gpx/s are 10^9 output pixels per second of device time. Every output "
            "was verified before it was timed. Medians of cv::cuda are by the 2-D wavelet matrix (Moroto and Umetani, 2022). "
            "`wrong`: the output failed verification; `crashes`: the process died; "
            "`error`: the rival reported an error; `-`: the rival has no such filter.\n\n{}").format(
        run.get("gpu") or "no GPU", run.get("driver"), run.get("cuda"), run.get("date"), run.get("commit") or "unknown",
        copy, run["note"] + "\n\n" if run.get("note") else "")


def markdown(results, stem, pictures, folder):
    published = json.loads((HERE / "published.json").read_text())
    shown = "".join("![{0}]({0})\n".format(name) for name in pictures)
    return "\n".join([
        "# Results", "", "Generated by `perf/bench/report.py` from `perf/results/{}.csv`.".format(stem), "",
        heading(results["run"]), other_pages(stem, folder), shown, "## Speed against the window", "", window_tables(results),
        (HERE / "regimes.md").read_text(),
        "## Other pixels, sizes, borders", "", contents_table(results), conditions_table(results),
        "## The systems' own tasks", "", systems_tables(results, published),
        "### S1: this module in chapter 6's tables (Gpx/s)", "", convolution_tables(results),
        "### S5: against the maximum effective throughput (Gpx/s)", "", transfers_table(results)])


def other_pages(stem, folder):
    """Links to what was measured separately on the same GPU."""
    links = ["[{}]({}-{}.md)".format(words, stem, part) for part, words in
             (("host", "images in host memory"), ("batch", "batches of small images"), ("surface", "speed against every window"),
              ("profile", "kernels under Nsight Compute"))
             if (folder / "{}-{}.csv".format(stem, part)).exists()]
    return "Measured separately: {}.\n".format(", ".join(links)) if links else ""


def profile_name(stem):
    return stem + "-profile.csv"


def profile_table(profile):
    """How busy the parts of the GPU are, in percent, from ./dev bench -- --profile."""
    run = profile["run"]
    columns = ("issue", "alu", "fma", "tensor", "shared", "dram", "warps")
    lines = [["{} {} {}".format(row["filter"], row["type"], row["ksize"]),
              row["kernel"] + (", commit {}".format(row["commit"][:7]) if row.get("commit") else "")] +
             ["{:.0f}".format(row[column]) if row.get(column) is not None else "" for column in columns] +
             [row.get("waits") or ""]
             for row in profile["rows"] if row.get("kernel")]
    return "Nsight Compute, {}, driver {}, {}, commit {}.\n\n{}".format(
        run.get("gpu"), run.get("driver"), run.get("date"), run.get("commit"),
        table(["filter", "kernel that takes longest"] + list(columns) + ["warps wait for"], lines))


def profile_markdown(results, stem):
    return "# Kernels under Nsight Compute\n\nGenerated by `perf/bench/report.py` from `perf/results/{}.csv`.\n\n{}".format(
        stem, profile_table(results))


# What bench.py measures apart, by the name in `run`; they have no charts.
PARTS = {"host": report_host.markdown, "batch": report_batch.markdown, "profile": profile_markdown,
         "surface": report_surface.markdown, "missing": report_missing.markdown,
         "answers": report_answers.markdown}


def summary(results):
    good = sum(1 for row in results["rows"] if row.get("gpx_s"))
    crashed = sum(1 for row in results["rows"] if (row.get("error") or "").startswith("crashed"))
    wrong = sum(1 for row in results["rows"] if (row.get("error") or "").startswith("refused"))
    return "{} rows: {} measured, {} refused as wrong, {} crashed, {} not offered".format(
        len(results["rows"]), good, wrong, crashed, len(results["rows"]) - good - crashed - wrong)


def write(path):
    """Writes the page of a CSV, and its charts, again."""
    results, folder, stem = result_files.read(path), path.resolve().parent, path.stem
    part = PARTS.get(results["run"].get("part"))
    if part:
        text = part(results, stem)
    else:
        pictures = charts.draw(results, folder, stem)
        text = report_cpu.markdown(results, stem, pictures) if layout(results) is CPU else \
            markdown(results, stem, pictures, folder)
    result_files.write_page(path, results["run"], text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path, nargs="+",
                        help="CSV files, each beside the .md that begins with the facts of its run")
    parser.add_argument("--readme", type=Path, metavar="FILE", help="replace the table of speeds in this file; of a GPU and a CPU")
    parser.add_argument("--convomed", type=Path, metavar="FILE", help="write this file of expected speeds; of a GPU")
    options = parser.parse_args()
    try:
        found = [(layout(results), results, path) for path, results in
                 ((path, result_files.read(path)) for path in options.results)]
    except result_files.Unreadable as problem:
        parser.error(str(problem))
    devices = [device for device, _, _ in found]
    if options.readme and devices != [GPU, CPU]:
        parser.error("--readme takes the results of one GPU and one CPU, in this order")
    if options.convomed and devices[0] is not GPU:
        parser.error("--convomed takes the results of a GPU")
    for _, _, path in found:
        write(path)
    if options.readme:
        report_readme.write(options.readme, *[results for _, results, _ in found], *options.results)
    if options.convomed:
        report_convomed.write(options.convomed, found[0][1])


if __name__ == "__main__":
    main()

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Charts of speed against the window, one a filter, with the copy limit of each type. Needs matplotlib."""
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as pyplot  # noqa: E402

import report  # noqa: E402

COLOURS = {"cudafastfilters": "#d62728", "npp": "#76b900", "cvcuda": "#1f77b4", "opencv_cuda": "#9467bd",
           "cupy": "#ff7f0e", "torch": "#8c564b", "opencv_cpu": "#7f7f7f"}
LABELS = dict((impl, name.strip("*")) for impl, name in report.NAMES.items())
TYPES = ("8UC1", "16UC1", "32FC1")
FORMATS = ("svg", "png")

WITHOUT_RIVALS = ("rank", "erosion")  # tables suffice


def limit(results, kind):
    rates = [row["gpx_s"] for row in results["rows"] if row["impl"] == "copy" and row["type"] == kind and row.get("gpx_s")
             and row["width"] >= 8192]
    return max(rates) if rates else None


def draw_panel(axes, results, name, kind):
    drawn = False
    for impl in report.IMPLEMENTATIONS:
        rows = report.by_window(results, name, kind, impl)
        points = [(k, rows[k]["gpx_s"]) for k in sorted(rows) if rows[k].get("gpx_s")]
        if points:
            ours = impl == "cudafastfilters"
            axes.plot(*zip(*points), marker="o", markersize=5 if ours else 3, linewidth=2.2 if ours else 1.2,
                      color=COLOURS[impl], label=LABELS[impl], zorder=3 if ours else 2)
            drawn = True
    copy = limit(results, kind)
    if copy:
        axes.axhline(copy, color="black", linestyle="--", linewidth=1, label="device copy")
    axes.set_xscale("log")
    axes.set_yscale("log")
    ticks = (3, 5, 9, 15, 31, 63, 127, 255)
    axes.set_xticks(ticks)
    axes.set_xticklabels([str(tick) for tick in ticks])
    axes.minorticks_off()
    axes.grid(True, which="major", color="#dddddd", linewidth=0.6)
    axes.set_title(kind)
    axes.set_xlabel("window side, pixels")
    return drawn


def draw(results, folder, stem):
    """Writes the charts and returns the names of those for the README."""
    names = []
    pyplot.rcParams["svg.hashsalt"] = "cudafastfilters"  # the same picture from the same figures
    for name, title in report.FILTERS:
        if name in WITHOUT_RIVALS:
            continue
        kinds = [kind for kind in TYPES if report.by_window(results, name, kind, "cudafastfilters")]
        if not kinds:
            continue
        picture, panels = pyplot.subplots(1, len(kinds), figsize=(4.6 * len(kinds), 4.2), sharey=True, squeeze=False)
        for axes, kind in zip(panels[0], kinds):
            draw_panel(axes, results, name, kind)
        panels[0][0].set_ylabel("Gpx/s")
        lines = {}  # those of all panels: not every rival has every type
        for axes in panels[0]:
            lines.update(dict(zip(*reversed(axes.get_legend_handles_labels()))))
        picture.legend(lines.values(), lines.keys(), fontsize=8, loc="lower center", ncol=len(lines), frameon=False)
        picture.suptitle("{} on {}".format(title, results["run"].get("gpu") or "no GPU"))
        picture.tight_layout(rect=(0, 0.06, 1, 1))
        for extension in FORMATS:
            picture.savefig(str(folder / "{}-{}.{}".format(stem, name, extension)), dpi=110,
                            metadata={"Date": None} if extension == "svg" else None)
        pyplot.close(picture)
        names.append("{}-{}.svg".format(stem, name))
    return names

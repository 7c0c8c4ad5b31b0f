# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Charts of speed against the window, one a filter, with the copy limit of each type, on the CPU by one thread and by all.
Needs matplotlib."""
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as pyplot  # noqa: E402

from windows import by_window, layout, threads_of  # noqa: E402

COLOURS = {"cudafastfilters": "#d62728", "npp": "#76b900", "cvcuda": "#1f77b4", "opencv_cuda": "#9467bd",
           "cupy": "#ff7f0e", "torch": "#8c564b", "opencv_cpu": "#7f7f7f", "cudafastfilters_cpu": "#d62728",
           "opencv_wheel": "#1f77b4", "vips": "#2ca02c", "scipy": "#9467bd", "skimage": "#ff7f0e", "pillow": "#8c564b"}
TYPES = ("8UC1", "16UC1", "32FC1")
FORMATS = ("svg",)

WITHOUT_CHARTS = ("rank", "erosion", "sobel", "laplacian")  # tables suffice


def limit(results, kind, threads):
    rates = [row["gpx_s"] for row in results["rows"] if row["impl"] == "copy" and row["type"] == kind and row.get("gpx_s")
             and row["width"] >= layout(results).copy_side and (threads is None or row["threads"] == threads)]
    return max(rates) if rates else None


def draw_panel(axes, results, name, kind, threads=None):
    """One type; on the CPU rivals of one thread stand beside those that use all."""
    shown = layout(results)
    scale = shown.unit[1]
    for impl in shown.implementations:
        rows = by_window(results, name, kind, impl, threads) or by_window(results, name, kind, impl)
        points = [(k, scale * rows[k]["gpx_s"]) for k in sorted(rows) if rows[k].get("gpx_s")]
        if points:
            ours = impl == shown.ours
            axes.plot(*zip(*points), marker="o", markersize=5 if ours else 3, linewidth=2.2 if ours else 1.2,
                      color=COLOURS[impl], label=shown.names[impl].strip("*"), zorder=3 if ours else 2)
    copy = limit(results, kind, threads)
    if copy:
        axes.axhline(scale * copy, color="black", linestyle="--", linewidth=1, label=shown.copy)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xticks(shown.ticks)
    axes.set_xticklabels([str(tick) for tick in shown.ticks])
    axes.minorticks_off()
    axes.grid(True, which="major", color="#dddddd", linewidth=0.6)
    axes.set_title(kind if threads is None else "{}, {} thread{}".format(kind, threads, "" if threads == 1 else "s"))


def draw_filter(results, name, title, kinds):
    """A row of panels, one a type; on the CPU a row for every number of threads."""
    shown, rows = layout(results), threads_of(results)
    picture, panels = pyplot.subplots(len(rows), len(kinds), figsize=(4.6 * len(kinds), 0.4 + 3.8 * len(rows)), sharey=True,
                                      sharex=True, squeeze=False)
    for line, threads in zip(panels, rows):
        for axes, kind in zip(line, kinds):
            draw_panel(axes, results, name, kind, threads)
        line[0].set_ylabel(shown.unit[0])
    for axes in panels[-1]:
        axes.set_xlabel("window side, pixels")
    labels = {}  # those of all panels: not every rival has every type
    for axes in panels.flat:
        labels.update(dict(zip(*reversed(axes.get_legend_handles_labels()))))
    columns = min(len(labels), 3 * len(kinds))
    lines = -(-len(labels) // columns)
    picture.legend(labels.values(), labels.keys(), fontsize=8, loc="lower center", ncol=columns, frameon=False)
    run = results["run"]
    picture.suptitle("{} on {}".format(title, run.get("gpu") or run.get("cpu") or "no GPU"))
    picture.tight_layout(rect=(0, 0.06 * lines / len(rows), 1, 1))
    return picture


def draw(results, folder, stem):
    """Writes the charts and returns the names of those for the README."""
    names = []
    pyplot.rcParams["svg.hashsalt"] = "cudafastfilters"  # the same picture from the same figures
    shown = layout(results)
    for name, title in shown.filters:
        if name in WITHOUT_CHARTS:
            continue
        kinds = [kind for kind in TYPES if by_window(results, name, kind, shown.ours)]
        if not any(len(by_window(results, name, kind, shown.ours)) > 1 for kind in kinds):
            continue
        picture = draw_filter(results, name, title, kinds)
        for extension in FORMATS:
            picture.savefig(str(folder / "{}-{}.{}".format(stem, name, extension)), dpi=110,
                            metadata={"Date": None} if extension == "svg" else None)
        pyplot.close(picture)
        names.append("{}-{}.svg".format(stem, name))
    return names

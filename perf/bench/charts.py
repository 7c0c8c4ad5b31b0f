# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Charts of speed against the window as SVG, one a filter: a column of panels for each type, on the CPU a row for each number
of threads. Both axes are logarithmic. A dashed line is the copy of the type."""
import math
from xml.sax.saxutils import escape

from windows import by_window, layout, threads_of

COLOURS = {"cudafastfilters": "#d62728", "npp": "#76b900", "npp_wheel": "#4d7a00", "cvcuda": "#1f77b4", "opencv_cuda": "#9467bd",
           "opencv_opencl": "#17becf", "cucim": "#e377c2", "cupy": "#ff7f0e", "cupy_fft": "#bcbd22", "torch": "#8c564b",
           "opencv_cpu": "#7f7f7f", "cudafastfilters_cpu": "#d62728", "opencv_wheel": "#1f77b4", "ipp": "#17becf",
           "vips": "#2ca02c", "scipy": "#9467bd", "skimage": "#ff7f0e", "pillow": "#8c564b"}
TYPES = ("8UC1", "16UC1", "32FC1")
WITHOUT_CHARTS = ("rank", "erosion", "sobel", "laplacian")  # tables suffice

WIDTH, HEIGHT = 300, 230  # a panel's axes, in pixels
LEFT, GAP, TOP, BELOW = 70, 20, 60, 60  # left of the panels, between them, above each row and below the last
ENTRY, ENTRY_HEIGHT = 190, 20  # an entry of the legend
HEAD = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" '
        'font-family="sans-serif" font-size="12">\n<rect width="100%" height="100%" fill="white"/>')


def limit(results, kind, threads):
    rates = [row["gpx_s"] for row in results["rows"] if row["impl"] == "copy" and row["type"] == kind and row.get("gpx_s")
             and row["width"] >= layout(results).copy_side and (threads is None or row["threads"] == threads)]
    return layout(results).unit[1] * max(rates) if rates else None


def series_of(results, name, kind, threads):
    """Implementation -> [(window, speed)]; on the CPU rivals of one thread stand beside those that use all."""
    shown, found = layout(results), {}
    for impl in shown.implementations:
        rows = by_window(results, name, kind, impl, threads) or by_window(results, name, kind, impl)
        points = [(k, shown.unit[1] * rows[k]["gpx_s"]) for k in sorted(rows) if rows[k].get("gpx_s")]
        if points:
            found[impl] = points
    return found


def text(x, y, words, anchor="middle", more=""):
    return '<text x="{:g}" y="{:g}" text-anchor="{}"{}>{}</text>'.format(x, y, anchor, more, escape(words))


def line(points, colour, width, more=""):
    return '<polyline fill="none" stroke="{}" stroke-width="{}"{} points="{}"/>'.format(
        colour, width, more, " ".join("{:.1f},{:.1f}".format(*point) for point in points))


def dots(points, colour, size):
    return '<path stroke="{}" stroke-width="{}" stroke-linecap="round" d="{}"/>'.format(
        colour, size, "".join("M{:.1f} {:.1f}h0".format(*point) for point in points))


class Axis:
    """A logarithmic range on a range of pixels."""

    def __init__(self, least, most, begin, end):
        self.least, self.begin = math.log(least), begin
        self.scale = (end - begin) / (math.log(most) - self.least)

    def __call__(self, value):
        return self.begin + (math.log(value) - self.least) * self.scale


def powers(speeds):
    """The powers of ten around the speeds."""
    first, last = math.floor(math.log10(min(speeds))), math.ceil(math.log10(max(speeds)))
    return [10.0 ** power for power in range(first, max(last, first + 1) + 1)]


def panel(title, series, copy, windows, ticks, decades, shown, left, top, first):
    """The lines of a panel at a place; the labels of the speeds stand beside the first of a row."""
    across, up = Axis(windows[0] / 1.1, windows[-1] * 1.1, left, left + WIDTH), Axis(decades[0], decades[-1], top + HEIGHT, top)
    grid = ["M{:.1f} {}v{}".format(across(tick), top, HEIGHT) for tick in ticks] + \
        ["M{} {:.1f}h{}".format(left, up(speed), WIDTH) for speed in decades]
    lines = ['<path stroke="#dddddd" d="{}"/>'.format("".join(grid)), text(left + WIDTH / 2, top - 8, title)]
    lines += [text(across(tick), top + HEIGHT + 16, str(tick)) for tick in ticks]
    if first:
        lines += [text(left - 6, up(speed) + 4, "{:g}".format(speed), "end") for speed in decades]
        lines.append(text(20, top + HEIGHT / 2, shown.unit[0], more=' transform="rotate(-90 20 {:g})"'.format(top + HEIGHT / 2)))
    if copy:
        lines.append(line([(left, up(copy)), (left + WIDTH, up(copy))], "black", 1, ' stroke-dasharray="5 3"'))
    for impl in reversed([impl for impl in shown.implementations if impl in series]):  # ours, the first, on top
        points = [(across(k), up(speed)) for k, speed in series[impl]]
        wide = impl == shown.ours
        lines += [line(points, COLOURS[impl], 2.4 if wide else 1.3), dots(points, COLOURS[impl], 7 if wide else 5)]
    return lines


def legend(entries, left, top, columns):
    """Name -> colour, with the copy dashed."""
    lines = []
    for number, (words, colour) in enumerate(entries):
        x, y = left + ENTRY * (number % columns), top + ENTRY_HEIGHT * (number // columns)
        lines += [line([(x, y - 4), (x + 24, y - 4)], colour or "black", 2 if colour else 1,
                       "" if colour else ' stroke-dasharray="5 3"'), text(x + 30, y, words, "start")]
    return lines


def draw_filter(results, name, title, kinds):
    """The text of a picture."""
    shown, rows = layout(results), threads_of(results)
    panels = {(threads, kind): series_of(results, name, kind, threads) for threads in rows for kind in kinds}
    copies = {place: limit(results, place[1], place[0]) for place in panels}
    points = [point for series in panels.values() for found in series.values() for point in found]
    decades = powers([speed for _, speed in points] + [copy for copy in copies.values() if copy])
    windows = sorted({k for k, _ in points})
    ticks = [tick for tick in shown.ticks if windows[0] <= tick <= windows[-1]]
    ticks = ticks if len(ticks) > 2 else windows
    width = LEFT + len(kinds) * (WIDTH + GAP)
    lines = [text(width / 2, 24, "{} on {}".format(title, results["run"].get("gpu") or results["run"].get("cpu") or "no GPU"),
                  more=' font-size="15"')]
    for place, series in panels.items():
        row, column = rows.index(place[0]), kinds.index(place[1])
        words = place[1] if place[0] is None else "{}, {} thread{}".format(*reversed(place), "" if place[0] == 1 else "s")
        lines += panel(words, series, copies[place], windows, ticks, decades, shown,
                       LEFT + column * (WIDTH + GAP), TOP + row * (HEIGHT + TOP), column == 0)
    bottom = len(rows) * (TOP + HEIGHT) + 36
    lines.append(text(width / 2, bottom, "window side, pixels"))
    entries = [(shown.names[impl].strip("*"), COLOURS[impl]) for impl in shown.implementations
               if any(impl in series for series in panels.values())]
    entries += [(shown.copy, None)] if any(copies.values()) else []
    columns = max(1, (width - LEFT) // ENTRY)
    lines += legend(entries, LEFT, bottom + 26, columns)
    height = bottom + BELOW - ENTRY_HEIGHT + ENTRY_HEIGHT * -(-len(entries) // columns)
    return "\n".join([HEAD.format(width, height)] + lines + ["</svg>\n"])


def draw(results, folder, stem):
    """Writes the charts and returns their names."""
    names, shown = [], layout(results)
    for name, title in shown.filters:
        kinds = [kind for kind in TYPES if by_window(results, name, kind, shown.ours)]
        if name in WITHOUT_CHARTS or not any(len(by_window(results, name, kind, shown.ours)) > 1 for kind in kinds):
            continue
        names.append("{}-{}.svg".format(stem, name))
        (folder / names[-1]).write_text(draw_filter(results, name, title, kinds))
    return names

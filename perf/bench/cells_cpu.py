# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What ./dev bench --cpu measures: cells as in cells.py, each asked of every rival on the CPU."""
from cells import cell, without_repetitions

IMAGE = (2048, 2048)
OTHER_IMAGES = ((512, 512), (4096, 4096))
CONTENTS = ("smooth", "photograph")  # beside random pixels, for medians, whose time may depend on them
MEDIANS = (3, 5, 7, 9, 11, 15, 31, 63)
DENSE = (3, 5, 7, 9, 15, 31)
BOXES = (3, 5, 7, 15, 31, 63)
GRAY = ("8UC1", "16UC1", "32FC1")
COLOUR = ("8UC3", "8UC4")
OTHERS = ("16SC1", "32FC3", "32FC4")
SIGNED = ("8UC1", "16SC1", "32FC1")

WINDOWS = (("median", GRAY, MEDIANS), ("median", COLOUR, (3, 5, 7, 15)), ("rank", GRAY, (3, 5, 7)),
           ("erosion", GRAY + ("8UC3",), (3, 5, 15, 31)),
           ("linear", GRAY, DENSE), ("gaussian", GRAY, DENSE), ("gaussian_exact", ("8UC1",), DENSE),
           ("box", GRAY + ("32FC3", "32FC4"), BOXES), ("sobel", SIGNED, (3, 5)),
           ("scharr", SIGNED, (3,)), ("laplacian", SIGNED, (1, 3, 5)))
SIZES = (("median", "8UC1", (3, 5, 15)), ("median", "16UC1", (5,)), ("median", "32FC1", (5,)), ("linear", "8UC1", (5,)),
         ("gaussian", "8UC1", (5,)), ("box", "8UC1", (5,)))
QUICK = (("median", ("8UC1",), (3, 5, 15, 31)), ("median", ("16UC1", "32FC1", "8UC3"), (5,)), ("rank", ("8UC1",), (5,)),
         ("linear", ("8UC1",), (3, 7)), ("linear", ("32FC1",), (7,)), ("gaussian", ("8UC1",), (5, 15)),
         ("gaussian", ("32FC1",), (5,)), ("gaussian_exact", ("8UC1",), (5,)), ("box", ("8UC1",), (5, 31)),
         ("sobel", ("8UC1",), (3,)))


def copies(kinds, size):
    return [cell("identity", kind, 1, size) for kind in kinds]


def of(plan, size, **more):
    return [cell(name, kind, k, size, **more) for name, kinds, sides in plan for kind in kinds for k in sides]


def work(quick=False):
    """The cells, the most important first; every copy before what is compared with it."""
    if quick:
        return copies(GRAY + ("8UC3",), IMAGE) + of(QUICK, IMAGE) + of(QUICK[:1], IMAGE, content="photograph")[2:3]
    cells = copies(GRAY + COLOUR + OTHERS, IMAGE) + of(WINDOWS, IMAGE)
    for size in OTHER_IMAGES:
        cells += copies(GRAY, size) + of([(name, (kind,), sides) for name, kind, sides in SIZES], size)
    for content in CONTENTS:
        cells += of(WINDOWS[:1], IMAGE, content=content)
    return without_repetitions(cells)

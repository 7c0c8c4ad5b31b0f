# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What bench.py --answers measures: outliers, three percentiles at once and statistics, each beside the plain filter that it is
made of."""
import cells
from cells_beside import GPU_IMAGE, GPU_ORDER, SECONDS, TYPES

CPU_ORDER = ("cudafastfilters_cpu", "scipy_by_hand", "skimage_answers")
BUDGET = 420
CPU_IMAGE = (2048, 2048)
ALL, BYTES = TYPES, ("8UC1",)
# A filter, the plain one beside it, the types and the windows.
FILTERS = (("outliers_absolute", "median", ALL, (3, 5, 7, 15)), ("outliers_mad", "median", ALL, (3, 5, 7, 15)),
           ("percentiles", "rank", ALL, (3, 5, 7, 9, 15, 31)), ("deviation", "box", ALL, (3, 7, 15, 31, 101)),
           ("contrast", "box", ALL, (15,)), ("range", "erosion", ALL, (15,)), ("entropy", None, BYTES, (9, 15, 31)),
           ("mode", None, BYTES, (9, 15, 31)))
FLOATS = ("deviation", "contrast", "entropy")  # give floats
SKIMAGE = ("entropy", "mode")
LARGEST_MAD = 7  # of rivals, whose windows are arrays


def entry(name, kind, k, image):
    to = {"to": "32F"} if name in FLOATS and kind != "32FC1" else {}
    return cells.cell(name, kind, k, image, seconds=SECONDS, **to)


def derived(image, names):
    return [entry(name, kind, k, image) for name, _, kinds, sides in FILTERS if name in names for k in sides for kind in kinds]


def ours(image):
    """The plain filter of several comes once, before the first."""
    found = []
    for name, plain, kinds, sides in FILTERS:
        for k in sides:
            for kind in kinds:
                found += [entry(each, kind, k, image) for each in (plain, name) if each]
    return cells.without_repetitions(found)


def work(impl):
    """The cells of one implementation."""
    image = GPU_IMAGE if impl in GPU_ORDER else CPU_IMAGE
    if impl.startswith("cudafastfilters"):
        return ours(image)
    if impl == "skimage_answers":
        return derived(image, SKIMAGE)
    return [cell for cell in derived(image, [name for name, _, _, _ in FILTERS if name not in SKIMAGE])
            if cell["filter"] != "outliers_mad" or cell["ksize"] <= LARGEST_MAD]

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What bench.py --missing measures: filters that ignore missing pixels beside the plain filter, in one run: an image without
holes, with discs of them, and with scattered ones."""
import cells
from cells_beside import GPU_IMAGE, GPU_ORDER, SECONDS, TYPES

CPU_ORDER = ("cudafastfilters_cpu",)
BUDGET = 240
HOLES = ("", "none", "blobs", "scattered", "half")
FILTERS = (("median", (3, 5, 7, 15, 31)), ("rank", (3, 7, 31)), ("box", (3, 15, 101)), ("gaussian", (3, 5, 15, 31)),
           ("linear", (3, 7)))
CUPY = {"median": {"32FC1": (3, 5)}, "box": {"32FC1": (3, 15)}, "gaussian": {"32FC1": (3, 5, 15, 31)}}
CPU_IMAGE = (1024, 1024)


def ours(image):
    return [cells.cell(name, kind, k, image, seconds=SECONDS, holes=holes)
            for name, sides in FILTERS for k in sides for kind in TYPES for holes in HOLES]


def work(impl):
    """The cells of one implementation."""
    if impl == "cupy":
        return [cells.cell(name, kind, k, GPU_IMAGE, seconds=SECONDS, holes="scattered")
                for name, kinds in CUPY.items() for kind, sides in kinds.items() for k in sides]
    return ours(GPU_IMAGE if impl in GPU_ORDER else CPU_IMAGE)

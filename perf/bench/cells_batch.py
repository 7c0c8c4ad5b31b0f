# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What bench.py --batch measures: many small images in one call, the same images one by one (launches in a CUDA graph), and
one large image. The identity is measured only one by one and large: it has no call for many."""
import cells

ORDER = ("identity", "cudafastfilters")
BUDGET = 120
FILTERS = (("median", 3), ("median", 5), ("gaussian", 3), ("gaussian", 5), ("gaussian", 15), ("box", 31),
           ("linear", 9))
BATCHES = ((512, 512), (1024, 256))  # side of an image, images of a call
LARGE = 16384
SECONDS = 0.15


def of(name, k, side, **more):
    return cells.cell(name, "8UC1", k, (side, side), seconds=SECONDS, **more)


def work(impl):
    """The cells of one implementation, the most important first."""
    filters = (("identity", 1),) if impl == "identity" else FILTERS
    alone = [of(name, k, side) for side in (LARGE,) + tuple(side for side, _ in BATCHES) for name, k in filters]
    batches = [of(name, k, side, batch=count) for side, count in BATCHES for name, k in filters]
    return alone if impl == "identity" else batches + alone

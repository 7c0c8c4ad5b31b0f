# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What bench.py --host measures: images in host memory through the module's own transfers (host_path.hpp), beside what
limits them and the plain transfer `pageable`: upload, filter and download, one after the other."""
import cells
import roofline

ORDER = ("copy", "identity", "cudafastfilters", "opencv_cuda")
BUDGET = 150
FILTERS = (("median", 3), ("median", 5), ("gaussian", 5))
FRAME_FILTERS = (("median", 3), ("gaussian", 5))
IDENTITY = (("identity", 1),)
KINDS = ("8UC1", "16UC1")
# Large images first: they are left out last. Mapped memory, several GPUs and the plain transfer have only some sizes.
SIDES = (16384, 4096, 10000, 2048, 1024, 512)
SIDES_OF = {"host_mapped": (16384, 4096, 10000), "host_x2": (16384, 4096), "pageable": (16384, 4096, 512)}
LARGEST = 30000
FRAMES = ((1920, 1080), (3840, 2160))
FRAME_KINDS = ("8UC1", "8UC3")
ENGINE_FILTERS = (("median", 3), ("median", 7), ("median", 15), ("median", 31), ("gaussian", 5), ("gaussian", 31),
                  ("box", 31), ("linear", 9))
ENGINE_SECONDS = 0.06
ENGINE_SIDES = (256, 512, 1024, 2048, 4096)
SECONDS = 0.15


def square(name, kind, k, side, mode, seconds=SECONDS):
    return cells.cell(name, kind, k, (side, side), transfers=mode, seconds=seconds)


def images(filters, modes, kinds=KINDS):
    return [square(name, kind, k, side, mode) for side in SIDES for mode in modes if side in SIDES_OF.get(mode, SIDES)
            for kind in kinds for name, k in filters]


def largest(filters):
    return [square(name, "8UC1", k, LARGEST, mode) for mode in ("host_pinned", "host_x2", "host_pageable")
            for name, k in filters]


def frames(filters):
    return [cells.cell(name, kind, k, size, transfers=mode, seconds=SECONDS) for mode in ("frames_pinned", "frames_pageable")
            for size in FRAMES for kind in FRAME_KINDS for name, k in filters]


def engines():
    """Each engine, and what the module chooses."""
    modes = ("host_cpu", "host_auto", "host_pageable", "host_auto_pinned", "host_pinned")
    wanted = [square(name, "8UC1", k, side, mode, ENGINE_SECONDS) for side in ENGINE_SIDES for mode in modes
              for name, k in ENGINE_FILTERS]
    measured = [dict(entry, seconds=ENGINE_SECONDS) for entry in images(FILTERS, ("host_pageable", "host_pinned"))]
    return [entry for entry in wanted if entry not in measured]


def own_transfers(filters, frame_filters):
    return (images(filters, ("host_pinned", "host_pageable", "host_mapped", "host_x2")) + frames(frame_filters) +
            largest(frame_filters))


def work(impl):
    """The cells of one implementation, the most important first."""
    if impl == "copy":
        return [square("identity", "8UC1", 1, side, mode) for mode in ("host_pinned", "host_x2") for side in (16384, 10000)]
    if impl == "identity":
        return own_transfers(IDENTITY, IDENTITY)
    if impl == "cudafastfilters":
        return own_transfers(FILTERS, FRAME_FILTERS) + images(FILTERS, ("pageable",)) + engines()
    return images(FILTERS, ("pageable",), ("8UC1",))


def memory_needed(entry):
    """Bytes of the host: two images, as much again for what else the process has."""
    return 4 * entry["width"] * entry["height"] * roofline.bytes_a_pixel(entry["type"])


def possible(work, gpus, memory):
    """The cells that a machine can do, and words for what it cannot; `memory` in bytes, or None if it is not known."""
    kept, skipped = [], {}
    for entry in work:
        if entry["transfers"] == "host_x2" and gpus < 2:
            why = "host_x2: there is one GPU"
        elif memory is not None and memory_needed(entry) > memory:
            why = "{}x{}: {:.1f} GB of host memory are free".format(entry["width"], entry["height"], memory / 1e9)
        else:
            kept.append(entry)
            continue
        skipped[why] = skipped.get(why, 0) + 1
    return kept, ["{} skipped, {}".format(count, why) for why, count in skipped.items()]

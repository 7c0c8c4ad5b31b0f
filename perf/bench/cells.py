# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What is measured: lists of cells. A cell is a dict of the columns that name a row of the results; `kh` only if the window is no
square, whose width is `ksize` then; `to`, the depth of the destination, only if it is not that of `type`."""

WINDOWS = (3, 5, 7, 9, 11, 15, 21, 31, 63, 101, 255)
LARGE_GAUSSIANS = (101, 501, 1001, 2501)  # windows of 5 sigma to each side: sigmas of 10, 50, 100 and 250
LARGE = (16384, 16384)
PEER_IMAGE = (8192, 8192)
CPU_IMAGE = (4096, 4096)
SIZES = ((512, 512), (1920, 1080), (4096, 4096), (6720, 4480))
SQUARES = tuple((side, side) for side in (512, 1024, 2048, 4096))
HUNDRED_MEGAPIXELS = (10000, 10000)
CONTENTS = ("photograph", "few_levels", "ramps")  # beside random pixels, for filters whose time depends on them
BORDERS = ("constant", "replicate", "reflect", "wrap", "reflect101")

# Which filters each rival is asked for: filter -> {type: windows}. What it lacks it refuses, which is recorded.
SMALL = (3, 5, 7, 9, 15, 31)
LARGE_MASKS = (63, 101, 255)
PEERS = {
    "npp": {
        "median": {"8UC1": (3, 5, 7, 9, 11, 15), "16UC1": (3, 5, 7), "32FC1": (3, 5, 7), "8UC3": (3, 5)},
        "linear": {"8UC1": SMALL, "16UC1": (3, 5, 7), "32FC1": (3, 5, 7, 15), "8UC3": (3, 7), "8UC4": (3, 7)},
        "gaussian": {"8UC1": SMALL, "16UC1": (3, 5, 7), "32FC1": SMALL},
        "box": {"8UC1": SMALL, "32FC1": (3, 5, 15)},
    },
    "opencv_cuda": {
        "median": {"8UC1": (3, 5, 7, 9, 15, 31, 63, 101, 255), "16UC1": (3, 7, 15, 31, 101), "32FC1": (3, 7, 15, 31, 101)},
        "linear": {"8UC1": (3, 5, 7, 15, 31), "8UC4": (3, 7), "32FC1": (3, 7, 15)},
        "gaussian": {"8UC1": SMALL, "32FC1": (3, 5, 15, 31), "8UC3": (3, 7), "8UC4": (3, 7)},
        "box": {"8UC1": (3, 5, 15, 31), "32FC1": (3, 15)},
        "sobel": {"8UC1": (3,)},
        "laplacian": {"8UC1": (1, 3)},
    },
    "cvcuda": {
        "median": {"8UC1": SMALL, "16UC1": (3, 5, 7, 9, 15), "32FC1": (3, 5, 7, 9, 15), "8UC3": (3, 7)},
        "gaussian": {"8UC1": SMALL, "16UC1": (3, 7), "32FC1": (3, 7, 15)},
        "box": {"8UC1": SMALL, "32FC1": (3, 15)},
    },
    "opencv_opencl": {
        "median": {"8UC1": (3, 5), "16UC1": (3, 5), "32FC1": (3, 5), "8UC3": (3,)},
        "erosion": {"8UC1": (3, 5, 15, 31), "16UC1": (3, 5, 15), "32FC1": (3, 5, 15)},
        "linear": {"8UC1": SMALL, "16UC1": (3, 5, 7, 15), "32FC1": (3, 5, 7, 15)},
        "gaussian": {"8UC1": SMALL, "16UC1": (3, 5, 7, 15), "32FC1": SMALL},
        "box": {"8UC1": SMALL, "16UC1": (3, 5, 15), "32FC1": (3, 5, 15)},
    },
    "cucim": {
        "median": {"8UC1": (3, 5, 7, 9, 15, 31, 63), "16UC1": (3, 5, 7, 15), "32FC1": (3, 5, 7)},
        "erosion": {"8UC1": (3, 5, 15, 31), "16UC1": (3, 15), "32FC1": (3, 15)},
        "gaussian": {"8UC1": (3, 5, 15, 31), "16UC1": (3, 7), "32FC1": (3, 7, 15, 31)},
    },
    "cupy": {
        "median": {"8UC1": (3, 5, 7, 9, 15), "16UC1": (3, 5, 7), "32FC1": (3, 5, 7)},
        "linear": {"8UC1": (3, 5, 15), "32FC1": (3, 5, 7, 15)},
        "gaussian": {"8UC1": (3, 7, 15), "32FC1": (3, 7, 15, 31)},
        "box": {"8UC1": (3, 15), "32FC1": (3, 15)},
    },
    "cupy_fft": {"linear": {"32FC1": (3, 7, 15, 31) + LARGE_MASKS}},
    "torch": {
        "median": {"32FC1": (3, 5)},
        "linear": {"32FC1": (3, 5, 7, 15)},
        "gaussian": {"32FC1": (3, 7, 15, 31)},
        "box": {"32FC1": (3, 7, 15)},
    },
    "opencv_cpu": {
        "median": {"8UC1": (3, 5, 7, 15, 31, 101), "16UC1": (3, 5), "32FC1": (3, 5)},
        "linear": {"8UC1": (3, 5, 7, 15, 31), "32FC1": (3, 7, 15)},
        "gaussian": {"8UC1": (3, 5, 7, 15, 31), "32FC1": (3, 7, 15)},
        "box": {"8UC1": (3, 5, 15, 31), "32FC1": (3, 15)},
        "sobel": {"8UC1": (3,)},
        "laplacian": {"8UC1": (1, 3)},
    },
}
PEERS["npp_wheel"] = PEERS["npp"]
PEER_SECONDS = 0.12


def cell(name, kind, ksize, size, **more):
    result = {"filter": name, "type": kind, "ksize": ksize, "border": "replicate", "width": size[0], "height": size[1],
              "transfers": "none", "content": "random", "offset": 0, "seconds": 0.2}
    result.update(more)
    return result


def ceilings():
    """What bounds every filter: the device's copy, and a kernel that reads and writes every pixel."""
    kinds = ("8UC1", "16UC1", "32FC1", "8UC3", "8UC4")
    cells = [cell("identity", kind, 1, LARGE) for kind in kinds]
    return cells + [cell("identity", "8UC1", 1, size) for size in SIZES + (PEER_IMAGE,) + SQUARES[1:3]]


def windows():
    """Speed against the window, for each type."""
    plan = [("median", ("8UC1", "16UC1", "32FC1"), WINDOWS), ("median", ("8UC3", "8UC4"), (3, 5, 7, 15)),
            ("rank", ("8UC1", "16UC1", "32FC1"), (3, 5, 7, 9, 15)), ("rank", ("8UC3", "8UC4"), (3, 7)),
            ("erosion", ("8UC1", "16UC1", "32FC1"), (3, 5, 7, 15, 31)), ("erosion", ("8UC3", "8UC4"), (3, 7)),
            ("linear", ("8UC1", "16UC1", "32FC1"), (3, 5, 7, 9, 11, 15, 21, 31)), ("linear", ("32FC1",), LARGE_MASKS),
            ("linear", ("8UC3", "8UC4"), (3, 7)),
            ("gaussian", ("8UC1", "16UC1", "32FC1"), (3, 5, 7, 9, 11, 15, 21, 31, 63, 101)),
            ("gaussian", ("8UC3", "8UC4"), (3, 7)), ("gaussian_dyadic", ("16UC1",), (5, 7, 9, 15)),
            ("large_gaussian", ("8UC1", "16UC1", "32FC1"), LARGE_GAUSSIANS), ("large_gaussian", ("8UC3",), (501, 2501)),
            ("box", ("8UC1", "16UC1", "32FC1"), (3, 5, 7, 9, 15, 31, 63, 101, 255)),
            ("sobel", ("8UC1",), (3,)), ("scharr", ("8UC1",), (3,)), ("laplacian", ("8UC1",), (1, 3))]
    cells = [cell(name, kind, k, LARGE) for name, kinds, sides in plan for kind in kinds for k in sides]
    return cells + [cell("median", kind, k, LARGE, content=content) for kind in ("8UC1", "16UC1")
                    for content in CONTENTS for k in (31, 101, 255)]


def conditions():
    """The same filters with other borders, sizes, alignments."""
    kinds = (("median", 3), ("median", 5), ("linear", 5), ("gaussian", 5))
    cells = [cell(name, "8UC1", k, LARGE, border=border) for name, k in kinds[1:] for border in BORDERS
             if border != "replicate"]
    cells += [cell(name, "8UC1", k, size) for name, k in kinds + (("box", 5),) for size in SIZES]
    for name, k in kinds:
        cells += [cell(name, "8UC1", k, (LARGE[0] - 1, LARGE[1])), cell(name, "8UC1", k, LARGE, offset=1)]
    return cells


def convolution_tables():
    """S1: chapter 6 of Perrot's thesis."""
    return [cell(name, "8UC1", k, size, transfers=transfers, seconds=0.06)
            for name in ("linear", "separable") for k in (3, 5, 7) for size in SQUARES
            for transfers in ("none", "pinned", "streamed")]


def median_tables(filters=("median",)):
    """S5: chapter 5 of Perrot's thesis; with "identity", its maximum effective throughput."""
    return [cell(name, kind, k, size, transfers=transfers, seconds=0.06)
            for name in filters for kind in ("8UC1", "16UC1")
            for k in ((1,) if name == "identity" else (3, 5, 7, 9)) for size in SQUARES + (HUNDRED_MEGAPIXELS,)
            for transfers in ("pinned", "streamed")]


def peer(impl):
    image = CPU_IMAGE if impl == "opencv_cpu" else PEER_IMAGE
    return [cell(name, kind, k, image, seconds=PEER_SECONDS)
            for name, kinds in PEERS[impl].items() for kind, sides in kinds.items() for k in sides]


def without_repetitions(cells):
    seen = {}
    for entry in cells:
        seen.setdefault(key(entry), entry)
    return list(seen.values())


def work(impl):
    """The cells of one implementation, the most important first."""
    if impl == "copy":
        return ceilings()
    if impl == "identity":
        return ceilings() + median_tables(("identity",))
    if impl == "cudafastfilters":
        return without_repetitions(windows() + conditions() + convolution_tables() + median_tables())
    return peer(impl)


OPTIONAL = ("to", "holes", "batch", "fewest", "longest", "only")


def line(entry):
    """A cell as the workers read it."""
    window = "kw={ksize} kh={kh}" if entry.get("kh") else "ksize={ksize}"
    names = [name for name in ("to", "border", "width", "height", "transfers", "content", "holes", "offset", "seconds", "batch",
                               "fewest", "longest", "only") if name not in OPTIONAL or entry.get(name)]
    return " ".join(["filter={filter} type={type}".format(**entry), window.format(**entry)] +
                    ["{}={}".format(name, entry[name]) for name in names])


def key(row):
    """What makes two rows of two runs the same cell, whatever part of its image was measured."""
    size = {name: row["cell_" + name] for name in ("width", "height") if row.get("cell_" + name)}
    return tuple(size.get(name, row.get(name, default)) for name, default in
                 (("filter", None), ("type", None), ("ksize", None), ("border", None), ("width", None), ("height", None),
                  ("transfers", "none"), ("content", "random"), ("offset", 0), ("impl", None), ("threads", None), ("batch", 0),
                  ("kh", None), ("to", None), ("holes", "")))

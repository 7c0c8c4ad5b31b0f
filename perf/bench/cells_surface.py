# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What ./dev bench --surface measures: every filter, type, window and content near its neighbors. One list for the GPU and the
CPU, whose images differ."""
import cells

GPU_SIDES, CPU_SIDES = (8192, 512), (1024, 512)  # of the images: the large one for all cells, the small one for some
GPU_ORDER = ("copy", "cudafastfilters", "opencv_cuda")
CPU_ORDER = ("copy", "cudafastfilters_cpu", "opencv_cpu")
SECONDS = 0.012
FEWEST = 2  # repetitions
LONGEST = 250  # milliseconds of a call above which a smaller image is measured

SIDES = (3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 25, 31, 33, 41, 51, 63, 75, 101, 127, 151, 201, 255, 301, 501, 1001)
LINE_SIDES = (3, 5, 7, 9, 15, 17, 31, 63, 101, 255, 501, 1001)
FEW_SIDES = (3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 25, 31, 63, 101, 255, 501)
COLOUR_SIDES = (3, 5, 7, 9, 15, 31, 63)
EVEN_SIDES = (2, 4, 6, 8, 16, 32)
SMALL_IMAGE_SIDE = 63  # the largest square that is measured on the small image, too


def squares(most, sides=SIDES):
    return [(k, k) for k in sides if k <= most]


def lines(most, *shapes):
    """Windows of one or three rows or columns; `shapes` like "kx1"."""
    found = []
    for shape in shapes:
        found += [tuple(k if side == "k" else int(side) for side in shape.split("x")) for k in LINE_SIDES if k <= most]
    return [window for window in found if window != (3, 3)]


GRAY = ("8UC1", "16UC1", "32FC1")
COLOUR = ("8UC3", "8UC4", "16SC1")
DERIVED = ("8UC1 to 16S", "16UC1 to 32F", "16SC1 to 32F", "32FC1")
TO_FLOATS = ("8UC1 to 32F", "16UC1 to 32F")
ALL = ("1xk", "kx1", "3xk", "kx3")
RANDOM, USUAL, OTHER = ("random",), ("random", "photograph"), ("smooth", "few_levels", "flat")
BOXES = sorted(squares(1001) + squares(32, EVEN_SIDES))

# family, types, windows, contents; each window of a row in ascending order.
TABLE = (
    ("median", GRAY, squares(1001), USUAL),
    ("median", GRAY, squares(501, FEW_SIDES), OTHER),
    ("median", GRAY, lines(1001, "1xk", "kx1"), USUAL),
    ("median", GRAY, lines(1001, "3xk", "kx3"), RANDOM),
    ("rank25", GRAY, squares(1001), USUAL),
    ("rank25", GRAY, lines(1001, "1xk", "kx1"), RANDOM),
    ("rank99", GRAY, squares(1001), USUAL),
    ("erosion", GRAY, squares(1001), USUAL),
    ("erosion", GRAY, squares(501, FEW_SIDES), OTHER),
    ("erosion", GRAY, lines(1001, *ALL), RANDOM),
    ("linear", GRAY, squares(301), RANDOM),
    ("linear", GRAY, lines(255, *ALL), RANDOM),
    ("linear_integers", GRAY[:2], squares(151), RANDOM),
    ("separable_random", GRAY, squares(1001), RANDOM),
    ("separable_random", GRAY, lines(1001, "1xk", "kx1"), RANDOM),
    ("gaussian", GRAY, squares(1001), RANDOM),
    ("box", GRAY, BOXES, RANDOM),
    ("box", GRAY, lines(1001, "1xk", "kx1"), RANDOM),
    ("sobel", DERIVED, squares(31), RANDOM),
    ("laplacian", DERIVED, squares(31), RANDOM),
    ("linear", TO_FLOATS, squares(63, COLOUR_SIDES), RANDOM),
    ("gaussian", TO_FLOATS, squares(63, COLOUR_SIDES), RANDOM),
    ("box", TO_FLOATS, squares(63, COLOUR_SIDES), RANDOM),
    ("median", COLOUR, squares(63, COLOUR_SIDES), RANDOM),
    ("erosion", COLOUR, squares(63, COLOUR_SIDES), RANDOM),
    ("linear", COLOUR, squares(63, COLOUR_SIDES), RANDOM),
    ("gaussian", COLOUR, squares(63, COLOUR_SIDES), RANDOM),
    ("box", COLOUR, squares(63, COLOUR_SIDES), RANDOM),
)
RANKS = ("median", "rank25", "rank99", "erosion")


def cell(family, kind, window, side, **more):
    """`kind` like "8UC1", or "8UC1 to 16S". Ranks have the replicated border, others the module's default."""
    pixels, _, to = kind.partition(" to ")
    if to:
        more["to"] = to
    if window[0] != window[1]:
        more["kh"] = window[1]
    return cells.cell(family, pixels, window[0], (side, side), border="replicate" if family in RANKS else "reflect101",
                      seconds=SECONDS, fewest=FEWEST, **more)


def work(on_cpu):
    """The cells. Those of one filter follow each other: a worker keeps the filter that it made."""
    sides = CPU_SIDES if on_cpu else GPU_SIDES
    kinds = sorted({kind.split(" ")[0] for _, row, _, _ in TABLE for kind in row})
    found = [cell("identity", kind, (1, 1), side) for kind in kinds for side in sides]
    for family, types, windows, contents in TABLE:
        for kind in types:
            for window in windows:
                found += [cell(family, kind, window, sides[0], content=content, longest=LONGEST) for content in contents]
                if contents[0] == "random" and max(window) <= SMALL_IMAGE_SIDE and window[0] == window[1]:
                    found.append(cell(family, kind, window, sides[1]))
    return cells.without_repetitions(found)


def offers(impl, entry):
    """Whether an implementation is asked: of rivals, what they do not have is left out; OpenCV's filters for CUDA are asked
    only for squares up to 31 of random pixels, of one type."""
    family = entry["filter"]
    if (impl == "copy") != (family == "identity"):
        return False
    if impl == "opencv_cpu":
        small = entry["ksize"] <= 5 or entry["type"].startswith("8U")
        return family not in ("rank25", "rank99") and (family != "median" or ("kh" not in entry and small))
    if impl == "opencv_cuda":
        return family in ("median", "linear", "separable_random", "gaussian", "box", "sobel", "laplacian") and \
            "kh" not in entry and "to" not in entry and entry["ksize"] <= 31 and entry["content"] == "random"
    return True

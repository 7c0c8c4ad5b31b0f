# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The choices of the table."""
import math

BORDERS = ("constant", "reflect101")

INTEGER_MASK = [[1, 4, 7, 4, 1], [4, 16, 26, 16, 4], [7, 26, 41, 26, 7], [4, 16, 26, 16, 4], [1, 4, 7, 4, 2]]
# A mask that has no low rank and whose coefficients are no multiples of a common fraction.
FLOAT_MASK = [[((x * 37 + y * 101 + x * y * 13) % 97 - 31) / 1009.0 for x in range(15)] for y in range(15)]


def _gaussian(side, sigma):
    values = [math.exp(-((i - side // 2) / sigma) ** 2 / 2) for i in range(side)]
    return [value / sum(values) for value in values]


def difference_of_gaussians(side, narrow, wide):
    """A mask of rank 2."""
    a, b = _gaussian(side, narrow), _gaussian(side, wide)
    return [[a[y] * a[x] - b[y] * b[x] for x in range(side)] for y in range(side)]


CASES = {
    "median3": {"filter": "median", "ksize": 3},
    "mask5": {"filter": "convolution", "mask": INTEGER_MASK, "divisor": 274},
    "mask15": {"filter": "convolution", "mask": FLOAT_MASK},
    "mask15-float": {"filter": "convolution", "mask": FLOAT_MASK, "src_type": "32F"},
    "gaussian9": {"filter": "gaussian", "ksize": 9},
    "gaussian9-sigma": {"filter": "gaussian", "ksize": 9, "sigma": 1.7},
    "separable9": {"filter": "separable", "row": "1 8 28 56 70 56 28 8 1", "column": "1 8 28 56 70 56 28 8 1",
                   "divisor": 65536},
    "rank7-16": {"filter": "rank", "ksize": 7, "percentile": 75, "src_type": "16U"},
    "median11-float": {"filter": "median", "ksize": 11, "src_type": "32F"},
    "median5-rgb": {"filter": "median", "ksize": 5, "channels": 3},
    "box31": {"filter": "box", "ksize": 31},
    "median31": {"filter": "median", "ksize": 31},
    "median31-rgb": {"filter": "median", "ksize": 31, "channels": 3},
    "rank31-16": {"filter": "rank", "ksize": 31, "percentile": 75, "src_type": "16U"},
    "median31-float": {"filter": "median", "ksize": 31, "src_type": "32F"},
    "median63-16": {"filter": "median", "ksize": 63, "src_type": "16U"},
    "rank17x15-16": {"filter": "rank", "ksize": "17x15", "percentile": 25, "src_type": "16U"},
    "rank17x3": {"filter": "rank", "ksize": "17x3", "percentile": 25},
    "box31-float": {"filter": "box", "ksize": 31, "src_type": "32F"},
    "box31-mixed": {"filter": "box", "ksize": 31, "dst_type": "32F"},
    "low-rank41": {"filter": "convolution", "mask": difference_of_gaussians(41, 4, 7)},
}

# The largest number of rows of the large image that are compared if the plain loop takes long.
ROWS = {"median31": 16, "median31-rgb": 8, "rank31-16": 16, "median31-float": 16, "median63-16": 4, "low-rank41": 16}


def rows_of(name, rows):
    """How many of so many rows are compared of a program."""
    return min(rows, ROWS.get(name.rpartition("-")[0], rows))


def choices():
    """(name, choice) of every program."""
    for name, choice in CASES.items():
        for border in BORDERS:
            full = dict(choice, border=border, form="module")
            if border == "constant":
                full["border_value"] = 100
            yield "{}-{}".format(name, border), full

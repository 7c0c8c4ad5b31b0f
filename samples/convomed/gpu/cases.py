# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The choices of the table."""

BORDERS = ("constant", "reflect101")

INTEGER_MASK = [[1, 4, 7, 4, 1], [4, 16, 26, 16, 4], [7, 26, 41, 26, 7], [4, 16, 26, 16, 4], [1, 4, 7, 4, 2]]
# Of no low rank, and no multiples of a common fraction.
FLOAT_MASK = [[((x * 37 + y * 101 + x * y * 13) % 97 - 31) / 1009.0 for x in range(15)] for y in range(15)]

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
}


def choices():
    """(name, choice) of every program."""
    for name, choice in CASES.items():
        for border in BORDERS:
            full = dict(choice, border=border)
            if border == "constant":
                full["border_value"] = 100
            yield "{}-{}".format(name, border), full

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Random choices, the same for the same number and CONVOMED_SEED."""
import os
import random

from convomed import choice, schema
from gpu import cases

COUNT = 200  # of those in the compact form
SIDES, LINES = (1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 2, 3, 5, 8, 9, 15, 20, 31)
LARGE_SIDES = (11, 15, 17, 31, 63, 101, 255, 301)  # of windows that mostly have only the module's form

# Each covers a case that random choices may miss.
FIXED = [
    {"filter": "median", "ksize": 3}, {"filter": "median", "ksize": 3, "src_type": "32F", "channels": 4},
    {"filter": "median", "ksize": 9, "src_type": "8S"}, {"filter": "median", "ksize": "1x9"},
    {"filter": "median", "ksize": "9x1", "src_type": "16S", "channels": 3},
    {"filter": "rank", "ksize": 5, "percentile": 0}, {"filter": "rank", "ksize": "5x7", "percentile": 100, "src_type": "32F"},
    {"filter": "convolution", "mask": cases.INTEGER_MASK, "divisor": 274},
    {"filter": "convolution", "mask": "1 2 1; 2 4 2; 1 2 1", "divisor": 6, "src_type": "16U"},
    {"filter": "convolution", "mask": [row[:9] for row in cases.FLOAT_MASK[:9]], "src_type": "32F", "channels": 3},
    {"filter": "gaussian", "ksize": 31, "channels": 4}, {"filter": "gaussian", "ksize": 9, "src_type": "16U"},
    {"filter": "box", "ksize": 31}, {"filter": "box", "ksize": 30, "src_type": "16S", "channels": 3},
    {"filter": "box", "ksize": 31, "src_type": "32F"}, {"filter": "box", "ksize": 9, "dst_type": "32F", "src_type": "8S"},
]


def drawn(index, form):
    """Number `index` of the choices that have this form."""
    draw = random.Random("{} {} {}".format(os.environ.get("CONVOMED_SEED", "1"), form, index))
    while True:
        given = _fields(draw, form != "compact")
        if not choice.validate(dict(given, form=form)):
            return given


def _fields(draw, wide):
    """Fields of a choice, which may not go together. wide: also those that have only the module's form."""
    kind = draw.choice(("median", "rank", "convolution", "separable", "gaussian", "box") + ("large_gaussian",) * wide)
    given = {"filter": kind, "src_type": draw.choice(schema.DEPTHS), "channels": draw.choice((1, 1, 3, 4)),
             "border": draw.choice(schema.BORDERS)}
    if given["border"] == "constant":
        given["border_value"] = [draw.randrange(-200, 70000) for _ in range(given["channels"])]
    sides, lines = (SIDES + LARGE_SIDES, LINES + LARGE_SIDES) if wide else (SIDES, LINES)
    odd = [side for side in sides if side % 2]
    if wide and draw.random() < 0.3:
        given.update(algorithm=draw.choice(schema.algorithms()), image_size=draw.choice(([300, 200], [16384, 16384])))
    if kind in schema.RANKS:
        given["ksize"] = [draw.choice(odd), draw.choice(odd)]
        if kind == "rank":
            given["percentile"] = draw.choice((0, 100, 25, 50, 90, draw.uniform(0, 100)))
        if wide and draw.random() < 0.2:
            given["strip_rows"] = draw.choice((8, 100))
    else:
        given["dst_type"] = draw.choice(("same", "same") + schema.DEPTHS)
    if kind == "convolution":
        width, height = draw.choice(SIDES), draw.choice(SIDES)
        numbers = draw.choice((lambda: draw.randrange(-9, 10), lambda: draw.randrange(0, 50), lambda: draw.uniform(-1, 1)))
        given.update(mask=[[numbers() for _ in range(width)] for _ in range(height)],
                     divisor=draw.choice((1, 2, 3, 16, 100, 273, 1000.5)), delta=draw.choice((0, 0, 5, -3.5, 0.1)))
    elif kind == "separable":
        given.update(row=[draw.randrange(-5, 30) for _ in range(draw.choice(lines))],
                     column=[draw.randrange(-5, 30) for _ in range(draw.choice(lines))],
                     divisor=draw.choice((1, 4, 7, 1024)), delta=draw.choice((0, 2, 0.5)))
    elif kind == "gaussian":
        odd = [side for side in lines if side % 2]
        given.update(ksize=[draw.choice(odd), draw.choice(odd)], sigma=draw.choice((0, 0, 1.3, 4)))
    elif kind == "large_gaussian":
        given["sigma"] = draw.uniform(1, 100)
    elif kind == "box":
        given.update(ksize=[draw.choice(lines), draw.choice(lines)], normalize=draw.random() < 0.7)
    if kind not in ("median", "gaussian", "large_gaussian") and draw.random() < 0.3:
        given["anchor"] = [draw.randrange(side) for side in choice.Choice(given).window]
    return given


def compact():
    """The choices that the compact form is tested with: the fixed ones, then random ones."""
    return FIXED + [drawn(index, "compact") for index in range(len(FIXED), COUNT)]

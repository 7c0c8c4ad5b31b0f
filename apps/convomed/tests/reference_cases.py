"""The generated reference against one in Python, pixel by pixel: borders, anchors, types, rounding."""
import os
import shutil
import struct
import subprocess
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

import common
from convomed import choice, reference, schema
from convomed.kernel_file import template

WIDTH, HEIGHT = 11, 7
FORMATS = {"8U": "B", "8S": "b", "16U": "H", "16S": "h", "32F": "f"}

CASES = [
    {"filter": "median", "ksize": 3},
    {"filter": "median", "ksize": 31, "border": "reflect101"},
    {"filter": "rank", "ksize": "33x17", "percentile": 75, "src_type": "16U", "border": "constant", "border_value": 300},
    {"filter": "box", "ksize": 31, "src_type": "32F"},
    {"filter": "median", "ksize": "3x5", "src_type": "32F", "border": "wrap"},
    {"filter": "rank", "ksize": 5, "percentile": 25, "src_type": "16S", "channels": 3, "border": "constant",
     "border_value": "-5 7 40000"},
    {"filter": "rank", "ksize": 13, "percentile": 100, "src_type": "8S", "anchor": "0,12", "border": "reflect"},
    {"filter": "convolution", "mask": common.MASK3, "divisor": 16, "border": "replicate"},
    {"filter": "convolution", "mask": [[1, -2, 3, 4], [0, 5, -6, 1]], "divisor": 7, "delta": 3, "anchor": "3,0",
     "channels": 4, "border": "constant", "border_value": 9},
    {"filter": "convolution", "mask": common.SHARPEN, "grey_rule": "yes", "dst_type": "16S", "src_type": "16U"},
    {"filter": "convolution", "mask": [[-1, -1], [-1, 0]], "grey_rule": "yes", "border": "wrap"},
    {"filter": "convolution", "mask": common.fractions(3, 15), "src_type": "32F", "border": "reflect"},
    {"filter": "separable", "row": "1 2 1", "column": "-1 0 1", "dst_type": "16S", "divisor": 3},
    {"filter": "gaussian", "ksize": "9x5", "sigma": 1.3, "src_type": "16U", "dst_type": "32F"},
    {"filter": "box", "ksize": "4x3", "channels": 3, "border": "wrap"},
    {"filter": "box", "ksize": 3, "normalize": "no", "src_type": "8S", "dst_type": "16S"},
]

DRIVER = r"""
#include "reference.h"
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    const ImageType source = {OF_CHANNELS, SOURCE_BYTES, SOURCE_FLOAT, 0}, result = {OF_CHANNELS, RESULT_BYTES, 0, 0};
    Image image, rows;
    if (allocateImage(&image, COLUMNS, ROWS, source) || allocateImage(&rows, COLUMNS, ROWS, result))
        return 3;
    fillWithNoise(&image, source);
    fwrite(image.data, rowBytes(&image), ROWS, stdout);
    for (int y = 0; y < ROWS; ++y)
        referenceRow(&image, y, rows.data + y * rowBytes(&rows));
    fwrite(rows.data, rowBytes(&rows), ROWS, stdout);
    Comparison comparison = {0, 0, 0, 0, 0};
    for (int y = 0; y < ROWS; ++y)
        compareRow(&image, rows.data + y * rowBytes(&rows), y, referenceBound(&image), &comparison);
    if (comparison.differing || comparison.elements != (long long)COLUMNS * ROWS * OF_CHANNELS)
        return 4;
    rows.data[rowBytes(&rows) - 1] ^= 0x40;
    compareRow(&image, rows.data, 0, referenceBound(&image), &comparison);
    return comparison.wrong == 1 ? 0 : 5;
}
"""


def place(p, length, border):
    """OpenCV's borderInterpolate, step by step."""
    if 0 <= p < length:
        return p
    if border == "constant":
        return None
    if border == "replicate":
        return min(max(p, 0), length - 1)
    if border == "wrap":
        return p % length
    if length == 1:
        return 0
    shared = border == "reflect101"
    while not 0 <= p < length:
        p = -p - 1 + shared if p < 0 else 2 * length - 1 - p - shared
    return p


def windows(made, pixels):
    """The window of each value, as rows."""
    width, height = made.window
    ax, ay = made.get("anchor") or (width // 2, height // 2)
    outside = (list(made.border_value) * 4)[:4]
    depth = made.src_type
    for y in range(HEIGHT):
        for x in range(WIDTH):
            for c in range(made.channels):
                rows = []
                for j in range(height):
                    row = []
                    for i in range(width):
                        v, u = place(y + j - ay, HEIGHT, made.border), place(x + i - ax, WIDTH, made.border)
                        if u is None or v is None:
                            value = outside[c]
                            if depth != "32F":
                                value = min(max(round(value), schema.RANGES[depth][0]), schema.RANGES[depth][1])
                        else:
                            value = pixels[(v * WIDTH + u) * made.channels + c]
                        row.append(value)
                    rows.append(row)
                yield rows


def expected(made, pixels):
    """The result's values by the definition."""
    for rows in windows(made, pixels):
        if made.filter in schema.RANKS:
            yield sorted(value for row in rows for value in row)[reference.rank_of(made)]
            continue
        if made.filter == "convolution":
            mask, divisor, delta = reference.mask_of(made)
        else:
            row, column, divisor, delta = reference.vectors_of(made)
            mask = [[Fraction(a) * Fraction(b) for a in row] for b in column]
        total = sum(Fraction(w) * Fraction(p) for a, b in zip(mask, rows) for w, p in zip(a, b))
        value = total / Fraction(divisor) + Fraction(delta)
        if made.destination == "32F":
            yield float(value)
        else:
            least, most = schema.RANGES[made.destination]
            yield min(max(round(value), least), most)


@unittest.skipUnless(shutil.which("cc"), "there is no C compiler")
class References(unittest.TestCase):
    def values(self, made, folder):
        """(the noise, the reference's result) as the generated C has them."""
        for name in ("image_file.c", "image_file.h", "reference.h"):
            (folder / name).write_text(template(name), encoding="utf-8")
        (folder / "reference.c").write_text(reference.source_file(made, made.src_type != "32F"), encoding="utf-8")
        (folder / "driver.c").write_text(DRIVER, encoding="utf-8")
        sizes = {"OF_CHANNELS": made.channels, "COLUMNS": WIDTH, "ROWS": HEIGHT,
                 "SOURCE_BYTES": reference.BYTES[made.src_type], "RESULT_BYTES": reference.BYTES[made.destination],
                 "SOURCE_FLOAT": int(made.src_type == "32F")}
        built = common.run(["cc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined",
                            *("-D{}={}".format(*item) for item in sizes.items()), "driver.c", "reference.c",
                            "image_file.c", "-lm", "-o", "driver"], cwd=str(folder))
        self.assertEqual(built.returncode, 0, built.stderr[:2000])
        done = subprocess.run([str(folder / "driver")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                              env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
        self.assertEqual(done.returncode, 0, done.stderr[:2000])
        count = WIDTH * HEIGHT * made.channels
        split = count * sizes["SOURCE_BYTES"]
        return (struct.unpack("<{}{}".format(count, FORMATS[made.src_type]), done.stdout[:split]),
                struct.unpack("<{}{}".format(count, FORMATS[made.destination]), done.stdout[split:]))

    def test_references(self):
        for given in CASES:
            with self.subTest(given=str(given)[:100]), tempfile.TemporaryDirectory() as folder:
                made = choice.parse(given)
                pixels, result = self.values(made, Path(folder))
                wanted = list(expected(made, pixels))
                if made.destination == "32F":
                    self.assertTrue(all(abs(a - b) <= 1e-6 * max(1, abs(b)) for a, b in zip(result, wanted)))
                else:
                    self.assertEqual(list(result), wanted)

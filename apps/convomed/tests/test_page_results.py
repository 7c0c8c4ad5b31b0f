# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the preview, the expected speed and the static form.

    test_page_results.py [path/to/fastfilter]
"""
import argparse
import array
import contextlib
import csv
import io
import json
import os
import struct
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock
from urllib.parse import urlencode

sys.dont_write_bytecode = True

from page_case import ROOT, PageCase  # noqa: E402
from convomed import choice, schema  # noqa: E402
from page import answers, expected, preview, site, test_picture  # noqa: E402

WIDTH, HEIGHT = 13, 9


def levels(depth, channels):
    """Values of a type for a test image."""
    least, most = test_picture.LEVELS.get(depth, (0, 255))
    return [least + (i * i * 7 + i * 31) * 257 % (most - least + 1) for i in range(WIDTH * HEIGHT * channels)]


def image_for(chosen):
    """The file of a test image, of the formats that the generated program reads."""
    depth, channels = chosen.src_type, chosen.channels
    values, size = levels(depth, channels), "{} {}".format(WIDTH, HEIGHT)
    if depth == "32F":
        rows = [values[y * WIDTH * channels:(y + 1) * WIDTH * channels] for y in range(HEIGHT - 1, -1, -1)]
        return "P{}\n{}\n-1.0\n".format("f" if channels == 1 else "F", size).encode() + struct.pack(
            "<{}f".format(len(values)), *sum(rows, []))
    least, most = test_picture.LEVELS[depth]
    content = struct.pack(">{}{}".format(len(values), "B" if most < 256 else "H"), *[value - least for value in values])
    if channels == 4:
        return "P7\nWIDTH {}\nHEIGHT {}\nDEPTH 4\nMAXVAL {}\nTUPLTYPE RGB_ALPHA\nENDHDR\n".format(
            WIDTH, HEIGHT, most - least).encode() + content
    return "P{}\n{}\n{}\n".format(5 if channels == 1 else 6, size, most - least).encode() + content


def window_of(pixels, x, y, width, height):
    """The values around a pixel; outside, the nearest pixel's."""
    return [[pixels[min(max(y + j, 0), HEIGHT - 1) * WIDTH + min(max(x + i, 0), WIDTH - 1)]
             for i in range(-(width // 2), width // 2 + 1)] for j in range(-(height // 2), height // 2 + 1)]


def naive(pixels, width, height, value_of):
    return [value_of(window_of(pixels, x, y, width, height)) for y in range(HEIGHT) for x in range(WIDTH)]


class Preview(PageCase):
    def drawn(self, depth, result, **texts):
        """(pixels, filtered) of the test image of a choice, through the server."""
        if not preview.find_program():
            self.skipTest("fastfilter is not built")
        texts = dict(texts, src_type=depth, border="replicate")
        pixels = test_picture.read(image_for(choice.parse(texts)), depth).pixels
        status, _, body = self.post("/preview/{}x{}?{}".format(WIDTH, HEIGHT, urlencode(texts)), pixels)
        self.assertEqual(200, status, body)
        return array.array(test_picture.CODES[depth], pixels), array.array(test_picture.CODES[result], body)

    def test_medians_of_all_types(self):
        for depth in schema.DEPTHS:
            pixels, filtered = self.drawn(depth, depth, filter="median", ksize="5x3")
            self.assertEqual(naive(pixels, 5, 3, lambda rows: sorted(sum(rows, []))[7]), filtered.tolist(), depth)

    def test_masks_with_another_type_of_the_result(self):
        mask = [[0, 1, 0], [1, -4, 1], [0, 1, -7]]
        pixels, filtered = self.drawn("8U", "16S", filter="convolution", dst_type="16S", delta="3",
                                      mask=choice.text_of(schema.BY_NAME["mask"], mask))
        self.assertEqual(naive(pixels, 3, 3, lambda rows: 3 + sum(a * b for m, r in zip(mask, rows) for a, b in zip(m, r))),
                         filtered.tolist())

    def test_separable_is_the_product_of_column_and_row(self):
        pixels, filtered = self.drawn("8U", "32F", filter="separable", dst_type="32F", row="-1 0 1", column="1 2 1")
        self.assertEqual(naive(pixels, 3, 3, lambda rows: sum((2 - abs(j - 1)) * (rows[j][2] - rows[j][0]) for j in range(3))),
                         filtered.tolist())

    def test_every_preset_and_filter(self):
        if not preview.find_program():
            self.skipTest("fastfilter is not built")
        choices = [preset.choice for preset in schema.PRESETS] + [
            {"filter": "large_gaussian", "sigma": 20}, {"filter": "box", "normalize": False, "dst_type": "32F"},
            {"filter": "rank", "anchor": [0, 2]}, {"filter": "median", "border": "constant", "border_value": [7]},
            {"filter": "convolution", "mask": [[5]], "divisor": 5}, {"filter": "median", "channels": 4}]
        for given in choices:
            chosen = choice.parse(given)
            picture = test_picture.read(image_for(chosen), chosen.src_type)
            filtered = preview.filtered(chosen, *picture[:3], picture.pixels)
            self.assertEqual(len(filtered), preview.frame_bytes(*picture[:3], chosen.destination), given)

    def test_missing_program_says_how_to_build_it(self):
        with mock.patch.dict(os.environ, CONVOMED_FASTFILTER="/nonexistent"):
            status, _, body = self.post("/preview/1x1?filter=median", b"\0")
        self.assertEqual(503, status)
        self.assertIn(preview.HOW_TO_BUILD.encode(), body)

    def program(self, text):
        """A program that stands for fastfilter, and fails."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "fastfilter"
        path.write_text("#!{}\nimport sys, time\n{}\n".format(sys.executable, text))
        path.chmod(0o755)
        return mock.patch.dict(os.environ, CONVOMED_FASTFILTER=str(path))

    def test_long_runs_are_ended(self):
        with self.program("time.sleep(60)"), mock.patch.object(preview, "MOST_SECONDS", 0.5):
            status, _, body = self.post("/preview/1x1?filter=median", b"\0")
        self.assertEqual((503, True), (status, b"more than 0.5 s" in body))

    def test_failures_are_the_programs_own_line(self):
        with self.program("sys.stdin.read(); sys.stderr.write('fastfilter: no such luck\\n'); sys.exit(4)"):
            self.assertEqual((503, b"fastfilter: no such luck"), self.post("/preview/1x1?filter=median", b"\0")[::2])
        with self.program("sys.stdin.read()"):
            self.assertEqual((503, b"fastfilter wrote 0 bytes"), self.post("/preview/1x1?filter=median", b"\0")[::2])


class TestPicture(unittest.TestCase):
    def test_every_format(self):
        for depth in schema.DEPTHS:
            for channels in (1, 3, 4):
                if (depth, channels) == ("32F", 4):
                    continue
                picture = test_picture.read(image_for(choice.parse({"src_type": depth, "channels": channels})), depth)
                expected_values = levels(depth, channels)
                if channels == 4:
                    del expected_values[3::4]
                self.assertEqual((WIDTH, HEIGHT, min(channels, 3)), picture[:3])
                self.assertEqual(expected_values, array.array(test_picture.CODES[depth], picture.pixels).tolist(), depth)


class Expected(unittest.TestCase):
    def speed(self, **given):
        return expected.of(choice.parse(given))

    def test_figure_is_the_one_of_its_cell(self):
        with (ROOT / "perf" / "results" / "nvidia-h200.csv").open(newline="") as file:
            cell, = [row for row in csv.DictReader(file) if
                     (row["family"], row["kw"], row["type"], row["impl"], row["border"], row["width"]) ==
                     ("median", "7", "16UC1", "cudafastfilters", "replicate", "16384") and row["transfers"] == "none" and
                     row["content"] == "random" and row["offset"] == "0"]
        speed = self.speed(filter="median", ksize=[7, 7], src_type="16U", border="replicate")
        self.assertEqual("{:,.0f}".format(float(cell["gpx_s"])), speed["gpx_s"])
        for word in ("NVIDIA H200", "median 7", "16UC1", "border replicate, 16384x16384"):
            self.assertIn(word, speed["source"])

    def test_another_border_is_named(self):
        self.assertIn("border replicate, not wrap", self.speed(filter="median", ksize=[7, 7], border="wrap")["source"])

    def test_nothing_where_nothing_was_measured(self):
        dense = [[1, 2, 3], [4, 5, 6], [7, 8, 1]]
        self.assertIsNotNone(self.speed(filter="convolution", mask=dense))
        for given in ({"mask": [[1] * 15] * 15}, {"mask": [[0.1, 0.2, 0.33], [0.4, 0.5, 0.6], [0.7, 0.8, 0.1]]},
                      {"mask": dense, "dst_type": "32F"}, {"mask": dense, "anchor": [0, 0]}, {"mask": dense[:2]},
                      {"mask": dense, "architectures": ["sm_75"]}):
            self.assertIsNone(self.speed(filter="convolution", **given), given)
        for given in ({"filter": "median", "ksize": [13, 13]}, {"filter": "median", "ksize": [3, 5]},
                      {"filter": "rank", "percentile": 60}, {"filter": "median", "image_size": [1000, 1000]},
                      {"filter": "gaussian", "ksize": [9, 9], "sigma": 1}, {"filter": "median", "src_type": "16S"}):
            self.assertIsNone(self.speed(**given), given)


class Site(unittest.TestCase):
    def written(self, folder):
        lines = io.StringIO()
        with contextlib.redirect_stdout(lines), contextlib.redirect_stderr(lines):
            status = site.run(argparse.Namespace(out=str(folder)))
        return status, lines.getvalue()

    def test_every_address_of_the_presets_is_a_file(self):
        if not preview.find_program():
            self.skipTest("fastfilter is not built")
        with tempfile.TemporaryDirectory() as parent:
            folder = Path(parent) / "new" / "site"
            self.assertEqual(0, self.written(folder)[0])
            self.assertTrue(json.loads((folder / "form.json").read_text())["static"])
            for preset in schema.PRESETS:
                there = folder / "presets" / preset.name
                code = json.loads((there / "code.json").read_text())
                self.assertEqual(code["zip"]["size"], (there / code["zip"]["name"]).stat().st_size)
                for file in code["files"]:
                    self.assertEqual(file["size"], (there / "files" / file["name"]).stat().st_size)
                self.assertEqual(answers.check(answers.preset_texts(preset)), json.loads((there / "check.json").read_text()))
            self.assertEqual(["site"], os.listdir(str(folder.parent)))

    def test_nothing_is_replaced_and_nothing_half_written(self):
        with tempfile.TemporaryDirectory() as parent:
            (Path(parent) / "file").write_text("mine")
            self.assertEqual(4, self.written(parent)[0])
            self.assertEqual(4, self.written(Path(parent) / "file")[0])
            with mock.patch.dict(os.environ, CONVOMED_FASTFILTER="/nonexistent"):
                status, lines = self.written(Path(parent) / "site")
            self.assertEqual((6, 1), (status, lines.count("\n")))
            self.assertEqual(["file"], os.listdir(parent))

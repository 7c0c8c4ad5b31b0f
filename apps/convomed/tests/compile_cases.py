"""Generated folders are compiled by nvcc for old and new GPUs, without a warning, and their references run."""
import concurrent.futures
import json
import os
import tempfile
import unittest
from pathlib import Path

import common
from convomed import choice, generate
from gpu import random_choices

ARCHITECTURES = ("sm_75", "sm_90")
EXIT_NO_GPU = 6

# A mask of rank 2 that is too high for tiles: its terms are filtered in two passes.
HIGH = [[0.001 + 0.0003 * (4 <= x < 10 and 60 <= y < 300) for x in range(15)] for y in range(1001)]

# At least 30. Each is compiled for both and built whole, and its reference runs.
COMBINATIONS = [dict(given, form="module") for given in (
    {"filter": "median", "ksize": 3}, {"filter": "median", "ksize": 3, "src_type": "16S", "channels": 3},
    {"filter": "median", "ksize": 3, "src_type": "32F", "channels": 4},
    {"filter": "median", "ksize": 5, "border": "constant", "border_value": 7},
    {"filter": "median", "ksize": 5, "channels": 3}, {"filter": "median", "ksize": 5, "src_type": "16S", "channels": 4},
    {"filter": "median", "ksize": 7, "src_type": "16U", "border": "wrap"},
    {"filter": "median", "ksize": 9, "src_type": "8S"}, {"filter": "median", "ksize": 5, "src_type": "32F"},
    {"filter": "median", "ksize": "7x3", "src_type": "16U"}, {"filter": "median", "ksize": "9x5"},
    {"filter": "rank", "ksize": 3, "percentile": 25}, {"filter": "rank", "ksize": 7, "percentile": 75, "src_type": "16U"},
    {"filter": "rank", "ksize": 5, "percentile": 10, "src_type": "32F", "anchor": "0,4"},
    {"filter": "rank", "ksize": 7, "percentile": 100}, {"filter": "rank", "ksize": 9, "percentile": 0, "channels": 3},
    {"filter": "convolution", "mask": common.MASK3, "divisor": 16},
    {"filter": "convolution", "mask": common.SHARPEN, "src_type": "16U", "channels": 3},
    {"filter": "convolution", "mask": common.SHARPEN, "grey_rule": True, "dst_type": "16S"},
    {"filter": "convolution", "mask": common.MASK5, "divisor": 274},
    {"filter": "convolution", "mask": common.fractions(5, 5), "src_type": "32F"},
    {"filter": "convolution", "mask": common.fractions(15, 15), "channels": 3},
    {"filter": "convolution", "mask": common.fractions(3, 3), "src_type": "8S", "dst_type": "32F"},
    {"filter": "convolution", "mask": common.fractions(4, 33), "src_type": "16U", "dst_type": "32F"},
    {"filter": "separable", "row": "-1 0 1", "column": "1 2 1", "dst_type": "16S", "border": "replicate"},
    {"filter": "separable", "row": "1 8 28 56 70 56 28 8 1", "column": "1 2 1", "divisor": 1024, "src_type": "16U"},
    {"filter": "gaussian", "ksize": 9}, {"filter": "gaussian", "ksize": 9, "sigma": 1.7, "channels": 3},
    {"filter": "gaussian", "ksize": 31, "src_type": "32F"}, {"filter": "gaussian", "ksize": 5, "src_type": "16U"},
    {"filter": "box", "ksize": 31}, {"filter": "box", "ksize": "17x40", "channels": 4},
    {"filter": "box", "ksize": 21, "src_type": "16S"},
    {"filter": "large_gaussian", "sigma": 50}, {"filter": "large_gaussian", "sigma": 12, "src_type": "32F", "channels": 4},
    {"filter": "large_gaussian", "sigma": 20, "src_type": "16U", "dst_type": "8U", "border": "constant"},
    {"filter": "gaussian", "ksize": 101, "src_type": "16S", "border": "wrap"},
    {"filter": "median", "ksize": 31}, {"filter": "median", "ksize": 17, "src_type": "8S", "channels": 3},
    {"filter": "rank", "ksize": "63x21", "percentile": 20, "border": "constant", "border_value": 9, "channels": 4},
    {"filter": "rank", "ksize": 31, "percentile": 75, "src_type": "16U", "border": "reflect101"},
    {"filter": "median", "ksize": 31, "src_type": "32F", "border": "wrap"},
    {"filter": "median", "ksize": "51x61", "src_type": "16S", "channels": 3},
    {"filter": "rank", "ksize": 21, "percentile": 90, "src_type": "32F", "algorithm": "rank_bitmap", "channels": 4},
    {"filter": "median", "ksize": 25, "image_size": "300x200"},
    {"filter": "median", "ksize": "17x3"}, {"filter": "rank", "ksize": "1x33", "percentile": 3, "src_type": "32F"},
    {"filter": "box", "ksize": 31, "src_type": "32F"}, {"filter": "box", "ksize": "17x40", "src_type": "32F", "channels": 3},
    {"filter": "box", "ksize": 9, "src_type": "16U", "dst_type": "8U", "algorithm": "box_chunk"},
    {"filter": "box", "ksize": 301}, {"filter": "box", "ksize": 501, "src_type": "16S"},
    {"filter": "box", "ksize": 1001, "src_type": "32F", "channels": 3},
    {"filter": "box", "ksize": "301x1", "src_type": "16U", "dst_type": "32F"},
    {"filter": "convolution", "mask": common.difference_of_gaussians(41)},
    {"filter": "convolution", "mask": common.difference_of_gaussians(21), "src_type": "32F", "channels": 3},
    {"filter": "convolution", "mask": HIGH, "src_type": "32F", "border": "wrap"},
    {"filter": "box", "ksize": 35, "normalize": "no", "dst_type": "32F", "channels": 4},
)] + [{"filter": "median", "ksize": 5}, {"filter": "gaussian", "ksize": 9}, {"filter": "box", "ksize": 31, "src_type": "16U"}]


def share_of(choices):
    """The part that CONVOMED_SHARE asks for: 2/9 is every ninth from number 2 on, counted from 0. All of them unless set."""
    part, parts = map(int, os.environ.get("CONVOMED_SHARE", "0/1").split("/"))
    return choices[part % parts::parts]


def compiled(given, whole):
    """What is wrong with a choice's folder; empty if nothing is."""
    files = generate.generate(choice.parse(given))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate.write_folder(files, folder)
        done = common.run(["make", "-C", folder, "NVCC=" + common.nvcc(), "NVCCFLAGS=-O3 --Werror all-warnings",
                           "CXXFLAGS=-O2 -Xcompiler -Wall,-Wextra,-Werror", "all" if whole else "filter.o"])
        if done.returncode != 0:
            return "make failed: " + done.stderr[-1500:]
        if not whole:
            return ""
        run = common.run(["./filter", "--reference", "--json"], cwd=name)
        report = json.loads(run.stdout)
        if run.returncode != EXIT_NO_GPU or report["gpu"] is not None or report["width"] != 320:
            return "the reference ended with {}: {}".format(run.returncode, run.stdout + run.stderr)
    return ""


def all_compiled(choices, whole):
    """What is wrong with each choice's folder, on all processors."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(lambda given: compiled(given, whole), choices))


@unittest.skipUnless(common.nvcc(), "there is no nvcc")
class Compiled(unittest.TestCase):
    def check(self, choices, whole):
        for given, problem in zip(choices, all_compiled(choices, whole)):
            with self.subTest(choice=json.dumps(given)):
                self.assertEqual(problem, "")

    def test_combinations(self):
        self.assertGreaterEqual(len(COMBINATIONS), 30)
        self.check([dict(given, architectures=list(ARCHITECTURES)) for given in share_of(COMBINATIONS)], whole=True)

    def test_random_choices(self):
        count = int(os.environ.get("CONVOMED_RANDOM_CHOICES", "20"))
        self.check([dict(random_choices.drawn(index, "auto"), architectures=list(ARCHITECTURES)) for index in range(count)], whole=False)

    def test_the_program_refuses_what_it_cannot_read(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            generate.write_folder(generate.generate(choice.parse({"filter": "convolution", "mask": "1"})), folder)
            self.assertEqual(common.run(["make", "-C", folder, "NVCC=" + common.nvcc()]).returncode, 0)
            damaged = {"truncated.pgm": b"P5\n320 240\n255\nabc", "huge.pgm": b"P5\n99999999 99999999\n255\n",
                       "colour.ppm": b"P6\n1 1\n255\nabc", "deep.pgm": b"P5\n1 1\n65535\nab", "other.txt": b"hello",
                       "empty.pgm": b"", "negative.pgm": b"P5\n-3 4\n255\n", "pam.pam": b"P7\nWIDTH 3\n"}
            for file, content in damaged.items():
                (folder / file).write_bytes(content)
                with self.subTest(file):
                    done = common.run(["./filter", "--reference", file], cwd=name)
                    self.assertEqual((done.returncode, done.stderr.count("\n")), (3, 1), done.stderr)
            for code, arguments in [(2, ["--size", "0x3"]), (2, ["--rows"]), (2, ["a", "b"]), (2, ["--what"]),
                                    (3, ["missing.pgm"]), (4, ["--out", "no/such/folder.pgm"]),
                                    (6, ["--size", "1x1"]), (0, ["--help"])]:
                with self.subTest(arguments):
                    self.assertEqual(common.run(["./filter", "--reference", *arguments], cwd=name).returncode, code)
            self.assertEqual(common.run(["./filter", "--reference", "--out", "same.pgm"], cwd=name).returncode, 6)
            self.assertEqual((folder / "same.pgm").read_bytes(), (folder / "image.pgm").read_bytes())

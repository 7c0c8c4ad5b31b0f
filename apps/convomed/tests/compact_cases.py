"""The compact form: short, whole, and equal to the reference on every pixel, for random choices.

Without a GPU the kernel is compiled as C++ with emulated/cuda_runtime.h, and its threads run one after the other."""
import concurrent.futures
import os
import re
import shutil
import tempfile
import unittest
from pathlib import Path

import common
import compile_cases
from convomed import choice, generate, reference, schema
from convomed.compact import common_text, cpu_text, cuda_text, tree
from convomed.kernel_file import template
from gpu import random_choices

EMULATED = common.FOLDER / "emulated"
MOST_LINES = 250


def checked_run(*command, **options):
    done = common.run(command, **options)
    if done.returncode != 0 or done.stderr:
        raise AssertionError("{}: {}{}".format(Path(command[0]).name, done.stdout[-1000:], done.stderr[-1500:]))


class Emulation:
    """What all programs share, compiled once."""

    def __init__(self, folder):
        self.folder = folder
        for name in ("image_file.c", "image_file.h", "reference.h"):
            (folder / name).write_text(template(name), encoding="utf-8")
        checked_run("cc", "-O1", "-c", folder / "image_file.c", "-o", folder / "image_file.o")
        checked_run("c++", "-std=c++17", "-O1", "-I", folder, "-c", EMULATED / "driver.cpp", "-o", folder / "driver.o")

    def problem_of(self, number, given, sanitized):
        """What is wrong with a choice; empty if nothing is."""
        folder = self.folder / str(number)
        folder.mkdir()
        made = choice.parse(given)
        walk = tree.build(made)
        kernel = cuda_text.printer(walk, "filterCuda", 75).text(["// a kernel"])
        texts = {"cuda.cpp": re.sub(r"(\w+)<<<blocks, threads, 0, stream>>>\(", r"emulateLaunch(\1, blocks, threads, ", kernel),
                 "cpu.cpp": cpu_text.Printer(walk, "filterCpu").text(["// a function"]),
                 "reference.c": reference.source_file(made, walk.exact)}
        checks = ["-fsanitize=address,undefined"] if sanitized else []
        try:
            for name, text in texts.items():
                (folder / name).write_text(text, encoding="utf-8")
                compiler = ["c++", "-std=c++17"] if name.endswith(".cpp") else ["cc", "-std=c11"]
                checked_run(*compiler, "-O1" if sanitized else "-O0", "-Wall", "-Wno-unknown-pragmas", "-Wno-unused-function",
                            *checks, "-I", self.folder, "-I",
                            EMULATED, "-c", folder / name, "-o", folder / (name + ".o"))
            checked_run("c++", *checks, self.folder / "driver.o", self.folder / "image_file.o",
                        *(folder / (name + ".o") for name in texts), "-lm", "-o", folder / "run")
            is_float = made.src_type == "32F"
            checked_run(folder / "run", made.channels, reference.BYTES[made.src_type], reference.BYTES[made.destination],
                        int(is_float), int(is_float and made.filter in schema.RANKS),
                        env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
        except AssertionError as problem:
            return str(problem)
        shutil.rmtree(str(folder))
        return ""


class Compact(unittest.TestCase):
    @unittest.skipUnless(shutil.which("c++") and shutil.which("cc"), "there is no compiler")
    def test_both_targets_agree_with_the_reference(self):
        choices = compile_cases.share_of(random_choices.compact())
        with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            emulation = Emulation(Path(name))
            found = pool.map(lambda item: emulation.problem_of(*item, sanitized=item[0] % 4 == 0), enumerate(choices))
            for given, problem in zip(choices, found):
                with self.subTest(given=str(given)):
                    self.assertEqual(problem, "")

    @unittest.skipUnless(common.nvcc(), "there is no nvcc")
    def test_kernels_compile_for_old_and_new_gpus(self):
        choices = [dict(given, form="compact", architectures=list(compile_cases.ARCHITECTURES)) for given in compile_cases.share_of(random_choices.compact())]
        for given, problem in zip(choices, compile_cases.all_compiled(choices, whole=False)):
            with self.subTest(given=str(given)):
                self.assertEqual(problem, "")

    def test_short_and_whole(self):
        for given in compile_cases.share_of(random_choices.compact()):
            for target, name in (("cuda", "filter.cu"), ("cpu", "filter.cpp")):
                with self.subTest(given=str(given), target=target):
                    files = generate.generate(choice.parse(dict(given, form="compact", target=target)))
                    text = files[name].decode("utf-8")
                    self.assertLessEqual(common_text.lines_of(text), MOST_LINES)
                    self.assertEqual(re.findall(r'template|#define|#include "', text), [])
                    self.assertLessEqual(max(map(len, text.split("\n"))), 120)

    def test_coefficients_are_printed(self):
        cases = [({"filter": "convolution", "mask": "1 2 3; 4 5 -6", "divisor": 9}, "Coefficients: 1 2 3; 4 5 -6; divisor 9. "),
                 ({"filter": "gaussian", "ksize": 5}, "Coefficients: row 1 4 6 4 1; column the same; divisor 256. "),
                 ({"filter": "separable", "row": "-1 0 1", "column": "1 2 1", "dst_type": "16S", "anchor": [0, 1]},
                  "Coefficients: row -1 0 1; column 1 2 1; divisor 1; the output is at column 0, row 1. "),
                 ({"filter": "box", "ksize": 31}, "Coefficients: all 1; divisor 961. ")]
        for given, expected in cases:
            for target, name in (("cuda", "filter.cu"), ("cpu", "filter.cpp")):
                with self.subTest(given=str(given), target=target):
                    text = generate.generate(choice.parse(dict(given, form="compact", target=target)))[name].decode("utf-8")
                    self.assertIn(expected, text.partition("#include")[0].replace("\n//", ""))

    def test_the_module_has_what_the_compact_form_lacks(self):
        for given in ({"filter": "median", "ksize": 31}, {"filter": "large_gaussian", "sigma": 20},
                      {"filter": "median", "ksize": 3, "algorithm": "median_columns"}):
            self.assertEqual(choice.validate(dict(given)), [])
            self.assertIn("there is no compact form", choice.validate(dict(given, form="compact"))[0].reason)
            self.assertEqual(choice.validate(dict(given, target="cpu"))[0].field, "target")

    def test_a_saved_choice_says_what_changed(self):
        files = generate.generate(choice.parse({"filter": "median", "ksize": 3}))
        saved = files["choice.json"]
        self.assertEqual(generate.changed_since(saved, files), [])
        self.assertEqual(generate.generate(choice.from_json(saved)), files)
        self.assertEqual(generate.changed_since(saved, dict(files, **{"filter.cu": b"other", "new": b""})), ["filter.cu", "new"])
        self.assertEqual(generate.changed_since(b'{"filter": "median"}', files), [])
        old = choice.from_json('{"convomed": 1, "filter": "median", "ksize": [3, 3]}')
        self.assertEqual(old.form, "module")  # there was no other

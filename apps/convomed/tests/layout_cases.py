"""The generated text is laid out as the module's formatter, clang-format, lays it out."""
import tempfile
import unittest
from pathlib import Path

import common
import compile_cases
import text_cases
from convomed import branches, choice, generate, schema
from gpu import random_choices

LONG_NAME = "a_name_of_as_many_letters_as_there_may_be"[:40]
CHOICES = text_cases.CHOICES + compile_cases.COMBINATIONS[2::12] + [
    dict(given, target=target) for given in random_choices.FIXED for target in schema.TARGETS] + [
    {"filter": "median", "ksize": 5, "api": "gpumat"},
    {"filter": "rank", "ksize": 11, "percentile": 30, "name": LONG_NAME, "border": "constant", "border_value": 7},
    {"filter": "convolution", "mask": "1 2 1", "api": "gpumat", "src_type": "32F", "channels": 3}]


class Layout(unittest.TestCase):
    @unittest.skipUnless(common.clang_format(), "there is no clang-format 14")
    def test_clang_format_changes_nothing(self):
        style = "--style=file:{}".format(common.REPOSITORY / ".clang-format")
        for given in CHOICES:
            with self.subTest(given=str(given)[:80]), tempfile.TemporaryDirectory() as name:
                generate.write_folder(generate.generate(choice.parse(given)), name)
                sources = [path for path in sorted(Path(name).iterdir()) if path.suffix in (".cu", ".h", ".c", ".cpp")]
                self.assertGreaterEqual(len(sources), 7)
                done = common.run([common.clang_format(), style, "--dry-run", "--Werror", *sources])
                self.assertEqual((done.returncode, done.stderr[:1500]), (0, ""))

    def test_a_branch_that_is_decided_moves_left(self):
        text = ("    if constexpr (a)\n    {\n        f(" + "x" * 57 + ", y,\n          " + "z" * 46 + ", z,\n"
                "          last);\n    }\n    else if (b)\n        g();\n    else\n        h();\n")
        taken = branches.decide(text, {4: True})
        self.assertEqual(taken, "    f(" + "x" * 57 + ", y, " + "z" * 46 + ", z,\n      last);\n")
        self.assertEqual(branches.decide(text, {4: False}),
                         "    if (b)\n        g();\n    else\n        h();\n")

"""The table of a GPU, with programs that only pretend: its verdicts and its file of results."""
import json
import os
import tempfile
import unittest
from pathlib import Path

import common
from gpu import cases, measure, report

GOOD = {"algorithm": "a", "gpu": "NVIDIA H200", "gpx_s": 100.0, "ms": 1.0, "compared": 10, "differing": 0,
        "outside_bound": 0}


class Table(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        (self.folder / "choice.json").write_text('{"src_type": "8U"}', encoding="utf-8")
        (self.folder / "image.pgm").write_bytes(b"P5\n1 1\n255\n0")

    def program(self, name, found, code=0):
        path = self.folder / name
        path.write_text("#!/bin/sh\ncat <<'END'\n{}\nEND\nexit {}\n".format(json.dumps(found), code), encoding="utf-8")
        os.chmod(str(path), 0o755)
        return path

    def row(self, program=None, module=None, code=0):
        self.program("filter", dict(GOOD, **(program or {})), code)
        own = self.program("module", dict({"algorithm": "a", "gpx_s": 104.0, "differing": 0}, **(module or {})))
        return measure.measure_case("case", self.folder, own, "64x64", 4, 1, measure.compare_case(self.folder, own))

    def test_an_equal_is_good(self):
        found = self.row()
        self.assertEqual((found["wrong"], found["compared"]), ("", 40))
        self.assertAlmostEqual(found["ratio"], 100 / 104)

    def test_what_is_wrong_is_said(self):
        for words, arguments in [("not within 10 %", {"module": {"gpx_s": 112.0}}),
                                 ("not within 10 %", {"module": {"gpx_s": 90.0}}),
                                 ("are wrong", {"program": {"outside_bound": 1, "differing": 1}, "code": 1}),
                                 ("are not the module's", {"module": {"differing": 2}}),
                                 ("the module runs b", {"module": {"algorithm": "b"}}),
                                 ("exit code 5", {"code": 5})]:
            with self.subTest(words):
                found = self.row(**arguments)
                self.assertIn(words, found["wrong"])
                self.assertIn("0 of 1 programs", report.closing([found], ["case"]))

    def test_without_a_gpu(self):
        with self.assertRaises(measure.NoGpu):
            self.row({"gpu": None}, code=measure.EXIT_NO_GPU)

    def test_the_file_of_results(self):
        facts = {"commit": "abc", "size": "64x64", "rows": 4, "runs": 2, "repeat": 1, "small": "3x2"}
        path = report.write(self.folder / "new", [self.row()], ["case", "later"], facts)
        self.assertEqual(path.name, "nvidia-h200-convomed.md")
        text = path.read_text(encoding="utf-8")
        for part in ("NVIDIA H200", "commit abc", "driver ", "UTC", "| case | a | 1 | 100 | 104 | 0.962 | 40 | 0 | 0 | good |",
                     "1 of 1 programs are the module's equals", "not reached: later."):
            self.assertIn(part, text)
        self.assertEqual(os.listdir(str(path.parent)), [path.name])

    def test_the_program_says_what_is_missing(self):
        done = common.run(["python3", common.SAMPLE / "gpu_table.py"], cwd=str(self.folder))
        self.assertIn(done.returncode, (2, measure.EXIT_NO_GPU), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_the_choices_have_kernels(self):
        from convomed import choice
        names = [name for name, given in cases.choices() if not choice.validate(given)]
        self.assertEqual(len(names), 2 * len(cases.CASES))

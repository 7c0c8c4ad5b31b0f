# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of how tests are counted: closing lines, and what a program made with OpenCV's test framework prints."""
import contextlib
import io
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import gtest, results  # noqa: E402
from tools.results import Counts  # noqa: E402

GOOD = ["[==========] Running 3 tests from 1 test case.", "[ RUN      ] A.Passes", "[       OK ] A.Passes (0 ms)",
        "[ RUN      ] A.Skips/1", "[     SKIP ] there is no GPU", "[       OK ] A.Skips/1, where GetParam() = 3 (0 ms)"]
FAILS = ["[ RUN      ] A.Fails", "file.cpp:3: Failure", "[  FAILED  ] A.Fails (0 ms)"]


class ClosingLines(unittest.TestCase):
    def test_forms(self):
        for text, counts in (("12 passed, 1 failed, 3 skipped\n", Counts(12, 1, 3)),
                             ("1 passed, 0 failed, 0 skipped\n2 passed, 0 failed, 1 skipped\n", Counts(2, 0, 1)),
                             ("=== 1 failed, 66 passed, 2 skipped, 5 subtests passed in 74.05s (0:01:14) ===", Counts(66, 1, 2)),
                             ("66 passed, 1 warning in 0.52s\n", Counts(66, 0, 0)),
                             ("3 passed, 2 errors in 1.00s", Counts(3, 2, 0)), ("no tests ran in 0.01s", None), ("", None)):
            self.assertEqual(results.closing_line(text), counts, text)

    def test_an_exit_code_that_the_counts_do_not_explain_fails(self):
        with contextlib.redirect_stdout(io.StringIO()):
            for lines, status, counts in ((["3 passed, 0 failed, 0 skipped"], 0, Counts(3, 0, 0)),
                                          (["3 passed, 0 failed, 0 skipped"], 1, Counts(3, 1, 0)),
                                          (["3 passed, 1 failed, 0 skipped"], 1, Counts(3, 1, 0)),
                                          (["nothing"], 0, Counts(0, 1, 0))):
                self.assertEqual(results.of_program("program", lines, status, "log"), counts)


class Programs(unittest.TestCase):
    def run_program(self, lines, status):
        """The counts, and the JUnit file, of a program that prints these lines."""
        with tempfile.TemporaryDirectory() as name, contextlib.redirect_stdout(io.StringIO()):
            program = Path(name) / "program"
            program.write_text("#!/bin/sh\ncat <<'END'\n{}\nEND\nexit {}\n".format("\n".join(lines), status))
            program.chmod(0o755)
            with mock.patch.object(results, "JUNIT", Path(name)), mock.patch.object(gtest.ui, "jobs", lambda: 1), \
                    mock.patch.object(gtest.system, "find_gpus", lambda: []):
                counts = gtest.run(program, [], Path(name) / "test.log")
            return counts, xml.parse(str(Path(name) / "test.xml")).getroot()

    def test_what_ran(self):
        counts, report = self.run_program(GOOD + FAILS, 1)
        self.assertEqual(counts, Counts(1, 1, 1))
        self.assertEqual([report.get(name) for name in ("tests", "failures", "skipped")], ["3", "1", "1"])
        self.assertEqual(report.find(".//skipped").get("message"), "there is no GPU")

    def test_a_program_that_ends_early_or_otherwise_than_it_says_fails(self):
        for lines, status, counts in ((GOOD, 0, Counts(1, 1, 1)), (GOOD + FAILS[:2], 139, Counts(1, 1, 1)),
                                      (GOOD + ["[ RUN      ] A.B", "[       OK ] A.B"], 1, Counts(2, 1, 1)),
                                      (GOOD + FAILS, 0, Counts(1, 2, 1)), ([], 0, Counts(0, 1, 0))):
            self.assertEqual(self.run_program(lines, status)[0], counts)

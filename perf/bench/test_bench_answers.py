# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of bench.py --answers; need no GPU."""
import os
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

import cells  # noqa: E402
import cells_answers  # noqa: E402
import report_answers  # noqa: E402

PROGRAMS = os.environ.get("CUDAFASTFILTERS_BENCH")  # the folder of the built bench


def row(impl, name, gpx_s, k=5, **more):
    return dict(cells.cell(name, "8UC1", k, (8192, 8192), impl=impl, gpx_s=gpx_s), **more)


class Answers(unittest.TestCase):
    def test_no_cell_twice_and_none_without_its_plain_filter(self):
        for impl in cells_answers.GPU_ORDER + cells_answers.CPU_ORDER:
            keys = [cells.key(cell) for cell in cells_answers.work(impl)]
            self.assertEqual(len(keys), len(set(keys)), impl)
            self.assertTrue(keys, impl)
        asked = {(cell["filter"], cell["type"], cell["ksize"]) for cell in cells_answers.work("cudafastfilters")}
        for name, plain, kinds, sides in cells_answers.FILTERS:
            for kind in kinds:
                for k in sides:
                    self.assertIn((name, kind, k), asked)
                    self.assertTrue(plain is None or (plain, kind, k) in asked)

    def test_floats_are_asked_for(self):
        lines = [cells.line(cell) for cell in cells_answers.work("cudafastfilters_cpu") if cell["filter"] == "deviation"]
        self.assertEqual([True, True, False], ["to=32F" in line for line in lines[:3]])
        self.assertTrue(all("width=2048" in line for line in lines))

    def test_tables_have_times_in_units_of_the_plain_filter(self):
        rows = [row("cudafastfilters", "rank", 500.0), row("cudafastfilters", "percentiles", 250.0), row("cupy", "percentiles", 0.31),
                row("cudafastfilters", "mode", None, 9, error="refused: wrong")]
        lines = report_answers.answers_tables(rows).splitlines()
        self.assertEqual(["| 10, 50 and 90 % of | type | 25 % rank | 10, 50 and 90 % | cupy |", "|---|---|---|---|---|",
                          "| 5x5 | 8UC1 | 500 | 250 (2) | 0.31 |", "", "| mode of | type | mode | cupy |", "|---|---|---|---|",
                          "| 9x9 | 8UC1 | wrong |  |"], lines)


@unittest.skipUnless(PROGRAMS, "the folder of cudafastfilters_bench was not given")
class ByHand(unittest.TestCase):
    """What rivals write by hand is what the oracle expects."""

    def setUp(self):
        try:
            import numpy
            import scipy.ndimage as ndimage
        except ImportError as problem:
            self.skipTest(str(problem))
        os.environ["BENCH_PROGRAM"] = str(Path(PROGRAMS) / "cudafastfilters_bench")
        import peers_by_hand
        import peers_common
        self.common, self.made = peers_common, lambda cell, source, output: peers_by_hand.make(numpy, ndimage, cell, source)
        for name in ("time_calls", "affordable"):
            self.addCleanup(setattr, peers_common, name, getattr(peers_common, name))
        peers_common.time_calls = lambda run, seconds, memory: (2.0, 0.1, 5)
        peers_common.affordable = lambda cell, make, oracle, memory: (cell["width"], cell["height"])

    def test_every_filter(self):
        oracle = self.common.Oracle()
        self.addCleanup(oracle.close)
        for cell in cells_answers.work("scipy_by_hand"):
            if cell["ksize"] > 7 and cell["filter"] not in ("contrast", "range"):
                continue
            asked = self.common.parse(cells.line(dict(cell, width=320, height=200)))
            found = self.common.measure(asked, self.made, oracle, self.common.Numpy(), "replicate")
            self.assertEqual((True, None), (found["verified"], found["error"]), cell)


if __name__ == "__main__":
    unittest.main()

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of bench.py --missing; need no GPU."""
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

import cells  # noqa: E402
import cells_missing  # noqa: E402
import report_missing  # noqa: E402


def row(impl, holes, gpx_s, **more):
    return dict(cells.cell("median", "32FC1", 3, (8192, 8192), holes=holes, impl=impl, gpx_s=gpx_s), **more)


class Missing(unittest.TestCase):
    def test_no_cell_twice(self):
        for impl in cells_missing.GPU_ORDER + cells_missing.CPU_ORDER:
            keys = [cells.key(cell) for cell in cells_missing.work(impl)]
            self.assertEqual(len(keys), len(set(keys)), impl)

    def test_the_plain_filter_stands_beside_the_others(self):
        lines = [cells.line(cell) for cell in cells_missing.work("cudafastfilters")[:5]]
        self.assertNotIn("holes", lines[0])
        self.assertEqual(["none", "blobs", "scattered", "half"], [line.split("holes=")[1].split()[0] for line in lines[1:]])

    def test_table_has_fractions_of_the_plain_filter(self):
        rows = [row("cudafastfilters", "", 500.0), row("cudafastfilters", "none", 480.0), row("cudafastfilters", "scattered", 250.0),
                row("cudafastfilters", "half", None, error="refused: wrong"), row("cupy", "scattered", 0.31)]
        lines = report_missing.missing_table(rows).splitlines()
        self.assertEqual("| median 3x3 | 32FC1 | 500 | 480 (0.96) |  | 250 (0.5) | wrong | 0.31 |", lines[2])
        self.assertEqual(3, len(lines))


if __name__ == "__main__":
    unittest.main()

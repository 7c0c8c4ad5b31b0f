# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of bench.py --batch; need no GPU."""
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

import cells  # noqa: E402
import cells_batch  # noqa: E402
import report_batch  # noqa: E402


class Batch(unittest.TestCase):
    def test_no_cell_twice(self):
        for impl in cells_batch.ORDER:
            keys = [cells.key(cell) for cell in cells_batch.work(impl)]
            self.assertEqual(len(keys), len(set(keys)), impl)

    def test_the_number_of_images_is_said(self):
        self.assertIn(" batch=512", cells.line(cells_batch.work("cudafastfilters")[0]))
        self.assertNotIn("batch", cells.line(cells_batch.work("identity")[0]))

    def test_table_compares_with_the_large_image(self):
        rows = [dict(cells_batch.of("median", 3, 512, batch=512), gpx_s=1360.0),
                dict(cells_batch.of("median", 3, 512), gpx_s=142.0), dict(cells_batch.of("median", 3, 16384), gpx_s=1700.0),
                dict(cells_batch.of("median", 5, 512, batch=512), gpx_s=None, error="refused: wrong")]
        lines = report_batch.batch_table(rows).splitlines()
        self.assertEqual("| median 3x3 | 1700 | 1360 (80 %) | 142 |  |  |", lines[3])
        self.assertEqual("| median 5x5 |  | wrong |  |  |  |", lines[4])

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of bench.py --host; need no GPU."""
import contextlib
import io
import os
import stat
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

import bench  # noqa: E402
import cells  # noqa: E402
import cells_host  # noqa: E402
import guard  # noqa: E402
import machine  # noqa: E402
import report  # noqa: E402
import report_host  # noqa: E402
import result_files  # noqa: E402

# Answers --info as a machine with so many GPUs, and each cell with the same speed: 40, 50 for the copies.
FAKE_PROGRAM = '''#!{python}
import sys
if sys.argv[1] == "--info":
    print('{{"gpu": {gpu}, "gpus": {gpus}, "cuda": "13.0"}}')
else:
    for line in sys.stdin:
        speed = 50.0 if sys.argv[2] == "copy" else 40.0
        print('{{"verified": true, "gpx_s": %f, "ms": 1.0, "border": "replicate", "error": null}}' % speed, flush=True)
'''


def row(impl, name="median", ksize=3, side=4096, gpx_s=40.0, transfers="host_pinned", kind="8UC1", **more):
    result = cells.cell(name, kind, ksize, (side, side), transfers=transfers, impl=impl, gpx_s=gpx_s, ms=1.0, verified=True,
                        error=None)
    result.update(more)
    return result


def results(*rows):
    report_host.annotate(rows)
    return {"run": {"gpu": "made up", "gpus": 1, "part": "host"}, "rows": list(rows)}


class Cells(unittest.TestCase):
    def test_no_cell_twice(self):
        for impl in cells_host.ORDER:
            keys = [cells.key(cell) for cell in cells_host.work(impl)]
            self.assertEqual(len(keys), len(set(keys)), impl)

    def test_every_cell_of_the_path_has_its_identity(self):
        identities = {report_host.place(cell) for cell in cells_host.work("identity")}
        engines = [cells.key(cell) for cell in cells_host.engines()]
        for cell in cells_host.work("cudafastfilters"):
            if cell["transfers"] != "pageable" and cells.key(cell) not in engines:
                self.assertIn(report_host.place(cell), identities)

    def test_what_a_machine_cannot_do_is_named(self):
        work = [cells_host.square("median", "8UC1", 3, side, mode) for side in (512, 30000)
                for mode in ("host_pinned", "host_x2")]
        kept, skipped = cells_host.possible(work, 1, 1e9)
        self.assertEqual([(512, "host_pinned")], [(cell["width"], cell["transfers"]) for cell in kept])
        self.assertEqual(["2 skipped, host_x2: there is one GPU", "1 skipped, 30000x30000: 1.0 GB of host memory are free"],
                         skipped)
        self.assertEqual((work, []), cells_host.possible(work, 2, None))

    def test_free_memory_is_a_number_of_bytes_or_not_known(self):
        memory = machine.free_memory()
        self.assertTrue(memory is None or 0 < memory < 1 << 60)


class Limits(unittest.TestCase):
    def test_the_path_is_held_against_the_identity_and_the_bus(self):
        ours = row("cudafastfilters", gpx_s=24.0, kind="16UC1")
        results(row("copy", "identity", 1, gpx_s=50.0, side=16384), row("copy", "identity", 1, gpx_s=45.0),
                row("identity", "identity", 1, gpx_s=25.0, kind="16UC1"),
                row("identity", "identity", 1, gpx_s=20.0, kind="16UC1", transfers="host_pageable"), ours)
        self.assertEqual((48.0, 96.0, 96.0), (ours["gb_s"], ours["percent_of_bus"], ours["percent_of_identity"]))

    def test_two_gpus_are_held_against_the_copies_of_two(self):
        ours = row("cudafastfilters", gpx_s=80.0, transfers="host_x2")
        results(row("copy", "identity", 1, gpx_s=50.0), row("copy", "identity", 1, gpx_s=100.0, transfers="host_x2"), ours)
        self.assertEqual(80.0, ours["percent_of_bus"])

    def test_without_ceilings_there_are_no_percents(self):
        ours = row("cudafastfilters")
        results(ours, row("copy", "identity", 1, gpx_s=None))
        self.assertNotIn("percent_of_bus", ours)
        self.assertNotIn("percent_of_identity", ours)

    def test_the_guard_compares_with_the_identity_of_the_same_path(self):
        old = results(row("identity", "identity", 1, gpx_s=44.0), row("cudafastfilters", gpx_s=43.0))
        slower_machine = results(row("identity", "identity", 1, gpx_s=22.0), row("cudafastfilters", gpx_s=21.5))
        slower_path = results(row("identity", "identity", 1, gpx_s=44.0), row("cudafastfilters", gpx_s=30.0))
        self.assertEqual([], guard.compare(slower_machine, old))
        self.assertEqual(1, len(guard.compare(slower_path, old)))


class Tables(unittest.TestCase):
    def test_ways_stand_side_by_side(self):
        text = report_host.section(results(
            row("copy", "identity", 1, gpx_s=50.0), row("identity", "identity", 1, gpx_s=45.0),
            row("cudafastfilters", gpx_s=44.0), row("cudafastfilters", gpx_s=36.0, transfers="host_pageable"),
            row("cudafastfilters", gpx_s=9.0, transfers="pageable"), row("opencv_cuda", gpx_s=6.0, transfers="pageable")))
        self.assertIn("| median 3x3 | 8UC1 | 4096x4096 | 36.0 | 44.0 |  |  | 9 | 4.0 | 6 |", text)
        self.assertIn("| median 3x3 | 8UC1 | 4096x4096 | 36.0 GB/s, bus 72 % | 44.0 GB/s, 98 %, bus 88 % |  |  |", text)
        self.assertIn("| identity | 8UC1 | 4096x4096 |  | 45.0 |", text)
        self.assertIn("one GPU 50.0 GB/s each way", text)

    def test_frames_are_counted_by_the_second(self):
        frame = dict(width=1920, height=1080, kind="8UC3", transfers="frames_pinned")
        text = report_host.frames_table(results(row("identity", "identity", 1, gpx_s=8.0, **frame),
                                                row("cudafastfilters", gpx_s=4.0, **frame)))
        self.assertIn("| median 3x3 | 8UC3 | 1920x1080 |  | 1929 (50 %) |", text)

    def test_the_choice_of_the_engine_is_held_against_both(self):
        measured = [row("cudafastfilters", gpx_s=speed, transfers=mode) for mode, speed in
                    (("host_cpu", 6.0), ("host_pageable", 8.0), ("host_pinned", 40.0), ("host_auto", 6.0),
                     ("host_auto_pinned", 39.2))]
        text = report_host.engines_table(results(*measured))
        self.assertIn("| median 3x3 | 8UC1 | 4096x4096 | 6 | 8 / 40.0 | 6 / 39.2 | 25 / 2 |", text)
        self.assertEqual("", report_host.engines_table(results(*measured[1:])))
        self.assertNotIn("percent_of_bus", measured[0])

    def test_what_was_not_measured_is_empty_and_what_failed_says_so(self):
        self.assertEqual("", report_host.speed_table(results()))
        text = report_host.speed_table(results(row("cudafastfilters", gpx_s=None, error="crashed: signal SIGSEGV")))
        self.assertIn("| median 3x3 | 8UC1 | 4096x4096 |  | crashes |  |  |  |  |  |", text)

    def test_the_report_of_a_gpu_links_to_them(self):
        with tempfile.TemporaryDirectory() as name:
            folder, whole = Path(name), {"run": {"gpu": "made up"}, "rows": []}
            self.assertNotIn("Measured separately", report.markdown(whole, "made-up", [], folder))
            result_files.write(folder / "made-up-host.csv", results(row("cudafastfilters")))
            self.assertIn("Measured separately: [images in host memory](made-up-host.md).",
                          report.markdown(whole, "made-up", [], folder))


class CommandLine(unittest.TestCase):
    def run_bench(self, folder, gpu, gpus, *options):
        program = folder / "cudafastfilters_bench"
        program.write_text(FAKE_PROGRAM.format(python=sys.executable, gpu=gpu, gpus=gpus))
        os.chmod(str(program), stat.S_IRWXU)
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            status = bench.main(["--bin", str(folder), "--out", str(folder / "results"), "--commit", "abc", "--host"] +
                                list(options))
        return status, said.getvalue()

    def test_it_writes_this_part_alone(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            status, said = self.run_bench(folder, '"Made Up"', 1, "--filter", "width=4096 .*transfers=(host_pinned|host_x2)")
            self.assertEqual(0, status, said)
            written = result_files.read(folder / "results" / "made-up-host.csv")
            self.assertEqual({"cudafastfilters", "identity"}, {entry["impl"] for entry in written["rows"]})
            self.assertEqual({100.0}, {entry["percent_of_identity"] for entry in written["rows"] if entry["impl"] != "identity"})
            self.assertIn("6 skipped, host_x2: there is one GPU", written["run"]["peers"]["cudafastfilters"])
            self.assertIn("# Host images", (folder / "results" / "made-up-host.md").read_text())

    def test_without_a_gpu_it_says_that_it_is_skipped(self):
        with tempfile.TemporaryDirectory() as name:
            status, said = self.run_bench(Path(name), "null", 0)
            self.assertEqual(2, status)
            self.assertIn("host images skipped: there is no GPU", said)
            self.assertFalse((Path(name) / "results").exists())

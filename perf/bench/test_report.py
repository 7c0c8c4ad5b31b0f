# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of what the bench does with its measurements; need no GPU."""
import copy
import json
import subprocess
import sys
import tempfile
import time
import unittest
import xml.dom.minidom
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

import bench  # noqa: E402
import cells  # noqa: E402
import charts  # noqa: E402
import guard  # noqa: E402
import kernel_profile  # noqa: E402
import report  # noqa: E402
import roofline  # noqa: E402
import result_files  # noqa: E402
import worker  # noqa: E402
from result_file_cases import Committed, Files, Readme  # noqa: E402, F401

FAKE_WORKER = '''
import os, sys, time
for line in sys.stdin:
    if "ksize=15" in line:
        os.abort()
    if "ksize=21" in line:
        time.sleep(60)
    if "ksize=9" in line:
        print('{"verified": false, "gpx_s": 123.0, "error": null}', flush=True)
        continue
    print("a library's chatter", flush=True)
    print('{"verified": true, "gpx_s": 10.0, "ms": 1.0, "error": null}', flush=True)
'''


def row(impl, name="median", ksize=3, gpx_s=1000.0, **more):
    result = cells.cell(name, "8UC1", ksize, cells.LARGE, impl=impl, gpx_s=gpx_s, ms=1.0, verified=True, error=None)
    result.update(more)
    return result


def results(*rows):
    return {"run": {"gpu": "made up", "multiprocessors": 132, "clock_mhz": 1980}, "rows": list(rows)}


class Clock(unittest.TestCase):
    def test_the_arithmetic_limit_is_that_of_the_clock_seen(self):
        plan = "algorithm: a; operations: 10 a pixel on the alu pipe"
        run = {"multiprocessors": 132, "clock_mhz": 1980}
        usual, hot = row("cudafastfilters", plan=plan), row("cudafastfilters", plan=plan, clock_mhz=990)
        self.assertAlmostEqual(roofline.arithmetic_limit(usual, run), 2 * roofline.arithmetic_limit(hot, run))

    def test_tables_show_where_it_falls(self):
        hot = row("cudafastfilters", gpx_s=1000.0, first_gpx_s=1200.0, clock_mhz=1650)
        steady = row("cudafastfilters", ksize=5, gpx_s=1000.0, first_gpx_s=1010.0, clock_mhz=1980)
        shown = report.window_tables(results(hot, steady))
        self.assertIn("| in the first 10 ms | 1200 |  |", shown)
        self.assertIn("| then at a clock of, GHz | 1.65 |  |", shown)
        self.assertNotIn("clock", report.window_tables(results(steady)))


class EarlierRivals(unittest.TestCase):
    def earlier(self, gpu="made up"):
        return {"run": {"gpu": gpu, "driver": "1", "date": "yesterday", "commit": "abc", "copy_gb_s": 4000.0,
                        "peers": {"npp": "1 cells in 1 s"}},
                "rows": [row("npp", gpx_s=180.0), row("cudafastfilters", gpx_s=5.0),
                         row("ladder_plain", gpx_s=7.0)]}

    def test_only_what_was_not_measured_is_taken_and_named(self):
        run, rows = {"gpu": "made up", "driver": "1", "peers": {"cudafastfilters": "1 cells in 1 s"}}, [row("cudafastfilters")]
        bench.add_earlier(run, rows, self.earlier())
        self.assertEqual(["cudafastfilters", "npp", "ladder_plain"], [entry["impl"] for entry in rows])
        self.assertEqual(1000.0, rows[0]["gpx_s"])
        self.assertEqual([None, "abc", "abc"], [entry.get("commit") for entry in rows])
        self.assertIn("run of yesterday, commit abc, copy 4000.0 GB/s", run["peers"]["npp"])
        once = dict(run, peers=dict(run["peers"], copy="1 cells in 1 s"), date="today", commit="def", copy_gb_s=1.0)
        run, rows = {"gpu": "made up", "driver": "1", "peers": {}}, []
        bench.add_earlier(run, rows, {"run": once, "rows": [row("npp", commit="abc")]})
        self.assertEqual(("abc", once["peers"]["npp"]), (rows[0]["commit"], run["peers"]["npp"]))  # the run that measured it

    def test_cells_left_out_for_lack_of_time_are_taken_too(self):
        earlier = self.earlier()
        earlier["rows"].append(row("cudafastfilters", ksize=5, gpx_s=6.0))
        earlier["rows"].append(row("cudafastfilters", ksize=5, gpx_s=6.0, width=123))  # no cell any more
        run, rows = {"gpu": "made up", "driver": "1", "peers": {"cudafastfilters": "1 left out"}}, [row("cudafastfilters")]
        bench.add_earlier(run, rows, earlier)
        ours = [entry for entry in rows if entry["impl"] == "cudafastfilters"]
        # The earlier run's other cells come along, behind those of this run, so that its cells are compared with its
        # own.
        self.assertEqual([(3, 1000.0, None), (3, 5.0, "abc"), (5, 6.0, "abc"), (5, 6.0, "abc")],
                         [(e["ksize"], e["gpx_s"], e.get("commit")) for e in ours])
        self.assertEqual(1000.0, report.by_window({"rows": rows}, "median", "8UC1", "cudafastfilters")[3]["gpx_s"])
        self.assertEqual(["abc"] * 3, [entry["commit"] for entry in report.of_one_run(ours)])
        self.assertIn("1 of these, in the run of yesterday", run["peers"]["cudafastfilters"])

    def test_another_gpu_is_refused(self):
        with self.assertRaises(SystemExit):
            bench.add_earlier({"gpu": "other", "driver": "1", "peers": {}}, [], self.earlier())


class Ladder(unittest.TestCase):
    def test_its_rows_are_not_those_of_the_module(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "ladder"
            program.write_text("#!{}\nfor impl in 'cudafastfilters', 'ladder_plain':\n    print('{}' % impl)\n".format(
                sys.executable, json.dumps(dict(row("%s"), transfers="none"))))
            program.chmod(0o755)
            self.assertEqual(["ladder_cudafastfilters", "ladder_plain"], [entry["impl"] for entry in bench.run_ladder(program, None)])


class Guard(unittest.TestCase):
    def setUp(self):
        self.old = results(row("copy", "identity", 1, 2000.0), row("cudafastfilters", ksize=3, gpx_s=1600.0),
                           row("cudafastfilters", ksize=5, gpx_s=600.0), row("npp", gpx_s=180.0))

    def changed(self, **speeds):
        new = copy.deepcopy(self.old)
        for entry in new["rows"]:
            entry["gpx_s"] = speeds.get("{}{}".format(entry["impl"], entry["ksize"]), entry["gpx_s"])
        return new

    def test_same_run_passes(self):
        self.assertEqual(guard.compare(self.old, self.old), [])

    def test_a_fall_of_more_than_ten_percent_is_flagged_by_name(self):
        problems = guard.compare(self.changed(cudafastfilters5=530.0), self.old)
        self.assertEqual(len(problems), 1)
        self.assertIn("median 8UC1 5x5", problems[0])

    def test_a_fall_of_less_passes(self):
        self.assertEqual(guard.compare(self.changed(cudafastfilters5=545.0), self.old), [])

    def test_a_slower_machine_is_no_regression(self):
        slower = self.changed(copy1=1000.0, cudafastfilters3=800.0, cudafastfilters5=300.0)
        self.assertEqual(guard.compare(slower, self.old), [])

    def test_a_faster_machine_hides_no_regression(self):
        self.assertEqual(len(guard.compare(self.changed(copy1=4000.0), self.old)), 2)

    def test_a_rival_may_fall(self):
        self.assertEqual(guard.compare(self.changed(npp3=1.0), self.old), [])

    def test_a_cell_that_no_longer_works_is_flagged(self):
        problems = guard.compare(self.changed(cudafastfilters3=None), self.old)
        self.assertEqual(len(problems), 1)
        self.assertIn("fails now", problems[0])

    def test_transfers_are_held_against_the_identity(self):
        identity = row("identity", "identity", 1, 20.0, transfers="pinned")
        old = results(identity, row("cudafastfilters", gpx_s=19.0, transfers="pinned"))
        new = results(dict(identity, gpx_s=40.0), row("cudafastfilters", gpx_s=19.0, transfers="pinned"))
        self.assertEqual(len(guard.compare(new, old)), 1)


class Roofline(unittest.TestCase):
    def test_copy_is_that_of_the_same_type_and_size(self):
        rows = [row("copy", "identity", 1, 2000.0), row("copy", "identity", 1, 900.0, width=512, height=512)]
        self.assertEqual(roofline.copy_rate(row("cudafastfilters", width=512, height=512), rows), 900.0)
        self.assertEqual(roofline.copy_rate(row("cudafastfilters", type="32FC1"), rows), 500.0)

    def test_percentages(self):
        rows = [row("copy", "identity", 1, 2000.0), row("cudafastfilters", gpx_s=1000.0, plan="algorithm: a; operations: 9 a pixel on the fma pipe")]
        roofline.annotate(rows, results()["run"])
        self.assertEqual(rows[1]["percent_of_copy"], 50.0)
        limit = roofline.LANES["fma"] * 132 * 1.98 / 9
        self.assertAlmostEqual(rows[1]["percent_of_arithmetic"], 100 * 1000 / limit, places=1)

    def test_a_plan_states_its_cost(self):
        plan = "algorithm: rank_bits; operations: 26.5 a pixel on the fma pipe; why: it is"
        self.assertEqual(roofline.operations(row("x", plan=plan)), (26.5, "fma"))
        self.assertEqual(roofline.operations(row("x", plan=plan, type="8UC3")), (79.5, "fma"))
        self.assertIsNone(roofline.operations(row("x", plan="algorithm: rank_bitmap; why: it is")))
        self.assertIsNone(roofline.operations(row("x", plan=None)))


class Workers(unittest.TestCase):
    def measure(self, sides, command=None, **options):
        work = [cells.cell("median", "8UC1", k, cells.LARGE) for k in sides]
        rival = worker.Worker(command or [sys.executable, "-c", FAKE_WORKER], **options)
        return worker.measure("rival", work, rival, cells.line, time.monotonic() + 60)

    def test_a_crash_costs_one_cell(self):
        rows = self.measure((3, 15, 5))
        self.assertEqual([entry["gpx_s"] for entry in rows], [10.0, None, 10.0])
        self.assertIn("SIGABRT", rows[1]["error"])

    def test_what_is_not_verified_carries_no_speed(self):
        rows = self.measure((9,))
        self.assertIsNone(rows[0]["gpx_s"])
        self.assertTrue(rows[0]["error"].startswith("refused"))

    def test_a_rival_that_hangs_is_stopped(self):
        rows = self.measure((3, 21, 5), cell_seconds=2)
        self.assertEqual([entry["gpx_s"] for entry in rows], [10.0, None, 10.0])
        self.assertIn("stopped", rows[1]["error"])

    def test_a_rival_that_is_not_installed(self):
        with self.assertRaisesRegex(worker.Unavailable, "No module named"):
            self.measure((3,), [sys.executable, "-c", "import no_such_module"])
        with self.assertRaises(worker.Unavailable):
            self.measure((3,), ["/no/such/program"])

    def test_nothing_begins_after_the_deadline(self):
        rival = worker.Worker([sys.executable, "-c", FAKE_WORKER])
        work = [cells.cell("median", "8UC1", 3, cells.LARGE)]
        self.assertEqual(worker.measure("rival", work, rival, cells.line, time.monotonic() - 1), [])


class Report(unittest.TestCase):
    def setUp(self):
        self.results = results(row("copy", "identity", 1, 2000.0), row("cudafastfilters", plan="bisection"),
                               row("cudafastfilters", ksize=5, gpx_s=500.0), row("npp", gpx_s=100.0),
                               row("npp", ksize=5, gpx_s=None, verified=False, error="crashed: signal SIGSEGV"))
        roofline.annotate(self.results["rows"], self.results["run"])

    def test_the_table_sets_rivals_side_by_side(self):
        text = report.window_tables(self.results)
        self.assertIn("| **cudafastfilters** | 1000 | 500 |", text)
        self.assertIn("| NPP | 100 | crashes |", text)
        self.assertIn("| times the best rival | 10 |  |", text)
        self.assertIn("| % of the copy | 50.0 | 25.0 |", text)

    def test_every_published_figure_has_a_source_and_selects_a_module_row(self):
        published = json.loads((HERE / "published.json").read_text())
        for entry in published["figures"]:
            self.assertIn(entry["system"], published["sources"])
            self.assertIn(entry["unit"], ("ms", "Gpx/s"))
            self.assertIn("impl", entry["ours"])

    def test_a_published_figure_stands_beside_ours(self):
        self.results["rows"].append(row("cudafastfilters", ksize=3, width=1920, height=1080, ms=0.01))
        published = json.loads((HERE / "published.json").read_text())
        text = report.systems_tables(self.results, published)
        self.assertIn("| 3x3, packed bytes, best | ms | 0.13 | - | 0.01 | 13x |", text)

    def test_it_writes_the_files(self):
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "made-up.csv"
            result_files.write(target, self.results)
            report.write(target)
            self.assertIn("\n# Results", target.with_suffix(".md").read_text())

    def test_charts(self):
        with tempfile.TemporaryDirectory() as folder:
            names = charts.draw(self.results, Path(folder), "made-up")
            self.assertEqual(names, ["made-up-median.svg"])
            text = (Path(folder) / names[0]).read_text()
        xml.dom.minidom.parseString(text)
        for words in (">Median on made up</text>", ">8UC1</text>", ">cudafastfilters</text>", ">NPP</text>", ">device copy</text>"):
            self.assertIn(words, text)

    def test_a_chart_has_a_dot_for_each_figure(self):
        text = charts.draw_filter(self.results, "median", "Median", ["8UC1"])
        dots = [line.count("M") for line in text.splitlines() if "linecap" in line]
        self.assertEqual([1, 2], dots)  # NPP's 5x5 crashed; ours is drawn last, above
        # From 100 to 10000 over the height: 1000 is in the middle.
        self.assertAlmostEqual(charts.TOP + charts.HEIGHT / 2, charts.Axis(100, 10000, charts.TOP + charts.HEIGHT, charts.TOP)(1000))


class OtherConditions(unittest.TestCase):
    def test_pixels_stand_beside_random_ones(self):
        text = report.contents_table(results(row("cudafastfilters", ksize=31, gpx_s=60.0),
                                             row("cudafastfilters", ksize=31, gpx_s=25.0, content="ramps")))
        self.assertIn("| 8UC1 | random | 60.0 |", text)
        self.assertIn("| 8UC1 | ramps | 25.0 |", text)

    def test_borders_and_sizes_stand_beside_the_usual_ones(self):
        text = report.conditions_table(results(
            row("cudafastfilters", ksize=5, gpx_s=600.0, percent_of_copy=30.0),
            row("cudafastfilters", ksize=5, gpx_s=300.0, border="wrap"), row("cudafastfilters", ksize=5, gpx_s=540.0, offset=1),
            row("cudafastfilters", ksize=5, gpx_s=90.0, width=512, height=512, percent_of_copy=65.0)))
        self.assertIn("| median 5x5 | 90.0 (65 %) |  |  |  | 600 (30 %) | 50 % |  | 90 % |", text)


class Profile(unittest.TestCase):
    def launches(self):
        columns = ["ID", "Kernel Name", kernel_profile.DURATION] + list(kernel_profile.BUSY.values()) + \
            [kernel_profile.STALLED.format(reason) for reason in kernel_profile.REASONS]
        first = len(columns) - len(kernel_profile.REASONS)
        units = ["", "", "ns"] + ["%"] * (first - 3) + ["inst"] * len(kernel_profile.REASONS)
        probe, whole = ([str(i), "void cv::cuda::fastfilters::stripKernel<int, 3>(Task)", duration] +
                        ["50.5"] * (first - 3) + ["0"] * len(kernel_profile.REASONS)
                        for i, duration in enumerate(("4,512", "123,456")))
        whole[first], whole[first + 1] = "3", "1"
        lines = [columns, units, probe, whole]
        return kernel_profile.launches("==PROF== chatter\n" + "\n".join(
            ",".join('"{}"'.format(field) for field in line) for line in lines))

    def test_the_launch_on_the_whole_image_counts(self):
        self.assertEqual(kernel_profile.longest(self.launches())[kernel_profile.DURATION], 123456)

    def test_what_binds_is_said(self):
        row = kernel_profile.summarised(kernel_profile.longest(self.launches()))
        self.assertEqual((row["kernel"], row["alu"]), ("stripKernel", 50.5))
        self.assertEqual(row["waits"], "memory 75 %, shared memory 25 %")


class Cells(unittest.TestCase):
    def test_no_cell_twice(self):
        for impl in ("copy", "identity", "cudafastfilters") + tuple(cells.PEERS):
            keys = [cells.key(cell) for cell in cells.work(impl)]
            self.assertEqual(len(keys), len(set(keys)), impl)


class CommandLine(unittest.TestCase):
    def test_it_says_what_is_missing(self):
        done = subprocess.run([sys.executable, str(HERE / "bench.py"), "--bin", "/no/such/folder"],
                              stderr=subprocess.PIPE, universal_newlines=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cudafastfilters_bench", done.stderr)

    def test_earlier_results_are_read_before_anything_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "cudafastfilters_bench"
            program.write_text("#!/bin/sh\ntouch {}/ran\n".format(folder))
            program.chmod(0o755)
            for option in ("--against", "--rivals-of"):
                done = subprocess.run([sys.executable, str(HERE / "bench.py"), "--bin", folder, "--out", folder, option, "none.csv"],
                                      stderr=subprocess.PIPE, universal_newlines=True)
                self.assertEqual((1, "bench: there is no none.csv\n"), (done.returncode, done.stderr))
            self.assertEqual(["cudafastfilters_bench"], [file.name for file in Path(folder).iterdir()])

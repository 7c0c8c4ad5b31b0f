# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of bench.py --surface.

    test_bench_surface.py      with CUDAFASTFILTERS_BENCH, the folder of cudafastfilters_bench, it measures a few cells, too
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

import alone  # noqa: E402
import bench_surface  # noqa: E402
import cells  # noqa: E402
import cells_surface  # noqa: E402
import guard  # noqa: E402
import report  # noqa: E402
import report_surface  # noqa: E402
import result_files  # noqa: E402
import surface  # noqa: E402
import worker  # noqa: E402

PROGRAMS = os.environ.get("CUDAFASTFILTERS_BENCH")  # the folder of the built bench


def row(window, gpx_s, kind="8UC1", family="box", impl="cudafastfilters", content="random", side=512, **answer):
    if isinstance(window, int):
        window = (window, window)
    cell = dict(cells_surface.cell(family, kind, window, side), content=content)
    more = dict({"verified": gpx_s is not None, "gpx_s": gpx_s, "plan": "algorithm: box_rows; tile: a; why: b"}, **answer)
    return bench_surface.row_of(impl, cell, False, more)


def results(*rows):
    return {"run": {"gpu": "Made up", "part": "surface", "date": "2026-01-01 00:00 UTC", "commit": "abcdefgh", "peers": {}},
            "rows": list(rows)}


def speeds(*pairs, **more):
    return results(*[row(window, speed, **more) for window, speed in pairs])


def found(made):
    return [(surface.window_text(cliff.small), surface.window_text(cliff.large), cliff.fall) for cliff in surface.cliffs(made)]


class Cells(unittest.TestCase):
    def test_no_cell_twice_and_a_copy_for_each(self):
        for on_cpu in (False, True):
            work = cells_surface.work(on_cpu)
            keys = [cells.key(cell) for cell in work]
            self.assertEqual(len(keys), len(set(keys)))
            copied = {(cell["type"], cell["width"]) for cell in work if cell["filter"] == "identity"}
            self.assertLessEqual({(cell["type"], cell["width"]) for cell in work}, copied)

    def test_about_as_many_as_were_promised(self):
        for on_cpu, large in ((False, 8192), (True, 1024)):
            sides = [cell["width"] for cell in cells_surface.work(on_cpu)]
            self.assertTrue(1800 < sides.count(large) < 2200, sides.count(large))
            self.assertTrue(500 < sides.count(512) < 800, sides.count(512))

    def test_the_program_is_told_rectangles_and_destinations(self):
        self.assertIn("filter=median type=8UC1 kw=1 kh=9 border=replicate ",
                      cells.line(cells_surface.cell("median", "8UC1", (1, 9), 512)))
        self.assertIn("filter=sobel type=8UC1 ksize=5 to=16S border=reflect101 ",
                      cells.line(cells_surface.cell("sobel", "8UC1 to 16S", (5, 5), 512)))

    def test_cells_of_alone_are_those_of_the_surface(self):
        keys = {cells.key(dict(cell, longest=alone.LONGEST)) for cell in cells_surface.work(False)}
        asked = [alone.of_text(text) for text in ("median,16UC1,17x17,smooth", "rank99,8UC1,9x9", "sobel,8UC1 to 16S,5x5,random,512")]
        asked += alone.of_cliffs({"rows": [row(5, 100.0, side=8192), row(7, 10.0, side=8192)]})
        self.assertEqual(5, len(asked))
        for cell in asked:
            self.assertIn(cells.key(cell), keys)
        self.assertTrue(cells.line(dict(asked[0], only="rank_bits")).endswith(" only=rank_bits"))

    def test_alone_asks_for_the_algorithms_of_the_results(self):
        rows = [row(5, 1.0, plan="algorithm: box_lanes; tile: a"), row(7, 1.0, plan="algorithm: box_chunk"),
                row(3, 1.0, family="median", plan="algorithm: median_tile; tile: b")]
        self.assertEqual({True: ["median_tile"], False: ["box_chunk", "box_lanes"]}, alone.algorithms_of({"rows": rows}))

    def test_lines_of_other_parts_stay_as_they_were(self):
        self.assertEqual("filter=median type=8UC1 ksize=3 border=replicate width=64 height=32 transfers=none content=random offset=0 "
                         "seconds=0.2", cells.line(cells.cell("median", "8UC1", 3, (64, 32))))

    def test_rivals_are_asked_for_what_they_have(self):
        for family, kind, window, asked in (("median", "8UC1", (63, 63), True), ("median", "16UC1", (7, 7), False),
                                            ("median", "8UC1", (3, 9), False), ("rank99", "8UC1", (3, 3), False),
                                            ("erosion", "32FC1", (1, 9), True), ("identity", "8UC1", (1, 1), False)):
            self.assertEqual(asked, cells_surface.offers("opencv_cpu", cells_surface.cell(family, kind, window, 512)), family)
        self.assertTrue(cells_surface.offers("copy", cells_surface.cell("identity", "8UC1", (1, 1), 512)))


class Cliffs(unittest.TestCase):
    def test_a_fall_between_neighbors(self):
        self.assertEqual([("5x5", "7x7", True)], found(speeds((3, 10.0), (5, 9.0), (7, 3.0), (9, 2.5))))

    def test_a_fall_that_the_areas_explain(self):
        self.assertEqual([], found(speeds((101, 10.0), (301, 1.7))))  # 5.88 times; twice the square root of the areas' ratio is 5.96
        self.assertEqual([("101x101", "301x301", True)], found(speeds((101, 10.0), (301, 1.6))))

    def test_a_slope_is_no_cliff(self):
        self.assertEqual([], found(speeds((3, 16.0), (5, 8.1), (7, 4.1), (9, 2.1))))

    def test_a_larger_window_that_is_faster(self):
        self.assertEqual([("7x7", "11x11", False)], found(speeds((3, 5.0), (5, 3.0), (7, 2.0), (9, 3.9), (11, 4.1))))

    def test_each_dip_counts_once(self):
        made = speeds((3, 5.0), (5, 3.0), (7, 2.0), (9, 4.5), (11, 5.0), (13, 3.0), (15, 1.6), (17, 3.5))
        self.assertEqual([("7x7", "9x9", False), ("15x15", "17x17", False)], found(made))

    def test_the_order_is_that_of_the_windows_and_even_ones_are_among_them(self):
        self.assertEqual([("5x5", "6x6", True), ("6x6", "7x7", False)],
                         found(speeds((7, 7.0), (6, 3.0), (5, 8.0))))

    def test_what_was_not_measured_is_left_out(self):
        self.assertEqual([("3x3", "7x7", True)], found(speeds((3, 10.0), (5, None), (7, 1.0))))

    def test_only_windows_of_one_row_are_compared(self):
        self.assertEqual([], found(results(row(3, 10.0), row(5, 1.0, content="flat"), row(5, 1.0, kind="8UC1 to 32F"),
                                           row(5, 1.0, side=8192), row((1, 5), 1.0), row(5, 1.0, impl="opencv_cuda"))))

    def test_three_by_three_begins_rows_of_three(self):
        self.assertEqual([("3x3", "3x5", True)], found(speeds(((3, 3), 9.0), ((3, 5), 3.0), ((5, 5), 8.0))))

    def test_a_smaller_image_counts_as_that_of_the_cell(self):
        self.assertEqual([("3x3", "5x5", True)],
                         found(results(row(3, 9.0, side=8192), row(5, 1.0, side=8192, width=1024, height=1024))))

    def test_behind_a_rival_that_gives_the_promised_result(self):
        made = results(row(3, 9.0), row(3, 10.0, impl="opencv_cuda"), row(5, 9.0), row(5, 18.0, impl="opencv_cuda"),
                       row(7, 9.0), row(7, 18.0, impl="opencv_cuda", differs="rounding"), row(9, 9.0), row(9, 9.1, impl="opencv_cuda"))
        self.assertEqual([(5, 0.5), (3, 0.9)], [(each.ours["ksize"], each.ratio) for each in surface.behind(made)])


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "made-up-surface.csv"
        self.results = results(
            row((1, 9), 4.0, family="median", content="flat"), row(3, 2.0, kind="8UC1 to 16S", family="sobel"),
            row(5, 0.5, kind="8UC1 to 16S", family="sobel", side=8192, width=1024, height=1024), row(2, None, error="refused: a | b"),
            row(3, 1.0, impl="opencv_cuda", differs="rounding"))

    def test_what_is_written_is_read(self):
        result_files.write(self.path, self.results)
        again = result_files.read(self.path)
        self.assertEqual("impl,family,type,kw,kh,content,width,height,cell_width,cell_height,gpx_s,differs,status,plan",
                         self.path.read_text().splitlines()[0])
        self.assertIn("cudafastfilters,sobel,8UC1 to 16S,3,3,random,512,512,", self.path.read_text())
        for before, after in zip(self.results["rows"], again["rows"]):
            self.assertEqual(cells.key(before), cells.key(after))
            self.assertEqual({name: value for name, value in before.items() if value is not None},
                             {name: value for name, value in after.items() if value is not None})
        result_files.write(self.path, again)
        self.assertEqual(again, result_files.read(self.path))

    def test_other_parts_have_no_rectangles(self):
        del self.results["run"]["part"]
        result_files.write(self.path, self.results)
        with self.assertRaisesRegex(result_files.Unreadable, "row 2: a window that is no square"):
            result_files.read(self.path)

    def test_the_page_and_what_is_printed(self):
        self.results["rows"].append(row((1, 17), 1.0, family="median", content="flat"))
        result_files.write(self.path, self.results)
        report.write(self.path)
        page = self.path.with_suffix(".md").read_text()
        for words in ("`perf/results/made-up-surface.csv`: 1 cliffs (1 falls",
                      "| median 8UC1, flat, 512 | 1x9: 4 | 1x17: 1 | 4 times slower | box_rows |",
                      "| box 8UC1 2x2, random, 512 | cudafastfilters | refused: a   b |",
                      "| 8UC1 | 1xk | flat | 512 | 9:4 17:1 |", "| 8UC1 to 16S | squares | random | 8192 | 5:0.5 |"):
            self.assertIn(words, page)
        printed = subprocess.run([sys.executable, str(HERE / "surface.py"), str(self.path)], stdout=subprocess.PIPE,
                                 universal_newlines=True, check=True).stdout
        self.assertIn("cliff:  median 8UC1, flat, 512; 1x9: 4; 1x17: 1; 4 times slower; box_rows\n", printed)

    def test_the_guard_knows_rectangles_and_types(self):
        copy = row(1, 10.0, family="identity", impl="copy")
        before = results(copy, row((1, 9), 4.0), row(9, 4.0), row(9, 4.0, kind="8UC1 to 32F"))
        now = results(copy, row((1, 9), 3.0, width=256, height=256), row(9, 3.5), row(9, 3.0, kind="8UC1 to 32F"))
        self.assertEqual([], guard.compare(before, before))
        problems = guard.compare(now, before)
        self.assertEqual(["box 8UC1 1x9 512x512", "box 8UC1 to 32F 9x9 512x512"], [text.split(":")[0] for text in problems])


class FakeWorker:
    """Answers with its speeds, one after the other."""

    def __init__(self, speeds):
        self.speeds, self.asked = list(speeds), []

    def ask(self, line):
        self.asked.append(line)
        speed = self.speeds.pop(0)
        return {"verified": True, "gpx_s": speed, "ms": 0.262144 / speed, "version": "1", "width": 512, "height": 512,
                "plan": "simd: AVX2; algorithm: a; method: m; tile: t"}

    def close(self):
        pass


class Measuring(unittest.TestCase):
    def implementations(self, *speeds):
        made = bench_surface.Implementations(["cudafastfilters_cpu"], True, "program", {})
        made.workers["cudafastfilters_cpu"] = FakeWorker(speeds)
        return made

    def measured(self, made, *windows):
        work = [cells_surface.cell("median", "8UC1", window, 512) for window in windows]
        return bench_surface.measure(work, ["cudafastfilters_cpu"], made, float("inf"), 0)

    def test_a_row_has_the_columns_of_the_file(self):
        found = bench_surface.flat(self.measured(self.implementations(1.0), (1, 3)))[0]
        self.assertEqual(("a, AVX2; t", 1, 1, 3, 1.0), (found["plan"], found["threads"], found["ksize"], found["kh"], found["gpx_s"]))

    def test_larger_windows_than_one_that_took_too_long_are_skipped(self):
        made = self.implementations(1.0, 1e-4, 1.0)
        found = bench_surface.flat(self.measured(made, (3, 3), (5, 5), (7, 7), (1, 9)))
        self.assertEqual([None, None, "skipped: 5x5 took 2.6 s", None], [each["error"] for each in found])
        self.assertEqual(3, len(made.workers["cudafastfilters_cpu"].asked))

    def test_what_stands_out_is_measured_again_and_the_faster_counts(self):
        rows = self.measured(self.implementations(9.0, 1.0, 0.9), (3, 3), (5, 5), (7, 7))
        made = results(*bench_surface.flat(rows))
        places = bench_surface.standing_out(made, None)
        self.assertEqual({(3, 3), (5, 5)}, {place[2] for place in places})
        bench_surface.take_faster(rows, self.measured(self.implementations(8.0, 7.0), (3, 3), (5, 5)))
        self.assertEqual([9.0, 7.0, 0.9], [each["gpx_s"] for each in bench_surface.flat(rows)])

    def test_a_rival_that_is_not_there_is_named(self):
        made = bench_surface.Implementations(["opencv_cuda"], False, "/no/such/program", {})
        self.assertIsNone(made.measured("opencv_cuda", cells_surface.cell("box", "8UC1", (3, 3), 512)))
        self.assertIn("not available", made.unavailable["opencv_cuda"])

    def test_an_unknown_implementation_is_refused(self):
        with self.assertRaises(SystemExit):
            worker.chosen("npp", cells_surface.GPU_ORDER, "--surface knows no")


FAKE_PROGRAM = """#!{python}
import json, re, sys
if sys.argv[1] == "--info":
    print(json.dumps({{"gpu": "Made Up 1", "cuda": "13.0"}}))
    sys.exit()
for line in sys.stdin:
    words = dict(word.split("=") for word in line.split())
    k = int(words.get("ksize", 1))
    answer = {{"verified": True, "gpx_s": 100.0 / k if k < 9 else 1.0, "ms": 1.0, "version": "1", "width": int(words["width"]),
              "height": int(words["height"]), "plan": "algorithm: a", "differs": "", "error": None}}
    if sys.argv[2] == "opencv_cuda":
        answer.update(gpx_s=50.0)
    print(json.dumps(answer), flush=True)
"""


class OnGpu(unittest.TestCase):
    """bench.py --surface with a program that pretends to have a GPU."""

    def test_it_measures_reports_and_guards(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "cudafastfilters_bench"
            program.write_text(FAKE_PROGRAM.format(python=sys.executable))
            program.chmod(0o755)

            def bench(*more):
                command = [sys.executable, str(HERE / "bench.py"), "--surface", "--bin", folder, "--out", folder, "--commit", "made up"]
                return subprocess.run(command + list(more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
            some = ["--filter", "filter=(identity|box) type=8UC1 ksize=[13579] .*width=8192"]
            done = bench(*some)
            self.assertEqual(0, done.returncode, done.stdout)
            for words in ("cliff:  box 8UC1, random, 8192; 7x7: 14.3; 9x9: 1; 14.3 times slower; a\n",
                          "behind: box 8UC1 5x5, random, 8192; 20.0; 50.0; opencv_cuda; 0.40; a\n",
                          "Once more, because they stand out: 6 cells"):
                self.assertIn(words, done.stdout, done.stdout)
            path = Path(folder) / "made-up-1-surface.csv"
            self.assertIn("Made Up 1", path.with_suffix(".md").read_text())
            cell = "cudafastfilters,box,8UC1,3,3,8192,8192,"
            path.write_text(path.read_text().replace(cell + "33.3", cell + "43.3"))
            done = bench("--against", str(path), *some)
            self.assertEqual(4, done.returncode, done.stdout)
            self.assertIn("slower: box 8UC1 3x3 8192x8192", done.stdout)


class ForReal(unittest.TestCase):
    """bench.py --cpu --surface with the program that was built, on a few cells."""

    def setUp(self):
        if not PROGRAMS:
            self.skipTest("the folder of cudafastfilters_bench was not given")

    def test_it_measures_and_reports(self):
        chosen = r"filter=(identity|median|box|laplacian) type=8UC1 (ksize=[1245]|kw=3 kh=5|kw=1 kh=9) .*content=(random|smooth)"
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, str(HERE / "bench.py"), "--cpu", "--surface", "--bin", PROGRAMS, "--out", folder, "--filter", chosen,
                 "--commit", "made up"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
            self.assertEqual(done.returncode, 0, done.stdout)
            path = next(Path(folder).glob("*-surface.csv"))
            made = result_files.read(path)
            self.assertIn("# Speed against every window", path.with_suffix(".md").read_text())
        for entry in made["rows"]:
            self.assertTrue(entry["verified"] and entry["gpx_s"] > 0, entry)
        ours = {(entry["filter"], entry.get("to"), surface.window(entry)) for entry in made["rows"]
                if entry["impl"] == "cudafastfilters_cpu"}
        self.assertLessEqual({("median", None, (3, 5)), ("median", None, (1, 9)), ("box", None, (4, 4)), ("box", "32F", (5, 5)),
                              ("laplacian", "16S", (5, 5))}, ours)
        self.assertTrue(re.search(r"\d+ cliffs \(", done.stdout), done.stdout)


if __name__ == "__main__":
    unittest.main()

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the bench of filters on the CPU.

    test_bench_cpu.py [FOLDER]      with the folder of cudafastfilters_bench it measures a few cells for real, too
"""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

import bench_cpu  # noqa: E402
import cells  # noqa: E402
import cells_cpu  # noqa: E402
import guard  # noqa: E402
import machine  # noqa: E402
import report  # noqa: E402
import report_cpu  # noqa: E402
import result_files  # noqa: E402
import roofline  # noqa: E402
import worker  # noqa: E402

PROGRAMS = os.environ.get("CUDAFASTFILTERS_BENCH")  # the folder of the built bench


class FakeWorker:
    """A rival, or the oracle, whose calls take `area_ms` a pixel; remembers what it was asked."""

    def __init__(self, area_ms=1e-6, readings=({},), verdict=None, log=None, name=""):
        self.area_ms, self.readings, self.log, self.name = area_ms, readings, log if log is not None else [], name
        self.verdict = verdict or {"verified": True, "max_error": 0, "share_off": 0, "differs": "", "error": None}
        self.reading = 0

    def ask(self, line):
        words = dict(word.split("=", 1) for word in line.split())
        step = words["step"]
        self.log.append((self.name, step, words))
        if step == "open":
            self.reading = int(words["reading"])
            mine = self.readings[self.reading]
            milliseconds = self.area_ms * int(words["width"]) * int(words["height"]) * mine.get("factor", 1)
            if milliseconds > float(words["longest"]):
                return {"ms": milliseconds, "too_long": True, "readings": len(self.readings), "error": None}
            return {"version": "1", "plan": mine.get("plan"), "readings": len(self.readings), "ms": milliseconds,
                    "error": mine.get("error")}
        if step == "time":
            return {"times": [2.0, 1.0, 3.0], "error": None}
        return dict(self.verdict) if step == "judge" else {"error": None}


class Strict(FakeWorker):
    """An oracle that refuses a rival's first reading."""

    def __init__(self, one):
        super().__init__()
        self.rival = one.worker

    def ask(self, line):
        answer = super().ask(line)
        if "step=judge" in line and self.rival.reading == 0:
            answer.update(verified=False, error="refused: wraps around")
        return answer


def rival(impl="vips", threads=1, **fake):
    made = bench_cpu.Rival.__new__(bench_cpu.Rival)
    made.impl, made.threads, made.unavailable, made.latest, made.too_slow = impl, threads, None, None, {}
    made.worker = FakeWorker(name=impl, **fake)
    return made


def measured(rivals, oracle=None, k=3):
    return bench_cpu.measure_cell(cells.cell("median", "8UC1", k, cells_cpu.IMAGE), rivals, oracle or FakeWorker(),
                                  bench_cpu.Pace(False))


def row(impl, k=3, gpx_s=1.0, threads=2, **more):
    result = cells.cell("median", "8UC1", k, cells_cpu.IMAGE, impl=impl, threads=threads, gpx_s=gpx_s, ms=1.0, spread=0.01,
                        verified=True, error=None, version="1", differs="", max_error=0, share_off=0,
                        cell_width=cells_cpu.IMAGE[0], cell_height=cells_cpu.IMAGE[1],
                        plan="simd: AVX2; algorithm: network_strip; method: m")
    result.update(more)
    return result


def results(*rows):
    found = {"run": {"cpu": "Made up", "processors": 2, "threads": [1, 2], "date": "2026-01-01 00:00 UTC", "commit": "abcdefgh",
                     "copy_gb_s": 20.0, "peers": {"scipy, 1 thread": "1.0; 1 of 1 cells measured"}}, "rows": list(rows)}
    roofline.annotate(found["rows"], found["run"])
    return found


class Cells(unittest.TestCase):
    def test_no_cell_twice_and_a_copy_for_each(self):
        for quick in (False, True):
            work = cells_cpu.work(quick)
            keys = [cells.key(cell) for cell in work]
            self.assertEqual(len(keys), len(set(keys)))
            copied = [(cell["type"], cell["width"]) for cell in work if cell["filter"] == "identity"]
            seen = set()
            for cell in work:
                if cell["filter"] == "identity":
                    seen.add((cell["type"], cell["width"]))
                self.assertIn((cell["type"], cell["width"]), seen, cells.line(cell))
            self.assertEqual(len(copied), len(seen))

    def test_the_quick_cells_are_cells_of_the_whole(self):
        whole = {cells.key(cell) for cell in cells_cpu.work()}
        self.assertTrue({cells.key(cell) for cell in cells_cpu.work(True)} <= whole)


class Machine(unittest.TestCase):
    def test_the_name_of_the_file(self):
        for model, name in (("Intel(R) Xeon(R) Gold 6248 CPU @ 2.50GHz", "intel-xeon-gold-6248"), ("AMD EPYC", "amd-epyc"),
                            ("AMD EPYC 7763 64-Core Processor", "amd-epyc-7763"), ("", "cpu")):
            self.assertEqual(machine.slug(model), name)

    def test_every_library_is_told_its_threads(self):
        env = machine.environment({"HOME": "/h"}, 3)
        self.assertEqual([env[name] for name in ("HOME", "BENCH_THREADS", "VIPS_CONCURRENCY", "OMP_NUM_THREADS")],
                         ["/h", "3", "3", "3"])

    @unittest.skipUnless(machine.busy_ticks(), "the kernel does not tell how long processors were busy")
    def test_load_is_that_of_now(self):
        with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
            try:
                self.assertGreater(machine.load(), 0.5)
            finally:
                busy.kill()


class Steps(unittest.TestCase):
    def test_a_row_says_what_was_measured(self):
        found = measured([rival()])[0]
        self.assertEqual((found["ms"], found["best_ms"], found["repetitions"], found["threads"]), (2.0, 1.0, 9, 1))
        self.assertAlmostEqual(found["gpx_s"], 2048 * 2048 / 2.0 * 1e-6)
        self.assertEqual((found["width"], found["version"], found["border"]), (2048, "1", "replicate"))

    def test_what_does_not_verify_is_not_timed(self):
        log = []
        wrong = {"verified": False, "max_error": 9, "share_off": 1, "differs": "", "error": "refused: output 1 instead of 2"}
        found = measured([rival(log=log)], FakeWorker(verdict=wrong))[0]
        self.assertIsNone(found["gpx_s"])
        self.assertIn("refused", found["error"])
        self.assertNotIn("time", [step for _, step, _ in log])

    def test_every_output_is_judged_before_any_is_timed_and_turns_alternate(self):
        log = []
        measured([rival("vips", log=log), rival("scipy", log=log)], FakeWorker(log=log, name="oracle"))
        steps = [step for _, step, _ in log]
        self.assertEqual(steps.count("judge"), 4)  # on a small image, too
        self.assertLess(max(i for i, step in enumerate(steps) if step == "judge"), steps.index("time"))
        self.assertEqual([name for name, step, _ in log if step == "time"], ["vips", "scipy", "scipy", "vips", "vips", "scipy"])

    def test_a_slow_rival_gets_a_crop_and_the_row_says_so(self):
        found = measured([rival(area_ms=1e-3)])[0]  # a second for a million pixels
        self.assertEqual((found["width"], found["height"], found["cell_width"]), (256, 256, 2048))
        self.assertIsNotNone(found["gpx_s"])

    def test_larger_images_are_tried_where_a_small_one_misleads(self):
        class Overhead(FakeWorker):
            def ask(self, line):
                answer = super().ask(line)
                return dict(answer, ms=20.0) if "ms" in answer else answer
        one = rival()
        one.worker = Overhead()
        self.assertEqual(measured([one])[0]["width"], 2048)

    def test_what_is_too_slow_is_skipped_with_larger_windows(self):
        one = rival(area_ms=1.0)
        self.assertIn("skipped: 15x15 took 65.5 s on 256x256", measured([one], k=15)[0]["error"])
        asked = len(one.worker.log)
        self.assertIn("skipped", measured([one], k=31)[0]["error"])
        self.assertEqual(len(one.worker.log), asked)

    def test_the_fastest_reading_that_verifies_is_timed(self):
        one = rival(readings=({"plan": "direct"}, {"plan": "rounded", "factor": 2}, {"plan": "slow", "factor": 3}))
        self.assertEqual(measured([one], Strict(one))[0]["plan"], "rounded")
        self.assertEqual(one.worker.reading, 1)

    def test_a_busy_machine_does_not_skip_what_was_fast(self):
        class Busy(FakeWorker):
            def ask(self, line):
                answer = super().ask(line)
                return dict(answer, ms=900.0) if "width=2048" in line and "ms" in answer else answer
        one = rival()
        one.worker = Busy()
        self.assertIsNotNone(measured([one])[0]["gpx_s"])

    def test_a_slow_reading_decides_the_crop_where_the_fast_one_is_wrong(self):
        one = rival(readings=({}, {"factor": 1e3}))
        self.assertEqual(measured([one], Strict(one))[0]["width"], 256)

    def test_a_rival_without_the_filter_says_why(self):
        found = measured([rival(readings=({"error": "has no such filter"},))])[0]
        self.assertEqual((found["gpx_s"], found["error"]), (None, "has no such filter"))

    def test_a_rival_that_is_not_installed_is_named(self):
        gone = bench_cpu.Rival("scipy", 1, "program", {})
        gone.worker = bench_cpu.worker.Worker([sys.executable, "-c", "import no_such_module"])
        found = measured([gone])
        self.assertIn("not available: ", bench_cpu.told([gone], found)["scipy, 1 thread"])

    def test_without_its_libraries_intel_ipp_is_not_available(self):
        try:
            import numpy  # noqa: F401
        except ImportError:
            self.skipTest("numpy is missing")
        gone = worker.Worker([sys.executable, str(HERE / "peers_ipp.py")])
        with self.assertRaisesRegex(worker.Unavailable, "libippcore.so.12"):
            gone.ask("step=open")

    def test_another_border_is_marked(self):
        other = {"verified": True, "max_error": 0, "share_off": 0, "differs": "border", "error": None}
        self.assertEqual(measured([rival()], FakeWorker(verdict=other))[0]["border"], "other")

    def test_ours_may_be_off_by_less(self):
        log = []
        measured([rival("cudafastfilters_cpu"), rival("vips")], FakeWorker(log=log))
        self.assertEqual([words["integer"] for _, step, words in log if step == "judge"], ["0.5", "0.5", "2.01", "2.01"])

    def test_an_unknown_rival_is_refused(self):
        with self.assertRaises(SystemExit):
            worker.chosen("scypi", bench_cpu.ORDER, "no rival on the CPU is called")


class Report(unittest.TestCase):
    def setUp(self):
        self.results = results(
            row("copy", 1, 10.0, filter="identity"), row("copy", 1, 8.0, threads=1, filter="identity"),
            row("cudafastfilters_cpu", 3, 4.0), row("cudafastfilters_cpu", 5, 3.0),
            row("cudafastfilters_cpu", 3, 2.0, threads=1), row("cudafastfilters_cpu", 5, 1.5, threads=1),
            row("opencv_cpu", 3, 2.0), row("opencv_cpu", 3, 1.6, threads=1), row("vips", 3, 0.5, differs="rounding", max_error=1),
            row("scipy", 3, 0.01, threads=1, width=512, height=512), row("skimage", 3, 50.0, threads=1, differs="border"),
            row("pillow", 3, None, threads=1, verified=False, error="skipped: 3x3 took 2.0 s on 256x256 pixels"))

    def test_marks_and_the_best_rival(self):
        text = report_cpu.window_table(self.results, "median", "8UC1", 2)
        for line in ("| **cudafastfilters** | 4000 | 3000 |", "| OpenCV, built here | 2000 |  |", "| libvips | 500 (r) |  |",
                     "| SciPy | 10.0 (512) |  |", "| scikit-image | 50000 (b) |  |", "| Pillow | slow |  |",
                     "| % of the copy | 40.0 | 30.0 |", "| times the best rival | 2 |  |",
                     "| plan | network_strip, AVX2 | network_strip, AVX2 |"):
            self.assertIn(line, text)

    def test_one_thread_is_compared_with_one_thread(self):
        text = report_cpu.window_table(self.results, "median", "8UC1", 1)
        self.assertIn("| times the best rival | 1.25 |  |", text)
        self.assertIn("| copy | 8000 | 8000 |", text)

    def test_deviations_and_reasons_are_told(self):
        text = report_cpu.markdown(self.results, "made-up", [])
        self.assertIn("| libvips | median | 8UC1 | rounding | 1 | 0 |", text)
        self.assertIn("| Pillow | median 8UC1 | skipped: 3x3 took 2.0 s on 256x256 pixels |", text)

    def test_other_images_stand_in_a_table_of_their_own(self):
        self.results["rows"] += [row("cudafastfilters_cpu", 3, 6.0, content="smooth"), row("opencv_cpu", 3, 3.0, content="smooth")]
        self.assertIn("| 2048x2048 | smooth | median 8UC1 3 | 6000 | - | network_strip, AVX2 | 3000 | OpenCV, built here | 2 |",
                      report_cpu.other_cells_table(self.results))

    def test_it_writes_the_files_and_charts(self):
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "made-up.csv"
            result_files.write(target, self.results)
            report.write(target)
            self.assertIn("# Results on the CPU", target.with_suffix(".md").read_text())
            self.assertGreater((Path(folder) / "made-up-median.svg").stat().st_size, 1000)

    def test_the_guard_compares_threads_with_the_same(self):
        self.assertEqual(guard.compare(self.results, self.results), [])
        slower = results(*[dict(entry) for entry in self.results["rows"]])
        for entry in slower["rows"]:
            if entry["impl"] == "cudafastfilters_cpu" and entry["threads"] == 1 and entry["ksize"] == 5:
                entry["gpx_s"] *= 0.8
        problems = guard.compare(slower, self.results)
        self.assertEqual(len(problems), 1)
        self.assertIn("1 threads", problems[0])


class PeersInPython(unittest.TestCase):
    """The steps as a Python rival does them; needs numpy."""

    def setUp(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is missing")
        import peers_host
        self.numpy, self.host = numpy, peers_host
        self.folder = tempfile.TemporaryDirectory()
        self.source = numpy.arange(20, dtype=numpy.uint8).reshape(4, 5)
        self.source.tofile(str(Path(self.folder.name) / "source"))
        self.addCleanup(self.folder.cleanup)

    def opened(self, function):
        made = self.host.Rival(lambda cell, source: [("f", lambda: function(source))], "1", lambda result, cell: result)
        line = "step=open filter=median type=8UC1 ksize=3 width=5 height=4 seconds=0.1 source={0}/source output={0}/output reading=0"
        return made, made.step(line.format(self.folder.name))

    def test_it_reads_filters_and_writes(self):
        made, answer = self.opened(lambda source: 255 - source)
        self.assertEqual((answer["plan"], answer["readings"], answer["error"]), ("f", 1, None))
        written = self.numpy.fromfile(str(Path(self.folder.name) / "output"), self.numpy.uint8)
        self.assertTrue((written == 255 - self.source.ravel()).all())
        self.assertGreater(len(made.step("step=time seconds=0.002")["times"]), 0)

    def test_an_output_that_changes_is_refused(self):
        results = iter((self.source, self.source + 1))
        with self.assertRaisesRegex(self.host.Refused, "not the same twice"):
            self.opened(lambda source: next(results))

    def test_an_output_of_another_type_is_refused(self):
        with self.assertRaisesRegex(self.host.Refused, "another size or type"):
            self.opened(lambda source: source.astype(self.numpy.float32))

    def test_what_takes_too_long_is_not_repeated(self):
        calls = []
        made = self.host.Rival(lambda cell, source: [("f", lambda: calls.append(source) or source)], "1", lambda result, cell: result)
        line = "step=open filter=median type=8UC1 ksize=3 width=5 height=4 source={0}/source output={0}/o reading=0 longest=0"
        self.assertTrue(made.step(line.format(self.folder.name))["too_long"])
        self.assertEqual(len(calls), 1)

    def test_rounding_and_ranks(self):
        rounded = self.host.rounded(self.numpy.array([-1.0, 0.5, 1.5, 299.0]), self.numpy.uint8)
        self.assertEqual(rounded.tolist(), [0, 0, 2, 255])
        self.assertEqual([self.host.rank({"filter": name, "ksize": 5}) for name in ("median", "rank", "erosion")],
                         [12, 6, 0])


class ForReal(unittest.TestCase):
    """bench.py --cpu with the program that was built, on a few cells."""

    def setUp(self):
        if not PROGRAMS:
            self.skipTest("the folder of cudafastfilters_bench was not given")

    def test_it_measures_and_reports(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, str(HERE / "bench.py"), "--cpu", "--quick", "--bin", PROGRAMS, "--out", folder, "--only",
                 "copy,cudafastfilters_cpu,opencv_cpu", "--filter", "(identity|median|box) type=8UC1 ksize=[135] .*random",
                 "--commit", "made up"],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
            self.assertEqual(done.returncode, 0, done.stdout)
            found = result_files.read(next(Path(folder).glob("*-quick.csv")))
            self.assertTrue(next(Path(folder).glob("*-quick.md")).read_text())
        ours = [entry for entry in found["rows"] if entry["impl"] == "cudafastfilters_cpu"]
        self.assertEqual(len(ours), 3 * len(found["run"]["threads"]))
        for entry in found["rows"]:
            self.assertTrue(entry["verified"], entry)
            self.assertGreater(entry["gpx_s"], 0)
            self.assertIsNotNone(entry["copy_gpx_s"])
        self.assertTrue(all("simd: " in entry["plan"] and "algorithm: " in entry["plan"] for entry in ours))

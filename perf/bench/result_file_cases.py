# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the files of results and of those in perf/results; test_report.py runs them."""
import shutil
import tempfile
import unittest
from pathlib import Path

import cells
import report
import report_convomed
import report_readme
import result_files

RESULTS = Path(__file__).resolve().parent.parent / "results"


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.path = self.folder / "made-up.csv"


class Files(InFolder):
    def row(self, **more):
        return dict(cells.cell("median", "8UC1", 3, (64, 32)), impl="npp", gpx_s=0.1 + 0.2, ms=2.0, verified=True, error=None,
                    plan='method: a "b", c', max_error=0, **more)

    def write(self, *rows, **run):
        result_files.write(self.path, {"run": run, "rows": list(rows)})

    def test_what_is_written_is_read(self):
        run = {"gpu": "Made: up", "threads": [1, 2], "note": None, "peers": {"npp, 1 thread": "1 of 2\ncells"}, "cuda": "13.0"}
        failed = dict(self.row(), gpx_s=None, ms=None, verified=False, error="crashed:\n signal SIGSEGV, core")
        self.write(self.row(transfers="pinned", offset=1), failed, **run)
        found = result_files.read(self.path)
        self.assertEqual(run, found["run"])
        good, bad = found["rows"]
        for name, value in self.row(transfers="pinned", offset=1).items():
            if name not in ("gpx_s", "seconds"):
                self.assertEqual(value, good[name], name)
        self.assertEqual(0.3, good["gpx_s"])  # 8 digits
        self.assertEqual((None, False, "crashed: signal SIGSEGV, core"), (bad["gpx_s"], bad["verified"], bad["error"]))
        self.assertEqual(3, len(self.path.read_text().splitlines()))

    def test_columns_that_say_nothing_are_left_out(self):
        self.write(self.row())
        self.assertEqual("impl,family,type,kw,kh,border,width,height,gpx_s,ms,max_error,status,plan",
                         self.path.read_text().splitlines()[0])
        self.assertEqual(("none", "random", 0), tuple(result_files.read(self.path)["rows"][0][name]
                                                      for name in ("transfers", "content", "offset")))

    def test_a_row_of_an_earlier_run_keeps_its_copy(self):
        copy = dict(cells.cell("identity", "8UC1", 1, (64, 32)), impl="copy", gpx_s=10.0, verified=True, error=None)
        self.write(copy, self.row(copy_gpx_s=4.0), self.row(), gpu="made up")
        rows = result_files.read(self.path)["rows"]
        self.assertEqual([100.0, 7.5, 3.0], [row["percent_of_copy"] for row in rows])

    def refused(self, words):
        with self.assertRaisesRegex(result_files.Unreadable, words):
            result_files.read(self.path)

    def test_what_is_not_there_or_broken_is_named(self):
        self.refused("there is no .*made-up.csv")
        self.write(self.row(), gpu="made up")
        page = self.path.with_suffix(".md")
        page.unlink()
        self.refused("there is no .*made-up.md, which has the facts of the run")
        for text, words in (("---\ngpu: made up\n---\n", "not a fact of the run: gpu: made up"),
                            ('---\n  "a": 1\n---\n', "not a fact"), ("# Results\n", "does not begin"),
                            ("---\ngpu: 1\n", "does not begin")):
            page.write_text(text)
            self.refused(words)
        page.write_text("---\n---\n")
        good = self.path.read_text()
        for text, words in ((good.replace(",64,", ",many,"), "row 1: .*many"), (good.replace(",3,3,", ",3,5,"), "row 2: .*no square"),
                            (good.replace("family", "kind"), "row 1"), (good.replace("ok", "ok,,,"), "row 1")):
            self.assertNotEqual(good, text)
            self.path.write_text(text)
            self.refused(words)


class Readme(InFolder):
    def results(self, ours, rival, image, run, **more):
        rows = [dict(cells.cell("median", "8UC1", 3, image), impl=impl, gpx_s=speed, verified=True, error=None, **more)
                for impl, speed in ((ours, 0.8), (rival, 0.4))]
        rows.append(dict(rows[0], filter="identity", ksize=1, impl="copy", gpx_s=2.0))
        return {"run": dict(run, commit="abcdefgh", date="2026-01-02 00:00 UTC"), "rows": rows}

    def test_the_table_is_put_between_the_marks(self):
        gpu = self.results("cudafastfilters", "opencv_cuda", (8192, 8192), {
            "gpu": "Made Up", "peers": {"opencv_cuda": "1 cells in 1 s, in the run of 2026-01-01 00:00 UTC, commit 1234567890, copy 1 GB/s"}})
        cpu = self.results("cudafastfilters_cpu", "opencv_wheel", (2048, 2048), {"cpu": "Slow", "threads": [1, 2]}, threads=2,
                           cell_width=2048, cell_height=2048)
        readme = self.folder / "README.md"
        readme.write_text("before\n<!-- speeds -->\nold\n<!-- end of speeds -->\nafter\n")
        report_readme.write(readme, gpu, cpu, self.folder / "gpu.csv", self.folder / "results" / "cpu.csv")
        text = readme.read_text()
        self.assertTrue(text.startswith("before\n<!-- speeds -->\n| 8-bit images |") and text.endswith("speeds -->\nafter\n"))
        for words in ("| median, GPU | Gpx/s | **0.8** |", "| fastest rival | Gpx/s | 0.4 cv::cuda |", "copy reaches 2 Gpx/s",
                      "| median, CPU | Mpx/s | **800** |", "| fastest rival | Mpx/s | 400 OpenCV |", "(gpu.md)", "(results/cpu.md)",
                      "measured on 2026-01-02 at commit abcdefg, the rivals on 2026-01-01 at commit 1234567;"):
            self.assertIn(words, text)

    def test_a_file_without_marks_is_refused(self):
        self.path.write_text("# no marks\n")
        with self.assertRaisesRegex(SystemExit, "has no <!-- speeds -->"):
            report_readme.write(self.path, None, None, None, None)


class Committed(InFolder):
    """Every file in perf/results is what its CSV and the facts of its run make."""

    def test_pages_and_charts_are_made_again(self):
        made = sorted(RESULTS.glob("*.csv"))
        if not made:
            self.skipTest("not in the repository")
        for path in made:
            shutil.copy(str(path), str(self.folder))
            (self.folder / path.with_suffix(".md").name).write_text(
                result_files.facts_text(result_files.facts(path.with_suffix(".md"))))
        for path in made:
            report.write(self.folder / path.name)
        for file in sorted(self.folder.iterdir()):
            self.assertEqual((RESULTS / file.name).read_text(), file.read_text(), file.name)

    def test_writing_them_again_changes_nothing(self):
        for path in sorted(RESULTS.glob("*.csv")):
            result_files.write(self.path, result_files.read(path))
            self.assertEqual(path.read_text(), self.path.read_text(), path.name)

    def test_speeds_in_the_readme(self):
        readme = RESULTS.parent.parent / "README.md"
        if not readme.exists():
            self.skipTest("not in the repository")
        files = [RESULTS / name for name in ("nvidia-h200.csv", "amd-epyc.csv")]
        speeds = report_readme.text(*[result_files.read(file) for file in files],
                                    *["perf/results/" + file.with_suffix(".md").name for file in files])
        self.assertIn("<!-- speeds -->\n{}\n<!-- end of speeds -->".format(speeds), readme.read_text())

    def test_expected_speeds_of_convomed(self):
        target = RESULTS.parent.parent / "apps" / "convomed" / "page" / "expected.csv"
        if not target.exists():
            self.skipTest("not in the repository")
        made = self.folder / target.name
        report_convomed.write(made, result_files.read(RESULTS / "nvidia-h200.csv"))
        self.assertEqual(target.read_text(), made.read_text())

"""Many images in one call, into a folder."""
import json
import os

from fastfilter_case import FastfilterCase

USAGE, INPUT, OUTPUT = 2, 3, 4


class Folders(FastfilterCase):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("out"))

    def results(self):
        return sorted(os.listdir(self.path("out")))

    def test_each_result_is_that_of_a_call_of_its_own(self):
        names = [self.make("a.png", "8UC1"), self.make("b.tif", "16UC3", seed=8), self.make("c.tif", "32FC1", seed=9)]
        self.succeeds("median", "--ksize", 3, "--out", "out", *names)
        self.assertEqual(self.results(), sorted(names))
        for name in names:
            self.succeeds("median", "--ksize", 3, name, "alone_" + name)
            self.assertEqual(self.get("alone_" + name), self.get(os.path.join("out", name)))

    def test_one_image(self):
        self.make("a.png", "8UC1")
        self.succeeds("median", "--ksize", 3, "--out", "out/", "a.png")
        self.assertEqual(self.results(), ["a.png"])

    def test_a_json_object_a_line(self):
        names = [self.make("a.png", "8UC1"), self.make("b.png", "8UC3")]
        run = self.succeeds("box", "--ksize", 3, "--json", "--quiet", "--out", "out", *names)
        self.assertEqual([json.loads(line)["input"] for line in run.stdout.splitlines()], names)

    def test_a_bad_image_is_named_and_the_others_are_filtered(self):
        names = [self.make("a.png", "8UC1"), self.put("damaged.png", b"no image"), self.make("c.png", "8UC1")]
        run = self.fastfilter("median", "--ksize", 3, "--quiet", "--out", "out", *names, "missing.png")
        self.assertEqual(run.returncode, INPUT, run.stderr)
        self.assertEqual(run.stderr.count("\n"), 2, run.stderr)
        for line, name in zip(run.stderr.splitlines(), ("damaged.png", "missing.png")):
            self.assertTrue(line.startswith("fastfilter: ") and name in line, run.stderr)
        self.assertEqual(self.results(), ["a.png", "c.png"])

    def test_the_exit_code_is_the_first(self):
        names = [self.make("a.png", "8UC1"), self.make("b.png", "8UC1")]
        self.put("out/a.png", b"old")
        run = self.fastfilter("median", "--ksize", 3, "--quiet", "--out", "out", *names, "missing.png")
        self.assertEqual(run.returncode, OUTPUT, run.stderr)
        self.assertEqual(self.get("out/a.png"), b"old")
        self.assertEqual(self.results(), ["a.png", "b.png"])

    def test_results_of_one_name(self):
        os.mkdir(self.path("other"))
        names = [self.make("a.png", "8UC1"), self.make("other/a.png", "8UC1")]
        self.fails(USAGE, "other/a.png", "median", "--ksize", 3, "--out", "out", *names)
        self.assertEqual(self.results(), [])

    def test_no_folder(self):
        self.fails(USAGE, "'nowhere'", "median", "--ksize", 3, "--out", "nowhere", self.make("a.png", "8UC1"))

    def test_a_file_for_a_folder(self):
        self.make("a.png", "8UC1")
        self.fails(USAGE, "'a.png'", "median", "--ksize", 3, "--out", "a.png", "a.png")

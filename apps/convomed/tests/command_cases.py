"""The program: what it writes, its exit codes, hostile arguments."""
import json
import os
import resource
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

import common


class Commands(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def files(self, folder):
        return {path.name: path.read_bytes() for path in (self.folder / folder).iterdir()}

    def ends(self, code, *arguments):
        done = common.convomed(*arguments, cwd=str(self.folder))
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        if code not in (0, 2):
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done

    def test_from_makes_the_same_bytes(self):
        self.ends(0, "convolve", "--mask", "1 2 1; 2 4 2; 1 2 1", "--divisor", "16", "--out", "a")
        self.ends(0, "--from", "a/choice.json", "--out", "b", "--zip", "b.zip")
        self.assertEqual(self.files("a"), self.files("b"))
        with zipfile.ZipFile(str(self.folder / "b.zip")) as archive:
            self.assertEqual({name.partition("/")[2]: archive.read(name) for name in archive.namelist()},
                             self.files("a"))

    def test_mask_files(self):
        (self.folder / "mask.csv").write_text("# mine\n1,2,1\n2,4,2\n1,2,1\n", encoding="utf-8")
        self.ends(0, "convolve", "--mask", "mask.csv", "--divisor", "16", "--out", "a")
        self.assertEqual(json.loads(self.files("a")["choice.json"])["mask"], common.MASK3)
        (self.folder / "bad.csv").write_bytes(b"\xff\xfe1 2")
        self.ends(3, "convolve", "--mask", "bad.csv", "--out", "b")
        self.ends(2, "convolve", "--mask", "missing.csv", "--out", "b")
        self.assertFalse((self.folder / "b").exists())

    def test_exit_codes(self):
        for code, arguments in [
                (2, ()), (2, ("median",)), (2, ("blur", "--out", "a")), (2, ("median", "--ksize", "4", "--out", "a")),
                (2, ("median", "--name", "../../x", "--out", "a")), (2, ("median", "--name", "$(id)", "--out", "a")),
                (2, ("median", "--ksi", "3", "--out", "a")), (3, ("--from", "missing.json", "--out", "a")),
                (5, ("median", "--ksize", "31", "--algorithm", "rank_bits", "--out", "a")), (2, ("large-gaussian", "--sigma", "0.1", "--out", "a")),
                (5, ("median", "--ksize", "5", "--algorithm", "extremum", "--out", "a"))]:
            with self.subTest(arguments):
                self.ends(code, *arguments)
                self.assertEqual(list(self.folder.iterdir()), [])

    def test_choices_that_are_damaged(self):
        for text in ["", "{", "[]", '{"filter": "median", "name": "../x"}', '{"filter": "median", "ksize": 1e99}']:
            (self.folder / "choice.json").write_text(text, encoding="utf-8")
            with self.subTest(text):
                self.ends(3, "--from", "choice.json", "--out", "a")

    def test_folders_that_cannot_be_written(self):
        (self.folder / "file").write_text("x", encoding="utf-8")
        self.ends(4, "median", "--ksize", "3", "--out", "file/below")
        self.ends(4, "median", "--ksize", "3", "--zip", "no/such/folder.zip")

    def test_a_file_that_does_not_fit_leaves_nothing(self):
        limit = 8 << 10

        def limited():
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        (self.folder / "old.zip").write_bytes(b"before")
        script = ("import os, sys; sys.path.insert(0, {!r}); from convomed import generate\n"
                  "files = {{'a': b'1', 'b': os.urandom({}), 'c': b'2'}}\n"
                  "try: generate.write_folder(files, 'out')\nexcept OSError: print('folder')\n"
                  "try: generate.write_zip(files, 'old.zip')\nexcept OSError: print('zip')\n").format(
                      str(common.SAMPLE), 2 * limit)
        done = common.run([sys.executable, "-c", script], cwd=str(self.folder), preexec_fn=limited)
        self.assertEqual(done.stdout, "folder\nzip\n", done.stderr)
        self.assertEqual(self.files("out"), {"a": b"1"})
        self.assertEqual((self.folder / "old.zip").read_bytes(), b"before")
        self.assertEqual(sorted(os.listdir(str(self.folder))), ["old.zip", "out"])
        self.ends(0, "median", "--ksize", "3", "--zip", "whole.zip")  # the planner is compiled without the limit
        done = common.convomed("median", "--ksize", "3", "--zip", "new.zip", cwd=str(self.folder), preexec_fn=limited)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (4, 1), done.stderr)
        self.assertFalse((self.folder / "new.zip").exists())

    def test_json_says_what_was_made_and_what_is_wrong(self):
        made = json.loads(self.ends(0, "median", "--ksize", "3", "--out", "a", "--json").stdout)
        self.assertEqual((made["algorithm"], sorted(os.listdir(str(self.folder / "a")))),
                         ("sorted_columns", made["files"]))
        done = common.convomed("median", "--ksize", "31", "--algorithm", "rank_bits", "--out", "b", "--json",
                               cwd=str(self.folder))
        self.assertEqual(json.loads(done.stdout)["code"], 5)

    def test_list_and_help(self):
        listed = self.ends(0, "list").stdout
        self.assertIn("median5-rgb", listed)
        self.assertIn("Tile and packing are no fields", listed)
        self.assertIn("ksize", [field["name"] for field in json.loads(self.ends(0, "list", "--json").stdout)["fields"]])
        self.assertIn("exit codes", self.ends(0, "--help").stdout)
        self.assertIn("--percentile", self.ends(0, "rank", "--help").stdout)

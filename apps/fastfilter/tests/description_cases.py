"""What the program says of itself: help, version, the manual page and completions."""
import re
import shutil
import subprocess

from fastfilter_case import FastfilterCase


class Descriptions(FastfilterCase):
    def test_help_and_version(self):
        text = self.succeeds("--help").stdout
        for code in (1, 2, 3, 4, 5, 6, 130):
            self.assertRegex(text, r"(?m)^  {} +\w".format(code))
        for command in ("median", "rank", "convolve", "gaussian", "box", "sobel", "scharr", "laplacian", "fill", "outliers",
                        "percentiles", "trimmed-mean", "sharpen", "dog", "morphology", "std", "variance", "contrast", "range", "midpoint",
                        "entropy", "mode"):
            self.assertIn("Example:", self.succeeds(command, "--help").stdout)
        self.assertRegex(self.succeeds("--version").stdout, r"\Afastfilter \d+\.\d+")

    def test_man_page_has_every_option(self):
        page = self.succeeds("--man-page").stdout.replace("\\-", "-")
        self.assertTrue(page.startswith(".TH FASTFILTER 1"))
        for command in ("median", "convolve", "fill", "join", "info"):
            text = self.succeeds(command, "--help").stdout
            section = page[page.index(".SS {}\n".format(command)):].split("\n.SS ")[0].split("\n.SH ")[0]
            for option in re.findall(r"(?m)^  (?:-\w,)?(--[a-z-]+)", text):
                self.assertIn(option, section)
        man = shutil.which("man")
        if man:
            self.put("fastfilter.1", self.succeeds("--man-page").stdout.encode())
            run = subprocess.run([man, "--warnings", "-l", "fastfilter.1"], cwd=self.folder, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, check=True)
            self.assertEqual(run.stderr, b"")

    def test_bash_completion(self):
        bash = shutil.which("bash")
        if not bash:
            self.skipTest("no bash")
        self.put("completion", self.succeeds("--bash-completion").stdout.encode())
        for words, wanted in ((["med"], "median"), (["median", "--ksi"], "--ksize"), (["convolve", "--mas"], "--mask"),
                              (["jo"], "join")):
            script = "source ./completion; COMP_WORDS=(fastfilter {}); COMP_CWORD={}; _fastfilter; echo ${{COMPREPLY[*]}}"
            run = subprocess.run([bash, "-c", script.format(" ".join(words), len(words))], cwd=self.folder,
                                 stdout=subprocess.PIPE, text=True, check=True)
            self.assertEqual(run.stdout.strip(), wanted)

    def test_examples_of_the_help_work(self):
        self.make("in.png", "8UC3")
        self.make("in.tif", "16UC1")
        examples = re.findall(r"(?m)^  fastfilter (.+)$", self.succeeds("--help").stdout)
        self.assertEqual(len(examples), 22)
        for example in examples:
            words = [a or b for a, b in re.findall(r'"([^"]*)"|(\S+)', example)]
            self.succeeds(*words, "--overwrite")

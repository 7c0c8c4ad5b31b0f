# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of run-tests.sh with a test program that is made up; need no GPU."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


SCRIPT = Path(__file__).resolve().parent / "run-tests.sh"
TESTS = ["Median." + name for name in "ABCDEFGH"] + [
    "Device.Skips", "CPU/Sanitizer.Bounds/0", "GPU/Sanitizer.Bounds/0", "ThreadSanitizer.Bounds",
    "GPU/SanitizerSurface.All/0", "GPU/SanitizerRaces.Once/0", "Device.Exhausted_WholeDevice", "GPU/Large.Tall_WholeDevice/0", "GPU/Large.Tall_WholeDevice/1"]

# As much of GoogleTest as run-tests.sh counts on. Each test notes its name and its process when it begins and ends.
FAKE_PROGRAM = '''#!{python}
import fnmatch, os, sys, time
def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns.split(":"))
def note(what, name):
    with open(os.environ["JOURNAL"], "a") as journal:
        journal.write("{{}} {{}} {{}} {{}}\\n".format(what, name, os.getpid(), os.environ.get("CHECKED_BY", "-")))
def last():
    with open(os.environ["JOURNAL"]) as journal:
        return sum(line.startswith("end ") for line in journal) == count - 1
filters = [word.split("=", 1)[1] for word in sys.argv if word.startswith("--gtest_filter=")]
chosen, _, left_out = (filters or [os.environ.get("GTEST_FILTER", "*")])[-1].partition("-")
names = [name for name in {tests!r} if matches(name, chosen or "*") and not matches(name, left_out)]
if "--gtest_list_tests" in sys.argv:
    print("Device 0: made up")
    for suite in sorted(set(name.split(".")[0] for name in names)):
        print(suite + ".")
        for name in names:
            if name.startswith(suite + "."):
                print("  " + name.split(".")[1] + ("  # GetParam() = GPU" if "/" in suite else ""))
    sys.exit("CANNOT_LIST" in os.environ)
count = len(names)
names = names[int(os.environ.get("GTEST_SHARD_INDEX", 0))::int(os.environ.get("GTEST_TOTAL_SHARDS", 1))]
print("[==========] Running {{}} tests".format(len(names)))
failed = False
for name in names:
    print("[ RUN      ] " + name, flush=True)
    note("begin", name)
    time.sleep(0.2)
    patience = time.time() + 60
    while name == os.environ.get("LAST") and not last() and time.time() < patience:
        time.sleep(0.05)
    note("end", name)
    if name.endswith("Skips"):
        print("[     SKIP ] made up")
    fails = name == os.environ.get("FAILS")
    failed |= fails
    print(("[  FAILED  ] " if fails else "[       OK ] ") + name, flush=True)
sys.exit(failed)
'''
FAKE_SANITIZER = '''#!/bin/sh
CHECKED_BY=$2
export CHECKED_BY
shift 4
exec "$@"
'''


class Run:
    """One call of run-tests: what it printed, and which tests ran when."""

    def __init__(self, *arguments, **environment):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            shutil.copy(str(SCRIPT), str(folder / "run-tests"))
            program = FAKE_PROGRAM.format(python=sys.executable, tests=TESTS)
            for file, text in (("opencv_test_cudafastfilters", program), ("opencv_test_contrib_filters", program),
                               ("checker", FAKE_SANITIZER)):
                (folder / file).write_text(text)
                (folder / file).chmod(0o755)
            journal = folder / "journal"
            journal.write_text("")
            env = {name: value for name, value in os.environ.items() if not name.startswith("GTEST_")}
            env.update(environment, JOURNAL=str(journal), COMPUTE_SANITIZER=str(folder / "checker"))
            done = subprocess.run(["sh", str(folder / "run-tests")] + list(arguments), env=env, stdout=subprocess.PIPE,
                                  universal_newlines=True)
            self.status = done.returncode
            self.closing_line = done.stdout.splitlines()[-1]
            self.journal = [line.split() for line in journal.read_text().splitlines()]
        begun = [entry for entry in self.journal if entry[0] == "begin"]
        self.names = [entry[1] for entry in begun]
        self.processes = {entry[2] for entry in begun}
        self.checked_by = {entry[3] for entry in begun}

    def most_at_once(self, of_whole_device):
        """The largest number of tests that ran at the same time; where asked, as a test of the whole device ran."""
        running, most = set(), 0
        for what, name, _, _ in self.journal:
            if what == "end":
                running.remove(name)
                continue
            running.add(name)
            if not of_whole_device or any("_WholeDevice" in other for other in running):
                most = max(most, len(running))
        return most


class Jobs(unittest.TestCase):
    def expect(self, run, names, closing_line, status=0):
        self.assertEqual(sorted(names), sorted(run.names))
        self.assertEqual((closing_line, status), (run.closing_line, run.status))
        self.assertLessEqual(run.most_at_once(True), 1)

    def test_tests_of_the_whole_device_run_alone(self):
        run = Run("--jobs", "4")
        self.expect(run, TESTS, "16 passed, 0 failed, 1 skipped")
        self.assertGreater(run.most_at_once(False), 1)

    def test_under_a_sanitizer_too(self):
        run = Run("--jobs", "4", "--sanitizer", "memcheck", "--gtest_filter=*")
        self.expect(run, TESTS, "16 passed, 0 failed, 1 skipped")
        self.assertEqual({"memcheck"}, run.checked_by)

    def test_a_sanitizer_has_tests_of_its_own(self):
        bounds, surface, races = ("GPU/Sanitizer{}/0".format(name) for name in (".Bounds", "Surface.All", "Races.Once"))
        for sanitizer, tests in (("memcheck", [bounds, surface]), ("racecheck", [bounds]), ("initcheck", [bounds, surface])):
            for jobs in ("1", "2"):
                run = Run("--jobs", jobs, "--sanitizer", sanitizer)
                self.expect(run, tests, "{} passed, 0 failed, 0 skipped".format(len(tests)))
        run = Run("--sanitizer", "racecheck", "--gtest_filter=*SanitizerRaces*")
        self.expect(run, [races], "1 passed, 0 failed, 0 skipped")
        self.expect(Run("--sanitizer", "racecheck", GTEST_FILTER="*.B"), ["Median.B"], "1 passed, 0 failed, 0 skipped")

    def test_contribs_own_tests_are_all_run_under_a_sanitizer(self):
        self.expect(Run("--contrib", "--sanitizer", "memcheck"), TESTS, "16 passed, 0 failed, 1 skipped")

    def test_no_process_waits_for_another(self):
        run = Run("--jobs", "3", LAST="Median.A", GTEST_FILTER="Median.*")
        self.expect(run, TESTS[:8], "8 passed, 0 failed, 0 skipped")
        slow = [entry[2] for entry in run.journal if entry[1] == "Median.A"]
        self.assertEqual(2, len(slow))
        self.assertEqual("Median.A", run.journal[-1][1])

    def test_the_filter_holds_for_both_parts(self):
        chosen = ["Median.A", "Median.B", "GPU/Large.Tall_WholeDevice/1"]
        self.expect(Run("--jobs", "4", "--gtest_filter=Median.A:Median.B:*Tall*/1"), chosen, "3 passed, 0 failed, 0 skipped")

    def test_what_the_filter_leaves_out_does_not_run(self):
        chosen = [name for name in TESTS if name not in ("Median.A", "Device.Exhausted_WholeDevice")]
        run = Run("--jobs", "4", "--sanitizer", "racecheck", "--gtest_filter=-Median.A:*Exhausted*")
        self.expect(run, chosen, "14 passed, 0 failed, 1 skipped")

    def test_the_filter_may_come_from_the_environment(self):
        run = Run("--jobs", "4", GTEST_FILTER="*.A:*Exhausted*")
        self.expect(run, ["Median.A", "Device.Exhausted_WholeDevice"], "2 passed, 0 failed, 0 skipped")

    def test_one_part_may_be_empty(self):
        self.expect(Run("--jobs", "2", "--gtest_filter=Median.*"), TESTS[:8], "8 passed, 0 failed, 0 skipped")
        self.expect(Run("--jobs", "2", "--gtest_filter=GPU/Large*"), TESTS[-2:], "2 passed, 0 failed, 0 skipped")
        self.expect(Run("--jobs", "2", "--gtest_filter=None"), [], "0 passed, 1 failed, 0 skipped", 1)

    def test_a_failure_in_either_part_counts(self):
        for name in ("Median.C", "Device.Exhausted_WholeDevice"):
            self.expect(Run("--jobs", "4", FAILS=name), TESTS, "15 passed, 1 failed, 1 skipped", 1)

    def test_a_program_that_cannot_list_its_tests_fails(self):
        self.expect(Run("--jobs", "2", CANNOT_LIST="1"), [], "0 passed, 1 failed, 0 skipped", 1)

    def test_one_process_runs_everything_without_jobs(self):
        run = Run("--gtest_filter=*")
        self.expect(run, TESTS, "16 passed, 0 failed, 1 skipped")
        self.assertEqual(1, len(run.processes))

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of how tests are run and counted, with test programs that are made up; need no GPU."""
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml

import pytest

from tools import results, run_tests
from tools.results import Counts

TESTS = ["Median." + name for name in "ABCDEFGH"] + [
    "Device.Skips", "CPU/Sanitizer.Bounds/0", "GPU/Sanitizer.Bounds/0", "ThreadSanitizer.Bounds",
    "GPU/SanitizerSurface.All/0", "GPU/SanitizerRaces.Once/0", "Device.Exhausted_WholeDevice",
    "GPU/Large.Tall_WholeDevice/0", "GPU/Large.Tall_WholeDevice/1"]

# As much of GoogleTest as run-tests counts on. Each test notes when it begins and ends, and who checks it.
FAKE_PROGRAM = '''#!{python}
import fnmatch, os, sys, time
def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns.split(":"))
def note(what, name):
    with open(os.environ["JOURNAL"], "a") as journal:
        journal.write("{{}} {{}} {{}}\\n".format(what, name, os.environ.get("CHECKED_BY", "-")))
filters = [word.split("=", 1)[1] for word in sys.argv if word.startswith("--gtest_filter=")]
chosen, _, left_out = (filters or [os.environ.get("GTEST_FILTER", "*")])[-1].partition("-")
names = [name for name in {tests!r} if matches(name, chosen or "*") and not matches(name, left_out)]
if "--gtest_list_tests" in sys.argv:
    print("Device 0: made up")
    for name in names:
        print(name.split(".")[0] + ".\\n  " + name.split(".")[1] + ("  # GetParam() = GPU" if "/" in name else ""))
    sys.exit("CANNOT_LIST" in os.environ)
names = names[int(os.environ.get("GTEST_SHARD_INDEX", 0))::int(os.environ.get("GTEST_TOTAL_SHARDS", 1))]
print("[==========] Running {{}} tests".format(len(names)))
for name in names:
    print("[ RUN      ] " + name)
    note("begin", name)
    time.sleep(0.1)
    note("end", name)
    if name.endswith("Skips"):
        print("[     SKIP ] made up")
    print(("[  FAILED  ] " if name == os.environ.get("FAILS") else "[       OK ] ") + name)
sys.exit(os.environ.get("FAILS") in names)
'''
FAKE_SANITIZER = '''#!/bin/sh
CHECKED_BY=$2
export CHECKED_BY
shift 4
exec "$@"
'''
GOOD = ["[==========] Running 3 tests from 1 test case.", "[ RUN      ] A.Passes", "[       OK ] A.Passes (0 ms)",
        "[ RUN      ] A.Skips/1", "[     SKIP ] there is no GPU", "[       OK ] A.Skips/1, where GetParam() = 3 (0 ms)"]
FAILS = ["[ RUN      ] A.Fails", "file.cpp:3: Failure", "[  FAILED  ] A.Fails (0 ms)"]


def make_program(file, text):
    file.write_text(text)
    file.chmod(0o755)


@pytest.fixture
def expect(tmp_path):
    """Calls run-tests and returns how many tests ran at a time at most; those of the whole device run alone."""
    shutil.copy(run_tests.__file__, tmp_path / "run-tests")
    for program in ("opencv_test_cudafastfilters", "opencv_test_contrib_filters"):
        make_program(tmp_path / program, FAKE_PROGRAM.format(python=sys.executable, tests=TESTS))
    make_program(tmp_path / "checker", FAKE_SANITIZER)
    journal = tmp_path / "journal"

    def run_packed(names, closing_line, *arguments, checked_by="-", **environment):
        journal.write_text("")
        env = {name: value for name, value in os.environ.items() if not name.startswith("GTEST_")}
        env.update(environment, JOURNAL=str(journal), COMPUTE_SANITIZER=str(tmp_path / "checker"))
        done = subprocess.run([sys.executable, tmp_path / "run-tests", *arguments], env=env, stdout=subprocess.PIPE,
                              text=True)
        begun, running, most = [], set(), 0
        for what, test, by in map(str.split, journal.read_text().splitlines()):
            begun += [test] if what == "begin" else []
            (running.add if what == "begin" else running.remove)(test)
            most = max(most, len(running))
            assert by == checked_by
            assert len(running) <= 1 or not any("_WholeDevice" in other for other in running)
        assert sorted(begun) == sorted(names)
        assert (done.stdout.splitlines()[-1], done.returncode) == (closing_line, " 0 failed" not in closing_line)
        return most
    return run_packed


def test_tests_of_the_whole_device_run_alone(expect):
    assert expect(TESTS, "16 passed, 0 failed, 1 skipped", "--jobs", "4") > 1
    assert expect(TESTS, "16 passed, 0 failed, 1 skipped", "--gtest_filter=*") == 1


def test_a_sanitizer_has_its_own_tests(expect):
    bounds, surface, races = (f"GPU/Sanitizer{name}/0" for name in (".Bounds", "Surface.All", "Races.Once"))
    for sanitizer, tests in (("memcheck", [bounds, surface]), ("racecheck", [bounds])):
        for jobs in ("1", "2"):
            expect(tests, f"{len(tests)} passed, 0 failed, 0 skipped", "--jobs", jobs, "--sanitizer", sanitizer,
                   checked_by=sanitizer)
    one = "1 passed, 0 failed, 0 skipped"
    expect([races], one, "--sanitizer", "racecheck", "--gtest_filter=*SanitizerRaces*", checked_by="racecheck")
    expect(["Median.B"], one, "--sanitizer", "racecheck", checked_by="racecheck", GTEST_FILTER="*.B")
    expect(TESTS, "16 passed, 0 failed, 1 skipped", "--contrib", "--sanitizer", "memcheck", checked_by="memcheck")


def test_the_filter_holds_for_both_parts(expect):
    for chosen, names in (("Median.A:*Tall*/1", ["Median.A", "GPU/Large.Tall_WholeDevice/1"]), ("Median.*", TESTS[:8]),
                          ("GPU/Large*", TESTS[-2:])):
        closing_line = f"{len(names)} passed, 0 failed, 0 skipped"
        expect(names, closing_line, "--jobs", "4", "--gtest_filter=" + chosen)
        expect(names, closing_line, "--jobs", "4", GTEST_FILTER=chosen)
    rest = [name for name in TESTS if name not in ("Median.A", "Device.Exhausted_WholeDevice")]
    expect(rest, "14 passed, 0 failed, 1 skipped", "--jobs", "4", "--gtest_filter=-Median.A:*Exhausted*")
    expect([], "0 passed, 1 failed, 0 skipped", "--jobs", "2", "--gtest_filter=None")


def test_a_failure_in_either_part_counts(expect):
    for name in ("Median.C", "Device.Exhausted_WholeDevice"):
        expect(TESTS, "15 passed, 1 failed, 1 skipped", "--jobs", "4", FAILS=name)
    expect([], "0 passed, 1 failed, 0 skipped", "--jobs", "2", CANNOT_LIST="1")


@pytest.fixture
def run_program(tmp_path, monkeypatch):
    """The counts, and the JUnit file, of a program that prints these lines."""
    monkeypatch.setattr(results, "JUNIT", tmp_path)
    monkeypatch.setattr(results.ui, "jobs", lambda: 1)

    def run(lines, status):
        text = "\n".join(lines)
        make_program(tmp_path / "program", f"#!/bin/sh\ncat <<'END'\n{text}\nEND\nexit {status}\n")
        counts = results.of_tests(tmp_path / "program", [], tmp_path / "test.log")
        return counts, xml.parse(tmp_path / "test.xml").getroot()
    return run


def test_what_ran(run_program):
    counts, report = run_program(GOOD + FAILS, 1)
    assert counts == Counts(1, 1, 1)
    assert [report.get(name) for name in ("tests", "failures", "skipped")] == ["3", "1", "1"]
    assert report.find(".//skipped").get("message") == "there is no GPU"


@pytest.mark.parametrize("lines, status, counts", [
    (GOOD, 0, Counts(1, 1, 1)), (GOOD + FAILS[:2], 139, Counts(1, 1, 1)), (GOOD + FAILS, 0, Counts(1, 2, 1)),
    (GOOD + ["[ RUN      ] A.B", "[       OK ] A.B"], 1, Counts(2, 1, 1)), ([], 0, Counts(0, 1, 0))])
def test_a_program_that_ends_early_or_otherwise_than_it_says_fails(run_program, lines, status, counts):
    assert run_program(lines, status)[0] == counts


@pytest.mark.parametrize("text, counts", [
    ("12 passed, 1 failed, 3 skipped\n", Counts(12, 1, 3)),
    ("1 passed, 0 failed, 0 skipped\n2 passed, 0 failed, 1 skipped\n", Counts(2, 0, 1)),
    ("=== 1 failed, 66 passed, 2 skipped, 5 subtests passed in 74.05s (0:01:14) ===", Counts(66, 1, 2)),
    ("66 passed, 1 warning in 0.52s\n", Counts(66, 0, 0)), ("3 passed, 2 errors in 1.00s", Counts(3, 2, 0)),
    ("no tests ran in 0.01s", None), ("", None)])
def test_closing_lines(text, counts):
    assert results.closing_line(text) == counts


@pytest.mark.parametrize("line, status, counts", [
    ("3 passed, 0 failed, 0 skipped", 0, Counts(3, 0, 0)), ("3 passed, 0 failed, 0 skipped", 1, Counts(3, 1, 0)),
    ("3 passed, 1 failed, 0 skipped", 1, Counts(3, 1, 0)), ("nothing", 0, Counts(0, 1, 0))])
def test_an_exit_code_that_the_counts_do_not_explain_fails(line, status, counts):
    assert results.of_program("program", [line], status, "log") == counts

#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Runs the tests of this folder on this machine and counts them.

Needs a GPU's driver and Python 3.8. Lies in the folder that `./dev pack` makes, as run-tests; ./dev runs tests by it,
too. Each further argument goes to the test program, for example --gtest_filter=*Median*. Closes with
`N passed, N failed, N skipped`; the exit code is 0 if nothing failed, 2 for a wrong call.

OpenCV skips a test by an exception that it turns into a printed "[     SKIP ] reason"; for GoogleTest, and so in its
XML report, the test then passed. So the output is what counts.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

RUN = re.compile(r"\[ RUN      \] ([^\s,]+)")
END = re.compile(r"\[\s+(OK|FAILED|SKIPPED)\s+\] ([^\s,]+)")
SKIP = re.compile(r"\[     SKIP \] ?(.*)")
TOTAL = re.compile(r"\[==========\] Running (\d+) tests?")
PASSED, FAILED, SKIPPED = "", "failure", "skipped"
WHOLE_DEVICE = "_WholeDevice"
# A sanitizer has tests that are made for it; racecheck, under which a test takes up to a thousand times as long, fewer.
# Each kernel once, *SanitizerRaces*, runs only if a filter asks for it.
FOR_SANITIZERS = "*Sanitizer*-CPU/*:ThreadSanitizer*:*SanitizerRaces*"
SLOW_UNDER_RACECHECK = ":*SanitizerSurface*"

# `why`: the output of a test that failed, the reason of one that was skipped.
Case = namedtuple("Case", "name verdict why")


class Part:
    """A process that runs its share of the tests, and what its output told so far."""

    def __init__(self, command, env, number, count):
        self.command, self.env = command, dict(env, GTEST_TOTAL_SHARDS=str(count), GTEST_SHARD_INDEX=str(number))
        self.total = 0
        self.running, self.block, self.reason = None, [], None
        self.lines, self.cases = [], []

    def read(self, line):
        self.lines.append(line)
        total, run, skip, end = TOTAL.search(line), RUN.search(line), SKIP.search(line), END.search(line)
        if total:
            self.total = int(total.group(1))
        if run:
            self.running, self.block, self.reason = run.group(1), [], None
        elif self.running:
            self.block.append(line)
        if skip:
            self.reason = skip.group(1).strip() or "no reason given"
        if end and self.running == end.group(2):
            if end.group(1) == "FAILED":
                self.cases.append(Case(self.running, FAILED, "\n".join(self.block)))
            elif self.reason or end.group(1) == "SKIPPED":
                self.cases.append(Case(self.running, SKIPPED, self.reason or "no reason given"))
            else:
                self.cases.append(Case(self.running, PASSED, ""))
            self.running = None

    def run(self, show, at_once):
        process = subprocess.Popen(self.command, env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors="replace")
        for line in process.stdout:
            self.read(line.rstrip("\n"))
            if at_once:
                show(self.lines[-1])
        self.check(process.wait())
        if not at_once:
            show("\n".join(self.lines))

    def check(self, status):
        """Adds a failure if the program ended otherwise than its tests say."""
        how = f"signal {-status}" if status < 0 else f"exit code {status}"
        failed = any(case.verdict == FAILED for case in self.cases)
        if self.running or len(self.cases) != self.total:
            where = f"in {self.running}" if self.running else "between two tests"
            why = f"with {how} {where}; {len(self.cases)} of {self.total} tests had run"
        elif (status != 0) != failed:
            why = f"with {how}, but {'a test' if failed else 'no test'} failed"
        else:
            return
        output = self.block if self.running else self.lines[-30:]
        self.cases.append(Case("the program ended", FAILED, "\n".join([why] + output)))


def whole_device_tests(command, env):
    """A filter for those of a command's tests that take the whole device; None if it does not list its tests."""
    listed = subprocess.run(command + ["--gtest_list_tests"], env=env, stdout=subprocess.PIPE, text=True)
    suite, names = "", []
    for line in listed.stdout.splitlines() if listed.returncode == 0 else ():
        if re.match(r"\S+\.( |$)", line):
            suite = line.split()[0]
        elif re.match(r"  \S", line) and WHOLE_DEVICE in suite + line.split()[0]:
            names.append(suite + line.split()[0])
    return ":".join(names) if listed.returncode == 0 else None


def filter_of(command, env):
    """GoogleTest takes the last filter among the arguments; an argument has precedence over the environment."""
    given = [word.partition("=")[2] for word in command if word.startswith("--gtest_filter=")]
    return given[-1] if given else env.get("GTEST_FILTER", "*")


def run(command, env, jobs, show, checker=()):
    """The cases of a program's tests, run in so many processes at a time: some tests take a hundred times as long as
    others, so there are more parts than processes. Tests for the whole device run after the others, in one process.

    show(text) is called for each line of one process, and for all that one of several printed at its end.
    """
    rounds = [(command, 1)]
    if jobs > 1:
        chosen, alone = filter_of(command, env), whole_device_tests(command, env)
        if alone is None:
            return [Case("the program", FAILED, f"{command[0]} does not list its tests")]
        others = f"{chosen}{':' if '-' in chosen else '-'}*{WHOLE_DEVICE}*"
        rounds = [(command + ["--gtest_filter=" + others], 4 * jobs)]
        rounds += [(command + ["--gtest_filter=" + alone], 1)] if alone else []
    parts = []
    for words, count in rounds:
        latest = [Part([*checker, *words], env, number, count) for number in range(count)]
        parts += latest
        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(lambda part: part.run(show, jobs == 1), latest))
    return [case for part in parts for case in part.cases] or [Case("the program", FAILED, "ran no test")]


def count(cases):
    return tuple(sum(case.verdict == verdict for case in cases) for verdict in (PASSED, FAILED, SKIPPED))


def explain(cases, say):
    """Says what failed, with its output, and why tests were skipped."""
    failures = [case for case in cases if case.verdict == FAILED]
    for case in failures[:20]:
        say("FAILED " + case.name)
        for line in case.why.splitlines()[:60]:
            say("    " + line[:300])
    if len(failures) > 20:
        say(f"and {len(failures) - 20} failures more")
    reasons = [case.why for case in cases if case.verdict == SKIPPED]
    for reason in sorted(set(reasons), key=reasons.count, reverse=True)[:5]:
        say(f"skipped {reasons.count(reason)}: {reason[:200]}")


def kernels_case(here, log):
    """Whether the tests launched every kernel of the library, but for those that only tell what they were compiled for."""
    launched = set(log.read_text().splitlines()) if log.exists() else set()
    if not launched:
        return Case("kernels", SKIPPED, "no kernel was launched")
    asked = ("probeKernel", "EmptyKernel")  # the second one is CUB's
    kernels = {name for name in (here / "kernels.txt").read_text().splitlines() if not any(one in name for one in asked)}
    missed = sorted(kernels - launched)
    print(f"kernels: {len(kernels)}, not launched: {len(missed)}")
    return Case("kernels", FAILED if missed else PASSED, "\n".join("no test launches " + name for name in missed))


def positive(text):
    if int(text) < 1:
        raise ValueError(text)
    return int(text)


def arguments_of(argv):
    parser = argparse.ArgumentParser(prog="run-tests", description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sanitizer", choices=("memcheck", "racecheck", "initcheck", "synccheck"),
                        help="of compute-sanitizer, which COMPUTE_SANITIZER names, otherwise PATH; runs the tests that "
                        "are made for it unless a filter is given")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="so many processes at a time")
    parser.add_argument("--kernels", action="store_true",
                        help="one test more: whether the tests launched every kernel of the library")
    parser.add_argument("--contrib", action="store_true",
                        help="opencv_contrib's own tests of its filters on this module's instead")
    return parser.parse_known_args(argv)


def main(argv):
    here = Path(__file__).resolve().parent
    options, further = arguments_of(argv)
    command = [str(here / ("opencv_test_contrib_filters" if options.contrib else "opencv_test_cudafastfilters")),
               "--gtest_color=no", *further]
    env, checker = dict(os.environ), []
    if options.sanitizer:
        program = env.get("COMPUTE_SANITIZER", "compute-sanitizer")
        if not shutil.which(program):
            print(f"run-tests: there is no {program}; set COMPUTE_SANITIZER", file=sys.stderr)
            return 2
        checker = [program, "--tool", options.sanitizer, "--error-exitcode", "86"]
        if not options.contrib:
            slow = SLOW_UNDER_RACECHECK if options.sanitizer == "racecheck" else ""
            env.setdefault("GTEST_FILTER", FOR_SANITIZERS + slow)

    with tempfile.TemporaryDirectory() as scratch:
        log = Path(scratch) / "launched"
        if options.kernels and not options.sanitizer:
            env.update(LD_PRELOAD=str(here / "lib" / "libcudafastfilters_kernel_log.so"),
                       CUDAFASTFILTERS_KERNEL_LOG=str(log))
        cases = run(command, env, options.jobs, lambda text: print(text, flush=True), checker)
        cases += [kernels_case(here, log)] if options.kernels else []
    explain(cases, print)
    passed, failed, skipped = count(cases)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

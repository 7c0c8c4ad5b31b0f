"""Runs a program made with OpenCV's test framework and counts its tests.

OpenCV skips a test by an exception that it turns into a printed "[     SKIP ] reason"; for GoogleTest, and so in its XML
report, the test then passed. So the output is what counts, and the JUnit file is made of it.
"""
import os
import re
from concurrent.futures import ThreadPoolExecutor

from tools import process, results, system, ui
from tools.results import Counts

RUN = re.compile(r"\[ RUN      \] ([^\s,]+)")
END = re.compile(r"\[\s+(OK|FAILED|SKIPPED)\s+\] ([^\s,]+)")
SKIP = re.compile(r"\[     SKIP \] ?(.*)")
TOTAL = re.compile(r"\[==========\] Running (\d+) tests?")
REASONS_SHOWN = 5
FAILURES_SHOWN = 20


class Shard:
    """A process that runs its part of the tests, and what its output told so far."""

    def __init__(self, command, log, env, number, count):
        self.log = log.with_suffix(".{}{}".format(number, log.suffix)) if count > 1 else log
        self.command = command
        self.env = dict(env or os.environ, GTEST_TOTAL_SHARDS=str(count), GTEST_SHARD_INDEX=str(number))
        self.total = self.started = 0
        self.running, self.block, self.reason = None, [], None
        self.cases = []  # name, "failure" or "skipped" or nothing, and its output or the reason

    def read(self, line):
        total, run, skip, end = TOTAL.search(line), RUN.search(line), SKIP.search(line), END.search(line)
        if total:
            self.total = int(total.group(1))
        if run:
            self.running, self.block, self.reason = run.group(1), [], None
            self.started += 1
        elif self.running:
            self.block.append(line)
        if skip and self.running:
            self.reason = skip.group(1).strip() or "no reason given"
        if end and self.running == end.group(2):
            if end.group(1) == "FAILED":
                self.cases.append((self.running, "failure", "\n".join(self.block)))
            elif self.reason or end.group(1) == "SKIPPED":
                self.cases.append((self.running, "skipped", self.reason or "no reason given"))
            else:
                self.cases.append((self.running, "", ""))
            self.running = None

    def run(self, follow):
        self.log.write_text("")

        def read(line):
            self.read(line)
            follow()

        _, self.status = process.collected(self.command, self.log, read, self.env)

    def wrong(self):
        """What is wrong beyond the tests that failed by themselves, as further cases."""
        how = "signal {}".format(-self.status) if self.status < 0 else "exit code {}".format(self.status)
        if self.running or len(self.cases) != self.total:
            where = "in {}".format(self.running) if self.running else "between two tests"
            return [("the program ended", "failure", "with {} {}; {} of {} tests had run".format(
                how, where, len(self.cases), self.total))]
        failed = any(verdict == "failure" for _, verdict, _ in self.cases)
        if (self.status != 0) != failed:
            return [("the program ended", "failure", "with {}, where {} failed".format(
                how, "a test" if failed else "no test"))]
        return []


def explain(cases, log):
    failures = [(name, why) for name, verdict, why in cases if verdict == "failure"]
    for name, why in failures[:FAILURES_SHOWN]:
        ui.note("FAILED " + name)
        for line in why.splitlines()[:30]:
            ui.say("       " + line[:300])
    if len(failures) > FAILURES_SHOWN:
        ui.note("and {} more; all of them are in {}".format(len(failures) - FAILURES_SHOWN, log))
    reasons = [why for _, verdict, why in cases if verdict == "skipped"]
    for reason in sorted(set(reasons), key=reasons.count, reverse=True)[:REASONS_SHOWN]:
        ui.note("skipped {}: {}".format(reasons.count(reason), reason[:200]))


def run(program, arguments, log, env=None, launcher=()):
    """Runs the program's tests, tells what failed and why tests were skipped, and returns the counts.

    Without a GPU, which they would have to share, a process for each processor runs its part of the tests.
    `launcher`: a command that runs the program.
    """
    command = [str(word) for word in launcher] + [str(program), "--gtest_color=no"] + list(arguments)
    count = 1 if system.find_gpus() else ui.jobs()
    shards = [Shard(command, log, env, number, count) for number in range(count)]
    with ui.step("{}: {}".format(program.name, log.stem), 300) as progress:
        def follow():
            progress.update(sum(shard.started for shard in shards), sum(shard.total for shard in shards), "tests")

        with ThreadPoolExecutor(count) as pool:
            list(pool.map(lambda shard: shard.run(follow), shards))
    if count > 1:
        log.write_text("".join(shard.log.read_text(errors="replace") for shard in shards))
    cases = [case for shard in shards for case in shard.cases + shard.wrong()]
    cases = cases or [("the program", "failure", "ran no test")]
    results.write_junit(log.stem, cases)
    explain(cases, log)
    counts = Counts(*(sum(verdict == kind for _, verdict, _ in cases) for kind in ("", "failure", "skipped")))
    ui.say("   {}: {}".format(program.name, counts))
    return counts

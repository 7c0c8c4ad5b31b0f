"""Runs a program made with OpenCV's test framework and counts its tests.

OpenCV skips a test by an exception that it turns into a printed "[     SKIP ] reason"; for GoogleTest, and so in
the XML report, the test then passed. So the verdicts come from the report, what was skipped from the output, and
both must speak of the same tests.
"""
import os
import re
import xml.etree.ElementTree
from concurrent.futures import ThreadPoolExecutor

from tools import process, system, ui
from tools.results import Counts, NONE

RUN = re.compile(r"\[ RUN      \] ([^\s,]+)")
END = re.compile(r"\[\s+(OK|FAILED|SKIPPED)\s+\] ([^\s,]+)")
SKIP = re.compile(r"\[     SKIP \] ?(.*)")
TOTAL = re.compile(r"\[==========\] Running (\d+) tests?")
REASONS_SHOWN = 5
FAILURES_SHOWN = 20


class Output:
    """What the output told so far."""

    def __init__(self):
        self.total = 0
        self.running = None
        self.started = 0
        self.verdicts = {}
        self.reasons = {}
        self.failures = []
        self._block = []

    def read(self, line):
        total = TOTAL.search(line)
        if total:
            self.total = int(total.group(1))
        run = RUN.search(line)
        if run:
            self.running, self._block = run.group(1), []
            self.started += 1
        elif self.running:
            self._block.append(line)
        skip = SKIP.search(line)
        if skip and self.running:
            self.reasons[self.running] = skip.group(1).strip() or "no reason given"
        end = END.search(line)
        if end and self.running == end.group(2):
            self.verdicts[self.running] = end.group(1)
            if end.group(1) == "FAILED":
                self.failures.append((self.running, self._block))
            elif end.group(1) == "SKIPPED":
                self.reasons.setdefault(self.running, "no reason given")
            self.running = None


def reported(file):
    """Test name -> passed, from the XML report; None without a whole report."""
    try:
        tree = xml.etree.ElementTree.parse(str(file)).getroot()
    except (OSError, xml.etree.ElementTree.ParseError):
        return None
    verdicts = {}
    for suite in tree.iter("testsuite"):
        for case in suite.iter("testcase"):
            if case.get("status") == "run":
                name = "{}.{}".format(case.get("classname") or suite.get("name"), case.get("name"))
                verdicts[name] = case.find("failure") is None and case.find("error") is None
    return verdicts


def judge(output, report, status):
    """The counts, and a list of what is wrong beyond the tests that failed by themselves."""
    wrong = []
    if report is None:
        report = {name: verdict != "FAILED" for name, verdict in output.verdicts.items()}
        where = "in {}".format(output.running) if output.running else "between two tests"
        wrong.append("the program ended with {} {}; {} of {} tests had run".format(
            "signal {}".format(-status) if status < 0 else "exit code {}".format(status), where,
            len(output.verdicts), output.total))
    elif set(report) != set(output.verdicts):
        wrong.append("the report and the output speak of different tests: {}".format(
            ", ".join(sorted(set(report) ^ set(output.verdicts))[:3])))
    failed = [name for name, passed in report.items() if not passed]
    skipped = [name for name, passed in report.items() if passed and name in output.reasons]
    if status != 0 and not failed and not wrong:
        wrong.append("no test failed, but the program's exit code is {}".format(status))
    return Counts(len(report) - len(failed) - len(skipped), len(failed) + len(wrong), len(skipped)), wrong


class Shard:
    """A process that runs its part of the tests."""

    def __init__(self, command, log, env, number, count):
        self.log = log.with_suffix(".{}{}".format(number, log.suffix)) if count > 1 else log
        self.report = self.log.with_suffix(".xml")
        self.command = command + ["--gtest_output=xml:{}".format(self.report)]
        self.env = dict(env or os.environ, GTEST_TOTAL_SHARDS=str(count), GTEST_SHARD_INDEX=str(number))
        self.output = Output()

    def run(self, follow):
        if self.report.exists():
            self.report.unlink()
        self.log.write_text("")

        def read(line):
            self.output.read(line)
            follow()

        _, status = process.collected(self.command, self.log, read, self.env)
        self.counts, self.wrong = judge(self.output, reported(self.report), status)


def explain(shards, wrong, log):
    failures = [failure for shard in shards for failure in shard.output.failures]
    for name, block in failures[:FAILURES_SHOWN]:
        ui.note("FAILED " + name)
        for line in block[:30]:
            ui.say("       " + line[:300])
    if len(failures) > FAILURES_SHOWN:
        ui.note("and {} more; all of them are in {}".format(len(failures) - FAILURES_SHOWN, log))
    for line in wrong:
        ui.note("FAILED " + line)
    counted = {}
    for shard in shards:
        for reason in shard.output.reasons.values():
            counted[reason] = counted.get(reason, 0) + 1
    for reason, count in sorted(counted.items(), key=lambda item: -item[1])[:REASONS_SHOWN]:
        ui.note("skipped {}: {}".format(count, reason[:200]))


def run(program, arguments, log, env=None, launcher=()):
    """Runs the program's tests, tells what failed and why tests were skipped, and returns the counts.

    Without a GPU, which they would have to share, a process for each processor runs its part of the tests.
    `launcher`: a command that runs the program.
    """
    command = [str(word) for word in launcher] + [str(program), "--gtest_color=no"] + list(arguments)
    count = 1 if system.find_gpus() else ui.jobs()
    shards = [Shard(command, log, env, number, count) for number in range(count)]
    with ui.step(program.name, "run " + log.stem, 60) as progress:
        def follow():
            progress.update(sum(shard.output.started for shard in shards), sum(shard.output.total for shard in shards),
                            "tests")

        with ThreadPoolExecutor(count) as pool:
            list(pool.map(lambda shard: shard.run(follow), shards))
    if count > 1:
        log.write_text("".join(shard.log.read_text(errors="replace") for shard in shards))
    counts = sum((shard.counts for shard in shards), NONE)
    wrong = [line for shard in shards for line in shard.wrong]
    if not any(counts):
        wrong.append("the program ran no test")
        counts += Counts(0, 1, 0)
    explain(shards, wrong, log)
    ui.say("   {}: {}".format(program.name, counts))
    return counts

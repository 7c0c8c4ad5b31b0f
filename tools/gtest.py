"""Runs a program made with OpenCV's test framework and counts its tests.

OpenCV skips a test by an exception that it turns into a printed "[     SKIP ] reason"; for GoogleTest, and so in
the XML report, the test then passed. So the verdicts come from the report, what was skipped from the output, and
both must speak of the same tests.
"""
import re
import xml.etree.ElementTree

from tools import process, ui
from tools.results import Counts

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
    if not report and not wrong:
        wrong.append("the program ran no test")
    return Counts(len(report) - len(failed) - len(skipped), len(failed) + len(wrong), len(skipped)), wrong


def explain(output, wrong, log):
    for name, block in output.failures[:FAILURES_SHOWN]:
        ui.note("FAILED " + name)
        for line in block[:30]:
            ui.say("       " + line[:300])
    if len(output.failures) > FAILURES_SHOWN:
        ui.note("and {} more; all of them are in {}".format(len(output.failures) - FAILURES_SHOWN, log))
    for line in wrong:
        ui.note("FAILED " + line)
    counted = {}
    for reason in output.reasons.values():
        counted[reason] = counted.get(reason, 0) + 1
    for reason, count in sorted(counted.items(), key=lambda item: -item[1])[:REASONS_SHOWN]:
        ui.note("skipped {}: {}".format(count, reason[:200]))


def run(program, arguments, log, env=None, launcher=()):
    """Runs the program's tests, tells what failed and why tests were skipped, and returns the counts.

    `launcher`: a command that runs the program.
    """
    report = log.with_suffix(".xml")
    if report.exists():
        report.unlink()
    output = Output()
    command = [str(word) for word in launcher] + [str(program), "--gtest_output=xml:{}".format(report), "--gtest_color=no"] + list(arguments)
    log.write_text("")
    with ui.step(program.name, "run " + log.stem, 60) as progress:
        def follow(line):
            output.read(line)
            progress.update(output.started, output.total, "tests")

        _, status = process.collected(command, log, follow, env)
    counts, wrong = judge(output, reported(report), status)
    explain(output, wrong, log)
    ui.say("   {}: {}".format(program.name, counts))
    return counts

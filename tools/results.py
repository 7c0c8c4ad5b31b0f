"""Counts of tests that passed, failed and were skipped, the line that says them, and JUnit's files."""
import os
import re
import xml.etree.ElementTree as xml
from collections import namedtuple
from pathlib import Path

from tools import cache, run_tests, system, ui

LINE = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped\s*$", re.MULTILINE)
PYTEST_LINE = re.compile(r"^=* ?((?:\d+ [a-z ]+(?:, )?)+) in [\d.]+s.*$", re.MULTILINE)
JUNIT = Path(__file__).resolve().parent.parent / "build" / "junit"


class Counts(namedtuple("Counts", "passed failed skipped")):
    def __add__(self, other):
        return Counts(*(mine + theirs for mine, theirs in zip(self, other)))

    def __str__(self):
        return "{} passed, {} failed, {} skipped".format(*self)


NONE = Counts(0, 0, 0)


def skipped(reason, count=1):
    ui.note(f"skipped: {reason}")
    return Counts(0, 0, count)


def verdict(good, failure=""):
    if not good and failure:
        ui.note(f"FAILED {failure}")
    return Counts(int(bool(good)), int(not good), 0)


def total(counts):
    return sum(counts, NONE)


def closing_line(text):
    """The counts in the last line of our form, or of pytest's, or None."""
    found = LINE.findall(text)
    if found:
        return Counts(*map(int, found[-1]))
    found = PYTEST_LINE.findall(text)
    words = {word.rstrip("s"): int(count) for count, word in re.findall(r"(\d+) (\w+)", found[-1] if found else "")}
    if not words.keys() & {"passed", "failed", "error", "skipped"}:
        return None
    return Counts(words.get("passed", 0), words.get("failed", 0) + words.get("error", 0), words.get("skipped", 0))


def of_program(name, lines, status, log):
    """The counts that a program closed with; one that ends otherwise than it counted fails."""
    counts = closing_line("\n".join(lines))
    if counts is None or status != 0 and counts.failed == 0:
        ending = f"{name} ended with exit code {status}{'' if counts else ' and no count'}; see {log}"
        counts = (counts or NONE) + verdict(False, ending)
    if counts.failed:
        ui.quote(lines[-40:])
    ui.note(f"{name}: {counts}")
    return counts


def of_tests(program, arguments, log, env=None, launcher=()):
    """Runs a program made with OpenCV's test framework, by the launcher if there is one, and counts its tests.

    Without a GPU, which they would have to share, it runs in a process for each processor.
    """
    command = [*map(str, launcher), str(program), "--gtest_color=no", *arguments]
    with ui.step(f"{program.name}: {log.stem}", 300), open(log, "w") as file:
        def show(text):
            print(text, file=file)
            ui.follow(text.rpartition("\n")[2])

        cases = run_tests.run(command, env or os.environ, 1 if system.find_gpus() else ui.jobs(), show)
    write_junit(log.stem, cases)
    run_tests.explain(cases, ui.note)
    counts = Counts(*run_tests.count(cases))
    ui.note(f"{program.name}: {counts}; the log is {log}")
    return counts


def write_junit(name, cases):
    """A file of build/junit."""
    passed, failed, skipped_ones = map(str, run_tests.count(cases))
    suite = xml.Element("testsuite", name=name, tests=str(len(cases)), failures=failed, skipped=skipped_ones)
    for case in cases:
        element = xml.SubElement(suite, "testcase", classname=name, name=case.name)
        if case.verdict:
            xml.SubElement(element, case.verdict, message=re.sub(r"[^\t\n\x20-\x7e]", "?", case.why)[:2000])
    cache.make_folder(JUNIT)
    xml.ElementTree(suite).write(JUNIT / (name + ".xml"), encoding="utf-8", xml_declaration=True)

"""Counts of tests that passed, failed and were skipped, the line that says them, and JUnit's files."""
import re
import xml.etree.ElementTree as xml
from collections import namedtuple
from pathlib import Path

from tools import cache, ui

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
    ui.note("skipped: {}".format(reason))
    return Counts(0, 0, count)


def verdict(good):
    return Counts(int(bool(good)), int(not good), 0)


def closing_line(text):
    """The counts in the last line of our form, or of pytest's, or None."""
    found = LINE.findall(text)
    if found:
        return Counts(*map(int, found[-1]))
    found = PYTEST_LINE.findall(text)
    words = dict((word.rstrip("s"), int(count)) for count, word in re.findall(r"(\d+) (\w+)", found[-1])) if found else {}
    if not words.keys() & {"passed", "failed", "error", "skipped"}:
        return None
    return Counts(words.get("passed", 0), words.get("failed", 0) + words.get("error", 0), words.get("skipped", 0))


def of_program(name, lines, status, log):
    """The counts that a program closed with; one that ends otherwise than it counted fails."""
    counts = closing_line("\n".join(lines))
    if counts is None or status != 0 and counts.failed == 0:
        ui.note("FAILED {} ended with exit code {}{}; see {}".format(name, status, "" if counts else " and no count", log))
        counts = (counts or NONE) + Counts(0, 1, 0)
    if counts.failed:
        ui.say("\n".join("       " + line[:300] for line in lines[-40:]))
    ui.note("{}: {}".format(name, counts))
    return counts


def write_junit(name, cases):
    """A file of build/junit; `cases` has a name and, unless it passed, "failure" or "skipped" and why, of each test."""
    suite = xml.Element("testsuite", name=name, tests=str(len(cases)))
    for case, verdict, why in cases:
        element = xml.SubElement(suite, "testcase", classname=name, name=case)
        if verdict:
            xml.SubElement(element, verdict, message=re.sub(r"[^\t\n\x20-\x7e]", "?", why)[:2000])
    for kind in ("failure", "skipped"):
        suite.set("failures" if kind == "failure" else kind, str(sum(verdict == kind for _, verdict, _ in cases)))
    cache.make_folder(JUNIT)
    xml.ElementTree(suite).write(str(JUNIT / (name + ".xml")), encoding="utf-8", xml_declaration=True)

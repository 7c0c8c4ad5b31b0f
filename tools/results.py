"""Counts of tests that passed, failed and were skipped, and the line that says them."""
import re
from collections import namedtuple

LINE = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped\s*$", re.MULTILINE)


class Counts(namedtuple("Counts", "passed failed skipped")):
    def __add__(self, other):
        return Counts(*(mine + theirs for mine, theirs in zip(self, other)))

    def __str__(self):
        return "{} passed, {} failed, {} skipped".format(*self)


NONE = Counts(0, 0, 0)


def closing_line(text):
    """The counts in the last line of that form, or None."""
    found = LINE.findall(text)
    return Counts(*(int(number) for number in found[-1])) if found else None

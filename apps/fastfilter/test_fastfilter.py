#!/usr/bin/env python3
"""End-to-end tests of the program fastfilter.

    test_fastfilter.py path/to/fastfilter [photo.jpg]

The helper fastfilter_check must lie in the same folder. Without a photograph a random JPEG takes its
place. Several processes share the tests, most of which wait for the disk. Prints what each process says, and closes
with `N passed, N failed, N skipped`.
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "tests"))

import cases  # noqa: E402  (the folder above must be on the path first)


PROCESSES = 4
SHARE = "TEST_FASTFILTER_SHARE"  # in the environment of one of the processes: its number
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", re.MULTILINE)


def each(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from each(test)
        else:
            yield test


def run_share(setup, share):
    """The exit code."""
    tests = list(each(cases.suite(setup)))[share::PROCESSES]
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(unittest.TestSuite(tests))
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    skipped = len(result.skipped)
    print("{} passed, {} failed, {} skipped".format(result.testsRun - failed - skipped, failed, skipped))
    return 1 if failed else 0


def run_all(arguments):
    """The exit code."""
    command = [sys.executable, os.path.abspath(__file__)] + arguments
    processes = [subprocess.Popen(command, env=dict(os.environ, **{SHARE: str(share)}), stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, universal_newlines=True) for share in range(PROCESSES)]
    outputs = [process.communicate()[0] for process in processes]
    total = [0, 0, 0]
    for process, output in sorted(zip(processes, outputs), key=lambda ended: ended[0].returncode != 0):  # failures last
        counts = COUNTS.findall(output)
        sys.stdout.write(COUNTS.sub("", output))
        if not counts:
            print("a process ended with {} before its last test".format(process.returncode))
        total = [sum(pair) for pair in zip(total, map(int, counts[-1] if counts else (0, 1, 0)))]
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if total[1] else 0


def main(arguments):
    if len(arguments) not in (1, 2):
        sys.stderr.write(__doc__)
        return 2
    program = os.path.abspath(arguments[0])
    check = os.path.join(os.path.dirname(program), "fastfilter_check")
    for needed in [program, check] + arguments[1:]:
        if not os.path.isfile(needed):
            sys.stderr.write("test_fastfilter: there is no file {}\n".format(needed))
            return 2
    photo = os.path.abspath(arguments[1]) if len(arguments) == 2 else None
    if SHARE not in os.environ:
        return run_all(arguments)
    with tempfile.TemporaryDirectory(prefix="test_fastfilter-") as folder:
        return run_share(cases.Setup(program, check, photo, folder), int(os.environ[SHARE]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

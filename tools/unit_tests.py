"""What ends a file of unit tests that `./dev test` runs as a program."""
import sys
import unittest

from tools import results


def main():
    """Runs the tests of the program and prints their counts; the exit code."""
    tests = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    outcome = unittest.TextTestRunner(verbosity=1).run(tests)
    failed, skipped = len(outcome.failures) + len(outcome.errors), len(outcome.skipped)
    print(results.Counts(outcome.testsRun - failed - skipped, failed, skipped))
    return 1 if failed else 0

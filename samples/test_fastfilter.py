#!/usr/bin/env python3
"""End-to-end tests of the program fastfilter.

    test_fastfilter.py path/to/fastfilter [photo.jpg]

The helper fastfilter_check must lie in the same folder. Without a photograph a random JPEG takes its
place. Prints one line a failure and closes with `N passed, N failed, N skipped`.
"""
import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "tests"))

import cases  # noqa: E402  (the folder above must be on the path first)


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
    with tempfile.TemporaryDirectory(prefix="test_fastfilter-") as folder:
        suite = cases.suite(cases.Setup(program, check, photo, folder))
        result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    skipped = len(result.skipped)
    print("{} passed, {} failed, {} skipped".format(result.testsRun - failed - skipped, failed, skipped))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the generator. Those that compile need nvcc (CUDACXX, or on the PATH), the random ones hypothesis.

Closes with `N passed, N failed, N skipped`.
"""
import sys
import unittest

sys.dont_write_bytecode = True

import build_cases  # noqa: E402  (no bytecode beside the sources)
import command_cases  # noqa: E402
import compile_cases  # noqa: E402
import gpu_table_cases  # noqa: E402
import layout_cases  # noqa: E402
import plan_cases  # noqa: E402
import reference_cases  # noqa: E402
import schema_cases  # noqa: E402
import text_cases  # noqa: E402

MODULES = (schema_cases, plan_cases, text_cases, layout_cases, command_cases, reference_cases, gpu_table_cases,
           build_cases, compile_cases)


def main():
    """The exit code."""
    tests = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromModule(module) for module in MODULES)
    outcome = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(tests)
    failed, skipped = len(outcome.failures) + len(outcome.errors), len(outcome.skipped)
    passed = max(outcome.testsRun - failed - skipped, 0)
    print("{} passed, {} failed, {} skipped".format(passed, failed, skipped))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

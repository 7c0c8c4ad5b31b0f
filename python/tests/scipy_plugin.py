"""A plugin for pytest that puts this package's functions in the place of SciPy's, for SciPy's own tests.

It writes the names of all tests that called one of them, and what they failed with, to the file CUDAFASTFILTERS_SCIPY_OUTCOMES.
"""
import functools
import json
import os

import cudafastfilters as cff
import pytest
from scipy import ndimage
from scipy._lib import _array_api

NAMES = ["median_filter", "rank_filter", "percentile_filter", "minimum_filter", "maximum_filter", "uniform_filter",
         "gaussian_filter", "correlate", "convolve", "sobel", "laplace", "grey_erosion", "grey_dilation", "grey_opening",
         "grey_closing", "morphological_gradient", "white_tophat", "black_tophat", "binary_erosion", "binary_dilation",
         "binary_opening", "binary_closing"]
calls = [0]
outcomes = {}


def mapped(name):
    theirs, ours = getattr(ndimage, name), getattr(cff, name)

    @functools.wraps(theirs)
    def call(*arguments, **named):
        calls[0] += 1
        return ours(*arguments, **named) if name.startswith("binary_") else ours(*arguments, casting="unsafe", **named)

    _array_api.xp_capabilities_table[call] = _array_api.xp_capabilities_table[theirs]
    setattr(ndimage, name, call)


for name in NAMES:
    mapped(name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    calls[0] = 0
    try:
        result = yield
    except BaseException as problem:
        if calls[0]:
            outcomes[item.name] = f"{type(problem).__name__}: {problem}"
        raise
    if calls[0]:
        outcomes[item.name] = ""
    return result


def pytest_sessionfinish():
    with open(os.environ["CUDAFASTFILTERS_SCIPY_OUTCOMES"], "w") as file:
        json.dump(outcomes, file, indent=1, sort_keys=True)

"""SciPy's own tests of the functions that have the same name here, from the SciPy that is installed.

scipy_differences.txt lists every one that does not pass, with the reason: `COUNT TEST: REASON`, the count being that of
the test's parameters. CUDAFASTFILTERS_WRITE_DIFFERENCES=1 writes it anew.
"""
import collections
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import cudafastfilters as cff
import pytest

HERE = Path(__file__).parent
LIST = HERE / "scipy_differences.txt"
SCIPY = "1.17"  # the version of the list: others have other tests

# What is in the message of a failure, and why it differs.
REASONS = [
    (r"axes are filtered|one or two axes", "more than two axes at a time, or an error of another type"),
    (r"complex", "complex numbers are refused"),
    (r"one mode for|mode for each direction", "one border mode for both directions"),
    (r"structure has values", "elements of morphology are flat"),
    (r"mask is given", "a mask is refused"),
    (r"iterations is", "iterations until nothing changes are refused"),
    (r"no axis to filter", "an image without axes is refused"),
    (r"both given", "size beside footprint is an error, not a warning"),
    (r"size is \[0\]", "a window without pixels is refused"),
    (r"pattern did not match", "an error of another text"),
    (r"DID NOT RAISE", "float16 is filtered, in float32"),
]
SPECIAL = {"test_maximum_filter07": "a sequence of equal border modes is taken with a footprint"}
# Tests that compare numbers.
FLOAT64 = "float64 is filtered in float32"
ROUNDING = "integers are rounded once and clamped; SciPy truncates after each axis and lets them wrap around"
NUMBERS = {"test_gauss03": FLOAT64, "test_multiple_modes_sequentially": FLOAT64, "test_sobel01": ROUNDING,
           "test_sobel02": ROUNDING, "test_sobel03": ROUNDING, "test_gaussian_laplace01": ROUNDING,
           "test_gaussian_laplace02": ROUNDING, "test_generic_laplace01": ROUNDING,
           "test_gaussian_gradient_magnitude01": ROUNDING, "test_gaussian_gradient_magnitude02": ROUNDING}


def reason(test, message):
    if test in SPECIAL:
        return SPECIAL[test]
    for pattern, text in REASONS:
        if re.search(pattern, message):
            return text
    return NUMBERS.get(test, "unexplained: " + message.strip().replace("\n", " ")[:200])


def test_scipys_own_tests(tmp_path):
    scipy = pytest.importorskip("scipy")
    if not scipy.__version__.startswith(SCIPY + "."):
        pytest.skip(f"the list is of SciPy {SCIPY}, installed is {scipy.__version__}")
    outcomes = tmp_path / "outcomes.json"
    environment = dict(os.environ, CUDAFASTFILTERS_SCIPY_OUTCOMES=str(outcomes))
    environment.pop("SCIPY_ARRAY_API", None)  # only NumPy
    environment["PYTHONPATH"] = os.pathsep.join([str(HERE), str(Path(cff.__file__).parent.parent)])
    subprocess.run([sys.executable, "-m", "pytest", "-p", "scipy_plugin", "-p", "no:cacheprovider", "-q", "--tb=no",
                    "--pyargs", "scipy.ndimage.tests.test_filters", "scipy.ndimage.tests.test_morphology"], env=environment, cwd=tmp_path, check=False,
                   stdout=subprocess.DEVNULL)
    results = json.loads(outcomes.read_text())
    counts = collections.Counter()
    for name, message in results.items():
        if message:
            test = name.partition("[")[0]
            counts[f"{test}: {reason(test, message)}"] += 1
    lines = [f"{count} {line}" for line, count in sorted(counts.items())]
    passed = sum(not message for message in results.values())
    head = f"{passed} of SciPy {SCIPY}'s tests pass on these functions; {len(results) - passed} differ:"
    text = "\n".join([head] + lines) + "\n"
    if os.environ.get("CUDAFASTFILTERS_WRITE_DIFFERENCES"):
        LIST.write_text(text)
    assert passed > 0
    assert "unexplained" not in text
    assert text == LIST.read_text()

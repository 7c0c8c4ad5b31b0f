"""CuPy's own tests of its `cupyx.scipy.ndimage`, on a GPU. They are in CuPy's source distribution, not in its wheels:
CUDAFASTFILTERS_CUPY_TESTS is the folder `tests` of one, of the version that is installed.
"""
import os
from pathlib import Path

import cudafastfilters as cff
from cupyx.scipy import ndimage
from drop_in import of_scipy

TITLE, VERSION = "CuPy", "14.2"
TESTS = os.environ.get("CUDAFASTFILTERS_CUPY_TESTS", "")
SUITES = [str(Path(TESTS, "cupyx_tests", "scipy_tests", "ndimage_tests", f"test_{name}.py")) for name in ("filters", "morphology")]
SKIP = "no GPU can be used here" if not cff.gpus() else "" if TESTS else "CUDAFASTFILTERS_CUPY_TESTS names no tests"
REASONS = of_scipy.REASONS


def replace(counted):
    for name in of_scipy.NAMES:
        setattr(ndimage, name, counted(name, of_scipy.whole(getattr(cff, name)), getattr(ndimage, name)))

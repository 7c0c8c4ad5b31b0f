"""The extension module as a file: what it shows to others, that another OpenCV in the process is another one, and that it runs on processors
with fewer vector instructions."""
import os
import shutil
import subprocess
import sys

import cudafastfilters as cff
import numpy as np
import pytest
from cudafastfilters import _core

BOTH = """
import sys
sys.path[:0] = {path!r}
{imports}
import numpy as np
image = np.random.default_rng(1).integers(0, 256, (300, 400)).astype(np.uint8)
ours, theirs = cudafastfilters.median_filter(image, 5, mode="nearest", device="cpu"), cv2.medianBlur(image, 5)
assert (ours == theirs).all()
cv2.setNumThreads(3)
before = cudafastfilters.get_num_threads()
cudafastfilters.set_num_threads(1)
assert cv2.getNumThreads() == 3
try:
    cudafastfilters.median_filter(image, 4)
except ValueError:
    pass
try:
    cv2.medianBlur(image, 4)
except cv2.error:
    print("both")
"""

LESSER = """
import cudafastfilters, numpy, scipy.ndimage
image = numpy.random.default_rng(1).random((60, 70), dtype=numpy.float32)
for name, argument in (("median_filter", 5), ("gaussian_filter", 1.5), ("uniform_filter", 7)):
    ours, theirs = (getattr(package, name)(image, argument) for package in (cudafastfilters, scipy.ndimage))
    assert numpy.allclose(ours, theirs, rtol=0, atol=1e-5), name
print("alike")
"""


def test_it_shows_one_symbol():
    nm = shutil.which("nm")
    if nm is None:
        pytest.skip("there is no nm")
    said = subprocess.run([nm, "-D", "--defined-only", _core.__file__], capture_output=True, text=True, check=True).stdout
    assert [line.split()[-1].partition("@")[0] for line in said.splitlines()] == ["PyInit__core"]


@pytest.mark.parametrize("imports", ["import cv2\nimport cudafastfilters", "import cudafastfilters\nimport cv2"])
def test_beside_another_opencv(imports):
    pytest.importorskip("cv2")
    script = BOTH.format(path=[entry for entry in sys.path if entry], imports=imports)
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (0, "both\n"), ended.stderr


@pytest.mark.parametrize("left_out", ["AVX512-SKX", "AVX512-SKX,AVX2", "SSE4.2"])
def test_on_lesser_processors(left_out):
    pytest.importorskip("scipy")
    ended = subprocess.run([sys.executable, "-c", LESSER], capture_output=True, text=True, env=dict(os.environ, OPENCV_CPU_DISABLE=left_out))
    assert (ended.returncode, ended.stdout) == (0, "alike\n"), ended.stderr


def test_information():
    ended = subprocess.run([sys.executable, "-m", "cudafastfilters", "--info"], capture_output=True, text=True, check=True)
    names = [line.partition(": ")[0] for line in ended.stdout.splitlines()]
    assert names[:2] == ["cudafastfilters", "Python"] and names[-1].startswith("GPU")
    assert cff.__version__ in ended.stdout and np.__version__ in ended.stdout

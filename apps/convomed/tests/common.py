"""What the tests share."""
import os
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
SAMPLE = FOLDER.parent
REPOSITORY = SAMPLE.parent.parent
sys.path.insert(0, str(SAMPLE))

from gpu import cases  # noqa: E402  (it is below that folder)

MASK3 = [[1, 2, 1], [2, 4, 2], [1, 2, 1]]
SHARPEN = [[0, -1, 0], [-1, 5, -1], [0, -1, 0]]
MASK5 = [[1, 4, 7, 4, 1], [4, 16, 26, 16, 4], [7, 26, 41, 26, 7], [4, 16, 26, 16, 4], [1, 4, 7, 4, 2]]


def fractions(width, height):
    """A mask that is neither of integers over a divisor nor of low rank."""
    return [[((x * 37 + y * 101 + x * y * 13) % 97 - 31) / 1009.0 for x in range(width)] for y in range(height)]


def difference_of_gaussians(side):
    """A mask of rank 2."""
    return cases.difference_of_gaussians(side, side / 9, side / 6)


def nvcc():
    """The command, or None."""
    if os.environ.get("CONVOMED_WITHOUT_NVCC"):
        return None
    named = os.environ.get("CUDACXX")
    return named if named and shutil.which(named) else shutil.which("nvcc")


def cmake():
    """The command, or None."""
    return os.environ.get("CONVOMED_CMAKE") or shutil.which("cmake")


def opencv():
    """The folder of an OpenCV with CUDA, for cmake, or None: ./dev names it."""
    return os.environ.get("CONVOMED_OPENCV_DIR")


def clang_format():
    """The command of the version that lays the module out, or None."""
    sys.path.append(str(REPOSITORY))
    from tools import buildtools
    return buildtools.find("clang-format")


def run(command, **options):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          universal_newlines=True, check=False, **options)


def convomed(*arguments, **options):
    """The program, run: its result."""
    return run([sys.executable, SAMPLE / "convomed.py", *arguments], **options)

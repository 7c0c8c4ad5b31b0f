"""python -m cudafastfilters --info"""
from __future__ import annotations

import argparse
import platform

import numpy as np

from . import __version__, _core, get_num_threads, gpus


def info() -> str:
    """What this package was built with and what it finds here, one `name: value` a line."""
    cuda = _core.cuda_version()
    lines = [f"cudafastfilters: {__version__}", f"Python: {platform.python_version()}", f"NumPy: {np.__version__}",
             f"OpenCV inside: {_core.opencv_version()}", f"CUDA inside: {cuda or 'none, only the CPU engine'}",
             f"CPU threads: {get_num_threads()}"]
    lines += [f"GPU {index}: {name}" for index, name in enumerate(gpus())] or ["GPU: none that can be used"]
    return "\n".join(lines)


def main() -> None:
    """Parses the command line."""
    parser = argparse.ArgumentParser(prog="python -m cudafastfilters", description="Says what the package finds here.")
    parser.add_argument("--info", action="store_true", required=True,
                        help="versions, the engines of this build, threads and GPUs")
    parser.parse_args()
    print(info())


if __name__ == "__main__":
    main()

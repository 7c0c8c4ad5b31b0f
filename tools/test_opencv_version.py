# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of which versions of OpenCV CMake takes."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import buildtools, module, process  # noqa: E402

REFUSED = "cudafastfilters needs OpenCV 4.5.4 or later, but this is {}."
# What stands behind the check of the version is not there, and says so.
ACCEPTED = "accepted"
INSTALLED = 'set(OpenCV_VERSION {})\nset(OpenCV_FOUND TRUE)\n'
# The module as a part of OpenCV, whose CMake has the command that adds a module.
INSIDE = """cmake_minimum_required(VERSION 3.22)
project(OpenCV LANGUAGES NONE)
set(OPENCV_VERSION {})
macro(ocv_add_module)
  message(FATAL_ERROR "accepted")
endmacro()
add_subdirectory("{}/modules/cudafastfilters" module)
"""


def configured(source, folder, *options):
    """What CMake printed, and its exit code."""
    command = [buildtools.require("CMake"), "-S", str(source), "-B", str(folder / "build")] + list(options)
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return result.stdout, result.returncode


def with_installed(version, folder):
    (folder / "OpenCVConfig.cmake").write_text(INSTALLED.format(version))
    return configured(module.ROOT, folder, "-DOpenCV_DIR={}".format(folder), "-DCUDAFASTFILTERS_WITH_CUDA=OFF")


def inside(version, folder):
    (folder / "CMakeLists.txt").write_text(INSIDE.format(version, module.ROOT))
    return configured(folder, folder)


class Versions(unittest.TestCase):
    def configured(self, configure, version):
        with tempfile.TemporaryDirectory() as name:
            return configure(version, Path(name))

    def test_older_ones_are_refused_in_one_line(self):
        for configure in (with_installed, inside):
            for version in ("4.5.3", "3.4.18-dev"):
                said, status = self.configured(configure, version)
                self.assertNotEqual(status, 0, said)
                self.assertEqual(said.count("CMake Error"), 1, said)
                self.assertIn("  {}\n".format(REFUSED.format(version)), said)
                self.assertIn(REFUSED.format(version), process.explain("cmake", "cmake.log", said.splitlines()))

    def test_others_are_not(self):
        for version in ("4.5.4-pre", "4.10.0", "5.0.0"):
            said, _ = self.configured(inside, version)
            self.assertIn(ACCEPTED, said)
            said, status = self.configured(with_installed, version)
            self.assertEqual(status, 0, said)

"""Generated folders are built as their README says: by cmake, and against OpenCV's GpuMat."""
import json
import os
import re
import tempfile
import unittest
from pathlib import Path

import common
from convomed import choice, generate

# A small kernel, which is quick to compile.
PLAIN = {"filter": "convolution", "mask": "1 2 1", "divisor": 4, "border": "constant", "border_value": 100}
GPUMAT = dict(PLAIN, api="gpumat", channels=3, border_value="1 2 3", name="smooth")

FIND_OPENCV = """cmake_minimum_required(VERSION 3.18)
project(find LANGUAGES CXX)
find_package(OpenCV REQUIRED core)
message(STATUS "folders: ${OpenCV_INCLUDE_DIRS}")
get_target_property(library opencv_core IMPORTED_LOCATION_RELEASE)
message(STATUS "library: ${library}")
"""


class Built(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def generate(self, given):
        generate.write_folder(generate.generate(choice.parse(given)), self.folder)

    def passes(self, command, **options):
        done = common.run(command, **options)
        self.assertEqual(done.returncode, 0, (done.stdout + done.stderr)[-2000:])
        return done.stdout

    def cmake(self, source, build, *options):
        configured = self.passes([common.cmake(), "-S", source, "-B", build, "-DCMAKE_CUDA_COMPILER=" + common.nvcc(),
                                  "-DCUDAToolkit_ROOT={}".format(Path(common.nvcc()).resolve().parent.parent), *options])
        return configured

    def runs_the_reference(self, **variables):
        done = common.run(["./filter", "--reference", "--json"], cwd=str(self.folder), env=dict(os.environ, **variables))
        self.assertEqual(done.returncode, 6, done.stderr)
        self.assertEqual(json.loads(done.stdout)["width"], 320)

    @unittest.skipUnless(common.nvcc() and common.cmake(), "there is no nvcc, or no cmake")
    def test_plain_c_by_cmake(self):
        self.generate(PLAIN)
        self.cmake(self.folder, self.folder / "build")
        self.passes([common.cmake(), "--build", self.folder / "build"])
        self.runs_the_reference()

    @unittest.skipUnless(common.nvcc() and common.cmake() and common.opencv(), "there is no nvcc, cmake or OpenCV")
    def test_gpumat_by_cmake(self):
        self.generate(GPUMAT)
        self.cmake(self.folder, self.folder / "build", "-DOpenCV_DIR=" + common.opencv())
        self.passes([common.cmake(), "--build", self.folder / "build"])
        self.runs_the_reference()

    @unittest.skipUnless(common.nvcc() and common.cmake() and common.opencv(), "there is no nvcc, cmake or OpenCV")
    def test_gpumat_by_make(self):
        with tempfile.TemporaryDirectory() as finding:
            Path(finding, "CMakeLists.txt").write_text(FIND_OPENCV, encoding="utf-8")
            found = self.cmake(finding, finding + "/build", "-DOpenCV_DIR=" + common.opencv())
        folders = re.search(r"folders: (.*)", found).group(1).split(";")
        library = Path(re.search(r"library: (.*)", found).group(1))
        self.generate(GPUMAT)
        self.passes(["make", "-C", self.folder, "NVCC=" + common.nvcc(),
                     "CXXFLAGS=-O1 -std=c++17 -Xcompiler -Wall,-Wextra,-Werror",
                     "OPENCV_CFLAGS=" + " ".join("-isystem " + folder for folder in folders),
                     "OPENCV_LIBS=-L{} -lopencv_core -Xlinker -rpath={}".format(library.parent, library.parent)])
        self.runs_the_reference()

    def test_opencv_is_where_pkg_config_says_unless_named(self):
        self.generate(GPUMAT)
        text = (self.folder / "Makefile").read_text(encoding="utf-8")
        self.assertIn("OPENCV_CFLAGS ?= $(shell pkg-config --cflags opencv4)\n", text)
        self.assertIn("OPENCV_LIBS ?= $(shell pkg-config --libs opencv4)\n", text)
        self.generate(PLAIN)
        self.assertNotIn("OPENCV", (self.folder / "Makefile").read_text(encoding="utf-8"))

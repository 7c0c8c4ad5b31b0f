# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of what ./dev builds with: which engine, which OpenCV, which CUDA compiler."""
import argparse
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import cuda, module, opencv, system, wheels  # noqa: E402

VERSION = "set(OpenCV_VERSION {})\nset(PACKAGE_VERSION ${{OpenCV_VERSION}})\n"


class Temporary(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def patch(self, *arguments, **options):
        patcher = mock.patch.object(*arguments, **options)
        self.addCleanup(patcher.stop)
        return patcher.start()


class Engines(Temporary):
    def wants(self, gpus, *words):
        self.patch(system, "find_gpus", lambda: gpus)
        parser = argparse.ArgumentParser()
        module.add_build_arguments(parser)
        return module.wants_cuda(parser.parse_args(words))

    def test_cuda_with_a_gpu_or_if_asked_for(self):
        self.assertFalse(self.wants([]))
        self.assertTrue(self.wants([], "--cuda"))
        self.assertTrue(self.wants(["a GPU"]))
        self.assertFalse(self.wants(["a GPU"], "--without-cuda"))


class OpenCVs(Temporary):
    def setUp(self):
        super().setUp()
        self.patch(opencv, "PLACES", [self.folder])
        self.patch(opencv, "own_build", lambda tools: "our own")
        self.patch(system, "may_install", lambda: False)
        environment = mock.patch.dict(os.environ)
        environment.start()
        self.addCleanup(environment.stop)
        os.environ.pop("OpenCV_DIR", None)

    def install(self, version):
        place = self.folder / "cmake" / "opencv4"
        place.mkdir(parents=True, exist_ok=True)
        (place / "OpenCVConfig-version.cmake").write_text(VERSION.format(version))
        (place / "OpenCVConfig.cmake").write_text("")
        return place

    def test_versions(self):
        for version, serves in (("4.5.3", False), ("4.5.4", True), ("4.10.0", True), ("5.0.0", False)):
            place = self.install(version)
            self.assertEqual(opencv.of_system(), place if serves else None, version)

    def test_the_users_comes_first_and_the_systems_has_no_cuda(self):
        with_cuda, without_cuda = SimpleNamespace(cuda="a toolkit"), SimpleNamespace(cuda=None)
        self.assertEqual(opencv.folder(without_cuda), "our own")
        place = self.install("4.6.0")
        self.assertEqual(opencv.folder(without_cuda), place)
        self.assertEqual(opencv.folder(without_cuda, own=True), "our own")
        self.assertEqual(opencv.folder(with_cuda), "our own")
        users = self.folder / "users"
        users.mkdir()
        (users / "OpenCVConfig.cmake").write_text("")
        os.environ["OpenCV_DIR"] = str(users)
        for tools in (with_cuda, without_cuda):
            self.assertEqual(opencv.folder(tools), users)

    def test_it_is_installed_where_that_is_allowed(self):
        self.patch(system, "may_install", lambda: True)
        installed = self.patch(system, "install", side_effect=lambda packages, why: self.install("4.6.0"))
        self.assertEqual(opencv.folder(SimpleNamespace(cuda=None)), self.folder / "cmake" / "opencv4")
        installed.assert_called_once_with(["libopencv-dev"], "OpenCV")


class CudaCompilers(Temporary):
    def nvcc(self, name, script):
        file = self.folder / name / "bin" / "nvcc"
        file.parent.mkdir(parents=True)
        file.write_text("#!/bin/sh\n{}\n".format(script))
        file.chmod(0o755)
        return str(file)

    def test_broken_and_old_ones_are_passed_by(self):
        release = "echo 'Cuda compilation tools, release {0}, V{0}.88'"
        broken, old = self.nvcc("broken", "exit 1"), self.nvcc("old", release.format("11.8"))
        works = self.nvcc("works", release.format("13.0"))
        fails = self.nvcc("fails", "case $* in *probe.cu*) exit 1 ;; esac; " + release.format("13.0"))
        with mock.patch.dict(os.environ, CUDAFASTFILTERS_CACHE=str(self.folder / "cache")):
            for named, found in (([broken, old, fails, works], works), ([broken, old, fails], None)):
                self.patch(cuda, "candidates", lambda: named)
                toolkit = cuda.find_toolkit(SimpleNamespace(path="c++", description="a compiler"))
                self.assertEqual(toolkit and toolkit.nvcc, found and os.path.realpath(found))


class Packages(Temporary):
    def test_python_finds_what_was_fetched(self):
        def fetch(arguments, *others):
            (Path(arguments[arguments.index("--target") + 1]) / "fetched_package.py").write_text("")

        self.patch(wheels, "pip", fetch)
        with mock.patch.dict(os.environ, CUDAFASTFILTERS_CACHE=str(self.folder)):
            environment = wheels.environment(wheels.packages(["package"], "oracles: this, and that"))
        subprocess.run([sys.executable, "-c", "import fetched_package"], env=environment, check=True)

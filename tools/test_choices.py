# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of what ./dev builds with: which engine, which OpenCV, which CUDA compiler."""
import argparse
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tools import buildtools, command, cuda, module, opencv, process, system, wheels

WITH_CUDA, WITHOUT_CUDA = SimpleNamespace(cuda="a toolkit"), SimpleNamespace(cuda=None)
REFUSED = "cudafastfilters needs OpenCV 4.5.4 or later, but this is {}."
# The module as a part of OpenCV, whose CMake has the command that adds a module. It stands behind the check.
INSIDE = """cmake_minimum_required(VERSION 3.22)
project(OpenCV LANGUAGES NONE)
set(OPENCV_VERSION {})
macro(ocv_add_module)
  message(FATAL_ERROR "accepted")
endmacro()
add_subdirectory("{}/modules/cudafastfilters" module)
"""


@pytest.mark.parametrize("gpus, words, wanted", [([], [], False), ([], ["--cuda"], True), (["a GPU"], [], True),
                                                 (["a GPU"], ["--without-cuda"], False)])
def test_cuda_with_a_gpu_or_if_asked_for(monkeypatch, gpus, words, wanted):
    monkeypatch.setattr(system, "find_gpus", lambda: gpus)
    parser = argparse.ArgumentParser()
    command.add_options(parser, [module.ENGINES])
    assert module.wants_cuda(parser.parse_args(words)) == wanted


@pytest.fixture
def install(monkeypatch, tmp_path):
    """Installs an OpenCV of a version where the system's is looked for."""
    monkeypatch.setattr(opencv, "PLACES", [tmp_path])
    monkeypatch.setattr(opencv, "own_build", lambda tools: "our own")
    monkeypatch.setattr(system, "may_install", lambda: False)
    monkeypatch.delenv("OpenCV_DIR", raising=False)

    def install_version(version):
        place = tmp_path / "cmake" / "opencv4"
        place.mkdir(parents=True, exist_ok=True)
        (place / "OpenCVConfig-version.cmake").write_text(f"set(OpenCV_VERSION {version})\n")
        return place
    return install_version


@pytest.mark.parametrize("version, serves", [("4.5.3", False), ("4.5.4", True), ("4.10.0", True), ("5.0.0", False)])
def test_versions_of_the_system(install, version, serves):
    place = install(version)
    assert opencv.of_system() == (place if serves else None)


def test_the_users_opencv_comes_first_and_the_systems_has_no_cuda(install, monkeypatch, tmp_path):
    assert opencv.folder(WITHOUT_CUDA) == "our own"
    place = install("4.6.0")
    assert [opencv.folder(WITHOUT_CUDA), opencv.folder(WITHOUT_CUDA, own=True), opencv.folder(WITH_CUDA)] == [
        place, "our own", "our own"]
    (tmp_path / "OpenCVConfig.cmake").write_text("")
    monkeypatch.setenv("OpenCV_DIR", str(tmp_path))
    assert opencv.folder(WITH_CUDA) == opencv.folder(WITHOUT_CUDA) == tmp_path


def test_opencv_is_installed_where_that_is_allowed(install, monkeypatch):
    monkeypatch.setattr(system, "may_install", lambda: True)
    monkeypatch.setattr(system, "install", lambda packages, why: packages == ["libopencv-dev"] and install("4.6.0"))
    assert opencv.folder(WITHOUT_CUDA).name == "opencv4"


def test_broken_and_old_cuda_compilers_are_passed_by(monkeypatch, tmp_path):
    def nvcc(name, script):
        file = tmp_path / name / "bin" / "nvcc"
        file.parent.mkdir(parents=True)
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
        return str(file)

    release = "echo 'Cuda compilation tools, release {0}, V{0}.88'"
    others = [nvcc("broken", "exit 1"), nvcc("old", release.format("11.8")),
              nvcc("fails", "case $* in *probe.cu*) exit 1 ;; esac; " + release.format("13.0"))]
    works = nvcc("works", release.format("13.0"))
    monkeypatch.setenv("CUDAFASTFILTERS_CACHE", str(tmp_path / "cache"))
    for named, found in ((others + [works], works), (others, None)):
        monkeypatch.setattr(cuda, "candidates", lambda: named)
        toolkit = cuda.find_toolkit(SimpleNamespace(path="c++", description="a compiler"))
        assert (toolkit and toolkit.nvcc) == (found and os.path.realpath(found))


def test_python_finds_what_was_fetched(monkeypatch, tmp_path):
    def fetch(arguments, *others):
        (arguments[arguments.index("--target") + 1] / "fetched_package.py").write_text("")

    monkeypatch.setattr(wheels, "pip", fetch)
    monkeypatch.setenv("CUDAFASTFILTERS_CACHE", str(tmp_path))
    environment = wheels.environment(wheels.packages(["package"], "oracles: this, and that"))
    subprocess.run([sys.executable, "-c", "import fetched_package"], env=environment, check=True)


def configured(version, folder, is_inside):
    """What CMake prints for the module with this version of OpenCV, and its exit code."""
    if is_inside:
        (folder / "CMakeLists.txt").write_text(INSIDE.format(version, module.ROOT))
        options = ["-S", folder]
    else:
        (folder / "OpenCVConfig.cmake").write_text(f"set(OpenCV_VERSION {version})\nset(OpenCV_FOUND TRUE)\n")
        options = ["-S", module.ROOT, f"-DOpenCV_DIR={folder}", "-DCUDAFASTFILTERS_WITH_CUDA=OFF"]
    done = subprocess.run([buildtools.require("CMake"), "-B", folder / "build", *options], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    return done.stdout, done.returncode


@pytest.mark.parametrize("is_inside", [False, True])
def test_cmake_refuses_older_versions_in_one_line(tmp_path, is_inside):
    for version in ("4.5.3", "3.4.18-dev"):
        said, status = configured(version, tmp_path, is_inside)
        assert status != 0 and said.count("CMake Error") == 1 and f"  {REFUSED.format(version)}\n" in said
        assert REFUSED.format(version) in process.explain("cmake", "cmake.log", said.splitlines())
    for version in ("4.5.4-pre", "4.10.0", "5.0.0"):
        said, status = configured(version, tmp_path, is_inside)
        assert "accepted" in said if is_inside else status == 0

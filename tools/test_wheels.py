# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of what is fetched, with packages that are made up, and of the limits of our own wheels."""
import zipfile
from types import SimpleNamespace

import pytest

from tools import debian, ui, wheels
from tools.commands import bench, wheel


def test_libraries_that_are_data_get_the_names_that_ipp_asks_for(monkeypatch, tmp_path):
    with zipfile.ZipFile(tmp_path / "ipp-1-py3-none-any.whl", "w") as wheel:
        for name, text in (("data/data/lib/libippik0.so.12", "code"), ("dist-info/RECORD", ""),
                           ("dist-info/METADATA", "Metadata-Version: 2.1\nName: ipp\nVersion: 1\n"),
                           ("dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")):
            wheel.writestr("ipp-1." + name, text)
    monkeypatch.setenv("CUDAFASTFILTERS_CACHE", str(tmp_path))
    monkeypatch.setattr(bench, "IPP", wheel.filename)
    folder = bench.ipp()
    assert (folder / "lib" / "libippik0.so.12.1").read_text() == "code"
    monkeypatch.setattr(wheels, "pip", None)  # it is fetched once
    assert bench.ipp() == folder


def test_another_debian_is_taken_only_from_a_debian(monkeypatch, tmp_path):
    monkeypatch.setenv("CUDAFASTFILTERS_CACHE", str(tmp_path))
    monkeypatch.setattr(debian.process, "answer", lambda *arguments: "Ubuntu|Ubuntu|main|there\n")
    with pytest.raises(ui.Missing, match="no Debian|x86-64"):
        debian.unpacked("bullseye", "amd64", "g++")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name, cuda, megabytes, fault", [
    ("a-manylinux_2_31_x86_64.whl", None, 7.9, None), ("a-manylinux_2_31_x86_64.whl", None, 8.1, "larger than 8 MB"),
    ("a-manylinux_2_26_x86_64.manylinux_2_28_x86_64.whl", "nvcc", 99, None),
    ("a-manylinux_2_34_x86_64.whl", None, 5, "newer than 2.31"), ("a-linux_x86_64.whl", None, 5, "newer than 2.31"),
    ("a-manylinux_2_31_x86_64.whl", "nvcc", 101, "larger than 100 MB")])
def test_limits_of_wheels(tmp_path, name, cuda, megabytes, fault):
    made = tmp_path / name
    with made.open("wb") as file:
        file.truncate(int(megabytes * 10**6))
    tools = debian.Toolchain.__new__(debian.Toolchain)
    tools.cuda = cuda
    arguments = SimpleNamespace(without_cuda=not cuda, architectures=wheel.RELEASE_ARCHITECTURES)
    if fault:
        with pytest.raises(ui.Failure, match=fault):
            wheel.check_size(tools, arguments, made)
    else:
        wheel.check_size(tools, arguments, made)

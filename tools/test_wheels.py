# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the rivals that are fetched as wheels, with a wheel that is made up."""
import zipfile

from tools import wheels
from tools.commands import bench


def test_libraries_that_are_data_get_the_names_that_ipp_asks_for(monkeypatch, tmp_path):
    def pip(arguments, what, log):
        folder = arguments[arguments.index("--dest") + 1]
        with zipfile.ZipFile(folder / "ipp-1-py3-none-any.whl", "w") as wheel:
            wheel.writestr("ipp-1.data/data/lib/libippik0.so.12", "code")
            wheel.writestr("ipp-1.dist-info/METADATA", "Name: ipp")

    monkeypatch.setenv("CUDAFASTFILTERS_CACHE", str(tmp_path))
    monkeypatch.setattr(wheels, "pip", pip)
    folder = bench.ipp()
    assert sorted(file.name for file in folder.rglob("*")) == ["lib", "libippik0.so.12", "libippik0.so.12.1"]
    assert (folder / "lib" / "libippik0.so.12.1").read_text() == "code"
    monkeypatch.setattr(wheels, "pip", None)  # it is fetched once
    assert bench.ipp() == folder

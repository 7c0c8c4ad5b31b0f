# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the rivals that are fetched as wheels, with a wheel that is made up."""
import zipfile

from tools import wheels
from tools.commands import bench


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

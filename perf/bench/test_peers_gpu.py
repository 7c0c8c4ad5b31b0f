# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of what the Python rivals on the GPU share, with NumPy in CuPy's place and the oracle that was built."""
import os
import sys
import types
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import cells  # noqa: E402

numpy = pytest.importorskip("numpy")
PROGRAMS = os.environ.get("CUDAFASTFILTERS_BENCH")  # the folder of the built bench


@pytest.fixture
def common(monkeypatch):
    if not PROGRAMS:
        pytest.skip("the folder of cudafastfilters_bench was not given")
    cupy = types.ModuleType("cupy")
    for name in ("asarray", "empty_like", "ascontiguousarray", "count_nonzero", "uint8"):
        setattr(cupy, name, getattr(numpy, name))
    cupy.asnumpy = numpy.asarray
    cupy.cuda = types.SimpleNamespace(Device=lambda: types.SimpleNamespace(synchronize=lambda: None))
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    monkeypatch.setenv("BENCH_PROGRAM", str(Path(PROGRAMS) / "cudafastfilters_bench"))
    monkeypatch.delitem(sys.modules, "peers_common", raising=False)
    import peers_common
    monkeypatch.setattr(peers_common, "time_calls", lambda run, seconds, stream: (2.0, 0.1, 5))
    yield peers_common
    monkeypatch.delitem(sys.modules, "peers_common")


def correlated(source, mask, output):
    """The filter by its definition, without the border."""
    reach = mask.shape[0] // 2
    windows = numpy.lib.stride_tricks.sliding_window_view(source.astype(float), mask.shape, axis=(0, 1))
    sums = numpy.tensordot(windows, mask, axes=([-2, -1], [0, 1]))
    if output.dtype != numpy.float32:
        limits = numpy.iinfo(output.dtype)
        sums = numpy.clip(numpy.rint(sums), limits.min, limits.max)
    output[reach:-reach, reach:-reach] = sums


def measured(common, name, kind, border, more=0):
    def make(cell, source, output):
        side = cell["ksize"]
        mask = cell["mask"] if name == "linear" else numpy.full((side, side), 1 / side**2) if name == "box" else \
            numpy.outer(common.gaussian(side), common.gaussian(side))

        def run():
            correlated(source, mask, output)
            output[500:520, 5:-5] += output.dtype.type(more)
        return run

    oracle = common.Oracle()
    try:
        cell = common.parse(cells.line(cells.cell(name, kind, 5, (1024, 1024))))
        return common.measure(cell, make, oracle, None, border)
    finally:
        oracle.close()


@pytest.mark.parametrize("name, kind", [("linear", "8UC1"), ("linear", "32FC1"), ("gaussian", "16UC1"),
                                        ("box", "8UC3")])
def test_the_oracle_judges_what_it_gave(common, name, kind):
    row = measured(common, name, kind, "none")
    assert (row["verified"], row["error"], row["width"], row["ms"]) == (True, None, 1024, 2.0)
    assert row["max_error"] < 0.51


def test_what_is_wrong_is_refused(common):
    assert measured(common, "linear", "32FC1", "none", more=0.1)["error"].startswith("refused: output ")
    assert "not written" in measured(common, "box", "8UC1", "replicate")["error"]

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of what the Python rivals on the GPU share, with NumPy in CuPy's place and the oracle that was built."""
import os
import sys
import types
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import bench  # noqa: E402
import bench_cpu  # noqa: E402
import cells  # noqa: E402
import cells_answers  # noqa: E402
import charts  # noqa: E402
import windows  # noqa: E402

numpy = pytest.importorskip("numpy")
PROGRAMS = os.environ.get("CUDAFASTFILTERS_BENCH")  # the folder of the built bench


@pytest.fixture
def common(monkeypatch):
    if not PROGRAMS:
        pytest.skip("the folder of cudafastfilters_bench was not given")
    cupy = types.ModuleType("cupy")
    cupy.asarray, cupy.asnumpy = numpy.array, numpy.asarray
    cupy.cuda = types.SimpleNamespace(Device=lambda: types.SimpleNamespace(synchronize=lambda: None))
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    monkeypatch.setenv("BENCH_PROGRAM", str(Path(PROGRAMS) / "cudafastfilters_bench"))
    monkeypatch.delitem(sys.modules, "peers_common", raising=False)
    import peers_common
    monkeypatch.setattr(peers_common, "time_calls", lambda run, seconds, memory: (2.0, 0.1, 5))
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


def measured(common, name, kind, border, more=0, returned=False):
    def make(cell, source, output):
        output = numpy.empty_like(source) if returned else output
        side = cell["ksize"]
        mask = cell["mask"] if name == "linear" else numpy.full((side, side), 1 / side**2) if name == "box" else \
            numpy.outer(common.gaussian(side), common.gaussian(side))

        def run():
            correlated(source, mask, output)
            output[500:520, 5:-5] += output.dtype.type(more)
            return output if returned else None
        return run

    oracle = common.Oracle()
    try:
        cell = common.parse(cells.line(cells.cell(name, kind, 5, (1024, 1024))))
        return common.measure(cell, make, oracle, common.Cupy(), border)
    finally:
        oracle.close()


@pytest.mark.parametrize("name, kind", [("linear", "8UC1"), ("linear", "32FC1"), ("gaussian", "16UC1"),
                                        ("box", "8UC3")])
def test_the_oracle_judges_what_it_gave(common, name, kind):
    row = measured(common, name, kind, "none")
    assert (row["verified"], row["error"], row["width"], row["ms"]) == (True, None, 1024, 2.0)
    assert row["max_error"] < 0.51


def test_a_rival_may_return_an_array_of_its_own(common):
    row = measured(common, "linear", "32FC1", "none", returned=True)
    assert (row["verified"], row["error"]) == (True, None)
    assert measured(common, "linear", "32FC1", "none", more=0.1, returned=True)["error"].startswith("refused: output ")


@pytest.mark.parametrize("launch, pixel, side", [(1e-5, 1e-11, 8192), (1e-3, 1e-11, 8192), (1e-3, 1e-9, 4096),
                                                 (1e-3, 1e-7, 1024)])
def test_the_largest_image_that_does_not_take_too_long(common, monkeypatch, launch, pixel, side):
    clock = types.SimpleNamespace(now=0.0)
    clock.perf_counter = lambda: clock.now

    def make(cell, source, output):
        def run():
            clock.now += launch + pixel * source.size
        return run

    monkeypatch.setattr(common, "time", clock)
    oracle = types.SimpleNamespace(source=lambda cell, width, height: numpy.broadcast_to(numpy.uint8(0), (height, width)))
    memory = common.Cupy()
    monkeypatch.setattr(memory, "upload", lambda pixels: pixels)
    cell = cells.cell("linear", "8UC1", 5, (8192, 8192))
    assert common.affordable(cell, make, oracle, memory) == (side, side)


def test_every_rival_has_a_program_cells_a_name_and_a_color():
    for impl in bench.PYTHON:
        assert (HERE / "peers_{}.py".format(impl)).exists()
    for impl in windows.IMPLEMENTATIONS[1:]:
        assert cells.peer(impl) and windows.NAMES[impl]
    for shown in (windows.GPU, windows.CPU):
        colors = [charts.COLOURS[impl] for impl in shown.implementations]
        assert len(colors) == len(set(colors))
    assert set(bench.PYTHON) < set(bench.ORDER + cells_answers.CPU_ORDER)
    assert not set(bench_cpu.THREADED) & set(windows.ONE_THREAD)


class Device:
    """cv2, which takes 2 ms for a call by OpenCL and `without` s otherwise, and the clock; `waits`: the call returns only then, as
    one on the CPU does."""

    def __init__(self, waits, without=1.0):
        self.waits, self.without, self.on, self.now, self.idle_at = waits, without, True, 0.0, 0.0
        self.ocl = types.SimpleNamespace(finish=self.finish, setUseOpenCL=self.use)

    def use(self, on):
        self.on = on

    def perf_counter(self):
        return self.now

    def run(self):
        self.now += 2e-5
        self.idle_at = max(self.idle_at, self.now) + (2e-3 if self.on else self.without)
        if self.waits:
            self.finish()

    def finish(self):
        self.now = max(self.now, self.idle_at)


@pytest.fixture
def opencl(common, monkeypatch):
    import peers_opencv_opencl

    def of(device):
        monkeypatch.setattr(peers_opencv_opencl, "cv2", device, raising=False)
        monkeypatch.setattr(peers_opencv_opencl, "time", device)
        return peers_opencv_opencl.OpenCL()
    yield of
    del sys.modules["peers_opencv_opencl"]


def test_the_t_api_is_timed_until_the_device_is_idle(opencl):
    device = Device(waits=False)
    memory = opencl(device)
    assert memory.time_once(device.run) == pytest.approx(2.02)
    assert memory.calls == 3
    assert memory.time_once(device.run) == pytest.approx(2.0, abs=0.01)
    memory.free()
    assert memory.calls == 1 and not memory.device_ran


def test_a_call_of_the_t_api_may_wait_if_it_is_faster_than_on_the_cpu(opencl):
    device = Device(waits=True, without=5e-3)
    assert opencl(device).time_once(device.run) == pytest.approx(2.02)
    assert device.on


def test_the_t_api_on_the_cpu_is_refused(opencl, common):
    device = Device(waits=True, without=2e-3)
    with pytest.raises(common.Refused, match="it ran on the CPU, in 2.0 ms, without OpenCL in 2.0 ms"):
        opencl(device).time_once(device.run)
    assert device.on


def test_what_is_wrong_is_refused(common):
    assert measured(common, "linear", "32FC1", "none", more=0.1)["error"].startswith("refused: output ")
    assert "not written" in measured(common, "box", "8UC1", "replicate")["error"]

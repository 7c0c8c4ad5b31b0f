"""Blocks on several processes: results, threads, memory, and workers that die."""
import pytest

pytest.importorskip("dask")
pytest.importorskip("distributed")

import os
import signal
import time

import cudafastfilters as cff
import cudafastfilters.dask
import dask
import dask.array as da
import numpy as np
from distributed import wait


def noise(shape, seed=1):
    return np.random.default_rng(seed).integers(0, 65536, shape, dtype=np.uint16)


@pytest.mark.parametrize("mode", ["reflect", "wrap"])
def test_processes_make_the_bytes_of_one_piece(client, mode):
    image = noise((3, 500, 700))
    blocks = da.from_array(image, chunks=(2, 130, (300, 5, 395)))
    found = cff.dask.median_filter(blocks, size=31, mode=mode).compute(scheduler=client)
    assert (found == cff.median_filter(image, size=31, mode=mode)).all()


def test_a_block_has_one_thread_in_a_worker_and_the_callers_process_keeps_its_setting(client):
    before = cff.get_num_threads()
    client.run(cff.set_num_threads, 7)
    cff.dask.median_filter(da.from_array(noise((400, 400)), chunks=50), size=3).compute(scheduler=client)
    assert set(client.run(cff.get_num_threads).values()) == {1}
    client.run(dask.config.set, {"cudafastfilters.threads": 2})
    cff.dask.median_filter(da.from_array(noise((400, 400)), chunks=50), size=5).compute(scheduler=client)
    assert set(client.run(cff.get_num_threads).values()) == {2}
    client.run(dask.config.set, {"cudafastfilters.threads": 1})
    assert cff.get_num_threads() == before


def test_zarr_has_as_many_threads_as_the_worker(client, tmp_path):
    zarr = pytest.importorskip("zarr")
    image = noise((300, 400))
    stored = zarr.create_array(tmp_path / "in.zarr", shape=image.shape, chunks=(100, 100), dtype=image.dtype)
    stored[:] = image
    before = zarr.config.get("threading.max_workers")
    found = cff.dask.median_filter(da.from_zarr(tmp_path / "in.zarr"), size=3).compute(scheduler=client)
    assert (found == cff.median_filter(image, size=3)).all()
    threads = client.run(lambda dask_worker: (zarr.config.get("threading.max_workers"), dask_worker.state.nthreads))
    assert all(of_zarr == of_worker for of_zarr, of_worker in threads.values())
    assert zarr.config.get("threading.max_workers") == before


def test_a_worker_has_a_limit_of_a_gpus_memory(client):
    client.run(dask.config.set, {"cudafastfilters.device_memory": "2 GiB"})
    cff.dask.median_filter(da.from_array(noise((400, 400)), chunks=50), size=7).compute(scheduler=client)
    assert set(client.run(cff.get_device_memory).values()) == {2 << 30}
    client.run(dask.config.set, {"cudafastfilters.device_memory": 0})
    cff.dask.median_filter(da.from_array(noise((400, 400)), chunks=50), size=9).compute(scheduler=client)
    assert set(client.run(cff.get_device_memory).values()) == {0} and cff.get_device_memory() == 0


class Made:
    """An image that is made where it is read."""

    shape, dtype, ndim = (24000, 8000), np.dtype("u2"), 2

    def __getitem__(self, wanted):
        return np.full([part.stop - part.start for part in wanted], wanted[0].start % 251, "u2")


def reset_peak():
    with open("/proc/self/clear_refs", "w") as file:
        file.write("5")


def memory(name):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) << 10 for line in file if line.startswith(name + ":"))


def test_memory_of_a_worker_is_what_was_said(client):
    image = da.from_array(Made(), chunks=2000, asarray=False)
    filtered = cff.dask.median_filter(image, size=5)
    sums = filtered.map_blocks(lambda block: block.sum(keepdims=True, dtype="u8"), chunks=((1,) * 12, (1,) * 4),
                               dtype="u8", meta=np.zeros((0, 0), "u8"))
    needed = cff.dask.memory_needed(cff.dask.median_filter, image, size=5)
    client.restart()  # What other tests have left in the workers would count.
    cff.dask.median_filter(da.from_array(noise((400, 400)), chunks=200), size=31).compute(scheduler=client)
    before = client.run(memory, "VmRSS")
    client.run(reset_peak)
    total = int(sums.compute(scheduler=client).sum())
    peaks = client.run(memory, "VmHWM")
    used = [peaks[worker] - before[worker] for worker in peaks]
    print(f"needed {needed >> 20} MiB, used {[peak >> 20 for peak in used]}, image {image.nbytes >> 20}")
    assert total > 0 and max(used) <= needed < image.nbytes


def test_a_worker_that_is_killed_costs_no_pixel(client):
    image = noise((1200, 1200))
    blocks = da.from_array(image, chunks=100)
    future = client.compute(cff.dask.median_filter(blocks, size=15).map_blocks(pause, dtype=np.uint16))
    deadline = time.monotonic() + 60
    while not any(len(keys) > 20 for keys in client.has_what().values()) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not future.done()
    os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
    wait(future, timeout=300)
    assert (future.result() == cff.median_filter(image, size=15)).all()


def pause(block):
    time.sleep(0.02)
    return block


def test_one_worker_a_gpu():
    dask_cuda = pytest.importorskip("dask_cuda", reason="dask-cuda cannot be used", exc_type=ImportError)
    pynvml = pytest.importorskip("pynvml")
    try:
        pynvml.nvmlInit()
    except pynvml.NVMLError as error:
        pytest.skip(f"no driver: {error}")
    from distributed import Client

    image = noise((4000, 4000))
    blocks = da.from_array(image, chunks=500)
    with dask_cuda.LocalCUDACluster(dashboard_address="127.0.0.1:0") as cluster, Client(cluster) as client:
        found = cff.dask.median_filter(blocks, size=31, device="cuda").compute(scheduler=client)
        cards = client.run(lambda: os.environ["CUDA_VISIBLE_DEVICES"].split(",")[0])
        assert len(set(cards.values())) == pynvml.nvmlDeviceGetCount()
        assert all(client.run(lambda: len(cff.gpus()) > 0).values())
    assert (found == cff.median_filter(image, size=31, device="cpu")).all()

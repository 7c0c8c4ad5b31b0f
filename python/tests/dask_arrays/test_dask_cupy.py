"""Dask arrays whose chunks are CuPy's: filtered where they are, with the bytes of the whole picture filtered on the CPU."""
import pytest

pytest.importorskip("dask")
cupy = pytest.importorskip("cupy")

import cudafastfilters as cff
import cudafastfilters.dask
import dask.array as da
import numpy as np

pytestmark = pytest.mark.skipif(not cff.gpus(), reason="no GPU can be used here")


def noise(shape, dtype=np.uint16):
    return np.random.default_rng(4).integers(0, np.iinfo(dtype).max, shape).astype(dtype)


def on_gpu(image, chunks):
    return da.from_array(cupy.asarray(image), chunks=chunks, asarray=False)


@pytest.mark.parametrize("mode", ["reflect", "mirror", "nearest", "wrap", "constant"])
@pytest.mark.parametrize("scheduler", ["sync", "threads"])
def test_medians(mode, scheduler):
    image = noise((200, 300))
    blocks = on_gpu(image, ((70, 1, 3, 126), (100, 200)))
    filtered = cff.dask.median_filter(blocks, size=(9, 5), mode=mode)
    assert isinstance(filtered._meta, cupy.ndarray) and filtered.chunks == blocks.chunks
    found = filtered.compute(scheduler=scheduler)
    assert isinstance(found, cupy.ndarray)
    np.testing.assert_array_equal(found.get(), cff.median_filter(image, (9, 5), mode=mode, device="cpu"))


def test_batches_channels_and_other_dtypes():
    image = noise((3, 60, 50, 3), np.uint8)
    found = cff.dask.maximum_filter(on_gpu(image, (2, 25, 50, 3)), 5, channel_axis=-1).compute(scheduler="sync")
    np.testing.assert_array_equal(found.get(), cff.maximum_filter(image, 5, channel_axis=-1, device="cpu"))
    sums = cff.dask.correlate(on_gpu(image[0, ..., 0], 20), np.ones((3, 3)), output=np.float32).compute(scheduler="sync")
    assert sums.dtype == np.float32
    np.testing.assert_array_equal(sums.get(), cff.correlate(image[0, ..., 0], np.ones((3, 3)), output="f4", device="cpu"))


def test_gaussian_is_near():
    image = np.random.default_rng(5).normal(0, 1, (150, 160)).astype(np.float32)
    found = cff.dask.gaussian_filter(on_gpu(image, 64), 2).compute(scheduler="sync")
    np.testing.assert_allclose(found.get(), cff.gaussian_filter(image, 2, device="cpu"), rtol=0, atol=1e-5)


def test_numpy_blocks_through_the_gpu_and_its_limit():
    image = noise((400, 500))
    found = cff.dask.median_filter(da.from_array(image, chunks=150), 5, device="cuda").compute(scheduler="sync")
    np.testing.assert_array_equal(found, cff.median_filter(image, 5, device="cpu"))
    cff.set_device_memory(1)
    try:
        with pytest.raises((ValueError, MemoryError, RuntimeError)):
            cff.median_filter(image, 5, device="cuda")
    finally:
        cff.set_device_memory(0)

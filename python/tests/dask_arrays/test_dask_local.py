"""Outliers and local statistics, block by block: what the whole image has."""
import pytest

pytest.importorskip("dask")

import cudafastfilters as cff
import cudafastfilters.dask
import dask.array as da
import numpy as np

CASES = [("remove_outlier", {"dif": 9, "size": 5}), ("despeckle", {"threshold": 9, "iterations": 3}), ("hampel", {"size": (3, 7)}),
         ("hampel", {"size": 5, "mode": "wrap", "iterations": 2}), ("standard_deviation_filter", {"size": (4, 9)}),
         ("variance_filter", {"size": 5, "ddof": 1, "origin": (1, -2)}), ("local_contrast_normalization", {"size": 7}),
         ("range_filter", {"size": (1, 8)}), ("midpoint_filter", {"size": 3, "output": "f4"}), ("entropy", {"size": 9}),
         ("mode_filter", {"size": 4, "mode": "mirror"}), ("trimmed_mean_filter", {"size": (5, 7), "proportiontocut": (0.1, 0.3)}),
         ("unsharp_mask", {"radius": 2, "amount": 1.5, "threshold": 3}), ("difference_of_gaussians", {"low_sigma": 1, "mode": "wrap"})]


@pytest.mark.parametrize("dtype", ["uint8", "int16", "float32"])
@pytest.mark.parametrize("name, arguments", CASES)
def test_blocks(name, arguments, dtype):
    if dtype != "uint8" and name in ("entropy", "mode_filter"):
        pytest.skip("it counts bytes")
    image = np.random.default_rng(3).normal(60, 10, (70, 90)).astype(dtype)
    wanted = getattr(cff, name)(image, **arguments)
    for chunks in ((20, 30), (70, 13), (7, 90)):
        found = getattr(cff.dask, name)(da.from_array(image, chunks=chunks), **arguments)
        assert found.dtype == wanted.dtype and found.chunks == da.from_array(image, chunks=chunks).chunks
        if dtype == "float32" and wanted.dtype == dtype and name not in ("range_filter", "midpoint_filter"):
            # Blocks have other pixels to subtract before floats are summed.
            np.testing.assert_allclose(found.compute(scheduler="synchronous"), wanted, rtol=1e-5, atol=1e-4)
        else:
            np.testing.assert_array_equal(found.compute(scheduler="synchronous"), wanted)


@pytest.mark.parametrize("given", [{}, {"channel_axis": -1}, {"axes": (0, 2)}, {"axes": 1, "output": "f8"}, {"mode": "wrap"}], ids=str)
@pytest.mark.parametrize("dtype", ["uint8", "int16", "float32", ">u2"])
def test_several_percentiles(dtype, given):
    image = np.random.default_rng(3).normal(60, 10, (40, 50, 3)).astype(dtype)
    wanted = cff.percentile_filter(image, [10, 50, 97.5], 5, **given)
    for chunks in ((20, 13, 1), (40, 17, 3), (9, 50, 2)):
        blocks = da.from_array(image, chunks=chunks)
        found = cff.dask.percentile_filter(blocks, (10, 50, 97.5), 5, **given)
        assert found.dtype == wanted.dtype and found.shape == wanted.shape and found.chunks == ((3,), *blocks.chunks)
        np.testing.assert_array_equal(found.compute(scheduler="synchronous"), wanted)
        np.testing.assert_array_equal(found[1].compute(scheduler="synchronous"), wanted[1])


def test_percentiles_of_nothing():
    image = da.zeros((0, 30), chunks=10, dtype="u1")
    assert cff.dask.percentile_filter(image, [10, 90], 3).compute(scheduler="synchronous").shape == (2, 0, 30)
    for error, percentiles in ((ValueError, [101, 3]), (ValueError, []), (TypeError, ["x"])):
        with pytest.raises(error, match="percentile"):
            cff.dask.percentile_filter(da.zeros((20, 30), chunks=10, dtype="u1"), percentiles, 3)


def test_refusals():
    image = da.zeros((20, 30), chunks=10, dtype="u1")
    with pytest.raises(TypeError, match="return_replaced: the blocks"):
        cff.dask.hampel(image, return_replaced=True)
    with pytest.raises(ValueError, match="iterations is 1000 and size 101; blocks would read more than 16383 pixels"):
        cff.dask.despeckle(image, 3, 101, iterations=1000)

"""Missing pixels in Dask arrays: the bytes of the function on the whole array."""
import pytest

pytest.importorskip("dask")

import os

import cudafastfilters as cff
import cudafastfilters.dask
import dask.array as da
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

CASES = int(os.environ.get("CUDAFASTFILTERS_DASK_CASES", "1000"))
MODES = ["reflect", "mirror", "nearest", "wrap", "constant"]
FUNCTIONS = {"median_filter": {"size": 3}, "rank_filter": {"rank": 4, "size": (3, 5)}, "percentile_filter": {"percentile": 80, "size": 3},
             "minimum_filter": {"size": 5}, "maximum_filter": {"size": 3}, "uniform_filter": {"size": (4, 3)},
             "correlate": {"weights": [[1, 2, 3], [0, 1, 0], [2, 0, 1]]}, "convolve": {"weights": [[1, 2, 1]]}}


def assert_same(blocks, wanted):
    found = blocks.compute(scheduler="sync")
    assert found.dtype == wanted.dtype == blocks.dtype
    np.testing.assert_array_equal(found, wanted)


@settings(max_examples=CASES, deadline=None, derandomize="CI" in os.environ,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_blocks(data):
    random = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    shape = (data.draw(st.integers(1, 3)), data.draw(st.integers(1, 25)), data.draw(st.integers(1, 25)))
    dtype = np.dtype(data.draw(st.sampled_from(["uint8", "int16", "float32"])))
    image = random.integers(0, 100, shape).astype(dtype)
    arguments = {"min_count": data.draw(st.integers(1, 3)), "fill": data.draw(st.booleans()), "nodata": data.draw(st.sampled_from(
        [None, 7])), "mode": data.draw(st.sampled_from(MODES)), "cval": 7}
    if dtype.kind == "f":
        image[random.random(shape) < 0.2] = np.nan
        arguments["nan_policy"] = "omit"
    chunks = tuple(data.draw(st.integers(1, length)) for length in shape)
    blocks = da.from_array(image, chunks=chunks)
    name = data.draw(st.sampled_from(list(FUNCTIONS)))
    arguments.update(FUNCTIONS[name], channel_axis=data.draw(st.sampled_from([None, 0])))
    mask = random.random(shape[data.draw(st.integers(0, 1)):]) < 0.8
    asked = data.draw(st.sampled_from(["blocks", "array", "other chunks"]))
    given_mask = mask if asked == "array" else da.from_array(mask, chunks=blocks.chunks[3 - mask.ndim:] if asked == "blocks" else 4)
    assert_same(getattr(cff.dask, name)(blocks, mask=given_mask, **arguments), getattr(cff, name)(image, mask=mask, **arguments))
    if arguments["nodata"] is not None or dtype.kind == "f":
        assert_same(getattr(cff.dask, name)(blocks, **arguments), getattr(cff, name)(image, **arguments))


def test_masked_arrays():
    image = np.random.default_rng(1).integers(0, 99, (40, 50)).astype("i2")
    hidden = np.ma.MaskedArray(image, mask=image > 60)
    hidden[5:12, 30:40] = np.ma.masked
    found = cff.dask.median_filter(da.from_array(hidden, chunks=(13, 20)), size=3, min_count=4).compute(scheduler="sync")
    wanted = cff.median_filter(hidden, 3, min_count=4)
    assert isinstance(found, np.ma.MaskedArray) and wanted.mask.any()
    np.testing.assert_array_equal(found.mask, wanted.mask)
    np.testing.assert_array_equal(found.filled(0), wanted.filled(0))


def test_labelled():
    xarray = pytest.importorskip("xarray")
    pixels = np.random.default_rng(1).random((40, 50)).astype("f4")
    pixels[10:20, 30:35] = np.nan
    image = xarray.DataArray(da.from_array(pixels, chunks=(13, 20)), dims=("y", "x"), attrs={"unit": "m"})
    filtered = xarray.apply_ufunc(cff.dask.median_filter, image, kwargs={"size": 5, "nan_policy": "omit"}, dask="allowed",
                                  keep_attrs=True)
    assert filtered.chunks == image.chunks and filtered.attrs == image.attrs
    np.testing.assert_array_equal(filtered.values, cff.median_filter(pixels, 5, nan_policy="omit"))


def test_memory_has_the_mask():
    image = da.zeros((1000, 1000), chunks=1000, dtype="u2")
    plain, masked = (cff.dask.memory_needed(cff.dask.median_filter, image, size=1, mask=mask) for mask in (None, image > 0))
    assert masked == plain + 1000**2 * (3 + 2 + 1 + 2)


@pytest.mark.parametrize("error, text, given", [
    (ValueError, "mask has the shape \\(5, 5\\), the image \\(20, 30\\)", {"mask": np.ones((5, 5), bool)}),
    (TypeError, "mask is of float64", {"mask": da.ones((20, 30), chunks=5)}), (ValueError, "min_count: nothing says", {"min_count": 2}),
    (ValueError, "min_count is 10; accepted are 1 to 9", {"mask": np.ones((20, 30), bool), "min_count": 10})])
def test_errors_come_at_once(error, text, given):
    with pytest.raises(error, match=text):
        cff.dask.median_filter(da.zeros((20, 30), chunks=10, dtype="f4"), size=3, **given)


FILLED = ["nearest", "reflect", "mirror", "wrap"]


@settings(max_examples=CASES, deadline=None, derandomize="CI" in os.environ,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_holes_are_filled_as_in_the_whole(data):
    random = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    shape = tuple(data.draw(st.integers(1, most)) for most in (3, 40, 40))
    image = random.integers(1, 100, shape).astype(data.draw(st.sampled_from(["uint8", "int16", "float32"])))
    valid = np.ones(shape, bool)
    for _ in range(data.draw(st.integers(0, 3))):
        y, x = random.integers(0, shape[1:])
        valid[:, y:y + 15, x:x + 15] = False
    valid &= random.random(shape) < data.draw(st.sampled_from([1, 0.9, 0.1]))
    blocks = da.from_array(image, chunks=tuple(data.draw(st.integers(1, length)) for length in shape))
    arguments = {"size": data.draw(st.sampled_from([1, 3, 5, 9])), "method": data.draw(st.sampled_from(["median", "mean", "gaussian"])),
                 "iterations": data.draw(st.integers(1, 6)), "mode": data.draw(st.sampled_from(FILLED)),
                 "axes": data.draw(st.sampled_from([None, 1, (2, 1)]))}
    assert_same(cff.dask.fill_missing(blocks, mask=valid, **arguments), cff.fill_missing(image, mask=valid, **arguments))
    holed = np.where(valid, image, 0).astype(image.dtype)
    assert_same(cff.dask.fill_missing(da.from_array(holed, chunks=blocks.chunks), nodata=0, **arguments),
                cff.fill_missing(holed, nodata=0, **arguments))


def test_masked_arrays_are_filled():
    image = np.random.default_rng(1).integers(0, 99, (40, 50)).astype("i2")
    hidden = np.ma.MaskedArray(image, mask=np.zeros(image.shape, bool))
    hidden[5:25, 30:48] = np.ma.masked
    found = cff.dask.fill_missing(da.from_array(hidden, chunks=(13, 20)), 5, iterations=3).compute(scheduler="sync")
    wanted = cff.fill_missing(hidden, 5, iterations=3)
    assert isinstance(found, np.ma.MaskedArray) and wanted.mask.any() and wanted.mask.sum() < hidden.mask.sum()
    np.testing.assert_array_equal(found.mask, wanted.mask)
    np.testing.assert_array_equal(found.filled(0), wanted.filled(0))


def test_one_call_after_the_other_fills_further():
    image = np.random.default_rng(1).random((40, 50)).astype("f4")
    image[5:25, 7:33] = np.nan
    blocks = da.from_array(image, chunks=(13, 20))
    for _ in range(3):
        blocks = cff.dask.fill_missing(blocks, 5, iterations=2)
    assert_same(blocks, cff.fill_missing(image, 5, iterations=6))
    assert not np.isnan(blocks.compute(scheduler="sync")).any()


@pytest.mark.parametrize("error, text, given", [
    (ValueError, "iterations is None; filled block by block", {}),
    (ValueError, "iterations is 9000 and size 5; blocks would read more than 16383 pixels", {"iterations": 9000, "size": 5}),
    (ValueError, "nothing says", {"iterations": 1, "dtype": "u1"}), (ValueError, "size is 4", {"iterations": 1, "size": 4})])
def test_errors_of_filling_come_at_once(error, text, given):
    image = da.zeros((20, 30), chunks=10, dtype=given.pop("dtype", "f4"))
    with pytest.raises(error, match=text):
        cff.dask.fill_missing(image, **given)


def test_memory_of_filling():
    image = da.zeros((1000, 1000), chunks=1000, dtype="u2")
    filtered = cff.dask.memory_needed(cff.dask.median_filter, image, size=1, nodata=0)
    assert cff.dask.memory_needed(cff.dask.fill_missing, image, size=1, nodata=0, iterations=1) == filtered + 1000**2 * (2 * 2 + 4)

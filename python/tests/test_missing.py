"""Pixels that are left out, against NumPy's and astropy's functions of the whole image's windows."""
import os
import pickle
import warnings

import cudafastfilters as cff
import numpy as np
import pytest
from cudafastfilters._weights import gaussian_weights
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import ndimage

CASES = int(os.environ.get("CUDAFASTFILTERS_PYTHON_CASES", "5000"))
PADS = {"reflect": "symmetric", "mirror": "reflect", "nearest": "edge", "wrap": "wrap", "constant": "constant"}
SHARES = [0, 0.05, 0.5, 0.97, 1]
INTEGERS = ["uint8", "int8", "uint16", "int16"]
pytestmark = pytest.mark.filterwarnings("ignore:All-NaN", "ignore:invalid value", "ignore:nan_treatment")


def with_holes(share, shape=(23, 31), seed=3):
    random = np.random.default_rng(seed)
    image = random.normal(0, 100, shape).astype(np.float32)
    image[random.random(shape) < 0.03] = np.inf
    image[random.random(shape) < share] = np.nan
    return image


def windows_of(image, size, mode="reflect", cval=np.nan):
    """The windows of each pixel in double, their pixels along the last axis."""
    given = {"constant_values": cval} if mode == "constant" else {}
    padded = np.pad(image.astype(np.float64), [(side // 2, side - side // 2 - 1) for side in size], PADS[mode], **given)
    return np.lib.stride_tricks.sliding_window_view(padded, size).reshape(*image.shape, -1)


def rank_of(windows, rank):
    """The value that `rank` of the whole window becomes among those that are no NaN."""
    last = max(windows.shape[-1] - 1, 1)
    return np.nanpercentile(windows, rank * 100 / last, axis=-1, method="nearest")


def as_results(values, windows, missing, dtype, min_count=1, fill=True, missing_result=np.nan):
    """What `values` of windows become: the missing ones are those of too few pixels, and of missing ones if asked for."""
    absent = (~np.isnan(windows)).sum(-1) < min_count
    absent |= missing & (not fill)
    return np.where(absent, missing_result, values).astype(dtype)


@pytest.mark.parametrize("mode", PADS)
@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("size", [(1, 1), (3, 3), (5, 3), (1, 7), (11, 9)])
def test_medians_are_those_of_nanmedian(size, share, mode):
    image = with_holes(share)
    windows = windows_of(image, size, mode)
    for given in ({}, {"fill": False}, {"min_count": (size[0] * size[1] + 1) // 2}, {"missing_result": -3.0, "min_count": 1}):
        wanted = as_results(np.nanmedian(windows, -1), windows, np.isnan(image), "f4", **given)
        ours = cff.median_filter(image, size, mode=mode, cval=np.nan, nan_policy="omit", **given)
        np.testing.assert_array_equal(ours, wanted)
        planned = cff.MedianFilter("f4", size, mode=mode, cval=np.nan, nan_policy="omit", **given)
        for filtered in (planned, pickle.loads(pickle.dumps(planned))):
            np.testing.assert_array_equal(filtered(image), wanted)


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("middle, method", [("lower", "lower"), ("higher", "higher"), ("mean", "midpoint"), (None, "lower")])
def test_the_middle_of_an_even_number(dtype, middle, method):
    random = np.random.default_rng(1)
    image = random.integers(*((0, 200) if dtype[0] == "u" else (-100, 100)), (40, 30)).astype(dtype)
    mask = random.random(image.shape) < 0.7
    windows = windows_of(np.where(mask, image, np.nan), (3, 5))
    wanted = np.rint(np.nanpercentile(windows, 50, axis=-1, method=method))
    np.testing.assert_array_equal(cff.median_filter(image, (3, 5), mask=mask, middle=middle), wanted)


@pytest.mark.parametrize("mode", PADS)
@pytest.mark.parametrize("share", SHARES)
def test_ranks_are_those_of_nanpercentile(share, mode):
    image = with_holes(share)
    arguments = {"mode": mode, "cval": np.nan, "nan_policy": "omit"}
    for size in ((3, 3), (5, 7)):
        windows = windows_of(image, size, mode)
        pixels = size[0] * size[1]
        for rank in (0, 1, pixels // 3, pixels // 2, pixels - 1):
            wanted = rank_of(windows, rank).astype("f4")
            np.testing.assert_array_equal(cff.rank_filter(image, rank, size, **arguments), wanted)
        np.testing.assert_array_equal(cff.minimum_filter(image, size, **arguments), np.nanmin(windows, -1).astype("f4"))
        np.testing.assert_array_equal(cff.maximum_filter(image, size, **arguments), np.nanmax(windows, -1).astype("f4"))
        for percentile in (10, 33.3, 50, 90):
            wanted = rank_of(windows, int(pixels * percentile / 100)).astype("f4")
            np.testing.assert_array_equal(cff.percentile_filter(image, percentile, size, **arguments), wanted)


@settings(max_examples=CASES, deadline=None, derandomize="CI" in os.environ,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_random_ranks(data):
    """Every dtype, kind, border and argument at once."""
    random = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    shape = tuple(data.draw(st.integers(1, 12)) for _ in range(2))
    size = tuple(2 * data.draw(st.integers(0, 4)) + 1 for _ in range(2))
    dtype = np.dtype(data.draw(st.sampled_from([*INTEGERS, "float32"])))
    image = random.integers(0, 100, shape).astype(dtype)
    missing = random.random(shape) < data.draw(st.sampled_from(SHARES))
    mode, nodata = data.draw(st.sampled_from(list(PADS))), 101
    kind = data.draw(st.sampled_from(["mask", "nodata", "both"] + ["nan"] * (dtype.kind == "f")))
    arguments = {"mask": {"mask": ~missing}, "nodata": {"nodata": nodata}, "nan": {"nan_policy": "omit"},
                 "both": {"nodata": nodata, "mask": np.where(missing & (image % 2 == 0), 0, 7)}}[kind]
    given_image = image.copy()
    if kind != "mask":
        given_image[missing if kind != "both" else missing & (image % 2 == 1)] = np.nan if kind == "nan" else nodata
    outside = 7.0 if kind == "mask" or data.draw(st.booleans()) else np.nan if kind == "nan" else nodata
    arguments.update(min_count=data.draw(st.integers(1, min(size[0] * size[1], 5))), fill=data.draw(st.booleans()))
    result = data.draw(st.sampled_from([None, 55.0]))
    holes = np.where(missing, np.nan, image.astype(float))
    windows = windows_of(holes, size, mode, np.nan if outside == nodata else outside)
    rank = data.draw(st.integers(0, size[0] * size[1] - 1))
    default = np.nan if dtype.kind == "f" else nodata if "nodata" in arguments else 0
    wanted = as_results(rank_of(windows, rank), windows, missing, dtype, arguments["min_count"], arguments["fill"],
                        default if result is None else result)
    ours = cff.rank_filter(given_image, rank, size, mode=mode, cval=outside, missing_result=result, **arguments)
    np.testing.assert_array_equal(ours, wanted)


def bounded(ours, windows, weights, count):
    """Normalised convolution in double, and the bound of the module's documentation."""
    valid = ~np.isnan(windows)
    values = np.where(valid, windows, 0)
    whole, part = weights.sum(), valid @ weights
    with np.errstate(divide="ignore", invalid="ignore"):
        wanted = values @ weights / part * whole
        bound = (2 * count + 8) * 2.0**-24 * (np.abs(values) @ np.abs(weights)) * np.abs(whole / part)
        bound += count * 2.0**-24 * (valid @ np.abs(weights)) * np.abs(wanted)
    absent = part == 0
    wanted[absent] = np.nan
    assert (np.isnan(ours) == absent).all()
    assert (np.abs(ours.astype(np.float64) - wanted)[~absent] <= bound[~absent]).all()
    return wanted


GAUSSIAN = gaussian_weights(1.3, 0, None, 4.0, "")
LINEAR = {"uniform_filter": ({"size": (3, 5)}, np.full((3, 5), 1 / 15), 15),
          "gaussian_filter": ({"sigma": 1.3}, np.outer(GAUSSIAN, GAUSSIAN), 2 * len(GAUSSIAN)),
          "correlate": ({"weights": [[1, 2, 0], [0, -1, 3], [2, 0, 1]]}, np.array([[1.0, 2, 0], [0, -1, 3], [2, 0, 1]]), 9)}


@pytest.mark.parametrize("mode", PADS)
@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("name", LINEAR)
def test_sums_are_those_of_astropy(name, share, mode):
    """Without infinities, of which astropy makes NaN in double, too. It keeps a pixel whose window's coefficients sum to 0."""
    image = with_holes(share)
    image[np.isinf(image)] = 50
    arguments, weights, count = LINEAR[name]
    windows = windows_of(image, weights.shape, mode)
    ours = getattr(cff, name)(image, mode=mode, cval=np.nan, nan_policy="omit", **arguments)
    wanted = bounded(ours, windows, weights.ravel(), count)
    turned = weights[::-1, ::-1]
    bounded(cff.convolve(image, turned, mode=mode, cval=np.nan, nan_policy="omit"), windows, weights.ravel(), weights.size)
    convolution = pytest.importorskip("astropy.convolution")
    rows, columns = (side // 2 for side in weights.shape)
    given = {"constant_values": np.nan} if mode == "constant" else {}
    padded = np.pad(image.astype(np.float64), ((rows, rows), (columns, columns)), PADS[mode], **given)
    theirs = convolution.convolve(padded, turned, boundary="fill", fill_value=np.nan, nan_treatment="interpolate",
                                  normalize_kernel=True)[rows:-rows, columns:-columns]
    np.testing.assert_allclose(theirs * weights.sum(), np.where(np.isnan(wanted), image * weights.sum(), wanted), rtol=1e-9,
                               atol=1e-9)


@settings(max_examples=CASES // 5, deadline=None, derandomize="CI" in os.environ,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_random_sums(data):
    """Any mask that does not sum to 0, of every dtype, to floats."""
    random = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    shape, size = (tuple(data.draw(st.integers(1, most)) for _ in range(2)) for most in (12, 7))
    dtype = np.dtype(data.draw(st.sampled_from([*INTEGERS, "float32"])))
    image = random.integers(0, 100, shape).astype(dtype)
    missing = random.random(shape) < data.draw(st.sampled_from(SHARES))
    weights = random.integers(-2, 9, size) if data.draw(st.booleans()) else random.random(size)
    weights[-1, -1] += 1 if weights.sum() == 0 else 0
    mode, how = data.draw(st.sampled_from(list(PADS))), data.draw(st.sampled_from(["mask", "nodata"]))
    given_image = np.where(missing, 101, image).astype(dtype)
    ours = cff.correlate(given_image, weights, np.float32, mode, 101, missing_result=np.nan,
                         **({"mask": ~missing} if how == "mask" else {"nodata": 101}))
    holes = np.where(missing, np.nan, image.astype(float))
    windows = windows_of(holes, size, mode, 101 if how == "mask" else np.nan)
    bounded(ours, windows, np.asarray(weights, np.float64).ravel(), weights.size)


@pytest.mark.parametrize("name", [*LINEAR, "median_filter", "percentile_filter", "maximum_filter"])
@pytest.mark.parametrize("dtype", ["uint8", "int16", "float32"])
def test_windows_without_a_missing_pixel_have_the_plain_bytes(name, dtype):
    arguments = LINEAR[name][0] if name in LINEAR else {"size": 5}
    if name == "percentile_filter":
        arguments = {"percentile": 30, **arguments}
    random = np.random.default_rng(2)
    image = random.integers(0, 100, (80, 90)).astype(dtype)
    mask = np.ones(image.shape, bool)
    mask[30:40, 50:60] = False
    filtered, plain = (getattr(cff, name)(image, mask=given, **arguments) for given in (mask, None))
    far = cff.minimum_filter(mask, 13)
    assert (filtered != plain).any() and far.mean() > 0.5
    assert filtered[far].tobytes() == plain[far].tobytes()


@pytest.mark.parametrize("mode", PADS)
def test_medians_of_scipy(mode):
    image = with_holes(0.4, (12, 17))
    wanted = cff.median_filter(image, (3, 5), mode=mode, cval=np.nan, nan_policy="omit")
    arguments = {"size": (3, 5), "mode": mode, **({"cval": np.nan} if mode == "constant" else {})}
    np.testing.assert_array_equal(ndimage.generic_filter(image, np.nanmedian, **arguments), wanted)
    np.testing.assert_array_equal(ndimage.vectorized_filter(image, np.nanmedian, **arguments), wanted)


def test_medians_of_scikit_image():
    """Its windows end at the image's border, its middle is the higher one, and 0 is its result without a valid pixel."""
    filters = pytest.importorskip("skimage.filters.rank")
    random = np.random.default_rng(4)
    image = random.integers(1, 250, (60, 70)).astype(np.uint8)
    for share in SHARES[:-1]:
        mask = random.random(image.shape) >= share
        theirs = filters.median(image, np.ones((5, 7), np.uint8), mask=mask.astype(np.uint8))
        ours = cff.median_filter(np.where(mask, image, 255), (5, 7), nodata=255, mode="constant", cval=255, middle="higher",
                                 missing_result=0)
        np.testing.assert_array_equal(ours, theirs)


def test_medians_of_silx():
    """Its middle is the higher one, of floats, too."""
    silx = pytest.importorskip("silx.math.medianfilter")
    for share in SHARES:
        image = with_holes(share)
        for mode in ("nearest", "reflect", "mirror", "constant"):
            theirs = silx.medfilt2d(image, (5, 7), mode=mode, cval=np.nan)
            ours = cff.median_filter(image, (5, 7), mode=mode, cval=np.nan, nan_policy="omit", middle="higher")
            np.testing.assert_array_equal(ours, theirs)


BATCH = np.random.default_rng(5).integers(0, 200, (2, 3, 20, 30)).astype("u1")
HALF = np.random.default_rng(6).random((2, 3, 20, 30)) < 0.6


def one_by_one(images, masks, **arguments):
    masks = np.broadcast_to(masks, images.shape)
    return np.stack([[cff.median_filter(images[i, j], 3, mask=np.ascontiguousarray(masks[i, j]), **arguments)
                      for j in range(images.shape[1])] for i in range(images.shape[0])])


@pytest.mark.parametrize("mask", [HALF, HALF[0], HALF[0, 0], HALF[:, :1], HALF[..., :1], HALF[..., :1, :], HALF.astype("i8") * 256,
                                  np.asfortranarray(HALF), HALF[:, :, ::-1, ::-1], HALF.astype("i1") * -1], ids=lambda mask: str(
                                      (mask.shape, mask.dtype, mask.strides)))
def test_masks_of_every_layout(mask):
    np.testing.assert_array_equal(cff.median_filter(BATCH, 3, mask=mask), one_by_one(BATCH, mask != 0))
    np.testing.assert_array_equal(cff.MedianFilter("u1", 3)(BATCH, mask=mask), one_by_one(BATCH, mask != 0))


@pytest.mark.parametrize("axis", [1, -1])
@pytest.mark.parametrize("shared", [False, True])
def test_masks_of_channels(axis, shared):
    image = np.ascontiguousarray(np.moveaxis(BATCH, 1, axis))
    mask = HALF[:, 0] if shared else np.ascontiguousarray(np.moveaxis(HALF, 1, axis))
    wanted = np.moveaxis(one_by_one(BATCH, HALF[:, :1] if shared else HALF), 1, axis)
    np.testing.assert_array_equal(cff.median_filter(image, 3, channel_axis=axis, mask=mask), wanted)
    nodata = np.where(HALF[:, :1] if shared else HALF, BATCH, 255)
    wanted = np.moveaxis(one_by_one(nodata, True, nodata=255), 1, axis)
    np.testing.assert_array_equal(cff.median_filter(image, 3, channel_axis=axis, mask=mask, nodata=255), wanted)
    if axis == -1:
        colour = cff.MedianFilter("u1", 3, channels=3, nodata=255)
        np.testing.assert_array_equal(colour(image, mask=mask), wanted)


def test_masks_along_one_axis():
    image, mask = BATCH[0, 0], HALF[0, 0]
    windows = windows_of(np.where(mask, image, np.nan).T, (1, 5))
    wanted = np.nan_to_num(np.nanpercentile(windows, 50, axis=-1, method="lower")).T
    np.testing.assert_array_equal(cff.median_filter(image, 5, axes=0, mask=mask), wanted)


@pytest.mark.parametrize("planned", [cff.MedianFilter("u1", 5), cff.UniformFilter("u1", 5), cff.MaximumFilter("u1", 3)], ids=repr)
def test_in_place_and_over_the_mask(planned):
    image, mask = BATCH[0].copy(), HALF[0].view("u1").copy()
    wanted = planned(image, mask=mask)
    assert planned(image, mask, mask=mask) is mask
    np.testing.assert_array_equal(mask, wanted)
    mask = HALF[0].view("u1")
    assert planned(image, image, mask=mask) is image
    np.testing.assert_array_equal(image, wanted)
    both = np.concatenate([mask, mask])  # the result of an image lies over the mask of the next one
    planned(BATCH[0], both[1:4], mask=both[:3])
    np.testing.assert_array_equal(both[1:4], wanted)


def test_kinds_together():
    image = with_holes(0.1)
    image[np.isinf(image)] = -9999
    mask = np.random.default_rng(8).random(image.shape) < 0.9
    gone = np.isnan(image) | (image == -9999)
    for arguments, holes in (({"nan_policy": "omit", "nodata": -9999}, gone),
                             ({"nan_policy": "omit", "mask": mask}, np.isnan(image) | ~mask),
                             ({"nan_policy": "omit", "nodata": -9999, "mask": mask}, gone | ~mask),
                             ({"nodata": np.nan}, np.isnan(image))):
        wanted = cff.median_filter(np.where(holes, np.nan, image).astype("f4"), 3, nan_policy="omit", mode="constant", cval=np.nan)
        given = {"cval": -9999 if "nodata" in arguments and arguments["nodata"] == -9999 else np.nan, "mode": "constant"}
        np.testing.assert_array_equal(cff.median_filter(image, 3, **given, **arguments), wanted)


@pytest.mark.parametrize("dtype, nodata", [("int32", -(2**31)), ("float64", -9999.0), ("float64", -1e-3), ("uint32", 0), ("float16", -7)])
def test_dtypes_that_are_filtered_in_float32(dtype, nodata):
    image = np.random.default_rng(9).integers(1, 1000, (20, 30)).astype(dtype)
    missing = np.random.default_rng(10).random(image.shape) < 0.4
    image[missing] = nodata
    windows = windows_of(np.where(missing, np.nan, image.astype(float)), (3, 3))
    ours = cff.rank_filter(image, 3, 3, nodata=nodata, casting="unsafe", fill=False)
    wanted = as_results(rank_of(windows, 3), windows, missing, dtype, fill=False,
                        missing_result=np.nan if image.dtype.kind == "f" else nodata)
    assert ours.dtype == image.dtype
    np.testing.assert_array_equal(ours, wanted)


def test_masked_arrays_come_as_they_are():
    values = BATCH[0, 0].astype("i2")
    image = np.ma.MaskedArray(values, mask=~HALF[0, 0], fill_value=-5)
    image[5:12, 5:12] = np.ma.masked
    valid = ~np.ma.getmaskarray(image)
    windows = windows_of(np.where(valid, values, np.nan), (3, 3))
    wanted = np.nanpercentile(windows, 50, axis=-1, method="lower")
    for result in (cff.median_filter(image, 3), cff.MedianFilter("i2", 3)(image)):
        assert isinstance(result, np.ma.MaskedArray) and result.dtype == "i2" and result.fill_value == -5
        np.testing.assert_array_equal(result.mask, np.isnan(wanted))
        assert result.mask.sum() >= 25
        np.testing.assert_array_equal(result.filled(0), np.nan_to_num(wanted))
    kept = cff.median_filter(image, 3, fill=False, mask=np.arange(30) > 3)
    np.testing.assert_array_equal(kept.mask, ~valid | (np.arange(30) <= 3))
    floats = cff.uniform_filter(image, 3, output=np.float32, min_count=4)
    np.testing.assert_array_equal(floats.mask, (~np.isnan(windows)).sum(-1) < 4)
    out = np.ma.zeros(image.shape, "i2")
    assert cff.median_filter(image, 3, output=out) is out and (out.mask == np.isnan(wanted)).all()
    whole = cff.median_filter(np.ma.MaskedArray(values), 3)
    assert not whole.mask.any() and (whole.data == cff.median_filter(values, 3)).all()


def test_labelled_arrays_come_as_they_are():
    xarray = pytest.importorskip("xarray")
    pixels = with_holes(0.1)
    image = xarray.DataArray(pixels, dims=("y", "x"), coords={"x": np.arange(31)}, attrs={"unit": "m"}, name="height")
    result = cff.median_filter(image, 5, nan_policy="omit")
    assert (result.dims, result.attrs, result.name) == (image.dims, image.attrs, "height") and (result.x == image.x).all()
    np.testing.assert_array_equal(result.values, cff.median_filter(pixels, 5, nan_policy="omit"))
    heights = np.where(np.isnan(pixels), -9999, pixels.clip(-99, 99)).astype("i2")
    for name in ("_FillValue", "missing_value", "nodata"):
        raster = xarray.DataArray(heights, dims=("y", "x"), attrs={name: np.int16(-9999)})
        for filtered in (lambda image, **given: cff.minimum_filter(image, 3, **given),
                         lambda image, **given: cff.MinimumFilter("i2", 3, **given)(image)):
            np.testing.assert_array_equal(filtered(raster, nan_policy="omit").values, filtered(heights, nodata=-9999))
            np.testing.assert_array_equal(filtered(raster).values, filtered(heights))


def test_tensors():
    torch = pytest.importorskip("torch")
    image, mask = torch.from_numpy(BATCH), torch.from_numpy(HALF)
    result = cff.median_filter(image, 3, mask=mask)
    assert isinstance(result, torch.Tensor)
    np.testing.assert_array_equal(result.numpy(), one_by_one(BATCH, HALF))


def test_raise():
    image = with_holes(0.1)
    for call in (lambda: cff.median_filter(image, 3, nan_policy="raise"),
                 lambda: cff.GaussianFilter("f4", 1, nan_policy="raise")(image),
                 lambda: cff.uniform_filter(image.astype("f8"), 3, casting="unsafe", nan_policy="raise")):
        with pytest.raises(ValueError, match="the image has NaN, and nan_policy is 'raise'"):
            call()
    whole = np.nan_to_num(image)
    np.testing.assert_array_equal(cff.median_filter(whole, 3, nan_policy="raise"), cff.median_filter(whole, 3))
    np.testing.assert_array_equal(cff.median_filter(BATCH, 3, nan_policy="raise"), cff.median_filter(BATCH, 3))


def test_parts_take_a_mask():
    image, mask = BATCH[0, 0], HALF[0, 0]
    for planned in (cff.MedianFilter("u1", 5, mode="wrap"), cff.UniformFilter("u1", 5, nodata=7)):
        whole = planned(image, mask=mask, device="cpu")
        for rows in ((0, 3), (7, 9), (15, 20)):
            needed = cff.filter_rows(planned, image.shape, rows, device="cpu")
            source, valid = (np.concatenate([array[start:stop] for start, stop in needed]) for array in (image, mask))
            part = cff.apply_part(planned, source, image.shape, rows, device="cpu", mask=valid)
            np.testing.assert_array_equal(part, whole[rows[0]:rows[1]])


FLOATS = with_holes(0.1)


@pytest.mark.parametrize("error, text, call", [
    (ValueError, "mask has the shape \\(5, 5\\), the image \\(23, 31\\)", lambda: cff.median_filter(FLOATS, 3, mask=np.ones((5, 5), bool))),
    (TypeError, "mask is of float32; bool and integers are accepted", lambda: cff.median_filter(FLOATS, 3, mask=FLOATS)),
    (ValueError, "min_count is 10; accepted are 1 to 9", lambda: cff.median_filter(FLOATS, 3, nan_policy="omit", min_count=10)),
    (ValueError, "min_count is 0; at least 1", lambda: cff.median_filter(FLOATS, 3, nan_policy="omit", min_count=0)),
    (ValueError, "nan_policy is 'drop'; accepted are", lambda: cff.median_filter(FLOATS, 3, nan_policy="drop")),
    (ValueError, "min_count and fill: nothing says", lambda: cff.median_filter(FLOATS, 3, min_count=2, fill=False)),
    (ValueError, "middle is 'both'", lambda: cff.median_filter(FLOATS, 3, nan_policy="omit", middle="both")),
    (TypeError, "middle", lambda: cff.rank_filter(FLOATS, 3, 3, nan_policy="omit", middle="mean")),
    (TypeError, "nan_policy", lambda: cff.sobel(FLOATS, nan_policy="omit")),
    (ValueError, "sum to 0", lambda: cff.gaussian_filter(FLOATS, 1, order=1, nan_policy="omit")),
    (ValueError, "origin is not 0", lambda: cff.median_filter(FLOATS, 3, origin=1, nan_policy="omit")),
    (ValueError, "one mode for both", lambda: cff.maximum_filter(FLOATS, 3, mode=("wrap", "nearest"), nan_policy="omit")),
    (ValueError, "nodata is NaN, but", lambda: cff.median_filter(FLOATS, 3, nan_policy="raise", nodata=np.nan)),
    (ValueError, "nodata is 1e[+]40, which is beyond", lambda: cff.median_filter(FLOATS, 3, nodata=1e40)),
    (ValueError, "nodata is .* float32 does not have", lambda: cff.median_filter(
        np.zeros((5, 5), "i4"), 3, nodata=2**31 - 1, casting="unsafe"))])
def test_errors(error, text, call):
    with pytest.raises(error, match=text):
        call()


def test_images_of_one_kind_of_pixel():
    none, one = np.full((5, 7), np.nan, "f4"), np.full((5, 7), np.nan, "f4")
    one[2, 3] = -0.0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name, given in (("median_filter", {"size": 3}), ("uniform_filter", {"size": 3}), ("gaussian_filter", {"sigma": 1})):
            function = getattr(cff, name)
            assert np.isnan(function(none, nan_policy="omit", **given)).all()
            assert (function(np.zeros((5, 7), "u1"), nodata=0, missing_result=300, **given) == 255).all()
            near = function(one, nan_policy="omit", **given)
            assert near[1, 2] == 0 and np.isnan(near[2, 3]) == 0
        assert np.signbit(cff.median_filter(one, 3, nan_policy="omit")[1:4, 2:5]).all()

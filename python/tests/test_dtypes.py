"""Images of every dtype and of any number of channels, against sorted windows, and against SciPy where that has no digits less."""
import pickle

import cudafastfilters as cff
import numpy as np
import pytest
from gpu import DTYPES, TAKEN_BY_SOME, WIDE
from scipy import ndimage

ALL = [*DTYPES, *WIDE, "bool"]
PADS = {"reflect": "symmetric", "mirror": "reflect", "nearest": "edge", "wrap": "wrap", "constant": "constant"}


def image_of(dtype, shape, seed=1):
    """Numbers of a dtype's whole range, its extremes, infinities and NaN, and some of them often."""
    random = np.random.default_rng(seed)
    dtype = np.dtype(dtype)
    if dtype == bool:
        return random.random(shape) < 0.5
    if dtype.kind == "f":
        image = (random.normal(size=shape) * 10.0 ** random.integers(-4, 4, shape)).astype(dtype)
        special = np.array([np.inf, -np.inf, np.nan, 0, np.finfo(dtype).max, np.finfo(dtype).smallest_subnormal], dtype)
    else:
        limits = np.iinfo(dtype)
        image = random.integers(limits.min, limits.max, shape, dtype, endpoint=True)
        special = np.array([limits.min, limits.max, limits.max - 1, limits.max // 2 + 1], dtype)
    often = random.random(shape) < 0.2
    image[often] = special[random.integers(0, len(special), shape)][often]
    return image


def windows_of(image, size, mode, cval):
    """The sorted windows; NaN is the greatest."""
    around = [(length // 2, length - 1 - length // 2) for length in size]
    padded = np.pad(image, around, PADS[mode], **({"constant_values": np.array(cval, image.dtype)} if mode == "constant" else {}))
    windows = np.lib.stride_tricks.sliding_window_view(padded, size)
    return np.sort(windows.reshape(*image.shape, -1), axis=-1)


@pytest.mark.parametrize("dtype", ALL)
@pytest.mark.parametrize("mode", PADS)
def test_ranks_are_those_of_sorted_windows(dtype, mode):
    image, size = image_of(dtype, (31, 43)), (3, 5)
    windows = windows_of(image, size, mode, 1)
    given = {"mode": mode, "cval": 1}
    for rank in (0, 4, 7, 14):
        ours = cff.rank_filter(image, rank, size, **given)
        assert ours.dtype == dtype
        np.testing.assert_array_equal(ours, windows[..., rank])
    np.testing.assert_array_equal(cff.median_filter(image, size, **given), windows[..., 7])
    np.testing.assert_array_equal(cff.percentile_filter(image, 80, size, **given), windows[..., 12])
    np.testing.assert_array_equal(cff.percentile_filter(image, [0, 80], size, **given), np.moveaxis(windows[..., [0, 12]], -1, 0))
    np.testing.assert_array_equal(cff.minimum_filter(image, size, **given), windows[..., 0])
    np.testing.assert_array_equal(cff.maximum_filter(image, size, **given), windows[..., 14])
    np.testing.assert_array_equal(cff.grey_erosion(image, size, **given), windows[..., 0])


@pytest.mark.parametrize("dtype", ALL)
def test_large_windows(dtype):
    image = image_of(dtype, (50, 61))
    windows = windows_of(image, (21, 21), "nearest", 0)
    np.testing.assert_array_equal(cff.median_filter(image, 21, mode="nearest"), windows[..., 220])
    np.testing.assert_array_equal(cff.maximum_filter(image, 21, mode="nearest"), windows[..., -1])


@pytest.mark.parametrize("dtype", ALL)
@pytest.mark.parametrize("name", ["median_filter", "minimum_filter", "maximum_filter", "grey_erosion", "grey_dilation", "grey_opening",
                                  "grey_closing", "morphological_gradient", "white_tophat", "black_tophat"])
def test_footprints_as_scipy_has_them(dtype, name):
    """Of numbers that doubles have, in which SciPy compares them; where these overflow, differences of integers are clamped here."""
    image = np.random.default_rng(3).integers(0, 2 if dtype == "bool" else 100, (29, 37)).astype(dtype)
    if dtype == "bool" and name in ("morphological_gradient", "white_tophat", "black_tophat"):
        pytest.skip("SciPy has no differences of bool")
    footprint = cff.disc(2)
    seen = image.astype("f4") if dtype == "float16" else image  # which SciPy does not filter
    theirs = getattr(ndimage, name)(seen, footprint=footprint)
    ours = getattr(cff, name)(image, footprint=footprint)
    assert ours.dtype == dtype
    np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize("dtype", ["int32", "uint32", "int64", "uint64"])
def test_differences_of_extremes_are_clamped(dtype):
    limits = np.iinfo(dtype)
    image = np.full((9, 11), limits.min, dtype)
    image[4, 5], image[1, 1] = limits.max, limits.max - 3
    wanted = {"morphological_gradient": limits.max if limits.min else limits.max, "white_tophat": limits.max}
    for name, peak in wanted.items():
        ours = getattr(cff, name)(image, 3)
        assert int(ours[4, 5]) == peak and ours[8, 0] == 0
    least = image.copy()
    least[1, 1] = limits.min + 5
    assert int(cff.white_tophat(least, 3)[1, 1]) == 5


@pytest.mark.parametrize("size", [2**53 + 1, 2**62 + 1, 2**63 - 1])
def test_integers_that_doubles_do_not_have(size):
    """SciPy's least and greatest of footprints are rounded to doubles."""
    image = np.array([[size - 2, size, size - 1, size - 1, size]], np.int64)
    np.testing.assert_array_equal(cff.maximum_filter(image, (1, 3)), [[size, size, size, size, size]])
    np.testing.assert_array_equal(cff.median_filter(-image, (1, 3)), [[2 - size, 1 - size, 1 - size, 1 - size, -size]])


@pytest.mark.parametrize("dtype", ALL)
def test_peaks(dtype):
    """As scikit-image's peak_local_max finds them."""
    image = np.random.default_rng(4).normal(size=(40, 50))
    image = (image * (1 if np.dtype(dtype).kind == "f" else 50) + (500 if np.dtype(dtype).kind == "u" else 0)).astype(dtype)
    np.testing.assert_array_equal(image == cff.maximum_filter(image, 5), image == ndimage.maximum_filter(image.astype("f8"), 5))


FILTERS = [("uniform_filter", {"size": (4, 7), "mode": ("wrap", "mirror")}, 1), ("uniform_filter", {"size": 5, "mode": "constant", "cval": 3}, 1),
           ("gaussian_filter", {"sigma": 1.7}, 1), ("gaussian_filter", {"sigma": (0.8, 3), "order": (1, 0), "mode": "nearest"}, 2),
           ("correlate", {"weights": np.arange(-7, 8).reshape(3, 5) / 7.0}, 8), ("convolve", {"weights": [[0.5, 1], [2, 4.25]], "mode": "wrap"}, 8),
           ("sobel", {"axis": 0}, 8), ("laplace", {"mode": "mirror"}, 8)]  # with a bound of the sum of the coefficients


@pytest.mark.parametrize("name, arguments, gain", FILTERS)
@pytest.mark.parametrize("dtype", ["float64", "float32", "int32", "uint16", "int8", "float16"])
def test_sums_in_double(name, arguments, gain, dtype):
    """Of float64 and int32 results of float64 are within 1e-12 of SciPy's, in units of the sum of coefficients and the largest pixel."""
    random = np.random.default_rng(7)
    image = (random.random((37, 53)) * 200 - (0 if np.dtype(dtype).kind == "u" else 100)).astype(dtype)
    ours = getattr(cff, name)(image, output=np.float64, **arguments)
    theirs = getattr(ndimage, name)(image.astype(np.float64), **arguments)
    assert ours.dtype == np.float64
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-12 * gain * 200)


@pytest.mark.parametrize("name, arguments, gain", FILTERS)
def test_float64_in_and_out(name, arguments, gain):
    """SciPy's usual case; also of sizes that bytes would overflow."""
    image = np.random.default_rng(8).normal(size=(64, 71)) * 1e200
    ours = getattr(cff, name)(image, **arguments)
    assert ours.dtype == np.float64
    np.testing.assert_allclose(ours, getattr(ndimage, name)(image, **arguments), rtol=0, atol=1e-12 * gain * np.abs(image).max())


@pytest.mark.parametrize("dtype", ALL)
@pytest.mark.parametrize("output", ALL)
def test_every_output_of_exact_sums(dtype, output):
    """Rounded and clamped, of sums that every dtype has or is beyond the range of."""
    image = np.random.default_rng(9).integers(0, 2 if dtype == "bool" else 100, (21, 33)).astype(dtype)
    exact = ndimage.correlate(image.astype(np.int64), [[0, 1, 0], [1, -3, 1], [0, 2, 0]])
    ours = cff.correlate(image, [[0, 1, 0], [1, -3, 1], [0, 2, 0]], output=output)
    if output == "bool":
        exact = exact.clip(0, 1)
    elif np.dtype(output).kind != "f":
        exact = exact.clip(max(np.iinfo(output).min, -10**6), min(np.iinfo(output).max, 10**6))
    assert ours.dtype == output
    np.testing.assert_array_equal(ours, exact.astype(output))


@pytest.mark.parametrize("dtype", ["int32", "uint32", "int64", "uint64"])
def test_integers_are_rounded_and_clamped(dtype):
    limits = np.iinfo(dtype)
    image = np.full((7, 9), limits.max, dtype)
    np.testing.assert_array_equal(cff.uniform_filter(image, 3), image)
    np.testing.assert_array_equal(cff.correlate(image, [[1, 1]]), image)
    np.testing.assert_array_equal(cff.correlate(image, [[-2]]), np.full_like(image, limits.min))
    image = np.array([[1, 2, 2, 5, 8]], dtype)
    np.testing.assert_array_equal(cff.correlate(image, [[0.5, 0.5]]), [[1, 2, 2, 4, 6]])  # ties to even


@pytest.mark.parametrize("dtype", [*DTYPES, *WIDE])
@pytest.mark.parametrize("channels", [2, 3, 5, 9])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_channels(dtype, channels, axis):
    image = image_of(dtype, (23, 31, channels)) if dtype in ("int32", "uint64") else (
        np.random.default_rng(5).integers(0, 100, (23, 31, channels)).astype(dtype))
    for pixels in (np.ascontiguousarray(np.moveaxis(image, -1, axis)), np.moveaxis(image, -1, axis), np.moveaxis(image[:, ::-2], -1, axis)):
        for name, given in (("median_filter", {"size": (3, 5)}), ("maximum_filter", {"size": 4, "mode": "wrap"}),
                            ("gaussian_filter", {"sigma": 1}), ("uniform_filter", {"size": 3, "output": "f8"})):
            ours = getattr(cff, name)(pixels, channel_axis=axis, **given)
            each = [getattr(cff, name)(np.take(pixels, channel, axis), **given) for channel in range(channels)]
            if pixels.dtype.kind == "f" or "output" in given:
                np.testing.assert_allclose(ours, np.stack(each, axis), rtol=1e-6)
            else:
                np.testing.assert_array_equal(ours, np.stack(each, axis))


@pytest.mark.parametrize("channels", [1, 2, 6, 512])
def test_filters_of_channels(channels):
    image = np.random.default_rng(6).integers(0, 256, (2, 9, 11, channels), np.uint8)
    for filtered, theirs in ((cff.MedianFilter("u1", 3, channels=channels), ndimage.median_filter),
                             (cff.MaximumFilter("u1", 3, channels=channels, mode="constant", cval=7), None)):
        view = image if channels > 1 else image[..., 0]
        ours = filtered(view)
        assert ours.shape == view.shape
        if theirs:
            np.testing.assert_array_equal(ours, theirs(view, 3, axes=(1, 2)))


def test_complex_numbers_are_two_channels():
    image = np.random.default_rng(7).normal(size=(20, 30, 2)).view(np.complex128)[..., 0]
    with pytest.raises(TypeError, match="the image is of complex128; real numbers are accepted. View it as two channels"):
        cff.gaussian_filter(image, 1, casting="unsafe")
    ours = cff.gaussian_filter(image.view(np.float64).reshape(*image.shape, 2), 1, channel_axis=-1)
    np.testing.assert_allclose(ours.view(np.complex128)[..., 0], ndimage.gaussian_filter(image, 1), rtol=0, atol=1e-11)


@pytest.mark.parametrize("dtype", ALL)
def test_filter_objects(dtype):
    image = image_of(dtype, (30, 40))
    for filtered in (cff.MedianFilter(dtype, 5), cff.RankFilter(dtype, 3, footprint=cff.disc(2)), cff.MinimumFilter(dtype, 3, mode=("wrap", "mirror")),
                     cff.MorphologyFilter(dtype, "opening", 3)):
        ours = filtered(image)
        assert ours.dtype == dtype and str(np.dtype(dtype)) in repr(filtered)
        np.testing.assert_array_equal(pickle.loads(pickle.dumps(filtered))(image), ours)
        out = np.empty_like(image)
        assert filtered(image, out) is out
        np.testing.assert_array_equal(out, ours)


@pytest.mark.parametrize("made, given", [("int64", "float64"), ("float64", "int64"), ("uint64", "int64"), ("int32", "uint32"), ("uint32", "int32"),
                                         ("float16", "int16")])
def test_dtypes_of_one_size_are_not_mixed_up(made, given):
    with pytest.raises(TypeError, match=f"the image is of {given}, the filter was made for {made}"):
        cff.MedianFilter(made, 3)(np.zeros((5, 5), given))


@pytest.mark.parametrize("dtype", [*WIDE, "bool"])
@pytest.mark.parametrize("layout", ["read-only", "unaligned", "other order", "fortran", "negative strides"])
def test_layouts(dtype, layout):
    image = image_of(dtype, (26, 35))
    if layout == "read-only":
        given = image.copy()
        given.flags.writeable = False
    elif layout == "unaligned":
        raw = np.zeros(image.nbytes + 1, np.uint8)
        given = raw[1:].view(dtype).reshape(image.shape)
        given[...] = image
    else:
        given = {"other order": image.astype(image.dtype.newbyteorder("S")), "fortran": np.asfortranarray(image),
                 "negative strides": image[::-1, ::-1].copy()[::-1, ::-1]}[layout]
    np.testing.assert_array_equal(cff.median_filter(given, 3), cff.median_filter(image, 3))
    whole = np.nan_to_num(image) if image.dtype.kind == "f" else image
    np.testing.assert_array_equal(cff.uniform_filter(given, 3)[whole != image], cff.uniform_filter(image, 3)[whole != image])


@pytest.mark.parametrize("dtype", TAKEN_BY_SOME)
@pytest.mark.parametrize("call", [
    lambda image: cff.hampel(image, 3), lambda image: cff.range_filter(image, 3), lambda image: cff.trimmed_mean_filter(image, 3),
    lambda image: cff.unsharp_mask(image), lambda image: cff.rolling_ball(image, 3)])
def test_families_of_six_dtypes_say_so(dtype, call):
    with pytest.raises(TypeError, match=f"the image is of {dtype}; accepted are uint8, int8, uint16, int16, float16, float32. Convert it, or"):
        call(np.zeros((9, 9), dtype))


@pytest.mark.parametrize("dtype", TAKEN_BY_SOME)
def test_missing_pixels_are_left_out_of_six_dtypes(dtype):
    image = np.arange(63).reshape(7, 9).astype(dtype)
    text = "accepted if pixels are left out are uint8, int8, uint16, int16, float16, float32"
    for call in (lambda: cff.median_filter(image, 3, nodata=7), lambda: cff.uniform_filter(image, 3, mask=image > 5)):
        with pytest.raises(TypeError, match=f"the image is of {dtype}; {text}"):
            call()
    with pytest.raises(ValueError, match=f"pixels of {dtype} are given; {text}"):
        cff.MedianFilter(dtype, 3, nodata=7)
    assert cff.median_filter(image, 3, nodata=7, casting="unsafe").dtype == dtype
    np.testing.assert_array_equal(cff.median_filter(image, 3, nan_policy="raise"), cff.median_filter(image, 3))


def halves(shape, seed=11):
    return (np.random.default_rng(seed).normal(size=shape) * 50).astype("f2")


def nearest_halves(values):
    """What a result may be: the halves next to a value."""
    close = values.astype("f2")
    return np.nextafter(close, np.float16(-np.inf)), np.nextafter(close, np.float16(np.inf))


@pytest.mark.parametrize("channels", [1, 2, 3, 5])
def test_halves_in_families_of_six_dtypes(channels):
    """By the definitions, in double."""
    image = halves((26, 37, channels))
    exact, size, given = image.astype("f8"), (3, 5, 1), {"channel_axis": -1, "mode": "reflect"}
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(exact, ((1, 1), (2, 2), (0, 0)), "symmetric"), size)
    windows = windows.reshape(*image.shape, -1)
    median = np.median(windows, axis=-1)
    far = np.abs(exact - median) > 40
    np.testing.assert_array_equal(cff.remove_outlier(image, 40, (3, 5), which="both", **given), np.where(far, median, exact))
    deviation = np.median(np.abs(windows - median[..., None]), axis=-1)
    far = np.abs(exact - median) > 3 * 1.4826 * deviation * (1 + 1e-6)
    assert (cff.hampel(image, (3, 5), **given)[far] == median[far]).all()
    np.testing.assert_array_equal(cff.range_filter(image, (3, 5), **given), np.ptp(windows, axis=-1).astype("f4").astype("f2"))
    for ours, wanted in ((cff.standard_deviation_filter(image, (3, 5), **given), windows.std(axis=-1)),
                         (cff.variance_filter(image, (3, 5), ddof=1, **given), windows.var(axis=-1, ddof=1))):
        assert ours.dtype == np.float32
        np.testing.assert_allclose(ours, wanted, rtol=1e-5)
    blurred = ndimage.gaussian_filter(exact, 1, axes=(0, 1))
    for ours, wanted in ((cff.trimmed_mean_filter(image, (3, 5), 0.2, **given), np.sort(windows, axis=-1)[..., 3:12].mean(axis=-1)),
                         (cff.standard_deviation_filter(image, (3, 5), output="f2", **given), windows.std(axis=-1)),
                         (cff.unsharp_mask(image, 1, 1.5, **given), exact + 1.5 * (exact - blurred))):
        assert ours.dtype == np.float16
        least, most = nearest_halves(wanted)
        assert ((ours >= least) & (ours <= most)).all()
    ball = cff.rolling_ball(image, 4, channel_axis=-1)
    np.testing.assert_array_equal(ball, cff.rolling_ball(image.astype("f4"), 4, channel_axis=-1).astype("f2"))


@pytest.mark.parametrize("channels", [1, 2, 4, 5])
@pytest.mark.parametrize("given", [{"nan_policy": "omit"}, {"nodata": -7}, {"nodata": 0.1}, {"mask": True}])
def test_missing_pixels_of_halves(channels, given):
    image, random = halves((24, 31, channels)), np.random.default_rng(12)
    missing = random.random(image.shape if "mask" in given and channels > 1 else (24, 31, 1)) < 0.3
    missing = np.broadcast_to(missing, image.shape)
    if "mask" in given:
        given = {"mask": ~missing}
    else:
        image[missing] = hole = np.float16(given.get("nodata", np.nan))
        missing = missing | (image == hole)
    exact = np.where(missing, np.nan, image.astype("f8"))
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(exact, ((1, 1), (1, 1), (0, 0)), "symmetric"), (3, 3, 1))
    windows = windows.reshape(*image.shape, -1)
    ours = cff.median_filter(image, 3, channel_axis=-1, **given)
    assert ours.dtype == np.float16
    np.testing.assert_array_equal(ours, np.nanmedian(windows, axis=-1).astype("f2"))
    least, most = nearest_halves(np.nanmean(windows, axis=-1))
    ours = cff.uniform_filter(image, 3, channel_axis=-1, **given)
    assert ours.dtype == np.float16 and ((ours >= least) & (ours <= most)).all()
    filled = cff.fill_missing(image, channel_axis=-1, **{"nodata": given.get("nodata"), "mask": given.get("mask")})
    np.testing.assert_array_equal(filled, np.where(missing, np.nanmedian(windows, axis=-1).astype("f2"), image))


def test_no_half_is_a_number_beyond_their_range():
    image = np.array([[1, np.inf, 3, 65504, 2]], "f2")
    np.testing.assert_array_equal(cff.maximum_filter(image, (1, 3), nodata=1e5), [[np.inf, np.inf, np.inf, 65504, 65504]])


def test_not_numbers_come_last():
    """SciPy's results for windows with NaN depend on where these lie."""
    for dtype in ("float16", "float32", "float64"):
        image = np.array([[1, np.nan, -np.inf, 3, np.nan, np.nan, 2]], dtype)
        np.testing.assert_array_equal(cff.median_filter(image, (1, 3)), [[1, 1, 3, 3, np.nan, np.nan, 2]])
        np.testing.assert_array_equal(cff.minimum_filter(image, (1, 3)), [[1, -np.inf, -np.inf, -np.inf, 3, 2, 2]])


def test_xarray_and_masked_arrays():
    xarray = pytest.importorskip("xarray")
    values = np.random.default_rng(2).normal(size=(12, 13))
    labelled = cff.gaussian_filter(xarray.DataArray(values, dims=("y", "x")), 1)
    assert labelled.dims == ("y", "x") and labelled.dtype == np.float64
    np.testing.assert_array_equal(labelled.values, cff.gaussian_filter(values, 1))
    np.testing.assert_array_equal(cff.median_filter(np.ma.MaskedArray(values), 3), cff.median_filter(values, 3))


def test_dask():
    da = pytest.importorskip("dask.array")
    import cudafastfilters.dask as blocks
    for dtype in (*WIDE, "bool"):
        image = image_of(dtype, (40, 50))
        ours = blocks.median_filter(da.from_array(image, chunks=13), 5).compute(scheduler="synchronous")
        assert ours.dtype == dtype
        np.testing.assert_array_equal(ours, cff.median_filter(image, 5))


def test_jax():
    jax = pytest.importorskip("jax")
    for dtype in ("float16", "int32", "uint32", "bool"):
        image = image_of(dtype, (20, 21))
        result = cff.median_filter(jax.device_put(image, jax.devices("cpu")[0]), 3, device="cpu")
        assert isinstance(result, jax.Array) and result.dtype == dtype
        np.testing.assert_array_equal(np.asarray(result), cff.median_filter(image, 3, device="cpu"))

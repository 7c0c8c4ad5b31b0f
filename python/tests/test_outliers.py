"""Outliers, against their definition over NumPy's windows."""
import os
import pickle

import cudafastfilters as cff
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_missing import PADS, windows_of

CASES = int(os.environ.get("CUDAFASTFILTERS_PYTHON_CASES", "5000"))
DTYPES = ["uint8", "int8", "uint16", "int16", "float32"]


def picture_with_outliers(dtype, shape=(23, 31), seed=5):
    random = np.random.default_rng(seed)
    limits = (-100, 100) if np.dtype(dtype).kind == "f" else (np.iinfo(dtype).min, np.iinfo(dtype).max)
    image = random.normal((limits[0] + limits[1]) / 2, (limits[1] - limits[0]) / 40, shape).clip(*limits)
    return np.where(random.random(shape) < 0.05, random.integers(*limits, shape), image).astype(dtype)


def removed(image, size, threshold, which="both", measure="absolute", mode="reflect", cval=0, replace_nan=True):
    """By definition, for images whose differences are exact in double, or of float32 in float32."""
    windows = windows_of(image, size, mode, cval)
    middle = np.sort(windows, axis=-1)[..., size[0] * size[1] // 2]  # NaN last
    values = image.astype(np.float64)
    with np.errstate(invalid="ignore"):
        if image.dtype.kind == "f":
            difference = (image - middle.astype("f4")).astype(np.float64)
            deviations = np.abs(windows.astype("f4") - middle[..., None].astype("f4"))
        else:
            difference, deviations = values - middle, np.abs(windows - middle[..., None])
    if measure == "absolute":
        limit = np.full(image.shape, threshold, np.float64)
    elif measure == "relative":
        limit = threshold * np.abs(middle)
    else:
        with np.errstate(invalid="ignore"):  # no threshold times no deviation
            limit = threshold * 1.4826 * np.sort(deviations, axis=-1)[..., size[0] * size[1] // 2]
    with np.errstate(invalid="ignore"):
        outlier = {"both": np.abs(difference), "bright": difference, "dark": -difference}[which] > limit
    outlier |= np.isnan(values) & replace_nan
    return np.where(outlier & ~np.isnan(middle), middle, values).astype(image.dtype)


@pytest.mark.parametrize("which", ["both", "bright", "dark"])
@pytest.mark.parametrize("measure, threshold", [("absolute", 9), ("absolute", 0), ("absolute", 2.5), ("relative", 0.25), ("mad", 3)])
@pytest.mark.parametrize("dtype", DTYPES)
def test_outliers(dtype, measure, threshold, which):
    image = picture_with_outliers(dtype)
    for size in ((3, 3), (5, 5), (7, 3), (1, 9), (11, 11)):
        for mode in PADS:
            wanted = removed(image, size, threshold, which, measure, mode)
            ours, replaced = cff.remove_outlier(image, threshold, size, mode=mode, which=which, measure=measure,
                                                return_replaced=True)
            if dtype == "float32" and measure != "absolute":
                # A limit that is rounded to float32 may be on the other side of a difference.
                assert (ours != wanted).mean() < 0.01
            else:
                np.testing.assert_array_equal(ours, wanted)
            np.testing.assert_array_equal(replaced, ours != image)
    assert measure == "relative" or (removed(image, (3, 3), threshold, which, measure) != image).any()


def test_nan():
    image = picture_with_outliers("float32")
    image[3, 4], image[10:14, 10:14], image[20, 3] = np.nan, np.nan, np.inf
    for replace_nan in (True, False):
        ours, replaced = cff.despeckle(image, 20, 5, replace_nan=replace_nan, return_replaced=True)
        np.testing.assert_array_equal(ours, removed(image, (5, 5), 20, replace_nan=replace_nan))
        assert replaced[3, 4] == replace_nan and replaced[20, 3] and not replaced[11, 11]


def test_names():
    image = picture_with_outliers("uint16")
    np.testing.assert_array_equal(cff.remove_outlier(image, 900), removed(image, (3, 3), 900, "bright"))
    np.testing.assert_array_equal(cff.despeckle(image, 900, 5), removed(image, (5, 5), 900))
    np.testing.assert_array_equal(cff.hampel(image, 5, 2.5), removed(image, (5, 5), 2.5, measure="mad"))
    np.testing.assert_array_equal(cff.hampel(image[3], 5), removed(image[3:4], (1, 5), 3, measure="mad")[0])


def test_iterations():
    image = picture_with_outliers("uint8")
    wanted = image
    for count in (1, 2, 3):
        wanted = removed(wanted, (3, 3), 5)
        np.testing.assert_array_equal(cff.despeckle(image, 5, iterations=count), wanted)
    in_place, replaced = image.copy(), None
    _, replaced = cff.despeckle(in_place, 5, output=in_place, iterations=3, return_replaced=True)
    np.testing.assert_array_equal(in_place, wanted)
    np.testing.assert_array_equal(replaced, wanted != image)


def test_filter():
    image = picture_with_outliers("uint8", (4, 20, 30, 3))
    planned = cff.OutlierFilter("uint8", 3, 20, which="dark", channels=3)
    wanted = cff.remove_outlier(image, 20, which="dark", channel_axis=-1)
    for filtered in (planned, pickle.loads(pickle.dumps(planned))):
        np.testing.assert_array_equal(filtered(image), wanted)
        assert repr(filtered) == ("OutlierFilter(uint8, size=(3, 3), threshold=20, which='dark', measure='absolute', "
                                  "mode='reflect', channels=3)")


def removed_of_valid(image, valid, size, threshold, measure, fill=True):
    """By definition, of the valid pixels and the lower of two medians."""
    windows = windows_of(np.where(valid, image, np.nan).astype(np.float64), size)
    counts = (~np.isnan(windows)).sum(-1)
    places = np.maximum(counts - 1, 0) // 2
    middle = np.take_along_axis(np.sort(windows, axis=-1), places[..., None], -1)[..., 0]
    limit = threshold
    if measure == "mad":
        deviations = np.sort(np.abs(windows - middle[..., None]), axis=-1)
        limit = threshold * 1.4826 * np.take_along_axis(deviations, places[..., None], -1)[..., 0]
    with np.errstate(invalid="ignore"):
        result = np.where(np.abs(image - middle) > limit, middle, image)
    return np.where(counts == 0, 0, np.where(valid, result, middle if fill else 0)).astype(image.dtype)


@pytest.mark.parametrize("measure, threshold", [("absolute", 9), ("mad", 3)])
@pytest.mark.parametrize("dtype", ["uint8", "uint16", "int16"])
def test_missing_pixels(dtype, measure, threshold):
    image = picture_with_outliers(dtype)
    random = np.random.default_rng(4)
    mask = random.random(image.shape) > 0.3
    mask[5:15, 5:15] = False
    holes = np.where(mask, np.maximum(image, 1), 0).astype(dtype) if dtype != "int16" else np.where(mask, image | 1, 0)
    given = {"measure": measure, "middle": "lower", "missing_result": 0}
    for size in ((3, 3), (5, 5), (7, 3)):
        for fill in (True, False):
            wanted = removed_of_valid(holes, mask, size, threshold, measure, fill)
            np.testing.assert_array_equal(cff.despeckle(holes, threshold, size, mask=mask, fill=fill, **given), wanted)
            np.testing.assert_array_equal(cff.despeckle(holes, threshold, size, nodata=0, fill=fill, **given), wanted)
            floats = np.where(mask, holes, np.nan).astype("f4")
            if measure == "absolute":
                np.testing.assert_array_equal(cff.despeckle(floats, threshold, size, nan_policy="omit", fill=fill, **given), wanted)
    planned = cff.OutlierFilter(dtype, 3, threshold, **given)
    np.testing.assert_array_equal(planned(holes, mask=mask), removed_of_valid(holes, mask, (3, 3), threshold, measure))
    masked = cff.despeckle(np.ma.array(holes, mask=~mask), threshold, 3, measure=measure, middle="lower")
    assert isinstance(masked, np.ma.MaskedArray)
    np.testing.assert_array_equal(masked.filled(0), removed_of_valid(holes, mask, (3, 3), threshold, measure))
    assert "nodata=7" in repr(cff.OutlierFilter("uint8", 3, 2, nodata=7))


def test_errors():
    image = picture_with_outliers("uint8")
    for wrong in (-1, float("nan")):
        with pytest.raises(ValueError, match="threshold is"):
            cff.despeckle(image, wrong)
    with pytest.raises(ValueError, match="odd sides"):
        cff.despeckle(image, 3, 4)
    with pytest.raises(ValueError, match="with return_replaced it has the image's dtype, uint8"):
        cff.despeckle(image, 3, output="f4", return_replaced=True)


@st.composite
def cases(draw):
    dtype = draw(st.sampled_from(DTYPES))
    shape = draw(st.tuples(st.integers(1, 40), st.integers(1, 40)))
    image = picture_with_outliers(dtype, shape, draw(st.integers(0, 2**32)))
    if dtype == "float32":
        image[np.random.default_rng(draw(st.integers(0, 9))).random(shape) < draw(st.sampled_from([0, 0.02, 0.5]))] = np.nan
    size = tuple(draw(st.integers(0, 6).map(lambda n: 2 * n + 1)) for _ in range(2))
    size = tuple(min(side, 2 * length - 1) for side, length in zip(size, shape))
    return image, size, draw(st.sampled_from([0, 1, 3.5, 20, 400, float("inf")]))


@settings(max_examples=CASES // 5, deadline=None, derandomize="CI" in os.environ,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(cases(), st.sampled_from(["both", "bright", "dark"]), st.sampled_from(["nearest", "wrap", "reflect"]), st.booleans())
def test_random_cases(case, which, mode, replace_nan):
    image, size, threshold = case
    ours = cff.remove_outlier(image, threshold, size, which=which, mode=mode, replace_nan=replace_nan)
    np.testing.assert_array_equal(ours, removed(image, size, threshold, which, mode=mode, replace_nan=replace_nan))
    if image.dtype.kind != "f":
        ours = cff.remove_outlier(image, threshold, size, which=which, mode=mode, measure="mad")
        np.testing.assert_array_equal(ours, removed(image, size, threshold, which, "mad", mode))

"""Local statistics, against NumPy's functions of the whole image's windows."""
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
SIZES = [(1, 1), (3, 3), (2, 4), (1, 9), (9, 5), (21, 21)]


def picture_of(dtype, shape=(23, 31), seed=7):
    random = np.random.default_rng(seed)
    if np.dtype(dtype).kind == "f":
        return (1000 + random.normal(0, 3, shape)).astype(dtype)
    limits = np.iinfo(dtype)
    return random.integers(limits.min, limits.max + 1, shape).astype(dtype)


def entropy_of(window):
    share = np.unique(window, return_counts=True)[1] / window.size
    return -(share * np.log2(share)).sum()


def mode_of(window):
    values, counts = np.unique(window, return_counts=True)
    return values[counts.argmax()]


@pytest.mark.parametrize("mode", PADS)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("size", SIZES)
def test_deviations(size, dtype, mode):
    image = picture_of(dtype)
    windows = windows_of(image, size, mode, 0)
    for ddof in (0, 1) if windows.shape[-1] > 1 else (0,):
        variance, deviation = windows.var(-1, ddof=ddof), windows.std(-1, ddof=ddof)
        np.testing.assert_allclose(cff.variance_filter(image, size, mode=mode, ddof=ddof), variance, rtol=1e-5, atol=1e-4)
        np.testing.assert_allclose(cff.standard_deviation_filter(image, size, mode=mode, ddof=ddof), deviation, rtol=1e-5,
                                   atol=1e-3)
        with np.errstate(invalid="ignore"):
            contrast = np.where(deviation > 0, (image - windows.mean(-1)) / deviation, 0)
        np.testing.assert_allclose(cff.local_contrast_normalization(image, size, mode=mode, ddof=ddof), contrast, rtol=1e-4,
                                   atol=1e-4)


@pytest.mark.parametrize("dtype", DTYPES)
def test_output(dtype):
    image = picture_of(dtype)
    deviation = windows_of(image, (5, 5)).std(-1)
    found = cff.standard_deviation_filter(image, 5, output=dtype)
    assert found.dtype == dtype and np.abs(found - deviation.clip(0, 127 if dtype == "int8" else None)).max() <= 0.5001
    assert cff.standard_deviation_filter(image, 5, output="f8").dtype == "f8"
    for output in ("u1", "i2", "u4"):  # by float32
        limits = np.iinfo(output)
        found = cff.standard_deviation_filter(image, 5, output=output)
        assert found.dtype == output and np.abs(found - deviation.clip(limits.min, limits.max)).max() <= 0.501
    assert cff.standard_deviation_filter(image, 5).dtype == "f4"


@pytest.mark.parametrize("mode", PADS)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("size", SIZES)
def test_ranges(size, dtype, mode):
    image = picture_of(dtype)
    windows = windows_of(image, size, mode, 0)
    least, greatest = windows.min(-1), windows.max(-1)
    limits = None if dtype == "float32" else np.iinfo(dtype).max
    wanted = (greatest - least).clip(None, limits).astype(dtype)
    np.testing.assert_array_equal(cff.range_filter(image, size, mode=mode), wanted)
    middle = (least + greatest) / 2
    middle = middle.astype("f4") if limits is None else np.rint(middle).astype(dtype)
    np.testing.assert_array_equal(cff.midpoint_filter(image, size, mode=mode), middle)


@pytest.mark.parametrize("mode", PADS)
@pytest.mark.parametrize("dtype", ["uint8", "int8"])
@pytest.mark.parametrize("size", SIZES)
def test_of_counts(size, dtype, mode):
    image = (picture_of(dtype) // 40).astype(dtype)
    windows = windows_of(image, size, mode, 0)
    np.testing.assert_allclose(cff.entropy(image, size, mode=mode), np.apply_along_axis(entropy_of, -1, windows), atol=1e-5)
    np.testing.assert_array_equal(cff.mode_filter(image, size, mode=mode), np.apply_along_axis(mode_of, -1, windows))


def test_constant_images_have_no_deviation():
    for dtype in DTYPES:
        image = np.full((40, 50), 101, dtype)
        for size in (3, 31, (1, 77)):
            assert not cff.variance_filter(image, size).any() and not cff.local_contrast_normalization(image, size).any()
    nan = picture_of("float32")
    nan[10, 10] = np.nan
    assert np.isnan(cff.variance_filter(nan, 3)).sum() == 9


def test_filter():
    image = picture_of("uint8", (4, 20, 30, 3))
    planned = cff.StatisticsFilter("uint8", "standard_deviation", (3, 4), ddof=1, origin=(1, 0), channels=3)
    wanted = cff.standard_deviation_filter(image, (3, 4), ddof=1, origin=(1, 0), channel_axis=-1)
    for filtered in (planned, pickle.loads(pickle.dumps(planned))):
        np.testing.assert_array_equal(filtered(image), wanted)
        assert repr(filtered) == ("StatisticsFilter(uint8, statistic='standard_deviation', size=(3, 4), ddof=1, mode='reflect', "
                                  "channels=3)")
    with pytest.raises(ValueError, match="leave no pixels out"):
        planned(image, mask=np.ones(image.shape[:3], bool))


def test_errors():
    with pytest.raises(ValueError, match="ddof is 1 for a window of 1 pixels"):
        cff.variance_filter(picture_of("uint8"), 1, ddof=1)
    for function in (cff.entropy, cff.mode_filter):
        with pytest.raises(ValueError, match="8"):
            function(picture_of("uint16"))


@settings(max_examples=CASES // 5, deadline=None, derandomize="CI" in os.environ,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.sampled_from(DTYPES), st.tuples(st.integers(1, 40), st.integers(1, 40)), st.tuples(st.integers(1, 12), st.integers(1, 12)),
       st.sampled_from(["nearest", "wrap", "reflect"]), st.integers(0, 2**32))
def test_random_cases(dtype, shape, size, mode, seed):
    image = picture_of(dtype, shape, seed)
    size = tuple(min(side, 2 * length - 1) for side, length in zip(size, shape))
    windows = windows_of(image, size, mode)
    np.testing.assert_allclose(cff.variance_filter(image, size, mode=mode), windows.var(-1), rtol=1e-5, atol=1e-4)
    if image.itemsize == 1:
        np.testing.assert_allclose(cff.entropy(image, size, mode=mode), np.apply_along_axis(entropy_of, -1, windows), atol=1e-5)
        np.testing.assert_array_equal(cff.mode_filter(image, size, mode=mode), np.apply_along_axis(mode_of, -1, windows))

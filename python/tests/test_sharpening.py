"""Trimmed means, unsharp masks and differences of Gaussians, against their definitions in double."""
import os
import pickle

import cudafastfilters as cff
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import ndimage, stats
from test_missing import PADS, windows_of
from test_outliers import picture_with_outliers

CASES = int(os.environ.get("CUDAFASTFILTERS_PYTHON_CASES", "5000"))
DTYPES = ["uint8", "int8", "uint16", "int16", "float32"]
SHARES = [0, 0.1, 0.49, (0.2, 0), (0, 0.75)]


def rounded(values, dtype):
    if np.dtype(dtype).kind == "f":
        return values.astype(dtype)
    limits = np.iinfo(dtype)
    return np.rint(values).clip(limits.min, limits.max).astype(dtype)


def trimmed(image, size, share, mode="reflect"):
    windows = np.sort(windows_of(image, size, mode, 0), axis=-1)
    low, high = np.broadcast_to(share, 2)
    pixels = windows.shape[-1]
    return windows[..., int(low * pixels):pixels - int(high * pixels)].mean(-1)


@pytest.mark.parametrize("mode", PADS)
@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("dtype", DTYPES)
def test_trimmed_means(dtype, share, mode):
    image = picture_with_outliers(dtype)
    for size in ((3, 3), (1, 9), (7, 5), (11, 11)):
        wanted = trimmed(image, size, share, mode)
        if dtype == "float32":
            np.testing.assert_allclose(cff.trimmed_mean_filter(image, size, share, mode=mode), wanted, rtol=1e-5, atol=1e-4)
        else:
            np.testing.assert_array_equal(cff.trimmed_mean_filter(image, size, share, mode=mode), rounded(wanted, dtype))
        floats = cff.trimmed_mean_filter(image, size, share, mode=mode, output="f4")
        np.testing.assert_allclose(floats, wanted, rtol=1e-5, atol=1e-4)


def test_trim_mean_of_scipy():
    image = picture_with_outliers("float32")
    windows = windows_of(image, (5, 5))
    for share in (0.05, 0.1, 0.3, 0.45):
        np.testing.assert_allclose(cff.trimmed_mean_filter(image, 5, share), stats.trim_mean(windows, share, axis=-1), rtol=1e-5,
                                   atol=1e-4)


def gaussian(image, sigma, mode, truncate=4.0):
    return ndimage.gaussian_filter(image.astype(np.float64), sigma, mode=mode, truncate=truncate)


def check(ours, wanted, dtype, near):
    """Whether a result is that of its definition in double, but for pixels `near` a threshold. A rounded one may be the other
    neighbour of a tie."""
    if np.dtype(dtype).kind == "f":
        scale = max(1.0, float(np.abs(wanted).max()))
        np.testing.assert_allclose(ours[~near], wanted[~near], rtol=1e-5, atol=2e-6 * scale)
        return
    limits = np.iinfo(dtype)
    distance = np.abs(ours - wanted.clip(limits.min, limits.max))[~near]
    assert (distance <= 0.5 + 1e-6 * (limits.max - limits.min)).all(), distance.max()


def sharpened(image, sigma, amount, threshold, mode, truncate=4.0):
    difference = image - gaussian(image, sigma, mode, truncate)
    near = np.abs(np.abs(difference) - threshold) < 1e-6 * max(1.0, float(np.abs(image.astype(float)).max())) + 1e-4 * threshold
    return np.where(np.abs(difference) > threshold, image + amount * difference, image), near & (threshold > 0)


@pytest.mark.parametrize("mode", PADS)
@pytest.mark.parametrize("threshold", [0, 2.5, 1000])
@pytest.mark.parametrize("dtype", DTYPES)
def test_unsharp_masks(dtype, threshold, mode):
    image = picture_with_outliers(dtype)
    for sigma, amount in ((0.5, 1), (1, 2.5), (2.3, -0.5), (4, 0.75)):
        wanted, near = sharpened(image, sigma, amount, threshold, mode)
        check(cff.unsharp_mask(image, sigma, amount, threshold=threshold, mode=mode), wanted, dtype, near)
        check(cff.unsharp_mask(image, sigma, amount, "f4", threshold=threshold, mode=mode), wanted, "f4", near)
    unchanged = cff.unsharp_mask(image, 1, 3, threshold=1e9, mode=mode)
    np.testing.assert_array_equal(unchanged, image)


@pytest.mark.parametrize("mode", PADS)
@pytest.mark.parametrize("threshold", [0, 2.5])
@pytest.mark.parametrize("dtype", DTYPES)
def test_differences_of_gaussians(dtype, threshold, mode):
    image = picture_with_outliers(dtype)
    for low, high in ((0.5, 1), (1, None), (2, 5)):
        difference = gaussian(image, low, mode) - gaussian(image, 1.6 * low if high is None else high, mode)
        near = (np.abs(np.abs(difference) - threshold) < 1e-6 * 65536) & (threshold > 0)
        wanted = np.where(np.abs(difference) > threshold, difference, 0)
        ours = cff.difference_of_gaussians(image, low, high, threshold=threshold, mode=mode)
        assert ours.dtype == np.float32
        np.testing.assert_allclose(ours[~near], wanted[~near], atol=2e-6 * max(1.0, float(np.abs(image.astype(float)).max())))
        check(cff.difference_of_gaussians(image, low, high, dtype, threshold=threshold, mode=mode), wanted, dtype, near)


def test_axes_and_channels():
    image = picture_with_outliers("float32", (20, 30, 3))
    for axis in (0, 1):
        wanted = image + 2 * (image - ndimage.gaussian_filter1d(image.astype(np.float64), 1.5, axis))
        np.testing.assert_allclose(cff.unsharp_mask(image, 1.5, 2, axes=axis), wanted, rtol=1e-5, atol=1e-3)
        np.testing.assert_allclose(cff.trimmed_mean_filter(image, 5, 0.2, axes=axis),
                                   np.moveaxis(trimmed(np.moveaxis(image, axis, -1).reshape(-1, image.shape[axis]), (1, 5), 0.2)
                                               .reshape(np.moveaxis(image, axis, -1).shape), -1, axis), rtol=1e-5, atol=1e-4)
    for function, given in ((cff.unsharp_mask, ()), (cff.difference_of_gaussians, (1,)), (cff.trimmed_mean_filter, ())):
        each = np.stack([function(image[..., channel], *given) for channel in range(3)], -1)
        np.testing.assert_array_equal(function(image, *given, channel_axis=-1), each)
    np.testing.assert_allclose(cff.unsharp_mask(image[..., 0].astype("f8"), casting="same_kind"), cff.unsharp_mask(image[..., 0]))


@pytest.mark.parametrize("planned, function, given, text", [
    (cff.TrimmedMeanFilter("uint8", (3, 5), (0.1, 0.2), channels=3), cff.trimmed_mean_filter, ((3, 5), (0.1, 0.2)),
     "TrimmedMeanFilter(uint8, size=(3, 5), proportiontocut=(0.1, 0.2), mode='reflect', channels=3)"),
    (cff.UnsharpMaskFilter("uint8", 2, 0.5, channels=3), cff.unsharp_mask, (2, 0.5),
     "UnsharpMaskFilter(uint8, radius=2, amount=0.5, threshold=0.0, mode='reflect', channels=3)"),
    (cff.DifferenceOfGaussiansFilter("uint8", 2, channels=3), cff.difference_of_gaussians, (2,),
     "DifferenceOfGaussiansFilter(uint8, low_sigma=2, high_sigma=3.2, threshold=0.0, mode='nearest', channels=3)")])
def test_filters(planned, function, given, text):
    image = picture_with_outliers("uint8", (4, 20, 30, 3))
    wanted = function(image, *given, channel_axis=-1)
    for filtered in (planned, pickle.loads(pickle.dumps(planned))):
        np.testing.assert_array_equal(filtered(image), wanted)
        assert repr(filtered) == text
    with pytest.raises(ValueError, match="no pixels out"):
        planned(image, mask=np.ones(image.shape[:3], bool))


@pytest.mark.parametrize("text, function, given", [
    ("proportiontocut is .*1.0.*; accepted is 0 to less than 1", cff.trimmed_mean_filter, {"proportiontocut": 1}),
    ("which leaves none of 9 pixels", cff.trimmed_mean_filter, {"proportiontocut": (0.5, 0.6)}),
    ("odd sides", cff.trimmed_mean_filter, {"size": 4}),
    ("radius is 0; more than 0", cff.unsharp_mask, {"radius": 0}), ("amount is inf", cff.unsharp_mask, {"amount": float("inf")}),
    ("threshold is -1", cff.unsharp_mask, {"threshold": -1}),
    ("high_sigma is 1.0; at least low_sigma, 2.0", cff.difference_of_gaussians, {"low_sigma": 2, "high_sigma": 1}),
    ("radius is 30000.0 and truncate 4.0; UnsharpMaskFilter takes windows of at most 32768", cff.unsharp_mask, {"radius": 3e4})])
def test_errors(text, function, given):
    with pytest.raises(ValueError, match=text):
        function(picture_with_outliers("uint8"), **given)


@settings(max_examples=CASES // 5, deadline=None, derandomize="CI" in os.environ,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.sampled_from(DTYPES), st.tuples(st.integers(1, 40), st.integers(1, 40)), st.tuples(st.integers(0, 6), st.integers(0, 6)),
       st.floats(0, 0.99), st.floats(0, 0.99), st.sampled_from(["nearest", "wrap", "reflect"]), st.integers(0, 2**32))
def test_random_trimmed_means(dtype, shape, half, low, high, mode, seed):
    image = picture_with_outliers(dtype, shape, seed)
    size = tuple(min(2 * side + 1, 2 * length - 1) for side, length in zip(half, shape))
    if int(low * size[0] * size[1]) + int(high * size[0] * size[1]) >= size[0] * size[1]:
        high = 0
    wanted = trimmed(image, size, (low, high), mode)
    ours = cff.trimmed_mean_filter(image, size, (low, high), mode=mode)
    if dtype == "float32":
        np.testing.assert_allclose(ours, wanted, rtol=1e-5, atol=1e-4)
    else:
        np.testing.assert_array_equal(ours, rounded(wanted, dtype))


@settings(max_examples=CASES // 10, deadline=None, derandomize="CI" in os.environ,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.sampled_from(DTYPES), st.tuples(st.integers(1, 40), st.integers(1, 40)), st.floats(0.3, 4), st.floats(-2, 4),
       st.sampled_from([0, 1.3, 20]), st.sampled_from(["nearest", "mirror", "reflect"]), st.integers(0, 2**32))
def test_random_unsharp_masks(dtype, shape, sigma, amount, threshold, mode, seed):
    image = picture_with_outliers(dtype, shape, seed)
    truncate = min(4.0, (min(shape) - 1) / sigma)  # SciPy's mirrors go on beyond that, and so do ours
    wanted, near = sharpened(image, sigma, amount, threshold, mode, truncate)
    check(cff.unsharp_mask(image, sigma, amount, threshold=threshold, mode=mode, truncate=truncate), wanted, dtype, near)

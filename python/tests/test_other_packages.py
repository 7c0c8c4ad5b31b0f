"""Outliers, entropy, modes, percentiles and sharpening beside tomopy and scikit-image, where the rules are the same.

README.md lists where they are not.
"""
import functools

import cudafastfilters as cff
import numpy as np
import pytest
from scipy import ndimage
from test_outliers import picture_with_outliers
from test_statistics import picture_of

SIZES = [3, 5, 9]


def tomopys(arr, dif, size=3, axis=0):
    """What tomopy 1.15 documents and does: in float32, and a difference that is equal to `dif` is an outlier."""
    sizes = [size] * arr.ndim
    sizes[axis] = 1
    arr, median = arr.astype(np.float32), ndimage.median_filter(arr, sizes).astype(np.float32)
    return np.where(arr - median >= np.float32(dif), median, arr)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dtype", ["uint8", "uint16", "int16", "float32"])
def test_remove_outlier_of_tomopy(dtype, size):
    stack = picture_with_outliers(dtype, (3, 40, 50))
    for dif in (0.5, 7.5, 900.5):  # which no difference of integers is equal to
        np.testing.assert_array_equal(cff.remove_outlier(stack, dif, size), tomopys(stack, dif, size))
        np.testing.assert_array_equal(cff.remove_outlier(stack, dif, size, axes=(0, 1)), tomopys(stack, dif, size, axis=2))


@pytest.mark.parametrize("size", SIZES)
def test_remove_outlier_of_tomopy_that_is_installed(size):
    tomopy = pytest.importorskip("tomopy")
    stack = picture_with_outliers("float32", (3, 40, 50))
    for axis, axes in ((0, (1, 2)), (2, (0, 1))):
        np.testing.assert_array_equal(cff.remove_outlier(stack, 7.5, size, axes=axes),
                                      tomopy.remove_outlier(stack, 7.5, size=size, axis=axis))


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "int16", "float32"])
@pytest.mark.parametrize("radius", [0, 1, 3, 12, 7.5])
def test_rolling_ball(dtype, radius):
    restoration = pytest.importorskip("skimage.restoration")
    for shape in ((40, 53), (1, 20), (3, 2)):
        image = picture_of(dtype, shape, seed=int(2 * radius))
        background = cff.rolling_ball(image, radius)
        np.testing.assert_array_equal(background, restoration.rolling_ball(image, radius=radius))
        np.testing.assert_array_equal(background, cff.RollingBallFilter(dtype, radius)(image))


def test_rolling_balls_of_channels_and_one_axis():
    image = picture_of("uint8", (40, 50, 3))
    found = cff.rolling_ball(image, 5, channel_axis=-1)
    for channel in range(3):
        np.testing.assert_array_equal(found[..., channel], cff.rolling_ball(image[..., channel], 5))
    with pytest.raises(ValueError, match="a ball rolls over two axes"):
        cff.rolling_ball(image[..., 0], 5, axes=1)


@pytest.fixture
def rank():
    return pytest.importorskip("skimage.filters.rank")


def inside(array, size):
    """Where windows do not reach beyond the image: scikit-image's end there."""
    return array[..., size // 2:-(size // 2), size // 2:-(size // 2)]


@pytest.mark.parametrize("size", SIZES)
def test_entropy_and_modes(rank, size):
    for seed in range(3):
        image, footprint = picture_of("uint8", seed=seed) // 16 * 16, np.ones((size, size), np.uint8)
        np.testing.assert_allclose(inside(cff.entropy(image, size), size), inside(rank.entropy(image, footprint), size), atol=1e-5)
        for theirs in (rank.modal, rank.majority):  # both take the least of several
            np.testing.assert_array_equal(inside(cff.mode_filter(image, size), size), inside(theirs(image, footprint), size))


@pytest.mark.parametrize("size", SIZES)
def test_percentiles(rank, size):
    image, footprint = picture_of("uint8", (40, 50)), np.ones((size, size), np.uint8)
    shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]
    ours = cff.percentile_filter(image, [100 * share for share in shares], size)
    for percentile, share in zip(ours, shares):
        np.testing.assert_array_equal(inside(percentile, size), inside(rank.percentile(image, footprint, p0=share), size))
    np.testing.assert_array_equal(inside(cff.range_filter(image, size), size), inside(rank.gradient(image, footprint), size))


@pytest.mark.filterwarnings("ignore:Bad rank filter performance")
@pytest.mark.parametrize("size", SIZES)
def test_percentiles_of_16_bits(rank, size):
    image, footprint = (picture_of("uint16", (40, 50)) // 16).astype(np.uint16), np.ones((size, size), np.uint8)
    for share in (0.1, 0.5, 0.9):
        np.testing.assert_array_equal(inside(cff.percentile_filter(image, 100 * share, size), size),
                                      inside(rank.percentile(image, footprint, p0=share), size))


def test_unsharp_masks():
    filters = pytest.importorskip("skimage.filters")
    image = picture_with_outliers("float32")
    for radius, amount in ((0.5, 1), (1, 1), (2.5, 3), (5, -0.5)):
        theirs = filters.unsharp_mask(image, radius, amount, preserve_range=True)
        np.testing.assert_allclose(cff.unsharp_mask(image, radius, amount), theirs, rtol=1e-5, atol=1e-3)
        theirs = filters.unsharp_mask(image / 100, radius, amount)  # whose result is cut off at -1 and 1
        np.testing.assert_allclose(cff.unsharp_mask(image / 100, radius, amount).clip(-1, 1), theirs, atol=1e-5)
        colours = np.stack([image, image.T[:23, :23].repeat(2, 1)[:, :31], image[::-1]], -1)
        theirs = filters.unsharp_mask(colours, radius, amount, preserve_range=True, channel_axis=2)  # -1 is wrong in 0.26
        np.testing.assert_allclose(cff.unsharp_mask(colours, radius, amount, channel_axis=-1), theirs, rtol=1e-5, atol=1e-3)
    bytes_ = picture_with_outliers("uint8")
    theirs = filters.unsharp_mask(bytes_, 2, 1.5) * 255  # of 0 to 1
    assert np.abs(cff.unsharp_mask(bytes_, 2, 1.5) - theirs).max() <= 0.501


def test_differences_of_gaussians():
    filters = pytest.importorskip("skimage.filters")
    image = picture_with_outliers("float32")
    for low, high, mode in ((1, None, "nearest"), (0.5, 3, "reflect"), (2, 4, "wrap"), (1, 2, "constant")):
        theirs = filters.difference_of_gaussians(image, low, high, mode=mode)
        np.testing.assert_allclose(cff.difference_of_gaussians(image, low, high, mode=mode), theirs, atol=1e-3)
        theirs = filters.difference_of_gaussians(picture_with_outliers("uint16"), low, high, mode=mode) * 65535
        np.testing.assert_allclose(cff.difference_of_gaussians(picture_with_outliers("uint16"), low, high, mode=mode), theirs, atol=0.2)


@pytest.mark.parametrize("size", [3, 5, 7, 11])
@pytest.mark.parametrize("channels", [1, 3])
def test_blurs_of_albucore(size, channels):
    """Its medians of floats are those of bytes, within half a grey level of ours."""
    albucore = pytest.importorskip("albucore")
    image = np.random.default_rng(size).integers(0, 256, (40, 50, channels)).astype(np.uint8)
    median = functools.partial(cff.median_filter, size=size, mode="nearest", channel_axis=-1)
    np.testing.assert_array_equal(median(image), albucore.median_blur(image, size))
    floats = np.random.default_rng(size).random((40, 50, channels), np.float32)
    np.testing.assert_array_equal(median(floats), ndimage.median_filter(floats, (size, size, 1), mode="nearest"))
    np.testing.assert_allclose(albucore.median_blur(floats, size), median(floats), rtol=0, atol=0.5 / 255 + 1e-6)

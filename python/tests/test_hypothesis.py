"""Random cases against SciPy, where both are exact: ranks of every dtype, and masks of integers whose sums fit."""
import os

import cudafastfilters as cff
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy import ndimage

CASES = int(os.environ.get("CUDAFASTFILTERS_PYTHON_CASES", "5000"))
MODES = ["reflect", "mirror", "nearest", "wrap", "constant", "grid-mirror", "grid-wrap", "grid-constant"]
DTYPES = [np.uint8, np.int8, np.uint16, np.int16, np.float32, np.bool_, np.float64, np.int32, np.uint32, np.int64, np.uint64]
GREATEST = 2**53 - 1  # SciPy compares numbers as doubles
exactly = settings(max_examples=CASES // 5, deadline=None, derandomize="CI" in os.environ,
                   suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def large(dtype, shape, seed):
    """Pixels that Hypothesis does not draw one by one."""
    random = np.random.default_rng(seed)
    if dtype.kind == "f":
        return random.integers(-1000, 1000, shape).astype(dtype)
    return random.integers(0, 2 if dtype == bool else min(2 ** (8 * dtype.itemsize), GREATEST), shape).astype(dtype)


@st.composite
def images(draw, dtypes=DTYPES):
    """An array of one to four axes, of any of its library's layouts; one in ten has sides up to 200."""
    dtype = np.dtype(draw(st.sampled_from(dtypes)))
    if draw(st.integers(0, 9)) == 9:
        image = large(dtype, draw(st.lists(st.integers(1, 200), min_size=1, max_size=2)), draw(st.integers(0, 2**32)))
    else:
        shape = tuple(draw(st.lists(st.integers(1, 9), min_size=1, max_size=4)))
        elements = None
        if dtype.kind == "f":
            elements = st.one_of(st.integers(-1000, 1000).map(float), st.floats(-(2.0**99), 2.0**99, width=32))
        elif dtype.itemsize == 8:
            elements = st.integers(-GREATEST if dtype.kind == "i" else 0, GREATEST)
        # Adding 0 makes 0 of -0: here they have an order, in SciPy none.
        image = draw(hnp.arrays(dtype, shape, elements=elements)) + np.zeros((), dtype)
    axes = draw(st.permutations(range(image.ndim)))
    steps = tuple(slice(None, None, draw(st.sampled_from([1, 1, -1, 2]))) for _ in axes)
    return image.transpose(axes)[steps]


@st.composite
def windows(draw, image, odd):
    """The arguments of a window: axes, size, origin, mode, cval."""
    count = draw(st.integers(1, min(2, image.ndim)))
    # SciPy takes the entries of a window for those of sorted axes, whatever its documentation says.
    axes = tuple(sorted(draw(st.permutations(range(image.ndim)))[:count]))
    size = tuple(draw(st.integers(0, 4).map(lambda n: 2 * n + 1) if odd else st.integers(1, 8)) for _ in range(count))
    # With 'reflect' SciPy reads beside an image that is repeated twice before its first pixel and once more.
    size = tuple(min(length, 4 * image.shape[axis] - 1) for axis, length in zip(axes, size))
    origin = tuple(draw(st.integers(-(length // 2), (length - 1) // 2)) for length in size)
    cval = draw(st.integers(0, 100) if image.dtype != bool else st.integers(0, 1))
    return {"axes": axes, "origin": origin, "mode": draw(st.sampled_from(MODES)), "cval": cval}, size


def assert_same(ours, theirs):
    assert ours.dtype == theirs.dtype
    np.testing.assert_array_equal(ours, theirs)


def scipy_rank(name, image, *given, axes, **arguments):
    """SciPy's result by its code for more than one axis: that for vectors reads beyond them where windows are longer."""
    return getattr(ndimage, name)(image[None], *given, axes=tuple(axis + 1 for axis in axes), **arguments)[0]


@exactly
@given(st.data(), images())
def test_ranks(data, image):
    arguments, size = data.draw(windows(image, odd=True))
    rank = data.draw(st.integers(-int(np.prod(size)), int(np.prod(size)) - 1))
    assert_same(cff.rank_filter(image, rank, size, **arguments),
                scipy_rank("rank_filter", image, rank, size, **arguments))


@exactly
@given(st.data(), images())
def test_medians(data, image):
    arguments, size = data.draw(windows(image, odd=True))
    assert_same(cff.median_filter(image, size, **arguments),
                scipy_rank("median_filter", image, size, **arguments))


@exactly
@given(st.data(), images(), st.floats(-100, 100))
def test_percentiles(data, image, percentile):
    arguments, size = data.draw(windows(image, odd=True))
    assert_same(cff.percentile_filter(image, percentile, size, **arguments),
                scipy_rank("percentile_filter", image, percentile, size, **arguments))


@exactly
@given(st.data(), images())
def test_least_and_greatest(data, image):
    arguments, size = data.draw(windows(image, odd=True))
    for name in ("minimum_filter", "maximum_filter"):
        assert_same(getattr(cff, name)(image, size, **arguments), getattr(ndimage, name)(image, size, **arguments))


@exactly
@given(st.data(), images([np.uint8, np.int8, np.uint16, np.int16]), st.booleans())
def test_masks_of_integers(data, image, convolve):
    arguments, size = data.draw(windows(image, odd=False))
    weights = data.draw(hnp.arrays(np.int8, size, elements=st.integers(-9, 9)))
    name = "convolve" if convolve else "correlate"
    if convolve:  # the limits are those of the mask after it was turned
        arguments["origin"] = tuple(-shift - (length % 2 == 0) for shift, length in zip(arguments["origin"], size))
    ours = getattr(cff, name)(image, weights, output=np.float32, **arguments)
    theirs = getattr(ndimage, name)(image, weights, output=np.float64, **arguments)
    # Sums of at most 64 products of 16 and 4 bits are less than 2^24 mostly; float32 has them rounded once otherwise.
    assert_same(ours, theirs.astype(np.float32))


@pytest.mark.parametrize("name, arguments, bound", [
    ("uniform_filter", {"size": 5}, 2e-5), ("uniform_filter", {"size": (4, 7), "mode": ("wrap", "mirror")}, 2e-5),
    ("gaussian_filter", {"sigma": 1.7}, 2e-5), ("gaussian_filter", {"sigma": (0.8, 3), "order": (1, 2)}, 2e-5),
    ("gaussian_filter", {"sigma": 2, "radius": 3, "mode": ("nearest", "constant")}, 2e-5),
    ("sobel", {"axis": 0}, 2e-5), ("sobel", {"axis": -1, "mode": "constant"}, 2e-5), ("laplace", {}, 2e-5)])
@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.float32])
def test_floats_are_near(name, arguments, bound, dtype):
    """Linear filters of floats: within `bound` of the largest value of SciPy's result in double."""
    image = np.random.default_rng(7).integers(0, 100, (37, 53)).astype(dtype)
    ours = getattr(cff, name)(image, output=np.float32, **arguments)
    theirs = getattr(ndimage, name)(image.astype(np.float64), **arguments)
    assert np.abs(ours - theirs).max() <= bound * np.abs(theirs).max()


@exactly
@given(st.data())
def test_several_percentiles(data):
    image = data.draw(images())
    window, size = data.draw(windows(image, odd=True))
    wanted = data.draw(st.lists(st.integers(-100, 100), min_size=1, max_size=5))
    ours = cff.percentile_filter(image, wanted, size, **window)
    assert ours.shape == (len(wanted), *image.shape)
    for plane, percentile in zip(ours, wanted):
        assert_same(plane, cff.percentile_filter(image, percentile, size, **window))

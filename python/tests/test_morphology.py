"""Morphology and windows of any pixels, against SciPy, scikit-image's definitions, and plain NumPy."""
import pickle

import cudafastfilters as cff
import numpy as np
import pytest
from gpu import picture
from hypothesis import given, settings, strategies as st
from scipy import ndimage

GREY = ["grey_erosion", "grey_dilation", "grey_opening", "grey_closing", "morphological_gradient", "white_tophat",
        "black_tophat"]
BINARY = ["binary_erosion", "binary_dilation", "binary_opening", "binary_closing"]
MODES = ["reflect", "mirror", "nearest", "wrap", "constant"]
DTYPES = ["uint8", "int8", "uint16", "int16", "float32", "bool"]
exactly = settings(deadline=None, derandomize=True, max_examples=150)


def any_picture(dtype, shape):
    return picture("uint8", shape) > 127 if dtype == "bool" else picture(dtype, shape)


def expected_of(name, image, **arguments):
    """SciPy's result, and of differences what does not wrap around."""
    if name not in GREY[4:] or image.dtype == bool:
        return getattr(ndimage, name)(image, **arguments)
    wide = np.float64 if image.dtype.kind == "f" else np.int64
    if name == "morphological_gradient":
        pair = ndimage.grey_dilation(image, **arguments), ndimage.grey_erosion(image, **arguments)
    elif name == "white_tophat":
        pair = image, ndimage.grey_opening(image, **arguments)
    else:
        pair = ndimage.grey_closing(image, **arguments), image
    difference = pair[0].astype(wide) - pair[1].astype(wide)
    if image.dtype.kind != "f":
        difference = difference.clip(np.iinfo(image.dtype).min, np.iinfo(image.dtype).max)
    return difference.astype(image.dtype)


@st.composite
def footprints(draw, axes=2):
    shape = tuple(draw(st.integers(1, 6)) for _ in range(axes))
    pixels = np.array(draw(st.lists(st.booleans(), min_size=int(np.prod(shape)), max_size=int(np.prod(shape))))).reshape(shape)
    pixels[tuple(draw(st.integers(0, length - 1)) for length in shape)] = True
    return pixels


@st.composite
def cases(draw):
    image = any_picture(draw(st.sampled_from(DTYPES)), (draw(st.integers(1, 25)), draw(st.integers(1, 30))))
    footprint = draw(footprints())
    origin = tuple(draw(st.integers(-(length // 2), (length - 1) // 2)) for length in footprint.shape)
    cval = draw(st.integers(0, 1 if image.dtype == bool else 100))
    return image, {"footprint": footprint, "origin": origin, "mode": draw(st.sampled_from(MODES)), "cval": cval}


@exactly
@given(cases(), st.sampled_from(GREY))
def test_grey_functions_are_scipys(case, name):
    image, arguments = case
    ours = getattr(cff, name)(image, **arguments)
    assert ours.dtype == image.dtype
    if image.dtype == bool and name in GREY[4:]:  # SciPy's exclusive or, where the opening is more than the image
        theirs = expected_of(name, image.astype(np.int8), **arguments) > 0
    else:
        theirs = expected_of(name, image, **arguments)
    np.testing.assert_array_equal(ours, theirs)


@exactly
@given(cases(), st.floats(0, 100), st.data())
def test_ranks_of_footprints_are_scipys(case, percentile, data):
    image, arguments = case
    pixels = int(arguments["footprint"].sum())
    rank = data.draw(st.integers(-pixels, pixels - 1))
    for name, wanted in (("median_filter", ()), ("minimum_filter", ()), ("maximum_filter", ()), ("rank_filter", (rank,)),
                         ("percentile_filter", (percentile,))):
        np.testing.assert_array_equal(getattr(cff, name)(image, *wanted, **arguments),
                                      getattr(ndimage, name)(image, *wanted, **arguments))


@exactly
@given(st.data())
def test_even_sizes_are_scipys(data):
    image = any_picture(data.draw(st.sampled_from(DTYPES)), (19, 23))
    size = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6))
    origin = tuple(data.draw(st.integers(-(length // 2), (length - 1) // 2)) for length in size)
    arguments = {"size": size, "origin": origin, "mode": data.draw(st.sampled_from(MODES))}
    for name in ("median_filter", "minimum_filter", "maximum_filter", "grey_erosion", "grey_dilation", "grey_opening"):
        np.testing.assert_array_equal(getattr(cff, name)(image, **arguments), getattr(ndimage, name)(image, **arguments))


@exactly
@given(footprints(), st.sampled_from(BINARY), st.integers(1, 3), st.booleans(), st.data())
def test_binary_functions_are_scipys(structure, name, iterations, outside, data):
    image = picture("uint8", (17, 21)) > data.draw(st.integers(40, 220))
    origin = tuple(data.draw(st.integers(-(length // 2), (length - 1) // 2)) for length in structure.shape)
    arguments = {"iterations": iterations, "border_value": int(outside), "origin": origin}
    if not contains_anchor(structure, origin):
        arguments["iterations"] = 1  # a rectangle's iterations are one larger rectangle
    ours = getattr(cff, name)(image, structure, **arguments)
    assert ours.dtype == bool
    np.testing.assert_array_equal(ours, getattr(ndimage, name)(image, structure, **arguments))


def contains_anchor(structure, origin):
    return bool(structure[tuple(length // 2 + shift for length, shift in zip(structure.shape, origin))])


@pytest.mark.parametrize("name", BINARY)
def test_binary_functions_take_any_dtype(name):
    image = np.where(picture("uint8", (20, 30)) > 100, picture("int16", (20, 30)), 0)
    wanted = getattr(ndimage, name)(image)
    np.testing.assert_array_equal(getattr(cff, name)(image), wanted)
    np.testing.assert_array_equal(getattr(cff, name)(image.astype("f8"), iterations=2), getattr(ndimage, name)(image, iterations=2))
    result = np.full(image.shape, 7, np.uint8)
    assert getattr(cff, name)(image, output=result) is result
    np.testing.assert_array_equal(result, wanted)
    line = image[7] != 0
    np.testing.assert_array_equal(getattr(cff, name)(line), getattr(ndimage, name)(line))


def test_flat_structures():
    image = picture("uint16", (20, 30))
    np.testing.assert_array_equal(cff.grey_opening(image, structure=np.zeros((3, 5))),
                                  ndimage.grey_opening(image, structure=np.zeros((3, 5))))
    cross = ndimage.generate_binary_structure(2, 1)
    np.testing.assert_array_equal(cff.white_tophat(image, footprint=cross, structure=np.zeros((3, 3))),
                                  ndimage.white_tophat(image, footprint=cross, structure=np.zeros((3, 3))))
    with pytest.raises(ValueError, match="structure has values other than 0"):
        cff.grey_erosion(image, structure=np.ones((3, 3)))


def test_discs():
    for radius in (0, 1, 2, 3, 4.5, 7, 10):  # skimage.morphology.disk has whole radii
        reach = np.arange(-int(radius), int(radius) + 1)
        x, y = np.meshgrid(reach, reach)
        np.testing.assert_array_equal(cff.disc(radius), x**2 + y**2 <= radius**2)
    skimage = pytest.importorskip("skimage.morphology")
    for radius in range(9):
        np.testing.assert_array_equal(cff.disc(radius), skimage.disk(radius).astype(bool))


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "float32"])
@pytest.mark.parametrize("radius", [5, 10])
def test_blurs_with_discs(dtype, radius):
    pixels = cff.disc(radius)
    image = (np.random.default_rng(radius).random((90, 110)) * 250).astype(dtype)
    exact = ndimage.correlate(image.astype(np.float64), pixels.astype(np.float64), mode="reflect") / pixels.sum()
    for made, function in ((cff.CorrelateFilter, cff.correlate), (cff.ConvolveFilter, cff.convolve)):
        result = function(image, pixels / pixels.sum())
        if dtype == "float32":
            np.testing.assert_allclose(result, exact, rtol=1e-5)
        else:
            assert np.abs(result - exact).max() <= 0.5 + 1e-9
        text = made(dtype, pixels / pixels.sum()).describe((2000, 3000))
        assert "flat_mask" in text or "missing or switched off" in text, text


def test_discs_of_imagej():
    """The numbers of pixels that ImageJ's RankFilters.makeLineRadii() has."""
    for radius, pixels in ((0.5, 5), (1, 9), (1.5, 13), (2, 21), (2.5, 29), (3, 37)):
        assert cff.disc(radius, "imagej").sum() == pixels, radius


def test_footprints_of_vectors_and_batches():
    cube = picture("int16", (3, 20, 30))
    footprint = np.array([1, 0, 1, 1])
    np.testing.assert_array_equal(cff.median_filter(cube, footprint=footprint, axes=1),
                                  ndimage.median_filter(cube, footprint=footprint, axes=(1,)))
    cross = ndimage.generate_binary_structure(2, 1)
    colours = np.moveaxis(cube, 0, -1).copy()
    np.testing.assert_array_equal(np.moveaxis(cff.grey_closing(colours, footprint=cross, channel_axis=-1), -1, 0),
                                  cff.grey_closing(cube, footprint=cross))


def test_filter_objects():
    image = picture("uint16", (30, 40))
    opening = cff.MorphologyFilter("uint16", "opening", footprint=cff.disc(2), iterations=2)
    assert repr(opening) == "MorphologyFilter(uint16, operation='opening', footprint=<13 of 5 x 5 pixels>, iterations=2, mode='reflect')"
    again = pickle.loads(pickle.dumps(opening))
    np.testing.assert_array_equal(again(image), opening(image))
    assert "morphology_steps" in opening.describe((30, 40))
    twice = image
    for function in (ndimage.grey_erosion, ndimage.grey_erosion, ndimage.grey_dilation, ndimage.grey_dilation):
        twice = function(twice, footprint=cff.disc(2))
    np.testing.assert_array_equal(opening(image), twice)
    median = cff.MedianFilter("uint16", footprint=cff.disc(1))
    assert repr(median) == "MedianFilter(uint16, footprint=<5 of 3 x 3 pixels>, mode='reflect')"
    np.testing.assert_array_equal(median(image), ndimage.median_filter(image, footprint=cff.disc(1)))


def test_parts_of_morphology_have_the_bytes_of_the_whole():
    image = picture("float32", (70, 40))
    lopsided = np.array([[1, 1, 0], [0, 1, 1], [0, 0, 1], [1, 0, 1]])
    for operation in ("opening", "gradient", "black_tophat"):
        for mode in MODES:
            made = cff.MorphologyFilter("float32", operation, footprint=lopsided, origin=(1, -1), iterations=2, mode=mode)
            whole = made(image)
            for rows in ((0, 1), (3, 20), (30, 31), (69, 70)):
                needed = cff.filter_rows(made, image.shape, rows)
                source = np.concatenate([image[start:stop] for start, stop in needed])
                np.testing.assert_array_equal(cff.apply_part(made, source, image.shape, rows), whole[slice(*rows)])


@pytest.mark.parametrize("call, words", [
    (lambda image: cff.median_filter(image, 3, footprint=np.ones((3, 3))), "size and footprint"),
    (lambda image: cff.median_filter(image, footprint=np.zeros((3, 3))), "footprint"),
    (lambda image: cff.median_filter(image, footprint=np.ones((3, 3, 3))), "footprint has 3 axes"),
    (lambda image: cff.median_filter(image, footprint=cff.disc(1), nodata=0), "leave pixels out"),
    (lambda image: cff.percentile_filter(image, [10, 50], footprint=cff.disc(1)), "several percentiles"),
    (lambda image: cff.grey_erosion(image), "size is missing"),
    (lambda image: cff.grey_erosion(image, 3, structure=np.zeros((3, 3))), "size and structure"),
    (lambda image: cff.binary_erosion(image, np.zeros((3, 3))), "structure"),
    (lambda image: cff.binary_erosion(image, mask=image > 0), "mask"),
    (lambda image: cff.binary_erosion(image, iterations=0), "iterations"),
    (lambda image: cff.disc(-1), "radius"),
    (lambda image: cff.disc(1, "pixels"), "definition"),
    (lambda image: cff.MorphologyFilter("uint8", "hitmiss", 3), "operation"),
    (lambda image: cff.MorphologyFilter("uint8", "opening", 3)(image, mask=image > 0), "mask")])
def test_refusals(call, words):
    with pytest.raises(ValueError, match=words):
        call(picture("uint8", (9, 11)))

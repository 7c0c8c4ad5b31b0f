"""Arrays whose bytes are in the order of other machines, as those of FITS files: the numbers count."""
import cudafastfilters as cff
import numpy as np
import pytest
from gpu import FILTERS, picture
from scipy import ndimage

OTHER = np.dtype("f4").newbyteorder("S").byteorder  # '>' here
CUTS = [np.s_[:], np.s_[::-1], np.s_[:, ::-2], np.s_[3:, 5:-2], np.s_[:, 4:5]]


def swapped(image):
    return image.astype(image.dtype.newbyteorder("S"))


@pytest.mark.parametrize("name, arguments, _", FILTERS)
@pytest.mark.parametrize("dtype", ["uint16", "int16", "float32"])
@pytest.mark.parametrize("cut", CUTS, ids=str)
def test_result_is_native_and_the_same(name, arguments, _, dtype, cut):
    image = picture(dtype)[cut]
    expected = getattr(cff, name)(image, **arguments)
    for casting in ("no", "equiv"):
        result = getattr(cff, name)(swapped(picture(dtype))[cut], casting=casting, **arguments)
        assert result.dtype == image.dtype and result.dtype.isnative
        np.testing.assert_array_equal(result, expected)


def test_the_same_as_scipy():
    image = swapped(picture("float32"))
    theirs = ndimage.median_filter(image, 5)
    ours = cff.median_filter(image, 5)
    assert ours.dtype == theirs.dtype and ours.dtype.isnative == theirs.dtype.isnative
    np.testing.assert_array_equal(ours, theirs)


@pytest.mark.parametrize("dtype, casting", [("float64", "same_kind"), ("float16", "safe"), ("int32", "unsafe"),
                                            ("uint32", "same_kind"), ("int64", "unsafe")])
def test_other_dtypes(dtype, casting):
    image = picture("uint8").astype(dtype)
    for name, arguments, _ in FILTERS:
        expected = getattr(cff, name)(image, casting=casting, **arguments)
        result = getattr(cff, name)(swapped(image), casting=casting, **arguments)
        assert result.dtype == expected.dtype and result.dtype.isnative
        np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize("casting", ["no", "equiv"])
def test_nothing_is_cast_unless_asked_for(casting):
    with pytest.raises(TypeError, match="the image is of float64; accepted are"):
        cff.hampel(swapped(np.zeros((5, 5))), 3, casting=casting)


@pytest.mark.parametrize("name, arguments, _", FILTERS)
@pytest.mark.parametrize("dtype", ["uint16", "int16", "float32", "int32", "float64"])
@pytest.mark.parametrize("cut", CUTS[:3], ids=str)
def test_outputs_are_filled_in_their_order(name, arguments, _, dtype, cut):
    image = picture("uint8" if dtype == "uint16" else "float32")[cut]
    expected = getattr(cff, name)(image, output=dtype, **arguments)
    whole = np.zeros(picture("uint8").shape, np.dtype(dtype).newbyteorder("S"))
    target = whole[cut]
    assert getattr(cff, name)(image, output=target, **arguments) is target
    np.testing.assert_array_equal(target, expected)
    rest = np.ones(whole.shape, bool)
    rest[cut] = False
    assert not whole[rest].any()
    named = getattr(cff, name)(image, output=whole.dtype, **arguments)
    assert named.dtype.byteorder == OTHER
    np.testing.assert_array_equal(named, expected)


@pytest.mark.parametrize("made_for", ["=", "S"])
def test_filter_objects(made_for):
    dtype = np.dtype("int16").newbyteorder(made_for)
    for filtered in (cff.MedianFilter(dtype, 5), cff.MaximumFilter(dtype, 3, mode=("wrap", "mirror")),
                     cff.CorrelateFilter(dtype, [[1, -2, 3]], output=dtype), cff.UniformFilter(dtype, 3, output="f4"),
                     cff.MedianFilter(dtype, 3, channels=3)):
        assert filtered.dtype == np.int16 and filtered.dtype.isnative and filtered.output_dtype.isnative
        image = picture("int16", (2, 40, 50, filtered.channels))[..., slice(None) if filtered.channels > 1 else 0]
        expected = filtered(image)
        result = filtered(swapped(image))
        assert result.dtype.isnative
        np.testing.assert_array_equal(result, expected)
        out = np.zeros(image.shape, filtered.output_dtype.newbyteorder("S"))
        assert filtered(swapped(image), out) is out
        np.testing.assert_array_equal(out, expected)


def test_in_place():
    image = swapped(picture("int16", (3, 40, 50)))
    expected = cff.median_filter(image, 5)
    assert cff.median_filter(image, 5, output=image) is image
    np.testing.assert_array_equal(image, expected)
    overlapping = swapped(picture("int16", (40, 50)))
    expected = cff.uniform_filter(overlapping[:-3].copy(), 3)
    cff.uniform_filter(overlapping[:-3], 3, output=overlapping[3:])
    np.testing.assert_array_equal(overlapping[3:], expected)


def test_rows_that_are_not_aligned_and_are_swapped():
    raw = np.frombuffer(bytearray(2 * 30 * 40 + 1), np.uint8)
    image = raw[1:].view(np.dtype("u2").newbyteorder("S")).reshape(30, 40)
    image[...] = picture("uint16", (30, 40))
    np.testing.assert_array_equal(cff.median_filter(image, 3), ndimage.median_filter(image, 3))


@pytest.mark.parametrize("axes", [0, (0, 2), (2, 1)])
def test_axes_and_channels(axes):
    image = picture("float32", (12, 11, 3))
    for arguments in ({"axes": axes}, {"channel_axis": -1}, {"channel_axis": 0}):
        np.testing.assert_array_equal(cff.median_filter(swapped(image), 3, **arguments),
                                      cff.median_filter(image, 3, **arguments))


def test_masks_footprints_and_sizes():
    image = picture("float32")
    weights = np.array([[1.0, 2, 0], [0, -1, 1]])
    np.testing.assert_array_equal(cff.correlate(image, swapped(weights)), cff.correlate(image, weights))
    np.testing.assert_array_equal(cff.median_filter(image, swapped(np.array([3, 5]))), cff.median_filter(image, (3, 5)))


def test_only_host_memory_has_the_other_order():
    class OnGpu:
        __cuda_array_interface__ = {"typestr": np.dtype("f4").newbyteorder("S").str, "shape": (5, 5), "data": (8, False),
                                    "version": 3}
        shape, ndim = (5, 5), 2

    from cudafastfilters._exchange import Exchange
    library = Exchange.of(OnGpu(), "image")
    assert not library.readable(OnGpu())
    with pytest.raises(ValueError, match="bytes are in the order of other machines"):
        library.contiguous(OnGpu())

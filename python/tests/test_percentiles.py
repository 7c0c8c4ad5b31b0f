"""Several percentiles at once; test_hypothesis.py has the random cases."""
import cudafastfilters as cff
import numpy as np
import pytest
from gpu import picture

DTYPES = ["uint8", "int8", "uint16", "int16", "float32", "bool"]


@pytest.mark.parametrize("dtype", DTYPES)
def test_layouts(dtype):
    image = picture(dtype, (3, 30, 40, 3)) if dtype != "bool" else picture("uint8", (3, 30, 40, 3)) > 100
    wanted = [10, 50, 90]
    for given in ({}, {"channel_axis": -1}, {"axes": (1, 2)}, {"axes": (2, 0)}, {"axes": 1}, {"axes": (0, 3)}, {"channel_axis": 0}):
        ours = cff.percentile_filter(image, wanted, 3, **given)
        theirs = np.stack([cff.percentile_filter(image, each, 3, **given) for each in wanted])
        np.testing.assert_array_equal(ours, theirs)
        assert ours.dtype == dtype


def test_outputs():
    image = picture("uint8", (30, 40))
    wanted = cff.percentile_filter(image, [25, 75], 5)
    into = np.zeros((2, 30, 40), np.uint8)
    assert cff.percentile_filter(image, (25, 75), 5, output=into) is into
    np.testing.assert_array_equal(into, wanted)
    floats = cff.percentile_filter(image, np.array([25, 75]), 5, output="f8")
    assert floats.dtype == "f8"
    np.testing.assert_array_equal(floats, wanted)
    doubles = cff.percentile_filter(image.astype("f8") * 0.5, [25, 75], 5, output="f8")
    np.testing.assert_array_equal(doubles, wanted * 0.5)


def test_other_byte_order():
    image = picture("uint16", (30, 40))
    np.testing.assert_array_equal(cff.percentile_filter(image.astype(">u2"), [25, 75], 5),
                                  cff.percentile_filter(image, [25, 75], 5))


@pytest.mark.parametrize("error, text, given", [
    (ValueError, "percentile has 0 entries", {"percentile": []}), (ValueError, "percentile is 101", {"percentile": [1, 101]}),
    (TypeError, "percentile is 'x'", {"percentile": ["x"]}), (ValueError, "nodata: several", {"percentile": [1], "nodata": 3}),
    (ValueError, "mask: several", {"percentile": [1], "mask": np.ones((9, 9))}),
    (ValueError, "output has the shape", {"percentile": [1, 2], "output": np.zeros((9, 9), "u1")}),
    (ValueError, "stream is for images on a GPU", {"percentile": [1, 2], "stream": 0}),
    (TypeError, "two channels", {"percentile": [1, 2], "image": np.zeros((9, 9), complex)})])
def test_errors(error, text, given):
    with pytest.raises(error, match=text):
        cff.percentile_filter(**{"image": picture("uint8", (9, 9)), "size": 3, **given})

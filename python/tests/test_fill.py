"""Missing pixels filled by their neighbours, against the same by NumPy."""
import cudafastfilters as cff
import numpy as np
import pytest
from test_missing import windows_of

SIDE = 5
WEIGHTS = {"mean": np.ones(SIDE**2), "gaussian": np.exp(-0.5 * (np.add.outer(np.arange(-2, 3) ** 2, np.arange(-2, 3) ** 2)
                                                               / (SIDE / 6) ** 2)).ravel()}
pytestmark = pytest.mark.filterwarnings("ignore:All-NaN", "ignore:invalid value")


def with_clouds(shape=(40, 50), seed=1):
    image = np.random.default_rng(seed).integers(1, 200, shape).astype(np.float32)
    image[5:20, 10:27] = np.nan
    image[::7, ::5] = np.nan
    return image


def filled(image, method, iterations, mode):
    """In double; NaN is missing."""
    image = image.astype(np.float64)
    for _ in range(iterations):
        windows = windows_of(image, (SIDE, SIDE), mode)
        if method == "median":
            found = np.nanmedian(windows, -1)
        else:
            found = np.nan_to_num(windows) @ WEIGHTS[method] / (~np.isnan(windows) @ WEIGHTS[method])
        image = np.where(np.isnan(image), found.astype(np.float32), image)
    return image


@pytest.mark.parametrize("mode", ["reflect", "mirror", "nearest", "wrap"])
@pytest.mark.parametrize("iterations", [1, 2, None])
@pytest.mark.parametrize("method", ["median", "mean", "gaussian"])
def test_pixels_are_those_of_numpy(method, iterations, mode):
    image = with_clouds()
    ours = cff.fill_missing(image, SIDE, method, iterations, mode)
    wanted = filled(image, method, iterations or 9, mode)
    valid = ~np.isnan(image)
    assert ours.dtype == image.dtype and ours[valid].tobytes() == image[valid].tobytes()
    assert np.isnan(ours).any() == (iterations is not None)
    np.testing.assert_allclose(ours, wanted, rtol=0 if method == "median" else 1e-5)


def test_what_is_missing_may_be_said_in_every_manner():
    image = with_clouds()
    gone = np.isnan(image)
    wanted = cff.fill_missing(image, SIDE)
    marked = np.where(gone, 255, image)
    for ours in (cff.fill_missing(marked.astype("f4"), SIDE, nodata=255), cff.fill_missing(marked.astype("f4"), SIDE, mask=~gone),
                 cff.fill_missing(np.where(gone & (marked[::-1] > 99), np.nan, marked).astype("f4"), SIDE, nodata=255),
                 cff.fill_missing(marked, SIDE, nodata=255, casting="same_kind")):
        np.testing.assert_array_equal(ours, wanted)
    for dtype in ("uint8", "int16", "int32"):
        ours = cff.fill_missing(marked.astype(dtype), SIDE, nodata=255, casting="unsafe")
        assert ours.dtype == dtype and (ours[~gone] == image[~gone]).all() and (ours != 255).all()
    np.testing.assert_array_equal(cff.fill_missing(marked.astype("u1"), SIDE, nodata=255),
                                  cff.fill_missing(marked.astype("u1"), SIDE, mask=~gone))


def test_channels_and_axes():
    image = np.stack([with_clouds(seed=seed) for seed in range(3)])
    image[1, 30:, 30:] = np.nan
    wanted = np.stack([cff.fill_missing(each, 3) for each in image])
    np.testing.assert_array_equal(cff.fill_missing(image, 3), wanted)
    np.testing.assert_array_equal(cff.fill_missing(np.moveaxis(image, 0, -1), 3, channel_axis=-1), np.moveaxis(wanted, 0, -1))
    np.testing.assert_array_equal(cff.fill_missing(image.transpose(1, 0, 2), 3, axes=(0, 2)), wanted.transpose(1, 0, 2))


def test_what_cannot_be_filled_stays():
    none = np.full((5, 6), np.nan, "f4")
    assert np.isnan(cff.fill_missing(none)).all()
    hidden = cff.fill_missing(np.ma.MaskedArray(np.full((5, 6), 7, "u1"), mask=True))
    assert hidden.mask.all() and (hidden.data == 7).all()
    whole = np.arange(30, dtype="f4").reshape(5, 6)
    copy = cff.fill_missing(whole)
    assert not np.shares_memory(copy, whole) and (copy == whole).all()


def test_arrays_come_as_they_are():
    image = with_clouds()
    wanted = cff.fill_missing(image, SIDE)
    hidden = cff.fill_missing(np.ma.masked_invalid(image), SIDE)
    assert isinstance(hidden, np.ma.MaskedArray) and not hidden.mask.any()
    np.testing.assert_array_equal(hidden.data, wanted)
    once = cff.fill_missing(np.ma.masked_invalid(image), SIDE, iterations=1)
    np.testing.assert_array_equal(once.mask, np.isnan(cff.fill_missing(image, SIDE, iterations=1)))
    xarray = pytest.importorskip("xarray")
    raster = xarray.DataArray(np.nan_to_num(image, nan=-1).astype("i2"), dims=("y", "x"), attrs={"_FillValue": -1})
    result = cff.fill_missing(raster, SIDE)
    assert result.attrs == raster.attrs
    np.testing.assert_array_equal(result.values, cff.fill_missing(raster.values, SIDE, nodata=-1))
    torch = pytest.importorskip("torch")
    np.testing.assert_array_equal(cff.fill_missing(torch.from_numpy(image), SIDE).numpy(), wanted)


@pytest.mark.parametrize("text, given", [
    ("method is 'best'; accepted are 'median'", {"method": "best"}), ("mode is 'constant'; accepted are", {"mode": "constant"}),
    ("size is 4; an odd one", {"size": 4}), ("iterations is 0; at least 1", {"iterations": 0}),
    ("mask has the shape", {"mask": np.ones((3, 3), bool)})])
def test_errors(text, given):
    with pytest.raises(ValueError, match=text):
        cff.fill_missing(with_clouds(), **given)
    with pytest.raises(ValueError, match="nothing says which pixels"):
        cff.fill_missing(np.zeros((5, 5), "u1"))

"""Missing pixels on a GPU: the CPU's bytes of medians, ranks and outliers, and masks that lie there."""
import cudafastfilters as cff
import numpy as np
import pytest
from gpu import DTYPES, arrays, back, needs_gpu

pytestmark = needs_gpu
RANKS = [("median_filter", {"size": 5}), ("rank_filter", {"rank": 3, "size": (3, 7), "mode": "wrap"}),
         ("percentile_filter", {"percentile": 80, "size": 3, "mode": "constant", "cval": 3}), ("maximum_filter", {"size": 9})]
OUTLIERS = [("remove_outlier", {"dif": 9, "size": (5, 3)}), ("despeckle", {"threshold": 5, "size": 3}), ("hampel", {"size": 5})]
SUMS = [("uniform_filter", {"size": (3, 5)}), ("gaussian_filter", {"sigma": 1.5}), ("correlate", {"weights": [[1, 2, 0], [0, 1, 1]]})]


@pytest.mark.parametrize("library", ["cupy", "torch"])
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name, arguments", [*RANKS, *OUTLIERS, *SUMS])
def test_they_are_the_cpus(library, dtype, name, arguments):
    image, mask, put = arrays(library, dtype)
    function = getattr(cff, name)
    cases = [{"mask": mask}, {"nodata": int(image[3, 4]), "min_count": 3}, {"nodata": int(image[3, 4]), "mask": mask, "fill": False}]
    if dtype == "float32":
        image[~mask[::-1]] = np.nan
        cases += [{"nan_policy": "omit"}, {"nan_policy": "omit", "mask": mask}]
    for given in cases:
        wanted = function(image, device="cpu", **arguments, **given)
        ours = back(function(put(image), **arguments, **{key: put(value) if key == "mask" else value for key, value in given.items()}))
        if (name, arguments) in RANKS + OUTLIERS:
            np.testing.assert_array_equal(ours, wanted)
        else:
            np.testing.assert_allclose(ours, wanted, rtol=1e-5, atol=1 if dtype != "float32" else 1e-4)
        through = function(image, device="cuda", **arguments, **given)
        np.testing.assert_allclose(through, ours, rtol=1e-5, atol=1 if dtype != "float32" else 1e-4)


@pytest.mark.parametrize("library", ["cupy", "torch"])
def test_batches_channels_and_outputs(library):
    image, mask, put = arrays(library, "uint8", (2, 40, 50, 3))
    for valid in (mask, mask[..., 0], mask[0, ..., 0]):
        wanted = cff.median_filter(image, 3, channel_axis=-1, mask=valid, device="cpu")
        there = put(image)
        assert cff.median_filter(there, 3, channel_axis=-1, mask=put(valid), output=there) is there
        np.testing.assert_array_equal(back(there), wanted)
    planned = cff.MedianFilter("u1", 3, channels=3, nodata=7)
    np.testing.assert_array_equal(back(planned(put(image), mask=put(mask))), planned(image, mask=mask, device="cpu"))


def test_a_mask_of_another_library_is_refused():
    cupy = pytest.importorskip("cupy")
    image = cupy.zeros((5, 5), "u1")
    with pytest.raises(ValueError, match="mask has to be of the image's library"):
        cff.median_filter(image, 3, mask=np.ones((5, 5), bool))
    with pytest.raises(ValueError, match="mask has to be, too"):
        cff.median_filter(np.zeros((5, 5), "u1"), 3, mask=image)


@pytest.mark.parametrize("library", ["cupy", "torch"])
def test_holes_are_filled(library):
    image, mask, put = arrays(library, "float32")
    image[20:40, 30:60] = np.nan
    wanted = cff.fill_missing(image, 5, device="cpu")
    np.testing.assert_array_equal(back(cff.fill_missing(put(image), 5)), wanted)
    np.testing.assert_array_equal(back(cff.fill_missing(put(image), 5, mask=put(mask))), cff.fill_missing(image, 5, mask=mask))

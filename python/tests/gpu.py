"""What the tests on a GPU share: they are skipped, and counted as skipped, if there is none."""
import cudafastfilters as cff
import numpy as np
import pytest

needs_gpu = pytest.mark.skipif(not cff.gpus(), reason="no GPU can be used here")
DTYPES = ["uint8", "int8", "uint16", "int16", "float32"]  # which all filters take
TAKEN_BY_SOME = ["float64", "int32", "uint32", "int64", "uint64"]  # medians, ranks, morphology and linear filters
WIDE = ["float16", *TAKEN_BY_SOME]  # float16 is taken by all, too

# Each with the bound of its float results, in units of the largest value of SciPy's; 0 where results are the same bits.
FILTERS = [("median_filter", {"size": 5}, 0), ("rank_filter", {"rank": 3, "size": (3, 7), "mode": "wrap"}, 0),
           ("maximum_filter", {"size": 3, "mode": ("nearest", "mirror")}, 0),
           ("correlate", {"weights": [[1, 2, 0], [0, -1, 1], [2, 0, 1]], "mode": "mirror"}, 0),
           ("convolve", {"weights": [[1, 2], [3, 4]], "origin": (0, -1)}, 0), ("laplace", {}, 0),
           ("despeckle", {"threshold": 20}, 0), ("remove_outlier", {"dif": 9, "size": (5, 3)}, 0), ("hampel", {"size": 5}, 0),
           ("grey_erosion", {"footprint": cff.disc(3)}, 0), ("grey_dilation", {"size": (4, 6), "mode": "constant", "cval": 3}, 0),
           ("grey_opening", {"footprint": cff.disc(5), "mode": "nearest"}, 0), ("white_tophat", {"size": (2, 9), "mode": "wrap"}, 0),
           ("morphological_gradient", {"footprint": cff.disc(2)}, 0), ("black_tophat", {"footprint": cff.disc(1), "origin": 1}, 0),
           ("sobel", {"axis": 0}, 0), ("uniform_filter", {"size": (3, 5)}, 1e-6), ("gaussian_filter", {"sigma": 1.5}, 1e-6)]
STATISTICS = [("standard_deviation_filter", {"size": (5, 4), "ddof": 1}, 1e-6), ("variance_filter", {"size": 9}, 1e-6),
              ("local_contrast_normalization", {"size": 7}, 1e-4), ("range_filter", {"size": (3, 6)}, 0),
              ("midpoint_filter", {"size": 5, "mode": "constant", "cval": 3}, 0),
              ("trimmed_mean_filter", {"size": (5, 3), "proportiontocut": 0.2}, 1e-6),
              ("unsharp_mask", {"radius": 1.5, "amount": 0.8}, 1e-5),
              ("difference_of_gaussians", {"low_sigma": 1, "high_sigma": 2.5}, 1e-5)]


TAKE_ALL = [entry for entry in FILTERS if entry[0] not in ("despeckle", "remove_outlier", "hampel")]


def picture(dtype, shape=(67, 131), seed=1):
    """Up to the greatest number, or to one that sums in double are exact of."""
    limits = (0, 100) if np.dtype(dtype).kind == "f" else (0, min(np.iinfo(dtype).max, 2**40))
    return np.random.default_rng(seed).integers(*limits, shape).astype(dtype)


def arrays(library, dtype, shape=(67, 131)):
    """An image and a mask in host memory, and what makes arrays on the GPU of them."""
    module = pytest.importorskip(library)
    mask = np.random.default_rng(3).random(shape) < 0.7
    return picture(dtype, shape), mask, module.asarray if library == "cupy" else lambda array: module.from_numpy(array).cuda()


def back(array):
    return array.cpu().numpy() if hasattr(array, "cpu") else array.get()


def assert_near(ours, theirs, bound):
    """The same bits, or floats and rounded integers within the bound."""
    assert ours.dtype == theirs.dtype and ours.shape == theirs.shape
    if bound == 0:
        np.testing.assert_array_equal(ours, theirs)
        return
    allowed = bound * np.abs(theirs.astype(np.float64)).max()
    if ours.dtype.kind != "f":
        allowed = max(allowed, 1)
    assert np.abs(ours.astype(np.float64) - theirs).max() <= allowed

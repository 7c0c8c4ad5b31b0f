"""scikit-image's own tests, with SciPy's functions replaced, which it calls, and those of its own whose rules are the same here.

The innermost functions of `filters.rank` are replaced, which get checked and converted arguments. Windows end at the image and at the
border of a mask, so medians leave pixels out, and minima and maxima see the greatest and the least value there.
"""
import io
import warnings

import cudafastfilters as cff
import numpy as np
from drop_in import of_scipy
from skimage import morphology, restoration
from skimage._shared import testing
from skimage.filters import rank
from skimage.filters.rank import generic
from skimage.restoration import _rolling_ball

TITLE, VERSION = "scikit-image", "0.25"
ALL_SUITES = ["skimage.filters", "skimage.morphology", "skimage.feature", "skimage.segmentation", "skimage.restoration"]
SUITES = [*(f"skimage.filters.tests.test_{name}" for name in ("correlate", "edges", "gabor", "gaussian", "median")),
          "skimage.filters.rank.tests.test_rank", "skimage.morphology.tests.test_gray", "skimage.feature.tests.test_canny",
          "skimage.feature.tests.test_peak", "skimage.segmentation.tests.test_boundaries", "skimage.restoration.tests.test_rolling_ball"]
REASONS = [
    (r"test_preserve_range", r"", "a picture of ones misses 1 by the last digit"),
    (r"test_2d_(linearity|null_matrix)", r"", "second derivatives of a flat image are the rounding of float32, divided by the largest"),
    (r"test_empty_footprint", r"", "a window without pixels is refused"),
    *of_scipy.REASONS]


def extremum(function, opposite):
    def call(image, footprint, shift_x, shift_y, mask, out, n_bins):
        arguments = {"footprint": footprint, "mode": "constant", "origin": (shift_y, shift_x)}
        outside = opposite(np.iinfo(image.dtype))
        found = function(image if mask is None else np.where(mask, image, image.dtype.type(outside)), cval=outside, **arguments)
        some = np.ones(image.shape, np.uint8) if mask is None else mask
        out[..., 0] = np.where(cff.maximum_filter(some, cval=0, **arguments), found, 0)
    return call


def gradient(image, footprint, out, **named):
    least = np.empty_like(out)
    MINIMUM(image, footprint, out=least, **named)
    MAXIMUM(image, footprint, out=out, **named)
    out -= least


def median(image, footprint, shift_x, shift_y, mask, out, n_bins):
    out[..., 0] = cff.median_filter(image.astype(np.float32), footprint.shape, mode="constant", cval=np.nan, nan_policy="omit", mask=mask,
                                    middle="higher", missing_result=0)


def mean(image, footprint, shift_x, shift_y, mask, out, n_bins):
    window = (footprint > 0).astype(np.float32)
    found = cff.correlate(image.astype(np.float32), window, mode="constant", cval=np.nan, nan_policy="omit", mask=mask, missing_result=0,
                          origin=(shift_y, shift_x)) / window.sum()
    out[..., 0] = np.floor(found + 0.25 / window.sum())  # truncated there; no mean but whole ones is that near to a whole number


MINIMUM = extremum(cff.minimum_filter, lambda limits: limits.max)
MAXIMUM = extremum(cff.maximum_filter, lambda limits: limits.min)
RANKS = {"_minimum": MINIMUM, "_maximum": MAXIMUM, "_gradient": gradient, "_mean": mean, "_median": median}


def is_odd_rectangle(image, footprint, shift_x, shift_y, **_):
    """Whether a median of this window leaves pixels out."""
    return footprint.all() and footprint.shape[0] % 2 == footprint.shape[1] % 2 == 1 and shift_x == shift_y == 0


def rolling_ball(image, *, radius=100, kernel=None, nansafe=False, num_threads=None):
    return cff.rolling_ball(image, radius, casting="unsafe")


def is_ball(image, *, kernel=None, nansafe=False, **_):
    return np.ndim(image) == 2 and kernel is None and not nansafe


def prepare():
    """Files with the results of ranks that its tests would fetch: made here, by its own functions as they are installed."""
    named = {"data/rank_filter_tests.npz": (rank.__all__, (25, 25), morphology.disk(1)),
             "data/rank_filters_tests_3d.npz": (getattr(rank, "__3Dfilters"), (10, 10, 10), morphology.ball(1))}
    fetch, files = testing.fetch, {}
    for name, (functions, shape, footprint) in named.items():
        np.random.seed(0)
        image, files[name] = np.random.rand(*shape), io.BytesIO()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what bytes lack
            np.savez(files[name], **{function: getattr(rank, function)(image, footprint) for function in functions})
        files[name].seek(0)
    testing.fetch = lambda name: files.get(name) or fetch(name)


def replace(counted):
    of_scipy.replace(counted)
    for name, ours in RANKS.items():
        setattr(generic.generic_cy, name, counted("rank." + name[1:], ours, getattr(generic.generic_cy, name),
                                                  is_odd_rectangle if ours is median else None))
    restoration.rolling_ball = _rolling_ball.rolling_ball = counted("rolling_ball", rolling_ball, _rolling_ball.rolling_ball, is_ball)

"""Every argument of every function and class, with what may be handed over by mistake."""
import inspect
import warnings

import cudafastfilters as cff
import numpy as np
import pytest
from gpu import picture
from scipy import ndimage
from wrong_values import FUNCTIONS, check_all, check_refusal

IMAGE = picture("float32", (9, 11))
CLASSES = {"MedianFilter": {"size": 3}, "RankFilter": {"rank": 1, "size": 3}, "PercentileFilter": {"percentile": 30, "size": 3},
           "MinimumFilter": {"size": 3}, "MaximumFilter": {"size": 3}, "UniformFilter": {"size": 3},
           "GaussianFilter": {"sigma": 1.0},
           "CorrelateFilter": {"weights": [[1, 2, 3]]}, "ConvolveFilter": {"weights": [[1, 2, 3]]}, "SobelFilter": {},
           "LaplaceFilter": {}, "OutlierFilter": {"size": 3, "threshold": 1},
           "StatisticsFilter": {"size": 3, "statistic": "variance"}, "MorphologyFilter": {"size": 3, "operation": "opening"},
           "TrimmedMeanFilter": {"size": 3}, "RollingBallFilter": {"radius": 3}, "UnsharpMaskFilter": {}, "DifferenceOfGaussiansFilter": {"low_sigma": 1}}
OURS = ("channel_axis", "casting", "device", "stream", "nan_policy", "mask", "nodata", "min_count", "fill", "missing_result", "middle")


PART = {"filter": cff.MedianFilter("f4", 3), "shape": (9, 20), "rows": (0, 2)}
PARTS = {"filter_rows": PART, "filter_columns": {"filter": PART["filter"], "shape": (9, 20), "columns": (0, 2)},
         "apply_part": {**PART, "source": np.zeros((3, 20), "f4"), "device": "cpu"}}


# Functions of no other library.
OWN = {"fill_missing": {"image": IMAGE, "nodata": 1}, "remove_outlier": {"image": IMAGE, "dif": 1}, "hampel": {"image": IMAGE},
       "despeckle": {"image": IMAGE, "threshold": 1}, "standard_deviation_filter": {"image": IMAGE},
       "variance_filter": {"image": IMAGE}, "local_contrast_normalization": {"image": IMAGE}, "range_filter": {"image": IMAGE},
       "midpoint_filter": {"image": IMAGE}, "entropy": {"image": picture("uint8", (9, 11))},
       "mode_filter": {"image": picture("uint8", (9, 11))}, "trimmed_mean_filter": {"image": IMAGE}, "unsharp_mask": {"image": IMAGE},
       "difference_of_gaussians": {"image": IMAGE, "low_sigma": 1.0}, "disc": {"radius": 2}, "rolling_ball": {"image": IMAGE, "radius": 3},
       "binary_erosion": {"image": IMAGE}, "binary_dilation": {"image": IMAGE}, "binary_opening": {"image": IMAGE},
       "binary_closing": {"image": IMAGE}}


def arguments_of(callables):
    return [(name, argument) for name in callables for argument in inspect.signature(getattr(cff, name)).parameters]


def test_the_check_finds_what_it_is_for():
    for refusal in (ValueError("it is wrong"), ValueError("size is\nwrong"), TypeError("size is wrong " * 30)):
        with pytest.raises(AssertionError):
            check_refusal(lambda: (_ for _ in ()).throw(refusal), "size")
    with pytest.raises(AttributeError):
        check_refusal(lambda: None.size, "size")


def test_none_is_left_out():
    left = set(cff.__all__) - set(FUNCTIONS) - set(CLASSES) - set(PARTS) - set(OWN)
    assert left == {"Filter", "LinearFilter", "gpus", "get_device_memory", "get_num_threads", "set_device_memory",
                    "set_num_threads"}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name, argument", arguments_of(FUNCTIONS))
def test_functions(name, argument):
    def theirs(image, **given):
        return getattr(ndimage, name)(image, **given)

    ours = argument in (*OURS, "percentile") or argument == "axes" and name in ("sobel", "laplace") or (
        argument == "output" and name in ("morphological_gradient", "white_tophat", "black_tophat"))  # SciPy ignores dtypes
    check_all(getattr(cff, name), {"image": IMAGE, **FUNCTIONS[name]}, argument, None if ours else theirs)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name, argument", arguments_of(CLASSES))
def test_classes(name, argument):
    check_all(getattr(cff, name), {"dtype": "float32", **CLASSES[name]}, argument)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("call, given, argument", [
    (cff.MedianFilter("f4", 3), {}, "image"), (cff.MedianFilter("f4", 3), {"image": IMAGE}, "out"),
    (cff.MedianFilter("f4", 3), {"image": IMAGE}, "device"), (cff.MedianFilter("f4", 3), {"image": IMAGE}, "stream"),
    (cff.MedianFilter("f4", 3).describe, {}, "shape")])
def test_calls_of_filters(call, given, argument):
    check_all(call, given, argument)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name, argument", arguments_of(PARTS))
def test_parts(name, argument):
    check_all(getattr(cff, name), PARTS[name], argument)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name, argument", arguments_of(OWN))
def test_functions_of_no_other_library(name, argument):
    check_all(getattr(cff, name), OWN[name], argument)


@pytest.mark.parametrize("name", ["num_threads", "device_memory"])
def test_limits(name):
    ask, put = getattr(cff, "get_" + name), getattr(cff, "set_" + name)
    before = ask()
    try:
        check_all(put, {}, "count")
        put(np.array(3))
        assert ask() == 3
        for wrong in (2**64, -1, 2.0, "3"):
            with pytest.raises((ValueError, TypeError), match="count is"):
                put(wrong)
        assert ask() == 3
    finally:
        put(before)


@pytest.mark.parametrize("error, text, call", [
    (TypeError, "rank is 4.0, which cannot be interpreted as an integer", lambda: cff.rank_filter(IMAGE, 4.0, 3)),
    (TypeError, "percentile is '50'; a real number is accepted", lambda: cff.percentile_filter(IMAGE, "50", 3)),
    (TypeError, "sigma is '1'; a real number is accepted", lambda: cff.gaussian_filter(IMAGE, "1")),
    (TypeError, "cval is '0'; a real number is accepted", lambda: cff.median_filter(IMAGE, 3, mode="constant", cval="0")),
    (ValueError, "casting is 'some'; accepted are 'no', 'equiv'", lambda: cff.median_filter(IMAGE, 3, casting="some")),
    (TypeError, r"output is \[1, 2\]; an array is accepted", lambda: cff.median_filter(IMAGE[0, :2], 3, output=[1, 2])),
    (TypeError, "out is an array of .* is accepted|out is", lambda: cff.MedianFilter("f4", 3)(IMAGE, IMAGE.tolist())),
    (ValueError, r"size is \(40001, 3\); median_filter takes windows of at most 32768 pixels along an axis",
     lambda: cff.median_filter(IMAGE, (40001, 3))),
    (ValueError, r"size is \(3, 32769\); MaximumFilter takes", lambda: cff.MaximumFilter("u1", (3, 32769))),
    (ValueError, r"size is \(32769,\); uniform_filter takes", lambda: cff.uniform_filter(IMAGE, 32769, axes=0)),
    (ValueError, r"footprint has the shape \(1, 32769\); rank_filter takes",
     lambda: cff.rank_filter(IMAGE, 0, footprint=np.ones((1, 32769), bool))),
    (ValueError, r"weights have the shape \(32769, 1\); convolve takes", lambda: cff.convolve(IMAGE, np.ones((32769, 1)))),
    (ValueError, "sigma is 10000.0 and truncate 4.0; gaussian_filter takes", lambda: cff.gaussian_filter(IMAGE, 10000)),
    (ValueError, "radius is 16384; GaussianFilter takes", lambda: cff.GaussianFilter("f4", 3, radius=16384)),
    (ValueError, "footprint has 3 axes, but 2 axes are filtered", lambda: cff.median_filter(IMAGE, footprint=np.ones((3, 4, 1)))),
    (ValueError, "order is 101; accepted is 0 to 100", lambda: cff.gaussian_filter(IMAGE, 3, order=101)),
    (ValueError, "order is 90, .* no finite coefficients", lambda: cff.gaussian_filter(IMAGE, 1e-4, order=90, radius=3)),
    (ValueError, "weights have absolute values", lambda: cff.correlate(IMAGE, [[1e308, 1e308]])),
    (ValueError, "cval is 1e[+]39", lambda: cff.median_filter(IMAGE, 3, mode="constant", cval=1e39)),
    (TypeError, "output is of complex128", lambda: cff.uniform_filter(IMAGE, output=complex)),
    (TypeError, "output is of complex64", lambda: cff.uniform_filter(IMAGE, output=IMAGE.astype("c8"))),
    (TypeError, "dtype is 'nonsense', which is no dtype", lambda: cff.MedianFilter("nonsense", 3)),
    (ValueError, "device is", lambda: cff.median_filter(IMAGE, 3, device=[0, 0]))])
def test_what_the_line_says(error, text, call):
    with pytest.raises(error, match=text):
        call()


def test_windows_of_the_greatest_length():
    image = picture("uint8", (3, 50))
    np.testing.assert_array_equal(cff.maximum_filter(image, (1, 32767)), np.broadcast_to(image.max(1)[:, None], image.shape))
    assert cff.uniform_filter(image, (1, 32768)).shape == image.shape
    assert cff.gaussian_filter(image, 10, radius=(1, 16383)).shape == image.shape
    assert cff.correlate(image, np.ones((1, 32768))).shape == image.shape


@pytest.mark.parametrize("name", ["correlate", "convolve"])
@pytest.mark.parametrize("shape", [(3, 3), (3, 4), (5, 2), (1, 1)])
def test_origins_are_those_of_scipy_and_errors_name_what_was_given(name, shape):
    image = picture("int16", (9, 11))
    weights = np.random.default_rng(2).integers(-5, 5, shape)
    for axis, length in enumerate(shape):
        for shift in range(-4, 5):
            origin = tuple(shift if i == axis else 0 for i in range(2))
            if -(length // 2) <= shift <= (length - 1) // 2:
                ours = getattr(cff, name)(image, weights, output=np.float32, origin=origin)
                theirs = None
                try:
                    theirs = getattr(ndimage, name)(image, weights, output=np.float32, origin=origin)
                except ValueError:  # SciPy checks the mask's limits after it was turned
                    assert name == "convolve" and length % 2 == 0
                if theirs is not None:
                    np.testing.assert_array_equal(ours, theirs)
            else:
                for call in (getattr(cff, name), lambda image, *given, kind=name.title() + "Filter", **named: getattr(
                        cff, kind)(image.dtype, *given, **named)):
                    text = f"origin is {shift} for a window of {length}; accepted is {-(length // 2)} to {(length - 1) // 2}"
                    with pytest.raises(ValueError, match=text):
                        call(image, weights, origin=origin)


def test_arrays_without_axes_are_their_numbers():
    image = picture("uint8", (9, 11))
    for ours, theirs in ((cff.median_filter(image, np.array(3)), cff.median_filter(image, 3)),
                         (cff.rank_filter(image, np.array(2), np.array(3)), cff.rank_filter(image, 2, 3)),
                         (cff.percentile_filter(image, np.array(30.0), 3), cff.percentile_filter(image, 30, 3)),
                         (cff.gaussian_filter(image, np.array(1.5)), cff.gaussian_filter(image, 1.5)),
                         (cff.median_filter(image, 3, axes=np.array(1)), cff.median_filter(image, 3, axes=1)),
                         (cff.median_filter(image, 3, mode=np.array("wrap")), cff.median_filter(image, 3, mode="wrap")),
                         (cff.median_filter(image, 3, origin=np.array(1)), cff.median_filter(image, 3, origin=1))):
        np.testing.assert_array_equal(ours, theirs)


def test_no_warning_besides():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cff.percentile_filter(IMAGE, np.array(30.0), np.array(3), cval=np.array(1.0))
        with pytest.raises(TypeError, match="percentile is"):
            cff.percentile_filter(IMAGE, np.array([[30.0]]), 3)
        with pytest.raises(TypeError, match="sigma is"):
            cff.gaussian_filter(IMAGE, np.complex64(1))

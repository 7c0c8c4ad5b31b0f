"""What users may hand over by mistake, and how a call has to take it: as SciPy does, or with one line about the argument."""
import operator

import numpy as np


class TwoLines:
    def __repr__(self):
        return "of\ntwo lines"


class Unshown:
    def __repr__(self):
        raise KeyError("it cannot be shown")


# The package's functions, with what they need beside the image.
FUNCTIONS = {"median_filter": {"size": 3}, "rank_filter": {"rank": 1, "size": 3},
             "percentile_filter": {"percentile": 30, "size": 3}, "minimum_filter": {"size": 3},
             "maximum_filter": {"size": 3}, "uniform_filter": {"size": 3},
             "gaussian_filter": {"sigma": 1.0}, "correlate": {"weights": [[1, 2, 3]]}, "convolve": {"weights": [[1, 2, 3]]},
             "sobel": {}, "laplace": {}, "grey_erosion": {"size": 3}, "grey_dilation": {"size": 3}, "grey_opening": {"size": 3},
             "grey_closing": {"size": 3}, "morphological_gradient": {"size": 3}, "white_tophat": {"size": 3},
             "black_tophat": {"size": 3}}

TEXTS = ["x", "3", b"3", bytearray(b"33"), np.array("3"), np.array(["3", "3"]), np.str_("3"), "reflect", "f8"]
SEQUENCES = [[], [1, 2, 3], [[1, 2], [3]], [[3, 3], [3, 3]], ["x", "y"], (None, 3), ("wrap", "mirror"), ["wrap"], range(3, 5),
             np.array([3]), np.array([3, 3]), np.array([3.0, 3.0]), np.array([3, 3, 3]), np.ones((20, 20)),
             np.array([None, 3], object), {}, {3: 3}, {3}]
NUMBERS = [1.5, 3.0, float("nan"), float("inf"), -1.0, np.float64(2.5), np.array(3.0), 1j, 1 + 0j, np.complex64(1)]
INTEGERS = [-1, 0, 1, 3, True, False, np.True_, np.array(3), np.int8(3), 2**15 + 1, 2**31, 2**40, 2**63, 2**64, -(2**40),
            10**400, 10**5000]
OTHERS = [None, object(), TwoLines(), Unshown(), int, np.float32, np.dtype("f8"), Ellipsis, slice(3), abs, np.ma.masked,
          np.datetime64("2020-01-01"), np.timedelta64(3)]
VALUES = TEXTS + SEQUENCES + NUMBERS + INTEGERS + OTHERS

# Where an argument is right by itself, and does not go with another one, which the line names.
CONFLICTS = {"image": ("weights",), "channel_axis": ("weights", "axis"), "size": ("rank",), "axes": ("weights", "axis"),
             "shape": ("rows", "columns", "source"), "rows": ("source",)}


def name_of(value):
    try:
        return " ".join(repr(value).split())[:40]
    except (ValueError, KeyError):
        return type(value).__name__


def check_refusal(call, argument):
    """The result of a call, or None if it was refused with one line that names the argument."""
    try:
        return call()
    except (TypeError, ValueError, RuntimeError) as error:
        text = str(error)
        assert "\n" not in text and len(text) < 300, text
        assert any(name in text for name in (argument, *CONFLICTS.get(argument, ()))), text
        return None


def check_all(function, given, argument, theirs=None):
    """`function(**given)` with every value for the argument. What it takes has to give SciPy's result (of `theirs`), or if
    SciPy refuses it, that of the same integer: True is 1, and an array without axes its number."""
    problems = []
    for value in VALUES:
        try:
            with np.errstate(all="ignore"):
                ours = check_refusal(lambda: function(**{**given, argument: value}), argument)
                if ours is not None and theirs is not None:
                    check_result(ours, function, theirs, given, argument, value)
        except Exception as error:  # AssertionErrors, and what is no error of a wrong argument
            problems.append(f"{argument}={name_of(value)}: {type(error).__name__}: {str(error)[:200]}")
    assert not problems, "\n".join(problems)


def check_result(ours, function, theirs, given, argument, value):
    try:
        expected = theirs(**{**given, argument: value})
    except Exception:
        expected = function(**{**given, argument: operator.index(value)})
    assert ours.dtype == expected.dtype
    # Integers are rounded here, and truncated there after each axis.
    np.testing.assert_allclose(ours, expected, rtol=1e-4, atol=2 if ours.dtype.kind in "iu" else 1e-2)

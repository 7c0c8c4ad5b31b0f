"""Parts of images have the bytes of the whole, and what is no part of one is refused."""
import cudafastfilters as cff
import numpy as np
import pytest

MODES = ["reflect", "mirror", "nearest", "constant", "wrap"]
FILTERS = [
    lambda mode: cff.MedianFilter(np.uint8, size=(5, 3), mode=mode, origin=(2, 0)),
    lambda mode: cff.MinimumFilter(np.uint8, size=(7, 5), mode=(mode, "wrap")),  # a plan for each axis
    lambda mode: cff.MaximumFilter(np.uint8, size=(3, 9), mode=("nearest", mode)),
    lambda mode: cff.GaussianFilter(np.uint8, 2.5, mode=mode, output=np.float32),
    lambda mode: cff.UniformFilter(np.uint8, size=(4, 6), mode=mode, output=np.int16, channels=3),
    lambda mode: cff.CorrelateFilter(np.uint8, np.random.default_rng(3).normal(size=(45, 41)), mode=mode, output=np.float32),
]


def image_for(planned, rng, rows, columns):
    return rng.integers(0, 256, (rows, columns) + ((planned.channels,) if planned.channels > 1 else ())).astype(np.uint8)


def rows_of(image, ranges):
    return np.concatenate([image[start:stop] for start, stop in ranges])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", range(len(FILTERS)))
def test_they_have_the_bytes_of_the_whole(kind, mode):
    rng = np.random.default_rng(kind)
    planned = FILTERS[kind](mode)
    for rows in (1, 7, 150):
        image = image_for(planned, rng, rows, 90)
        whole = planned(image, device="cpu")
        start = 0
        while start < rows:
            stop = min(rows, start + int(rng.integers(1, rows + 1)))
            needed = cff.filter_rows(planned, (rows, 90), (start, stop), device="cpu")
            part = cff.apply_part(planned, rows_of(image, needed), (rows, 90), (start, stop), device="cpu")
            assert part.dtype == whole.dtype
            np.testing.assert_array_equal(part, whole[start:stop], err_msg=f"{planned}, rows {start} to {stop} of {rows}")
            start = stop


def test_the_output_may_be_given():
    planned = cff.MedianFilter(np.uint8, size=5)
    image = image_for(planned, np.random.default_rng(1), 60, 40)
    whole, shape = planned(image, device="cpu"), image.shape
    source = rows_of(image, cff.filter_rows(planned, shape, (10, 20), device="cpu"))
    for out in (np.zeros((10, 40), np.uint8), np.zeros((10, 80), np.uint8)[:, ::2], source[3:13]):
        assert cff.apply_part(planned, source.copy() if out.base is None else source, shape, (10, 20), out, device="cpu") is out
        np.testing.assert_array_equal(out, whole[10:20])
        source = rows_of(image, cff.filter_rows(planned, shape, (10, 20), device="cpu"))


def test_windows_alone_may_be_asked_for():
    planned = FILTERS[5]("reflect")
    exact = cff.filter_rows(planned, (2000, 900), (700, 701), device="cpu")
    assert cff.filter_rows(planned, (2000, 900), (700, 701), device="cpu", exact=False) == [(678, 723)]
    assert exact[0][0] < 678 or exact[0][1] > 723  # tiles of a Fourier transform
    assert cff.filter_columns(planned, (2000, 900), (700, 701)) == [(680, 721)]


SOURCE = np.zeros((4, 20), np.uint8)


@pytest.mark.parametrize("error, text, wrong", [
    (ValueError, r"rows is \(8, 11\); accepted are", dict(rows=(8, 11))),
    (ValueError, r"rows is \(4, 4\); accepted are", dict(rows=(4, 4))),
    (ValueError, r"rows is \(-1, 3\); accepted are", dict(rows=(-1, 3))),
    (ValueError, "rows has 3 entries", dict(rows=(1, 2, 3))),
    (TypeError, "rows is .*; integers are accepted", dict(rows=(1.5, 2))),
    (ValueError, r"shape is \(0, 20\); accepted", dict(shape=(0, 20))),
    (ValueError, "3 rows of 20 pixels as its source; accepted are .* 4 rows", dict(source=SOURCE[:3])),
    (ValueError, "4 rows of 19 pixels as its source", dict(source=SOURCE[:, 1:])),
    (TypeError, "source is of uint16, the filter was made for uint8", dict(source=SOURCE.astype(np.uint16))),
    (ValueError, "parts are of one image", dict(source=SOURCE[None])),
    (ValueError, r"out has the shape \(3, 20\), the result \(2, 20\)", dict(out=np.zeros((3, 20), np.uint8))),
    (TypeError, "out is of float32", dict(out=np.zeros((2, 20), np.float32))),
])
def test_what_is_wrong_is_said(error, text, wrong):
    given = {"source": SOURCE, "shape": (10, 20), "rows": (4, 6), "device": "cpu", **wrong}
    with pytest.raises(error, match=text):
        cff.apply_part(cff.MedianFilter(np.uint8, 3), **given)

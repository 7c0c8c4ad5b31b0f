"""NumPy's arrays: outputs of every layout, channels, dtypes, errors, and what a call leaves free for others."""
import threading
import time

import cudafastfilters as cff
import numpy as np
import pytest
from gpu import DTYPES, picture
from scipy import ndimage

FILTERS = [cff.MedianFilter("uint8", 5), cff.MaximumFilter("uint8", 3, mode=("wrap", "mirror")),
           cff.UniformFilter("uint8", (3, 7)), cff.CorrelateFilter("uint8", [[1, -2, 3]])]


@pytest.mark.parametrize("filtered", FILTERS, ids=repr)
@pytest.mark.parametrize("shape", [(40, 50), (3, 40, 50), (2, 3, 20, 30)])
def test_in_place(filtered, shape):
    image = picture("uint8", shape)
    expected = filtered(image.copy())
    assert filtered(image, image) is image
    np.testing.assert_array_equal(image, expected)


@pytest.mark.parametrize("filtered", FILTERS, ids=repr)
@pytest.mark.parametrize("read, written", [
    (np.s_[..., :-2, :], np.s_[..., 2:, :]), (np.s_[..., 2:, :], np.s_[..., :-2, :]), (np.s_[..., 3:], np.s_[..., :-3]),
    (np.s_[:-1], np.s_[1:]), (np.s_[1:], np.s_[:-1]), (np.s_[::-1], np.s_[:]), (np.s_[:], np.s_[..., ::-1, :])])
def test_overlapping_outputs(filtered, read, written):
    image = picture("uint8", (4, 40, 50))
    expected = filtered(image[read].copy())
    assert filtered(image[read], image[written]) is not None
    np.testing.assert_array_equal(image[written], expected)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("cut", [np.s_[::-1], np.s_[:, ::-1], np.s_[::-2, ::3], np.s_[5:, 7:-2], np.s_[:, 4:5]])
def test_outputs_of_any_strides(dtype, cut):
    image = picture(dtype)
    target = np.zeros_like(image)
    result = cff.median_filter(image[cut], 3, output=target[cut])
    assert result.base is target or np.shares_memory(result, target)
    np.testing.assert_array_equal(target[cut], ndimage.median_filter(image[cut], 3, mode="reflect"))
    rest = np.ones(image.shape, bool)
    rest[cut] = False
    assert not target[rest].any()


def test_an_output_of_wider_pixels_over_the_image():
    memory = picture("uint8", (4, 30, 200)) & 1
    source, target = memory[:, :, :50], memory.view(np.float32)
    expected = cff.uniform_filter(source.copy(), 3, output=np.float32)
    cff.UniformFilter("uint8", 3, output=np.float32)(source, target)
    np.testing.assert_array_equal(target, expected)


def test_rows_that_are_not_aligned():
    raw = np.frombuffer(bytearray(2 * 30 * 40 + 1), np.uint8)
    image = raw[1:].view(np.uint16).reshape(30, 40)
    image[...] = picture("uint16", (30, 40))
    np.testing.assert_array_equal(cff.median_filter(image, 3), ndimage.median_filter(image, 3))


@pytest.mark.parametrize("axis", [0, 1, 2, -1])
@pytest.mark.parametrize("channels", [1, 2, 3, 4, 5])
def test_channels(axis, channels):
    image = np.moveaxis(picture("uint16", (31, 23, channels)), -1, axis)
    axes = tuple(sorted({0, 1, 2} - {axis % 3}))
    np.testing.assert_array_equal(cff.median_filter(image, (3, 5), channel_axis=axis),
                                  ndimage.median_filter(image, (3, 5), axes=axes))
    contiguous = np.ascontiguousarray(image)
    np.testing.assert_array_equal(cff.maximum_filter(contiguous, 3, mode="wrap", channel_axis=axis),
                                  ndimage.maximum_filter(contiguous, 3, mode="wrap", axes=axes))


@pytest.mark.parametrize("shape", [(0, 5), (5, 0), (0, 4, 5), (1, 1), (1, 7), (7, 1)])
def test_empty_and_least_shapes(shape):
    image = picture("uint8", shape) if 0 not in shape else np.zeros(shape, np.uint8)
    result = cff.median_filter(image, 5)
    assert result.shape == shape
    if result.size:
        np.testing.assert_array_equal(result, ndimage.median_filter(image, 5))


@pytest.mark.parametrize("dtype, casting, accepted", [
    ("float64", "no", False), ("float64", "safe", False), ("float64", "same_kind", True), ("float16", "safe", True),
    ("int32", "safe", False), ("int32", "same_kind", True), ("int64", "unsafe", True), ("uint32", "same_kind", True),
    ("object", "unsafe", False), ("float16", "no", True), ("bool", "safe", True), ("bool", "no", False)])
def test_casting(dtype, casting, accepted):
    """Of filters that take six dtypes."""
    image = np.arange(35).reshape(5, 7).astype(dtype)
    if accepted:
        result = cff.range_filter(image, 3, casting=casting)
        assert result.dtype == image.dtype
        wanted = ndimage.maximum_filter(image.astype(float), 3) - ndimage.minimum_filter(image.astype(float), 3)
        np.testing.assert_array_equal(result.astype(float), wanted)
    else:
        with pytest.raises(TypeError, match="accepted are uint8, int8, uint16, int16, float16, float32. Convert it"):
            cff.range_filter(image, 3, casting=casting)


@pytest.mark.parametrize("dtype", ["longdouble", "object", "M8[s]"])
def test_casting_to_float64(dtype):
    """Of filters that take all dtypes of real numbers that other languages have, too."""
    image = np.zeros((5, 7), dtype)
    for casting in ("no", "same_kind"):
        if (dtype, casting) == ("longdouble", "same_kind"):
            assert cff.gaussian_filter(image, 1, casting=casting).dtype == dtype
        else:
            with pytest.raises(TypeError, match="float16, float32, float64(, uint32, int64, uint64, bool)?. Convert it, or have it filtered in float64"):
                cff.gaussian_filter(image, 1, casting=casting)


@pytest.mark.parametrize("dtype", ["uint8", "int8", "uint16", "int16"])
@pytest.mark.parametrize("side", [3, 9])
def test_masks_that_are_not_of_integers_are_at_most_1_off_next_to_a_tie(dtype, side):
    """The rule of README.md; masks that sum to 1 and images of two values make ties likely."""
    random = np.random.default_rng(3)
    limits = np.iinfo(dtype)
    image = random.integers(limits.min, limits.max, (200, 300), endpoint=True).astype(dtype)
    image[:100] = np.where(image[:100] % 2, 5, 6)
    weights = random.random((side, side))
    weights /= weights.sum()
    for mask in (weights, np.full((side, side), 1 / side**2 + 1e-9), weights - weights[::-1]):
        exact = ndimage.correlate(image.astype(np.float64), mask)
        ours = cff.correlate(image, mask).astype(np.float64)
        rounded = np.clip(np.rint(exact), limits.min, limits.max)
        bound = side**2 * 2.0**-24 * np.abs(mask).sum() * np.abs(image.astype(np.float64)).max()
        near = np.abs(np.abs(exact - np.floor(exact)) - 0.5) <= bound
        assert np.abs(ours - rounded).max() <= 1 and (ours == rounded)[~near].all()


def test_integers_beyond_floats_are_clamped():
    image = np.full((5, 5), 2**31 - 1, np.int32)
    assert (cff.trimmed_mean_filter(image, 3, casting="unsafe") == 2**31 - 1).all()


@pytest.mark.parametrize("error, text, call", [
    (ValueError, "casting is 'some'", lambda image: cff.median_filter(image.astype("f8"), 3, casting="some")),
    (ValueError, "shape", lambda image: cff.median_filter(image, 3, output=np.zeros((8, 9), np.uint8))),
    (TypeError, "out is of float32", lambda image: cff.MedianFilter("uint8", 3)(image, image.astype("f4"))),
    (TypeError, "the image is of uint16", lambda image: cff.MedianFilter("uint8", 3)(image.astype("u2"))),
    (ValueError, "made for", lambda image: cff.MedianFilter("uint8", 3, channels=3)(image)),
    (ValueError, "channels is 0; 1 to 512 are accepted", lambda image: cff.MedianFilter("uint8", 3, channels=0)),
    (ValueError, "channels is 513; 1 to 512 are accepted", lambda image: cff.OutlierFilter("uint8", 3, 1, channels=513)),
    (ValueError, "stream is for images on a GPU", lambda image: cff.median_filter(image, 3, stream=1)),
    (ValueError, "device is 'gpu'", lambda image: cff.median_filter(image, 3, device="gpu")),
    (ValueError, "device is 'cuda:x'", lambda image: cff.median_filter(image, 3, device="cuda:x")),
    (ValueError, "device is \\[\\]", lambda image: cff.median_filter(image, 3, device=[])),
    (ValueError, "no axis", lambda image: cff.median_filter(image[0, 0], 3)),
    (ValueError, "is that of the channels", lambda image: cff.median_filter(image, 3, axes=0, channel_axis=0)),
    (ValueError, "out of range", lambda image: cff.median_filter(image, 3, axes=2)),
    (ValueError, "cval is 300", lambda image: cff.median_filter(image, 3, mode="constant", cval=300)),
    (ValueError, "mode is 'edge'", lambda image: cff.median_filter(image, 3, mode="edge")),
    (ValueError, "one mode for both", lambda image: cff.correlate(image, np.ones((3, 3)), mode=("wrap", "mirror"))),
    (TypeError, "integers are accepted", lambda image: cff.median_filter(image, 3.5)),
])
def test_errors(error, text, call):
    with pytest.raises(error, match=text):
        call(picture("uint8", (8, 8)))


def test_outputs_that_must_not_be_written():
    image = picture("uint8", (8, 8))
    kept = np.zeros_like(image)
    kept.flags.writeable = False
    for call in (lambda: cff.median_filter(image, 3, output=kept), lambda: cff.MedianFilter("uint8", 3)(image, kept),
                 lambda: cff.median_filter(image.astype("f8"), 3, output=kept, casting="unsafe")):
        with pytest.raises(ValueError, match="read-only"):
            call()
    assert not kept.any()


@pytest.mark.skipif(bool(cff.gpus()), reason="there is a GPU")
@pytest.mark.parametrize("device", ["cuda", "cuda:1", 0, [0, 1]])
def test_a_gpu_that_is_not_there(device):
    with pytest.raises(RuntimeError, match="without CUDA|no GPU can be used"):
        cff.median_filter(picture("uint8"), 3, device=device)


def test_memory_of_a_gpu_has_a_limit():
    assert cff.get_device_memory() == 0
    with pytest.raises(ValueError, match="count is -1"):
        cff.set_device_memory(-1)
    cff.set_device_memory(1 << 30)
    try:
        assert cff.get_device_memory() == 1 << 30
        assert cff.median_filter(picture("uint8"), 3).shape == (67, 131)
    finally:
        cff.set_device_memory(0)


def test_description():
    median = cff.MedianFilter("uint8", (5, 7), mode="wrap")
    assert repr(median) == "MedianFilter(uint8, size=(5, 7), mode='wrap')"
    for text in (median.describe(), median.describe((480, 640))):
        assert text.startswith("filter: median\n") and "window: 7x5" in text and "\ncpu: " in text


def test_other_threads_run_while_a_filter_does():
    """The filter takes its time in one call; the interpreter is free for this thread meanwhile."""
    median = cff.MedianFilter("float32", 15)
    images = picture("float32", (24, 700, 700))
    span = []

    def work():
        started = time.perf_counter()
        median(images)
        span.extend((started, time.perf_counter()))

    thread = threading.Thread(target=work)
    ticks = []
    thread.start()
    while thread.is_alive():
        ticks.append(time.perf_counter())
        time.sleep(0.001)
    thread.join()
    assert sum(span[0] < tick < span[1] for tick in ticks) > 5, (span, len(ticks))


def test_one_filter_on_many_threads():
    median = cff.MedianFilter("uint16", 7)
    images = [picture("uint16", (200, 300), seed) for seed in range(8)]
    results = [None] * len(images)

    def work(index):
        for _ in range(5):
            results[index] = median(images[index])

    threads = [threading.Thread(target=work, args=(index,)) for index in range(len(images))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for image, result in zip(images, results):
        np.testing.assert_array_equal(result, ndimage.median_filter(image, 7))


def test_jax():
    jax = pytest.importorskip("jax")
    image = picture("float32")
    host = jax.device_put(image, jax.devices("cpu")[0])
    result = cff.uniform_filter(host, 3, device="cpu")
    assert isinstance(result, jax.Array)
    np.testing.assert_array_equal(np.asarray(result), cff.uniform_filter(image, 3, device="cpu"))
    with pytest.raises(ValueError, match="read-only"):
        cff.uniform_filter(host, 3, output=host)
    np.testing.assert_array_equal(np.asarray(host), image)

"""CuPy's arrays: filtered where they lie, on their stream, with the bits of the CPU engine."""
import cudafastfilters as cff
import numpy as np
import pytest
from gpu import DTYPES, FILTERS, STATISTICS, TAKE_ALL, WIDE, assert_near, needs_gpu, picture

cupy = pytest.importorskip("cupy")
pytestmark = needs_gpu


@pytest.mark.parametrize("name, arguments, bound", FILTERS + STATISTICS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_same_as_on_the_cpu(name, arguments, bound, dtype):
    image = picture(dtype)
    ours = getattr(cff, name)(cupy.asarray(image), **arguments)
    assert isinstance(ours, cupy.ndarray)
    assert_near(ours.get(), getattr(cff, name)(image, device="cpu", **arguments), bound)


@pytest.mark.parametrize("name, arguments, bound", TAKE_ALL)
@pytest.mark.parametrize("dtype", [*WIDE, "bool"])
def test_other_dtypes(name, arguments, bound, dtype):
    image = picture(dtype) if dtype != "bool" else picture("uint8") > 99
    given = {**arguments, **({"cval": 1} if dtype == "bool" and "cval" in arguments else {})}
    if name in ("uniform_filter", "gaussian_filter") and dtype in ("int64", "uint64", "float64"):
        bound = 1e-12
    assert_near(getattr(cff, name)(cupy.asarray(image), **given).get(), getattr(cff, name)(image, device="cpu", **given), bound)
    for channels in (2, 5):
        pixels = np.stack([np.roll(image, channel, 1) for channel in range(channels)], -1)
        ours = getattr(cff, name)(cupy.asarray(pixels), channel_axis=-1, **given)
        assert_near(ours.get(), getattr(cff, name)(pixels, channel_axis=-1, device="cpu", **given), bound)


@pytest.mark.parametrize("dtype", ["uint8", "int8"])
@pytest.mark.parametrize("size", [3, (9, 12), 31])
def test_counts_of_bytes(dtype, size):
    image = picture(dtype)
    assert_near(cff.entropy(cupy.asarray(image), size).get(), cff.entropy(image, size, device="cpu"), 1e-6)
    np.testing.assert_array_equal(cff.mode_filter(cupy.asarray(image), size).get(),
                                  cff.mode_filter(image, size, device="cpu"))


@pytest.mark.parametrize("dtype", ["uint8", "int16", "float32"])
@pytest.mark.parametrize("footprint", [cff.disc(1), cff.disc(3), cff.disc(9), np.eye(4, 7, dtype=bool)])
def test_footprints(dtype, footprint):
    image = picture(dtype)
    np.testing.assert_array_equal(cff.median_filter(cupy.asarray(image), footprint=footprint).get(),
                                  cff.median_filter(image, footprint=footprint, device="cpu"))
    np.testing.assert_array_equal(cff.percentile_filter(cupy.asarray(image), 20, footprint=footprint, origin=1).get(),
                                  cff.percentile_filter(image, 20, footprint=footprint, origin=1, device="cpu"))


@pytest.mark.parametrize("arguments", [
    {"axes": 0}, {"axes": (0, 2)}, {"axes": (2, 1)}, {"channel_axis": 0}, {"channel_axis": -1}, {}])
def test_axes(arguments):
    image = picture("uint8", (5, 40, 3))
    np.testing.assert_array_equal(cff.median_filter(cupy.asarray(image), 3, **arguments).get(),
                                  cff.median_filter(image, 3, device="cpu", **arguments))


@pytest.mark.parametrize("cut", [np.s_[:, ::-1], np.s_[::2, 5:90], np.s_[3:, :], np.s_[:, ::3]])
def test_views(cut):
    image = picture("uint16")
    whole = cupy.asarray(image)
    target = cupy.zeros_like(whole)
    expected = cff.median_filter(image[cut], 5, device="cpu")
    result = cff.median_filter(whole[cut], 5, output=target[cut])
    np.testing.assert_array_equal(target[cut].get(), expected)
    assert result.data.ptr == target[cut].data.ptr
    np.testing.assert_array_equal(whole.get(), image)


def test_outliers_of_a_gpu_are_not_marked():
    image = cupy.asarray(picture("uint8"))
    np.testing.assert_array_equal(cff.despeckle(image, 20, iterations=3).get(),
                                  cff.despeckle(image.get(), 20, iterations=3, device="cpu"))
    with pytest.raises(ValueError, match="on a GPU"):
        cff.despeckle(image, 20, return_replaced=True)


def test_no_copy_and_in_place():
    image = picture("uint8", (256, 256))
    array = cupy.asarray(image)
    median = cff.MedianFilter("uint8", 5)
    pool = cupy.get_default_memory_pool()
    out = cupy.empty_like(array)
    median(array, out)
    used = pool.total_bytes()
    address = array.data.ptr
    for _ in range(3):
        assert median(array, out) is out
    assert pool.total_bytes() == used and array.data.ptr == address
    expected = median(image, device="cpu")
    np.testing.assert_array_equal(out.get(), expected)
    assert median(array, array) is array
    np.testing.assert_array_equal(array.get(), expected)


def test_only_images_as_they_lie_take_the_short_way(monkeypatch):
    image, boxes = picture("uint8"), cff.UniformFilter("uint8", 3)
    array = cupy.asarray(image)
    out = cupy.empty_like(array)
    expected = boxes(image, device="cpu")

    class LongWay(Exception):
        pass

    def long_way(*_):
        raise LongWay

    monkeypatch.setattr(cff.UniformFilter, "_on_device", long_way)
    for result in (boxes(array), boxes(array, out), cff.uniform_filter(array, 3),
                   cff.uniform_filter(array, 3, output=out), boxes(array, array)):
        np.testing.assert_array_equal(result.get(), expected)
    for other, target in ((array.T, None), (array[:, ::2], None), (array[None], None), (array[:0], None),
                          (array, cupy.empty(array.shape[::-1], "u1").T)):
        with pytest.raises(LongWay):
            boxes(other, target)
        with pytest.raises(LongWay):
            cff.uniform_filter(other, 3, output="int16" if target is None else target)
    monkeypatch.undo()
    for wrong in (array.astype(bool), array.astype("f8"), array.astype("u2")):
        with pytest.raises(TypeError, match="the filter was made for uint8"):
            boxes(wrong)
    with pytest.raises(TypeError, match="the filter was made for uint8"):
        boxes(array, out.astype("f8"))


@pytest.mark.parametrize("null", [False, True])
def test_streams(null):
    """A filter waits for what its stream does before, and what the stream does next waits for it."""
    stream = cupy.cuda.Stream.null if null else cupy.cuda.Stream(non_blocking=True)
    image = picture("float32", (2048, 2048))
    with stream:
        array = cupy.zeros(image.shape, np.float32)
        for _ in range(20):
            array = array + 1
        array += cupy.asarray(image)
        result = cff.uniform_filter(array, 3) * 2
    stream.synchronize()
    assert_near(result.get(), cff.uniform_filter(image + 20, 3, device="cpu") * np.float32(2), 1e-6)


@pytest.mark.parametrize("named", ["object", "pointer", 1, 2])
def test_streams_by_name(named):
    """Another stream than the current one: it waits for the array that the current one makes."""
    stream = cupy.cuda.Stream(non_blocking=True)
    given = {"object": stream, "pointer": stream.ptr}.get(named, named)
    image = picture("uint8", (2048, 2048))
    array = cupy.zeros(image.shape, np.uint8)
    out = cupy.zeros_like(array)
    for _ in range(20):
        array = array + 0
    array += cupy.asarray(image)
    cff.median_filter(array, 5, output=out, stream=given)
    cupy.cuda.Device().synchronize()
    np.testing.assert_array_equal(out.get(), cff.median_filter(image, 5, device="cpu"))


def test_captured_in_a_graph():
    """Nothing waits, and nothing touches the default stream: either would end the capture with an error."""
    stream = cupy.cuda.Stream(non_blocking=True)
    array = cupy.asarray(picture("uint8", (512, 512)))
    out = cupy.zeros_like(array)
    median = cff.MedianFilter("uint8", 5)
    with stream:
        median(array, out)
        stream.synchronize()
        out[...] = 0
        stream.begin_capture()
        median(array, out)
        graph = stream.end_capture()
        graph.launch()
        stream.synchronize()
    np.testing.assert_array_equal(out.get(), median(array.get(), device="cpu"))


def test_errors():
    array = cupy.zeros((8, 8), np.float64)
    with pytest.raises(TypeError, match="accepted are uint8"):
        cff.hampel(array, 3)
    assert cff.hampel(array, 3, casting="same_kind").dtype == np.float64
    with pytest.raises(ValueError, match="on a GPU"):
        cff.median_filter(array.astype(np.uint8), 3, device="cpu")
    with pytest.raises(ValueError, match="library"):
        cff.median_filter(array.astype(np.uint8), 3, output=np.zeros((8, 8), np.uint8))
    with pytest.raises(ValueError, match="out has to be"):
        cff.MedianFilter("uint8", 3)(np.zeros((8, 8), np.uint8), array.astype(np.uint8))


def test_host_images_through_the_gpu():
    image = picture("uint16", (3, 700, 900))
    np.testing.assert_array_equal(cff.median_filter(image, 5, device="cuda"),
                                  cff.median_filter(image, 5, device="cpu"))
    np.testing.assert_array_equal(cff.median_filter(image, 5, device=0), cff.median_filter(image, 5, device="cuda:0"))

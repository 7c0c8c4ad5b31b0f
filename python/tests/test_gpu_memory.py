"""Memory on a GPU: batches that overlap their output, memory that is used again, and outputs that must not be written."""
import cudafastfilters as cff
import numpy as np
import pytest
from gpu import needs_gpu, picture

cupy = pytest.importorskip("cupy")
pytestmark = needs_gpu


@pytest.mark.parametrize("read, written", [
    (np.s_[:-1], np.s_[1:]), (np.s_[1:], np.s_[:-1]), (np.s_[::-1], np.s_[:]), (np.s_[:], np.s_[::-1]),
    (np.s_[:, :-8], np.s_[:, 8:]), (np.s_[:], np.s_[:])])
@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_a_batch_that_overlaps_its_output(read, written, dtype):
    images = picture(dtype, (5, 40, 60))
    expected = cff.median_filter(images[read], 5, device="cpu")
    array = cupy.asarray(images)
    cff.MedianFilter(dtype, 5)(array[read], array[written])
    np.testing.assert_array_equal(array[written].get(), expected)
    array = cupy.asarray(images)
    cff.median_filter(array[read], 5, output=array[written])
    np.testing.assert_array_equal(array[written].get(), expected)


def test_a_batch_of_batches_and_of_channels():
    images = picture("uint8", (3, 4, 20, 30, 3))
    array = cupy.asarray(images)
    cff.MedianFilter("uint8", 3, channels=3)(array[:, :-1], array[:, 1:])
    np.testing.assert_array_equal(array[:, 1:].get(), cff.median_filter(images[:, :-1], 3, channel_axis=-1, device="cpu"))
    spread = cupy.broadcast_to(cupy.asarray(images[0, 0, :, :, 0]), (6, 20, 30))
    np.testing.assert_array_equal(cff.median_filter(spread, 3).get()[5],
                                  cff.median_filter(images[0, 0, :, :, 0], 3, device="cpu"))


def test_a_batch_over_wider_pixels():
    """Rows of bytes and of floats at the same addresses and steps."""
    memory = picture("uint8", (4, 30, 200)) & 1
    array = cupy.asarray(memory)
    source, target = array[:, :, :50], array.view(np.float32)
    expected = cff.uniform_filter(memory[:, :, :50], 3, output=np.float32, device="cpu")
    cff.UniformFilter("uint8", 3, output=np.float32)(source, target)
    np.testing.assert_allclose(target.get(), expected, rtol=1e-6)


def busy(array):
    """Work on the current stream that takes longer than the call that follows."""
    for _ in range(400):
        array = array * np.float32(1.0)
    return array


@pytest.mark.parametrize("call", [
    lambda image, stream: cff.median_filter(image, 5, stream=stream, casting="unsafe"),  # astype, and the result's
    lambda image, stream: cff.median_filter(image[:, ::2], 5, stream=stream, casting="unsafe"),  # contiguous rows
    lambda image, stream: cff.maximum_filter(image, 5, mode=("wrap", "nearest"), stream=stream, casting="unsafe")])
@pytest.mark.parametrize("dtype", ["float64", "int32"])
def test_temporaries_on_another_stream(call, dtype):
    """What the call made is used again on the current stream at once, while the other one has not even begun."""
    stream = cupy.cuda.Stream(non_blocking=True)
    image = picture("uint16", (1024, 1024)).astype(dtype)
    array = cupy.asarray(image)
    expected = call(image, None)
    for _ in range(5):
        with stream:
            delay = busy(cupy.ones((4096, 4096), np.float32))
        result = call(array, stream)
        overwritten = [cupy.full(1024 * 1024 * size // 8, 77, np.float64) for size in (4, 8, 4, 8, 2, 1)]
        stream.synchronize()
        np.testing.assert_array_equal(result.get(), expected)
        del delay, overwritten, result


def test_the_current_stream_stays_and_is_not_waited_for():
    stream = cupy.cuda.Stream(non_blocking=True)
    array = cupy.asarray(picture("uint8", (512, 512)))
    out = cff.median_filter(array, 5)  # the kernel is loaded then
    cupy.cuda.Device().synchronize()
    before = cupy.cuda.get_current_stream()
    ready = cupy.cuda.Event()
    with stream:
        delay = busy(cupy.ones((4096, 4096), np.float32))
    cff.median_filter(array, 5, output=out, stream=stream)
    ready.record()
    ready.synchronize()  # the current stream has nothing to do, so it does not wait for the other one
    assert not stream.done
    stream.synchronize()
    assert cupy.cuda.get_current_stream() == before and delay is not None
    np.testing.assert_array_equal(out.get(), cff.median_filter(array.get(), 5, device="cpu"))


def test_torch_on_the_default_stream_and_on_others():
    torch = pytest.importorskip("torch")
    image = picture("int32", (1024, 1024))
    expected = cff.median_filter(image, 5, casting="unsafe", device="cpu")
    array = torch.from_numpy(image).cuda()
    side = torch.cuda.Stream()
    for stream in (1, torch.cuda.default_stream(), side, side.cuda_stream):
        with torch.cuda.stream(torch.cuda.Stream()):
            current = torch.cuda.current_stream()
            same = (array ^ 1) ^ 1  # work that takes its time, on the current stream
            result = cff.median_filter(same, 5, stream=stream, casting="unsafe")
            assert torch.cuda.current_stream() == current
        torch.cuda.synchronize()
        np.testing.assert_array_equal(result.cpu().numpy(), expected)


def test_outputs_that_must_not_be_written():
    array = cupy.asarray(picture("uint8"))

    class ReadOnly:
        shape = array.shape
        __cuda_array_interface__ = dict(array.__cuda_array_interface__, data=(array.data.ptr, True))

    with pytest.raises(ValueError, match="read-only"):
        cff.MedianFilter("uint8", 3)(ReadOnly(), ReadOnly())
    jax = pytest.importorskip("jax")
    if jax.default_backend() != "gpu":
        pytest.skip("this JAX has no GPU")
    image = jax.numpy.zeros((8, 8), "uint8")
    with pytest.raises(ValueError, match="immutable"):
        cff.median_filter(image, 3, output=image)

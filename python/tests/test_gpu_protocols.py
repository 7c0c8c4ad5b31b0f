"""Arrays on a GPU only by DLPack, and only by __cuda_array_interface__: producers that note what they are asked."""
import cudafastfilters as cff
import numpy as np
import pytest
from cudafastfilters import _exchange
from gpu import needs_gpu, picture

cupy = pytest.importorskip("cupy")
pytestmark = needs_gpu


class DlpackAlone:
    def __init__(self, array):
        self.array, self.shape, self.dtype, self.streams = array, array.shape, array.dtype, []

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __dlpack__(self, *, stream=None, **_):
        self.streams.append(stream)
        return self.array.__dlpack__(stream=stream)


class InterfaceAlone:
    def __init__(self, array, stream):
        self.array, self.shape, self.stream = array, array.shape, stream

    @property
    def __cuda_array_interface__(self):
        return dict(self.array.__cuda_array_interface__, stream=self.stream, version=3)


def check(result, image):
    cupy.cuda.Device().synchronize()
    np.testing.assert_array_equal(cupy.from_dlpack(result).get(), cff.median_filter(image, 5, device="cpu"))


@pytest.mark.parametrize("stream, asked", [(None, 2), (1, 1), (2, 2)])
def test_dlpack_producer_is_told_the_stream(stream, asked):
    image = picture("uint8")
    producer = DlpackAlone(cupy.asarray(image))
    check(cff.median_filter(producer, 5, stream=stream), image)
    assert producer.streams == [asked]


def test_result_as_a_producer():
    image = picture("uint8")
    result = cff.median_filter(DlpackAlone(cupy.asarray(image)), 5)
    assert isinstance(result, _exchange.Result)
    assert result.__dlpack_device__() == (2, 0)
    with pytest.raises(ValueError, match="undefined"):
        result.__dlpack__(stream=0)
    for stream in (None, -1, 1, 2):
        result.__dlpack__(stream=stream)
    kept = cupy.from_dlpack(result)
    del result
    np.testing.assert_array_equal(kept.get(), cff.median_filter(image, 5, device="cpu"))


@pytest.mark.parametrize("kind", [None, 1, 2, "own"])
def test_cuda_array_interface_waits_for_its_stream(kind):
    stream = cupy.cuda.Stream(non_blocking=True)
    image = picture("uint8", (2048, 2048))
    current = {"own": stream, 2: cupy.cuda.Stream.ptds}.get(kind, cupy.cuda.Stream.null)
    with current:
        array = cupy.zeros(image.shape, np.uint8)
        for _ in range(20):
            array = array + 0
        array += cupy.asarray(image)
    if kind is None:
        current.synchronize()  # a producer without a stream promises that there is nothing to wait for
    check(cff.median_filter(InterfaceAlone(array, stream.ptr if kind == "own" else kind), 5), image)


def test_numba():
    cuda = pytest.importorskip("numba.cuda")
    image = picture("uint16")
    result = cff.median_filter(cuda.to_device(image), 5)
    assert type(result).__module__.startswith("numba")
    cuda.synchronize()
    np.testing.assert_array_equal(result.copy_to_host(), cff.median_filter(image, 5, device="cpu"))
    out = cuda.device_array(image.shape, image.dtype)
    assert cff.median_filter(cuda.to_device(image), 5, output=out) is out
    cuda.synchronize()
    np.testing.assert_array_equal(out.copy_to_host(), cff.median_filter(image, 5, device="cpu"))


def test_jax():
    jax = pytest.importorskip("jax")
    if jax.default_backend() != "gpu":
        pytest.skip("this JAX has no GPU")
    image = picture("float32")
    result = cff.uniform_filter(jax.numpy.asarray(image) + 1, 3)
    assert isinstance(result, jax.Array)
    np.testing.assert_allclose(np.asarray(result * 2), cff.uniform_filter(image + 1, 3, device="cpu") * 2, rtol=1e-5)

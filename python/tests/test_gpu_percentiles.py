"""Several percentiles of arrays on a GPU: the CPU's bytes, and the library's arrays."""
import cudafastfilters as cff
import numpy as np
import pytest
from gpu import DTYPES, arrays, back, needs_gpu, picture

pytestmark = needs_gpu
WANTED = [10, 50, 90, 50]


@pytest.mark.parametrize("library", ["cupy", "torch"])
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("size", [3, (5, 7), 9, 31])
def test_they_are_the_cpus(library, dtype, size):
    image, _, put = arrays(library, dtype)
    wanted = cff.percentile_filter(image, WANTED, size, mode="mirror", device="cpu")
    ours = cff.percentile_filter(put(image), WANTED, size, mode="mirror")
    assert type(ours) is type(put(image))
    np.testing.assert_array_equal(back(ours), wanted)
    np.testing.assert_array_equal(cff.percentile_filter(image, WANTED, size, mode="mirror", device="cuda"), wanted)


@pytest.mark.parametrize("library", ["cupy", "torch"])
def test_layouts_and_outputs(library):
    image, _, put = arrays(library, "uint8", (2, 40, 50, 3))
    for given in ({}, {"channel_axis": -1}, {"axes": (1, 2)}, {"axes": 1}, {"axes": (0, 3)}):
        wanted = cff.percentile_filter(image, WANTED, 3, device="cpu", **given)
        np.testing.assert_array_equal(back(cff.percentile_filter(put(image), WANTED, 3, **given)), wanted)
        into = put(np.zeros((4, *image.shape), "u1"))
        assert cff.percentile_filter(put(image), WANTED, 3, output=into, **given) is into
        np.testing.assert_array_equal(back(into), wanted)


def test_streams():
    cupy = pytest.importorskip("cupy")
    image = picture("uint16")
    stream = cupy.cuda.Stream(non_blocking=True)
    ours = cff.percentile_filter(cupy.asarray(image), WANTED, 5, stream=stream)
    stream.synchronize()
    np.testing.assert_array_equal(ours.get(), cff.percentile_filter(image, WANTED, 5, device="cpu"))


def test_wrong_arguments():
    cupy = pytest.importorskip("cupy")
    image = cupy.zeros((9, 9), "u1")
    with pytest.raises(ValueError, match="device is for images in host memory"):
        cff.percentile_filter(image, [1, 2], 3, device="cuda")
    with pytest.raises(ValueError, match="output has to be of the image's library"):
        cff.percentile_filter(image, [1, 2], 3, output=np.zeros((2, 9, 9), "u1"))

"""PyTorch's tensors on a GPU, and the operators. Those in host memory have test_torch.py."""
import cudafastfilters as cff
import numpy as np
import pytest
from gpu import DTYPES, FILTERS, TAKE_ALL, assert_near, needs_gpu, picture

torch = pytest.importorskip("torch")
pytestmark = needs_gpu


@pytest.mark.parametrize("name, arguments, bound", FILTERS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_same_as_on_the_cpu(name, arguments, bound, dtype):
    image = picture(dtype)
    ours = getattr(cff, name)(torch.from_numpy(image).cuda(), **arguments)
    assert isinstance(ours, torch.Tensor) and ours.is_cuda
    assert_near(ours.cpu().numpy(), getattr(cff, name)(image, device="cpu", **arguments), bound)


@pytest.mark.parametrize("name, arguments, bound", TAKE_ALL)
@pytest.mark.parametrize("dtype", ["float16", "float64", "int32", "int64"])
def test_other_dtypes(name, arguments, bound, dtype):
    image = picture(dtype)
    ours = getattr(cff, name)(torch.from_numpy(image).cuda(), **arguments)
    assert_near(ours.cpu().numpy(), getattr(cff, name)(image, device="cpu", **arguments), bound)


@pytest.mark.parametrize("arguments", [{"axes": 0}, {"axes": (0, 2)}, {"channel_axis": 0}, {"channel_axis": -1}, {}])
def test_axes(arguments):
    image = picture("int16", (5, 40, 3))
    np.testing.assert_array_equal(cff.median_filter(torch.from_numpy(image).cuda(), 3, **arguments).cpu().numpy(),
                                  cff.median_filter(image, 3, device="cpu", **arguments))


def test_out_views_and_streams():
    image = picture("uint8", (600, 700))
    whole = torch.from_numpy(image).cuda()
    out = torch.zeros_like(whole)
    stream = torch.cuda.Stream()
    assert cff.median_filter(whole[5:, ::2], 5, output=out[5:, ::2]).data_ptr() == out[5:, ::2].data_ptr()
    np.testing.assert_array_equal(out[5:, ::2].cpu().numpy(), cff.median_filter(image[5:, ::2], 5, device="cpu"))
    with torch.cuda.stream(stream):
        doubled = cff.median_filter(whole // 2, 5) * 2
    stream.synchronize()
    np.testing.assert_array_equal(doubled.cpu().numpy(), cff.median_filter(image // 2, 5, device="cpu") * 2)
    other = torch.zeros_like(whole)
    cff.median_filter(whole, 5, output=other, stream=stream)
    stream.synchronize()
    np.testing.assert_array_equal(other.cpu().numpy(), cff.median_filter(image, 5, device="cpu"))


def test_compiled():
    import cudafastfilters.torch as operators
    image = torch.rand(2, 20, 30, device="cuda")
    weights = torch.tensor([[0.0, 1, 2], [3, 0, 1], [1, 1, 0]])
    compiled = torch.compile(lambda x: operators.correlate(x, weights) * 2, backend="eager", fullgraph=True)
    torch.testing.assert_close(compiled(image), operators.correlate(image, weights) * 2)

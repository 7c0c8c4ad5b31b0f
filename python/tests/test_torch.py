"""PyTorch's tensors in host memory, the operators and their gradients."""
import cudafastfilters as cff
import numpy as np
import pytest
from gpu import picture

torch = pytest.importorskip("torch")


def test_tensors_in_host_memory():
    image = picture("int16")
    tensor = torch.from_numpy(image)
    result = cff.median_filter(tensor, 5)
    assert isinstance(result, torch.Tensor)
    np.testing.assert_array_equal(result.numpy(), cff.median_filter(image, 5))
    out = torch.empty_like(tensor)
    assert cff.median_filter(tensor, 5, output=out) is out
    assert cff.MedianFilter("int16", 5)(tensor, tensor) is tensor
    np.testing.assert_array_equal(out.numpy(), tensor.numpy())


@pytest.mark.skipif(not hasattr(torch.library, "opcheck"), reason="this PyTorch has no opcheck")
def test_operators():
    import cudafastfilters.torch as operators
    image = torch.rand(2, 12, 9)
    weights = torch.tensor([[0.0, 1, 2], [3, 0, 1], [1, 1, 0]])
    torch.library.opcheck(operators.median_filter, (image, [3, 5]))
    torch.library.opcheck(operators.rank_filter, (image, 2, [3, 3]))
    for mode in ("constant", "wrap"):
        torch.library.opcheck(operators.correlate, (image.requires_grad_(), weights, mode))


@pytest.mark.skipif(not hasattr(torch.library, "opcheck"), reason="this PyTorch has no opcheck")
@pytest.mark.parametrize("mode", ["constant", "wrap"])
def test_gradients(mode):
    """<y, A x> = <A' y, x> for the filter A and its gradient A'."""
    import cudafastfilters.torch as operators
    generator = torch.Generator().manual_seed(5)
    x, y = (torch.randint(-9, 9, (15, 11), generator=generator).float() for _ in range(2))
    weights = torch.randint(-4, 4, (3, 5), generator=generator).float()
    x.requires_grad_()
    (operators.correlate(x, weights, mode) * y).sum().backward()
    forward = (operators.correlate(x.detach(), weights, mode) * y).sum()
    assert (x.grad * x.detach()).sum() == forward
    x.grad = None
    operators.gaussian_filter(x, 1.5, mode=mode).sum().backward()
    if mode == "wrap":
        torch.testing.assert_close(x.grad, torch.ones_like(x))

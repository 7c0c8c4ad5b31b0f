"""PyTorch's tensors in host memory, the operators and their gradients."""
import cudafastfilters as cff
import numpy as np
import pytest
from gpu import picture

torch = pytest.importorskip("torch")
needs_opcheck = pytest.mark.skipif(not hasattr(torch.library, "opcheck"), reason="this PyTorch has no opcheck")
DEVICES = ["cpu", pytest.param("cuda", marks=pytest.mark.skipif(not torch.cuda.is_available() or not cff.gpus(),
                                                                reason="no GPU can be used here"))]
MODES = ["reflect", "mirror", "nearest", "wrap", "constant"]


def test_tensors_in_host_memory():
    image = picture("int16")
    tensor = torch.from_numpy(image)
    result = cff.median_filter(tensor, 5)
    assert isinstance(result, torch.Tensor)
    np.testing.assert_array_equal(result.numpy(), cff.median_filter(image, 5))
    several = cff.percentile_filter(tensor, [10, 90], 5)
    assert isinstance(several, torch.Tensor)
    np.testing.assert_array_equal(several.numpy(), cff.percentile_filter(image, [10, 90], 5))
    into = torch.empty_like(several)
    assert cff.percentile_filter(tensor, [10, 90], 5, output=into) is into
    torch.testing.assert_close(into, several)
    out = torch.empty_like(tensor)
    assert cff.median_filter(tensor, 5, output=out) is out
    assert cff.MedianFilter("int16", 5)(tensor, tensor) is tensor
    np.testing.assert_array_equal(out.numpy(), tensor.numpy())


def image(device, shape=(2, 12, 9)):
    generator = torch.Generator().manual_seed(5)
    return torch.randint(-9, 9, shape, generator=generator).float().to(device)


WEIGHTS = torch.tensor([[0.0, 1, 2, 0, 1], [3, 0, 1, -2, 0], [1, 1, 0, 0, -1]])


LINEAR = {"correlate": {"weights": WEIGHTS, "mode": "mirror"}, "convolve": {"weights": WEIGHTS, "mode": "constant"},
          "uniform_filter": {"size": [3, 5], "mode": "reflect"}, "sobel": {"axis": -2, "mode": "nearest"},
          "laplace": {"mode": "wrap"}}
RANKS = {"median_filter": {"size": [3, 5]}, "rank_filter": {"rank": 2, "size": [3, 3]},
         "percentile_filter": {"percentile": 30.0, "size": [3, 3], "mode": "wrap"}, "minimum_filter": {"size": [1, 3]},
         "maximum_filter": {"size": [3, 1], "mode": "constant", "cval": 2.0}}


@needs_opcheck
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", [*LINEAR, *RANKS])
def test_operators(device, name):
    import cudafastfilters.torch as operators
    arguments = {**LINEAR, **RANKS}[name]
    operator = getattr(operators, name)
    torch.library.opcheck(operator, (image(device).requires_grad_(name in LINEAR),), arguments)
    wanted = getattr(cff, name)(image("cpu").numpy(), device="cpu", **{
        key: entry.numpy() if isinstance(entry, torch.Tensor) else entry for key, entry in arguments.items()})
    torch.testing.assert_close(operator(image(device), **arguments).cpu(), torch.from_numpy(wanted))


LOCAL = {"remove_outlier": {"dif": 5.0, "size": [3, 5]}, "despeckle": {"threshold": 4.0, "size": [3, 3], "iterations": 2},
         "hampel": {"size": [5, 3], "n_sigma": 1.0, "mode": "wrap"}, "percentiles_filter": {"percentiles": [10.0, 90.0], "size": [3, 3]},
         "standard_deviation_filter": {"size": [4, 3], "ddof": 1}, "variance_filter": {"size": [3, 3], "mode": "constant", "cval": 2.0},
         "local_contrast_normalization": {"size": [5, 5]}, "range_filter": {"size": [3, 2]}, "midpoint_filter": {"size": [3, 3]},
         "entropy": {"size": [5, 5]}, "mode_filter": {"size": [3, 3]},
         "trimmed_mean_filter": {"size": [3, 5], "proportiontocut": [0.1, 0.3]},
         "unsharp_mask": {"amount": 2.0, "threshold": 1.0, "mode": "mirror"},
         "difference_of_gaussians": {"low_sigma": 0.5, "high_sigma": 1.0}}


@needs_opcheck
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("dtype", [torch.uint8, torch.float32])
@pytest.mark.parametrize("name", LOCAL)
def test_operators_of_outliers_percentiles_and_statistics(device, name, dtype):
    import cudafastfilters.torch as operators
    if dtype == torch.float32 and name in ("entropy", "mode_filter"):
        pytest.skip("it counts bytes")
    operator, arguments = getattr(operators, name), LOCAL[name]
    pixels = (image("cpu") + 9).to(dtype)
    torch.library.opcheck(operator, (pixels.to(device),), arguments)
    named = dict(arguments)
    if name == "percentiles_filter":
        named["percentile"] = named.pop("percentiles")
    function = getattr(cff, name.replace("percentiles", "percentile"))
    wanted = torch.from_numpy(function(pixels.numpy(), device="cpu", **named))
    torch.testing.assert_close(operator(pixels.to(device), **arguments).cpu(), wanted)
    torch._dynamo.reset()
    compiled = torch.compile(lambda x: operator(x, **arguments), backend="eager", fullgraph=True)
    torch.testing.assert_close(compiled(pixels.to(device)).cpu(), wanted)
    if dtype == torch.float32:
        with pytest.raises(RuntimeError, match="no autograd formula was registered"):
            operator(pixels.to(device).requires_grad_(), **arguments).sum().backward()


MISSING = [{"nan_policy": "omit", "missing_result": 0.25}, {"nodata": 3.0, "min_count": 2, "missing_result": -7.0}, {"mask": True, "fill": False, "missing_result": 0.5}]


@needs_opcheck
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("missing", MISSING, ids=str)
@pytest.mark.parametrize("name", [name for name in [*LINEAR, *RANKS] if name not in ("sobel", "laplace")])
def test_operators_leave_missing_pixels_out(device, missing, name):
    import cudafastfilters.torch as operators
    operator, arguments = getattr(operators, name), {**LINEAR, **RANKS}[name]
    pixels = image("cpu")
    pixels[pixels == 2] = np.nan if "nan_policy" in missing else 2.0
    missing = {**missing, "mask": pixels > -3} if "mask" in missing else missing
    wanted = getattr(cff, name)(pixels.numpy(), device="cpu", **{
        key: entry.numpy() if isinstance(entry, torch.Tensor) else entry for key, entry in {**arguments, **missing}.items()})
    there = {key: entry.to(device) if key == "mask" else entry for key, entry in missing.items()}
    torch.library.opcheck(operator, (pixels.to(device),), {**arguments, **there})
    torch.testing.assert_close(operator(pixels.to(device), **arguments, **there).cpu(), torch.from_numpy(wanted), equal_nan=True)
    torch._dynamo.reset()
    compiled = torch.compile(lambda x: operator(x, **arguments, **there), backend="eager", fullgraph=True)
    torch.testing.assert_close(compiled(pixels.to(device)).cpu(), torch.from_numpy(wanted), equal_nan=True)
    if name in LINEAR:
        result = operator(pixels.to(device).requires_grad_(), **arguments, **there)
        with pytest.raises(RuntimeError, match="has no gradient if pixels are missing"):
            result.sum().backward()


@needs_opcheck
def test_the_middle_of_an_even_number():
    import cudafastfilters.torch as operators
    pixels = torch.arange(12.0).reshape(3, 4)
    for middle in ("lower", "higher", "mean"):
        ours = operators.median_filter(pixels, [3, 3], nodata=5.0, middle=middle)
        np.testing.assert_array_equal(ours.numpy(), cff.median_filter(pixels.numpy(), 3, nodata=5, middle=middle))


@needs_opcheck
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("shape", [(15, 11), (3, 2, 4), (1, 1)])
def test_gradients(mode, device, shape):
    """<y, A x> = <A' y, x> for each linear filter A and its gradient A'; all sums are of integers, and exact."""
    import cudafastfilters.torch as operators
    y = image(device, shape) + 3
    filters = [lambda x: operators.correlate(x, WEIGHTS, mode), lambda x: operators.convolve(x, WEIGHTS, mode),
               lambda x: operators.sobel(x, -1, mode), lambda x: operators.sobel(x, -2, mode),
               lambda x: operators.laplace(x, mode), lambda x: operators.uniform_filter(x, [3, 5], mode) * 15]
    for number, function in enumerate(filters):
        x = image(device, shape).requires_grad_()
        (function(x) * y).sum().backward()
        forward = (function(x.detach()) * y).sum()
        torch.testing.assert_close((x.grad * x.detach()).sum(), forward, rtol=0 if number < 5 else 1e-5, atol=1e-3)


@needs_opcheck
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("mode", MODES)
def test_gaussian_has_gradients(mode, device):
    import cudafastfilters.torch as operators
    x = image(device, (20, 30)).requires_grad_()
    operators.gaussian_filter(x, 1.5, mode=mode).sum().backward()
    if mode != "constant":  # A picture of ones stays one of ones, so the entries of the filter's matrix add up to 600.
        torch.testing.assert_close(x.grad.sum().cpu(), torch.tensor(600.0), rtol=1e-5, atol=1e-3)
    ones = torch.ones_like(x)
    second = torch.autograd.functional.jvp(lambda z: operators.gaussian_filter(z, 1.5, mode=mode), x.detach(), ones)[1]
    torch.testing.assert_close(second, operators.gaussian_filter(ones, 1.5, mode=mode))


@needs_opcheck
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("mode", MODES)
def test_gradients_in_double(mode, device):
    import cudafastfilters.torch as operators
    x = image(device, (6, 5)).double().requires_grad_()
    for function in (lambda x: operators.correlate(x, WEIGHTS / 7, mode), lambda x: operators.uniform_filter(x, [3, 3], mode),
                     lambda x: operators.gaussian_filter(x, 0.8, mode=mode), lambda x: operators.sobel(x, -1, mode)):
        assert torch.autograd.gradcheck(function, (x,), rtol=1e-7, atol=1e-7)
        assert function(x).dtype == torch.float64


@pytest.mark.parametrize("dtype", ["float16", "float64", "int32", "int64", "bool"])
def test_other_dtypes(dtype):
    pixels = picture("uint8").astype(dtype)
    for name, given in (("median_filter", {"size": 5}), ("gaussian_filter", {"sigma": 1})):
        ours = getattr(cff, name)(torch.from_numpy(pixels), **given)
        assert ours.dtype == getattr(torch, dtype)
        np.testing.assert_array_equal(ours.numpy(), getattr(cff, name)(pixels, **given))


def test_which_pixels_a_border_repeats():
    from cudafastfilters._torch_gradients import repeated
    names = {"reflect": "symmetric", "mirror": "reflect", "nearest": "edge"}
    for mode, name in names.items():
        for length in (1, 2, 3, 10):
            for reach in (0, 1, 4, 23):
                wanted = np.pad(np.arange(length), reach, mode=name)
                np.testing.assert_array_equal(repeated(length, reach, mode, "cpu").numpy(), wanted)


@pytest.mark.parametrize("mode", MODES)
def test_transposes(mode):
    """The same identity as above, also with a PyTorch that has no operators."""
    from cudafastfilters._torch_gradients import transposed

    def correlate(x, mask, border):
        return cff.correlate(x, mask.numpy(), mode=border)
    for shape in ((15, 11), (2, 3), (1, 1)):
        x, y = image("cpu", shape), image("cpu", shape) + 3
        assert (correlate(x, WEIGHTS, mode) * y).sum() == (transposed(correlate, y, WEIGHTS, mode) * x).sum()

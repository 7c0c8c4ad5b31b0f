"""Operators for PyTorch: `torch.ops.cudafastfilters`, for torch.compile, torch.export and autograd.

The functions of the package take tensors without this module. Import it for operators that PyTorch knows by name, with
fake kernels, and with gradients for linear filters: ``import cudafastfilters.torch``. Images are (..., rows, columns).
Medians, ranks, means and masks take `mask`, `nan_policy`, `nodata`, `min_count`, `fill` and `missing_result` as those
functions do, medians `middle` besides; they have no gradient then. Outliers, several percentiles, statistics,
trimmed means and sharpening have none.
"""
# Annotations are read by torch.library, which takes those of `typing`.
import inspect
from typing import Any, Callable, List, Optional, Sequence

import torch
from torch import Tensor

from . import _linear_functions, _outliers, _rank_functions, _sharpening, _statistics, _trimmed_mean
from ._torch_gradients import transposed

MISSING = {"nan_policy": (str, "propagate"), "nodata": (Optional[float], None), "min_count": (int, 1), "fill": (bool, True),
           "missing_result": (Optional[float], None)}


def _with_missing(**more: Any) -> Callable[[Callable[..., Tensor]], Callable[..., Tensor]]:
    """Gives a function with `**missing` the arguments of missing pixels, of which PyTorch makes the operator's schema. The mask
    is none of the keywords: PyTorch has no gradients of operators with tensors there."""
    def decorate(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
        signature = inspect.signature(function)
        *own, _ = signature.parameters.values()
        added = [inspect.Parameter("mask", inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=Optional[Tensor])]
        added += [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
                  for name, (kind, default) in {**MISSING, **more}.items()]

        whole = signature.replace(parameters=own + added)

        def operator(*arguments: Any, **named: Any) -> Tensor:
            return function(**whole.bind(*arguments, **named).arguments)
        setattr(operator, "__signature__", whole)
        operator.__name__, operator.__doc__ = function.__name__, function.__doc__
        return operator
    return decorate


@torch.library.custom_op("cudafastfilters::median_filter", mutates_args=())
@_with_missing(middle=(Optional[str], None))
def median_filter(image: Tensor, size: Sequence[int], mode: str = "reflect", cval: float = 0.0, **missing: Any) -> Tensor:
    """Median of a window of (rows, columns); see `cudafastfilters.median_filter`. It has no gradient."""
    return _rank_functions.median_filter(image, list(size), mode=mode, cval=cval, **missing)


@torch.library.custom_op("cudafastfilters::rank_filter", mutates_args=())
@_with_missing()
def rank_filter(image: Tensor, rank: int, size: Sequence[int], mode: str = "reflect", cval: float = 0.0, **missing: Any) -> Tensor:
    """Pixel of a rank; see `cudafastfilters.rank_filter`. It has no gradient."""
    return _rank_functions.rank_filter(image, rank, list(size), mode=mode, cval=cval, **missing)


@torch.library.custom_op("cudafastfilters::percentile_filter", mutates_args=())
@_with_missing()
def percentile_filter(image: Tensor, percentile: float, size: Sequence[int], mode: str = "reflect",
                      cval: float = 0.0, **missing: Any) -> Tensor:
    """Percentile of a window; see `cudafastfilters.percentile_filter`. It has no gradient."""
    return _rank_functions.percentile_filter(image, percentile, list(size), mode=mode, cval=cval, **missing)


@torch.library.custom_op("cudafastfilters::percentiles_filter", mutates_args=())
def percentiles_filter(image: Tensor, percentiles: Sequence[float], size: Sequence[int], mode: str = "reflect",
                       cval: float = 0.0) -> Tensor:
    """Several percentiles of a window, along a first axis; see `cudafastfilters.percentile_filter`. It has no gradient."""
    return _rank_functions.percentile_filter(image.detach(), list(percentiles), list(size), mode=mode, cval=cval).contiguous()


@torch.library.custom_op("cudafastfilters::minimum_filter", mutates_args=())
@_with_missing()
def minimum_filter(image: Tensor, size: Sequence[int], mode: str = "reflect", cval: float = 0.0, **missing: Any) -> Tensor:
    """The least pixel of a window; see `cudafastfilters.minimum_filter`. It has no gradient."""
    return _rank_functions.minimum_filter(image, list(size), mode=mode, cval=cval, **missing)


@torch.library.custom_op("cudafastfilters::maximum_filter", mutates_args=())
@_with_missing()
def maximum_filter(image: Tensor, size: Sequence[int], mode: str = "reflect", cval: float = 0.0, **missing: Any) -> Tensor:
    """The greatest pixel of a window; see `cudafastfilters.maximum_filter`. It has no gradient."""
    return _rank_functions.maximum_filter(image, list(size), mode=mode, cval=cval, **missing)


@torch.library.custom_op("cudafastfilters::remove_outlier", mutates_args=())
def remove_outlier(image: Tensor, dif: float, size: Sequence[int], mode: str = "reflect", cval: float = 0.0,
                   which: str = "bright", measure: str = "absolute", replace_nan: bool = True, iterations: int = 1) -> Tensor:
    """Outliers become the median; see `cudafastfilters.remove_outlier`. It has no gradient."""
    return _outliers.remove_outlier(image.detach(), dif, list(size), mode=mode, cval=cval, which=which, measure=measure,
                                    replace_nan=replace_nan, iterations=iterations)


@torch.library.custom_op("cudafastfilters::despeckle", mutates_args=())
def despeckle(image: Tensor, threshold: float, size: Sequence[int], mode: str = "reflect", cval: float = 0.0,
              measure: str = "absolute", replace_nan: bool = True, iterations: int = 1) -> Tensor:
    """Outliers on either side become the median; see `cudafastfilters.despeckle`. It has no gradient."""
    return _outliers.despeckle(image.detach(), threshold, list(size), mode=mode, cval=cval, measure=measure,
                               replace_nan=replace_nan, iterations=iterations)


@torch.library.custom_op("cudafastfilters::hampel", mutates_args=())
def hampel(image: Tensor, size: Sequence[int], n_sigma: float = 3.0, mode: str = "reflect", cval: float = 0.0,
           which: str = "both", replace_nan: bool = True, iterations: int = 1) -> Tensor:
    """Hampel's filter; see `cudafastfilters.hampel`. It has no gradient."""
    return _outliers.hampel(image.detach(), list(size), n_sigma, mode=mode, cval=cval, which=which, replace_nan=replace_nan,
                            iterations=iterations)


@torch.library.custom_op("cudafastfilters::trimmed_mean_filter", mutates_args=())
def trimmed_mean_filter(image: Tensor, size: Sequence[int], proportiontocut: Sequence[float], mode: str = "reflect",
                        cval: float = 0.0) -> Tensor:
    """Mean without the least and the greatest pixels, two shares of all; see `cudafastfilters.trimmed_mean_filter`. It has no
    gradient."""
    return _trimmed_mean.trimmed_mean_filter(image.detach(), list(size), list(proportiontocut), mode=mode, cval=cval)


@torch.library.custom_op("cudafastfilters::unsharp_mask", mutates_args=())
def unsharp_mask(image: Tensor, radius: float = 1.0, amount: float = 1.0, mode: str = "reflect", threshold: float = 0.0,
                 truncate: float = 4.0) -> Tensor:
    """Unsharp mask; see `cudafastfilters.unsharp_mask`. It has no gradient."""
    return _sharpening.unsharp_mask(image.detach(), radius, amount, mode=mode, threshold=threshold, truncate=truncate)


@torch.library.custom_op("cudafastfilters::difference_of_gaussians", mutates_args=())
def difference_of_gaussians(image: Tensor, low_sigma: float, high_sigma: float, mode: str = "nearest", threshold: float = 0.0,
                            truncate: float = 4.0) -> Tensor:
    """A Gaussian less a wider one; see `cudafastfilters.difference_of_gaussians`. It has no gradient."""
    return _sharpening.difference_of_gaussians(image.detach(), low_sigma, high_sigma, mode=mode, threshold=threshold,
                                               truncate=truncate)


def _statistic(function: Callable[..., Tensor]) -> Any:
    """The operator of a statistic, with `ddof` if the function has it."""
    name = function.__name__

    def operator(image: Tensor, size: Sequence[int], mode: str = "reflect", cval: float = 0.0, ddof: int = 0) -> Tensor:
        return function(image.detach(), list(size), mode=mode, cval=cval, **({"ddof": ddof} if has_ddof else {}))
    has_ddof = "ddof" in inspect.signature(function).parameters
    whole = inspect.signature(operator)
    if not has_ddof:
        setattr(operator, "__signature__", whole.replace(parameters=list(whole.parameters.values())[:-1]))
    operator.__name__ = name
    operator.__doc__ = f"A statistic of a window of (rows, columns); see `cudafastfilters.{name}`. It has no gradient."
    return torch.library.custom_op(f"cudafastfilters::{name}", operator, mutates_args=())


standard_deviation_filter = _statistic(_statistics.standard_deviation_filter)
variance_filter = _statistic(_statistics.variance_filter)
local_contrast_normalization = _statistic(_statistics.local_contrast_normalization)
range_filter = _statistic(_statistics.range_filter)
midpoint_filter = _statistic(_statistics.midpoint_filter)
entropy = _statistic(_statistics.entropy)
mode_filter = _statistic(_statistics.mode_filter)


@torch.library.custom_op("cudafastfilters::correlate", mutates_args=())
@_with_missing()
def correlate(image: Tensor, weights: Tensor, mode: str = "reflect", **missing: Any) -> Tensor:
    """Correlation with a mask of odd sides, which has no gradient; see `cudafastfilters.correlate`."""
    return _linear_functions.correlate(image.detach(), _mask(weights), mode=mode, **missing)


@torch.library.custom_op("cudafastfilters::convolve", mutates_args=())
@_with_missing()
def convolve(image: Tensor, weights: Tensor, mode: str = "reflect", **missing: Any) -> Tensor:
    """Convolution with a mask of odd sides, which has no gradient; see `cudafastfilters.convolve`."""
    return _linear_functions.convolve(image.detach(), _mask(weights), mode=mode, **missing)


@torch.library.custom_op("cudafastfilters::uniform_filter", mutates_args=())
@_with_missing()
def uniform_filter(image: Tensor, size: Sequence[int], mode: str = "reflect", **missing: Any) -> Tensor:
    """Mean of a window of (rows, columns), odd; see `cudafastfilters.uniform_filter`."""
    if len(size) != 2 or any(side % 2 == 0 for side in size):
        raise ValueError(f"size is {tuple(size)}; two odd sides are accepted")
    return _linear_functions.uniform_filter(image.detach(), list(size), mode=mode, **missing)


@torch.library.custom_op("cudafastfilters::sobel", mutates_args=())
def sobel(image: Tensor, axis: int = -1, mode: str = "reflect") -> Tensor:
    """Sobel's derivative along the columns' index, -1, or that of the rows, -2; see `cudafastfilters.sobel`."""
    if axis not in (-1, -2):
        raise ValueError(f"axis is {axis}; -1 and -2 are accepted")
    return _linear_functions.sobel(image.detach(), axis, mode=mode)


@torch.library.custom_op("cudafastfilters::laplace", mutates_args=())
def laplace(image: Tensor, mode: str = "reflect") -> Tensor:
    """Sum of the second differences along rows and columns; see `cudafastfilters.laplace`."""
    return _linear_functions.laplace(image.detach(), mode=mode)


def gaussian_filter(image: Tensor, sigma: float, *, truncate: float = 4.0, mode: str = "reflect") -> Tensor:
    """A Gaussian with gradients: `correlate` along the rows, then along the columns.

    Parameters
    ----------
    image : torch.Tensor, shape (..., rows, columns)
        float32 or float64.
    sigma : float
        Standard deviation in pixels, more than 0.
    truncate : float
        Where the mask ends, in units of sigma.
    mode : str
        Pixels outside of the image, by SciPy's names; zeros with 'constant'.
    """
    from ._weights import gaussian_weights
    weights = torch.from_numpy(gaussian_weights(sigma, 0, None, truncate, "gaussian_filter"))
    return correlate(correlate(image, weights[None, :], mode), weights[:, None], mode)


def _mask(weights: Tensor) -> Any:
    if weights.dim() != 2 or any(side % 2 == 0 for side in weights.shape):
        raise ValueError(f"weights have the shape {tuple(weights.shape)}; two odd sides are accepted")
    return weights.detach().cpu().numpy()


def _plain(image: Tensor, *arguments: Any, **named: Any) -> Tensor:
    """What a result is like: the image's shape in separate memory."""
    return torch.empty_like(image, memory_format=torch.contiguous_format)


def _floats(image: Tensor, *arguments: Any, **named: Any) -> Tensor:
    """The same for results of float32."""
    return torch.empty_like(image, dtype=torch.float32, memory_format=torch.contiguous_format)


def _planes(image: Tensor, percentiles: Sequence[float], *arguments: Any, **named: Any) -> Tensor:
    """The same with an axis for the percentiles before the others."""
    return image.new_empty((len(percentiles), *image.shape))


def _differentiable(operator: Any, masks: Callable[..., List[Tensor]]) -> None:
    """Registers the gradient of an operator that correlates with one mask after the other; its last argument is the mode, and
    may be followed by those of missing pixels."""
    def keep(ctx: Any, inputs: Any, output: Tensor, keyword_only_inputs: Any = None) -> None:
        arguments = inputs[1:] if keyword_only_inputs is None else inputs[1:-1]
        ctx.inputs = len(inputs)
        ctx.plain = keyword_only_inputs is None or inputs[-1] is None and all(
            keyword_only_inputs[name] == default for name, (_, default) in MISSING.items())
        ctx.save_for_backward(*(entry for entry in arguments if isinstance(entry, Tensor)))
        ctx.arguments = [None if isinstance(entry, Tensor) else entry for entry in arguments]

    def backward(ctx: Any, gradient: Tensor) -> Any:
        if not ctx.plain:
            raise RuntimeError(f"{operator._name} has no gradient if pixels are missing")
        tensors = iter(ctx.saved_tensors)
        *arguments, mode = [next(tensors) if entry is None else entry for entry in ctx.arguments]
        for mask in reversed(masks(*arguments)):
            gradient = transposed(correlate, gradient, mask, mode)
        return (gradient,) + (None,) * (ctx.inputs - 1)
    operator.register_autograd(backward, setup_context=keep)


def _means(size: Sequence[int]) -> List[Tensor]:
    return [torch.full((1, size[1]), 1 / size[1], dtype=torch.float64), torch.full((size[0], 1), 1 / size[0], dtype=torch.float64)]


def _derivative(axis: int) -> List[Tensor]:
    difference, smooth = torch.tensor([[-1.0, 0.0, 1.0]]), torch.tensor([[1.0, 2.0, 1.0]])
    return [difference, smooth.t()] if axis == -1 else [smooth, difference.t()]


def _second_differences() -> List[Tensor]:
    return [torch.tensor([[0.0, 1.0, 0.0], [1.0, -4.0, 1.0], [0.0, 1.0, 0.0]])]


for _operator in (median_filter, rank_filter, percentile_filter, minimum_filter, maximum_filter, correlate, convolve,
                  uniform_filter, sobel, laplace, remove_outlier, despeckle, hampel, range_filter, midpoint_filter, mode_filter,
                  trimmed_mean_filter, unsharp_mask):
    _operator.register_fake(_plain)
for _operator in (standard_deviation_filter, variance_filter, local_contrast_normalization, entropy, difference_of_gaussians):
    _operator.register_fake(_floats)
percentiles_filter.register_fake(_planes)
_differentiable(correlate, lambda weights: [weights])
_differentiable(convolve, lambda weights: [weights.flip(0, 1)])
_differentiable(uniform_filter, _means)
_differentiable(sobel, _derivative)
_differentiable(laplace, _second_differences)

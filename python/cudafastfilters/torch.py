"""Operators for PyTorch: `torch.ops.cudafastfilters`, for torch.compile, torch.export and autograd.

The functions of the package take tensors without this module. Import it for operators that PyTorch knows by name, with
fake kernels, and with gradients for linear filters: ``import cudafastfilters.torch``.
"""
# Annotations are read by torch.library, which takes those of `typing`.
from typing import Any, Sequence

import torch

from . import _linear_functions, _rank_functions


def _plain(tensor: torch.Tensor) -> torch.Tensor:
    """What the result is like: the image's shape in memory of its own."""
    return torch.empty_like(tensor, memory_format=torch.contiguous_format)


@torch.library.custom_op("cudafastfilters::median_filter", mutates_args=())
def median_filter(image: torch.Tensor, size: Sequence[int], mode: str = "reflect", cval: float = 0.0) -> torch.Tensor:
    """Median of a window of (rows, columns); see `cudafastfilters.median_filter`. It has no gradient."""
    return _rank_functions.median_filter(image, list(size), mode=mode, cval=cval)


@torch.library.custom_op("cudafastfilters::rank_filter", mutates_args=())
def rank_filter(image: torch.Tensor, rank: int, size: Sequence[int], mode: str = "reflect",
                cval: float = 0.0) -> torch.Tensor:
    """Pixel of a rank; see `cudafastfilters.rank_filter`. It has no gradient."""
    return _rank_functions.rank_filter(image, rank, list(size), mode=mode, cval=cval)


@torch.library.custom_op("cudafastfilters::correlate", mutates_args=())
def correlate(image: torch.Tensor, weights: torch.Tensor, mode: str = "constant") -> torch.Tensor:
    """Correlation of images (..., rows, columns) with a mask of odd sides; see `cudafastfilters.correlate`.

    Outside of the image are zeros ('constant') or, by 'wrap', its other side. Both are linear, and have gradients with
    respect to the image. The mask has none.
    """
    _check_mask(weights, mode)
    return _linear_functions.correlate(image.detach(), weights.detach().cpu().numpy(), mode=mode)


def _check_mask(weights: torch.Tensor, mode: str) -> None:
    if mode not in ("constant", "wrap"):
        raise ValueError(f"mode is {mode!r}; accepted are 'constant' and 'wrap'")
    if weights.dim() != 2 or any(side % 2 == 0 for side in weights.shape):
        raise ValueError(f"weights have the shape {tuple(weights.shape)}; two odd sides are accepted")


@median_filter.register_fake
def _(image: torch.Tensor, size: Sequence[int], mode: str = "reflect", cval: float = 0.0) -> torch.Tensor:
    return _plain(image)


@rank_filter.register_fake
def _(image: torch.Tensor, rank: int, size: Sequence[int], mode: str = "reflect", cval: float = 0.0) -> torch.Tensor:
    return _plain(image)


@correlate.register_fake
def _(image: torch.Tensor, weights: torch.Tensor, mode: str = "constant") -> torch.Tensor:
    return _plain(image)


def _keep(ctx: Any, inputs: tuple[Any, ...], output: torch.Tensor) -> None:
    _, weights, mode = inputs
    ctx.save_for_backward(weights)
    ctx.mode = mode


def _backward(ctx: Any, gradient: torch.Tensor) -> tuple[torch.Tensor, None, None]:
    # The transpose of a correlation is the correlation with the mask turned by 180 degrees.
    (weights,) = ctx.saved_tensors
    return correlate(gradient.contiguous(), weights.flip(0, 1), ctx.mode), None, None


correlate.register_autograd(_backward, setup_context=_keep)


def gaussian_filter(image: torch.Tensor, sigma: float, *, truncate: float = 4.0, mode: str = "constant") -> torch.Tensor:
    """A Gaussian with gradients: `correlate` along the rows, then along the columns.

    Parameters
    ----------
    image : torch.Tensor, shape (..., rows, columns)
        float32.
    sigma : float
        Standard deviation in pixels, more than 0.
    truncate : float
        Where the mask ends, in units of sigma.
    mode : {'constant', 'wrap'}
        Zeros outside of the image, or its other side.
    """
    from ._weights import gaussian_weights
    weights = torch.from_numpy(gaussian_weights(sigma, 0, None, truncate))
    return correlate(correlate(image, weights[None, :], mode), weights[:, None], mode)

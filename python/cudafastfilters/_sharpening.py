"""Sharpening: unsharp masks and differences of Gaussians."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from . import _core
from ._apply import Make, apply, modes, planned, remembered
from ._borders import one_border_number
from ._checks import flag, number, shown
from ._documentation import documented
from ._filter import Filter
from ._filter_arguments import OTHERS, call_text, checked_channels, checked_dtype, opencv_type
from ._missing import Missing
from ._outliers import limit_of
from ._weights import gaussian_reach

RATIO = 1.6  # of the sigmas of a difference of Gaussians, which resembles a Laplacian of a Gaussian then


class _Sharpening(Filter):
    """What both have: one sigma for rows and columns, and results of the images' dtype or of float32."""

    def _checked(self, dtype: Any, output: Any, standard: Any, channels: Any) -> tuple[np.dtype, np.dtype, int, int]:
        source = checked_dtype(dtype, "dtype", OTHERS)
        target = checked_dtype((source if standard is None else standard) if output is None else output, "output", OTHERS)
        if target not in (source, np.float32):
            raise ValueError(f"output is {target}; accepted of {source} are {source} and float32")
        count = checked_channels(channels)
        return source, target, opencv_type(source, count), opencv_type(target, count)

    def _ignoring(self, kind: int) -> list[_core.Plan]:
        raise ValueError("mask is given; sharpening leaves no pixels out")


class UnsharpMaskFilter(_Sharpening):
    """An unsharp mask: what a Gaussian removes of an image is added to it.

    Parameters
    ----------
    dtype : dtype
        Of the images: uint8, int8, uint16, int16, float16 or float32.
    radius : float
        Standard deviation of the Gaussian in pixels, more than 0.
    amount : float
        The factor of the difference of the image and the Gaussian, before it is added to the image.
    threshold : float
        Pixels whose difference is at most this, on either side, stay as they are.
    truncate : float
        Where the Gaussian ends, in units of `radius`.
    output : dtype, optional
        Of the result: float32, or that of the images, which it is unless given. Integers receive the real-valued result rounded
        to nearest, ties to even, and clamped to their range.
    lines : bool
        The Gaussian is along rows only.
    mode : str
        Pixels outside of the image, by SciPy's names; zeros with 'constant'.
    channels : int
        As of `RankFilter`.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> sharpen = cff.UnsharpMaskFilter(np.uint8, radius=1, amount=2)
    >>> sharpen(np.repeat(np.array([[50, 100]], np.uint8), 4, axis=1))
    array([[ 50,  50,  44,  20, 130, 106, 100, 100]], dtype=uint8)
    """

    def __init__(self, dtype: Any, radius: float = 1.0, amount: float = 1.0, *, threshold: float = 0.0, truncate: float = 4.0,
                 output: Any = None, lines: bool = False, mode: Any = "reflect", channels: int = 1) -> None:
        source, target, kind, target_kind = self._checked(dtype, output, None, channels)
        sigma, factor, limit = sigma_of(radius, "radius"), number(amount, "amount"), limit_of(threshold, "threshold")
        if not np.isfinite(factor):
            raise ValueError(f"amount is {shown(amount)}; finite numbers are accepted")
        maker = partial(_core.unsharp, kind, target_kind, window_of(sigma, "radius", truncate, lines, type(self).__name__),
                        sigma, factor, limit, one_border_number(mode))
        text = call_text(type(self).__name__, source, channels, radius=radius, amount=amount, threshold=threshold, mode=mode)
        self._set([maker], source, target, channels, text)


class DifferenceOfGaussiansFilter(_Sharpening):
    """A Gaussian less a wider one: what is of a size between them stays.

    Parameters
    ----------
    dtype, truncate, lines, mode, channels
        As of `UnsharpMaskFilter`.
    low_sigma : float
        Standard deviation of the first Gaussian in pixels, more than 0.
    high_sigma : float, optional
        That of the second, at least as much; 1.6 times `low_sigma` unless given.
    threshold : float
        Differences that are at most this, on either side, become 0.
    output : dtype, optional
        Of the result: float32 unless given, or that of the images, which receive it rounded and clamped.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> bands = cff.DifferenceOfGaussiansFilter(np.uint8, 1, 2)
    >>> float(bands(np.full((9, 9), 7, np.uint8)).round(4).max())
    0.0
    """

    def __init__(self, dtype: Any, low_sigma: float, high_sigma: float | None = None, *, threshold: float = 0.0,
                 truncate: float = 4.0, output: Any = None, lines: bool = False, mode: Any = "nearest", channels: int = 1) -> None:
        source, target, kind, target_kind = self._checked(dtype, output, np.float32, channels)
        low = sigma_of(low_sigma, "low_sigma")
        high = RATIO * low if high_sigma is None else sigma_of(high_sigma, "high_sigma")
        if high < low:
            raise ValueError(f"high_sigma is {shown(high_sigma)}; at least low_sigma, {shown(low_sigma)}, is accepted")
        windows = [window_of(sigma, name, truncate, lines, type(self).__name__)
                   for sigma, name in ((low, "low_sigma"), (high, "high_sigma"))]
        maker = partial(_core.difference_of_gaussians, kind, target_kind, windows[0], low, windows[1], high,
                        limit_of(threshold, "threshold"), one_border_number(mode))
        text = call_text(type(self).__name__, source, channels, low_sigma=low_sigma, high_sigma=high, threshold=threshold, mode=mode)
        self._set([maker], source, target, channels, text)


def sigma_of(given: Any, name: str) -> float:
    """A standard deviation, checked."""
    sigma = number(given, name)
    if not 0 < sigma < np.inf:
        raise ValueError(f"{name} is {shown(given)}; more than 0 is accepted")
    return sigma


def window_of(sigma: float, name: str, truncate: Any, lines: Any, caller: str) -> tuple[int, int]:
    """Rows and columns of a Gaussian, which ends as SciPy's does. `name` is that of the argument."""
    side = 2 * gaussian_reach(sigma, None, truncate, caller, name) + 1
    return (1 if flag(lines, "lines") else side), side


def _sharpening(kind: Callable[..., Filter], mode: Any, truncate: Any, threshold: Any, *given: Any) -> Make:
    limit, end = limit_of(threshold, "threshold"), number(truncate, "truncate")

    def make(dtype: Any, made: Any, channels: int, count: int, missing: Missing) -> Filter:
        target = made if made == dtype else np.dtype(np.float32)  # which is converted
        return planned(kind, dtype, *given, threshold=limit, truncate=end, output=target, lines=count == 1, mode=modes(mode, count),
                       channels=channels)
    return make


@documented
def unsharp_mask(image: Any, radius: float = 1.0, amount: float = 1.0, output: Any = None, mode: Any = "reflect", *,
                 threshold: float = 0.0, truncate: float = 4.0, axes: Any = None, channel_axis: int | None = None,
                 casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """Sharpens an image by what a Gaussian removes of it: ``image + amount * (image - gaussian)``.
    {image_narrow}
    radius : float
        Standard deviation of the Gaussian in pixels, more than 0.
    amount : float
        The factor of the difference.
    {output}
    mode : str
        Pixels outside of the image, as of `uniform_filter`; zeros with 'constant'.
    threshold : float
        Pixels whose difference is at most this, on either side, stay as they are.
    truncate : float
        Where the Gaussian ends, in units of `radius`.
    {common}
    {returns}

    See Also
    --------
    UnsharpMaskFilter : the same, planned once and applied often.

    Notes
    -----
    skimage.filters.unsharp_mask has no threshold, divides integers by their greatest value, and cuts the result off at 0 and 1
    unless ``preserve_range=True``: then it agrees for float32. Here values keep their unit, and integers are rounded to
    nearest and clamped to their range.
    {examples}
    >>> cff.unsharp_mask(np.array([50, 50, 50, 50, 100, 100, 100, 100], np.uint8), amount=2)
    array([ 50,  50,  44,  20, 130, 106, 100, 100], dtype=uint8)
    """
    make = remembered(_sharpening, UnsharpMaskFilter, mode, truncate, threshold, sigma_of(radius, "radius"), number(amount, "amount"))
    return apply(make, image, output, axes, channel_axis, casting, OTHERS, device, stream)


@documented
def difference_of_gaussians(image: Any, low_sigma: float, high_sigma: float | None = None, output: Any = None,
                            mode: Any = "nearest", *, threshold: float = 0.0, truncate: float = 4.0, axes: Any = None,
                            channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """A Gaussian of an image less a wider one: what is of a size between them stays.
    {image_narrow}
    low_sigma : float
        Standard deviation of the first Gaussian in pixels, more than 0.
    high_sigma : float, optional
        That of the second, at least as much; 1.6 times `low_sigma` unless given.
    {output_float}
    mode : str
        Pixels outside of the image, as of `uniform_filter`; zeros with 'constant'.
    threshold : float
        Differences that are at most this, on either side, become 0.
    truncate : float
        Where the Gaussians end, in units of their sigma.
    {common}
    {returns}

    See Also
    --------
    DifferenceOfGaussiansFilter : the same, planned once and applied often.

    Notes
    -----
    skimage.filters.difference_of_gaussians has no threshold and divides integers by their greatest value; for float32 it agrees.
    {examples}
    >>> image = np.zeros(5, np.float32)
    >>> image[2] = 1
    >>> cff.difference_of_gaussians(image, 0.5, 1).round(3)
    array([-0.054, -0.136,  0.388, -0.136, -0.054], dtype=float32)
    """
    low, high = sigma_of(low_sigma, "low_sigma"), None if high_sigma is None else sigma_of(high_sigma, "high_sigma")
    make = remembered(_sharpening, DifferenceOfGaussiansFilter, mode, truncate, threshold, low, high)
    return apply(make, image, np.float32 if output is None else output, axes, channel_axis, casting, OTHERS, device, stream)

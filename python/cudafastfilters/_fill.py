"""Missing pixels replaced by what their valid neighbours say."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ._apply import CASTINGS, Outline, working_dtype
from ._arguments import filtered_axes, repeated
from ._checks import native, number, one_of, positive, shown
from ._documentation import documented
from ._exchange import host_array
from ._filter_arguments import LINEAR, RANKS
from ._libraries import NUMPY, Library, library_of
from ._linear_functions import gaussian_filter, uniform_filter
from ._missing import holds, is_labelled, labelled, missing_of, nodata_of, unmasked
from ._rank_functions import maximum_filter, median_filter

MODES = ("reflect", "mirror", "nearest", "wrap", "grid-mirror", "grid-wrap")
SIGMAS = 6.0  # the Gaussian's window, in units of sigma


def _by_gaussian(image: Any, size: int, **arguments: Any) -> Any:
    return gaussian_filter(image, size / SIGMAS, radius=size // 2, **arguments)


METHODS: dict[str, Callable[..., Any]] = {"median": median_filter, "mean": uniform_filter, "gaussian": _by_gaussian}


@documented
def fill_missing(image: Any, size: int = 3, method: str = "median", iterations: int | None = None, mode: str = "reflect", *,
                 mask: Any = None, nodata: float | None = None, axes: Any = None, channel_axis: int | None = None,
                 casting: str = "no", device: Any = None) -> Any:
    """Missing pixels replaced by what a window of valid pixels around them says, again until none is left.

    Valid pixels keep their values. NaN is missing, and so are pixels of the value `nodata` and those outside of a mask.
    {image_narrow}
    size : int
        The window's length along each axis that is filtered, odd.
    method : {'median', 'mean', 'gaussian'}
        What is taken of the valid pixels of a window. The Gaussian has a sigma of a sixth of the window.
    iterations : int, optional
        How often at most; each time the pixels are filled that have a valid one in their window. Until none is left unless
        given. Of Dask arrays a number is needed.
    mode : str
        Pixels outside of the image: 'reflect', 'mirror', 'nearest' or 'wrap'.
    mask : array, optional
        bool or integers, other than 0 for valid pixels, as of `median_filter`.
    nodata : float, optional
        The value of missing pixels.
    axes, channel_axis, casting, device
        As of `median_filter`.
    {returns}

    Notes
    -----
    What no window of valid pixels reaches stays as it is; of masked arrays it stays masked.
    {examples}
    >>> cff.fill_missing(np.array([1, 0, 0, 0, 9], np.uint8), nodata=0)
    array([1, 1, 1, 9, 9], dtype=uint8)
    """
    one_of(method, "method", METHODS)
    one_of(mode, "mode", MODES)
    one_of(casting, "casting", CASTINGS)
    if positive(size, "size") % 2 == 0:
        raise ValueError(f"size is {shown(size)}; an odd one is accepted")
    limit = None if iterations is None else positive(iterations, "iterations")
    common: dict[str, Any] = {"mode": mode, "axes": axes, "channel_axis": channel_axis, "device": device}
    if type(image) is Outline:
        return _reaching(image, size, limit, casting=casting, **common)

    def again(pixels: Any, holes: Any, value: Any) -> Any:
        return fill_missing(pixels, size, method, iterations, mode, mask=holes, nodata=value, axes=axes,
                            channel_axis=channel_axis, casting=casting, device=device)
    if is_labelled(image):
        return labelled(image, None, lambda pixels: again(
            pixels, mask, nodata_of(image, missing_of("omit", nodata, 1, True, None)).nodata))
    found = host_array(image, "image")
    if found is not None and not isinstance(image, np.ndarray):
        return found[1](again(found[0], mask, nodata))
    library = NUMPY if found is not None else library_of(image, "image")
    working_dtype(native(library.dtype(image)), casting, RANKS if method == "median" else LINEAR, leaves_out=True)
    unhidden = unmasked(library, image, mask, filtered_axes(axes, channel_axis, image.ndim)[1])
    hidden = isinstance(image, np.ma.MaskedArray)
    pixels, left = library.contiguous(np.asarray(image) if hidden else image), limit
    valid = _valid(library, pixels, nodata, unhidden)
    while left != 0 and not valid.all():
        near = maximum_filter(valid, size, **common)
        fresh = near & ~valid
        if not fresh.any():
            break
        pixels = library.where(fresh, METHODS[method](pixels, size, mask=valid, casting=casting, **common), pixels)
        valid, left = valid | near, None if left is None else left - 1
    return np.ma.MaskedArray(pixels, mask=~valid, fill_value=image.fill_value) if hidden else pixels


def _reaching(image: Outline, size: int, limit: int | None, **common: Any) -> Any:
    """A filter whose windows reach what all iterations do."""
    if limit is None:
        raise ValueError("iterations is None; filled block by block, an image needs a number of them: so many times half a "
                         "window is what a block reads around it")
    return maximum_filter(image, repeated(size, [size], limit)[0], **common)


def _valid(library: Library, pixels: Any, nodata: Any, unhidden: Any) -> Any:
    """Which pixels are not missing."""
    dtype, value = library.dtype(pixels), None if nodata is None else number(nodata, "nodata")
    if dtype.kind != "f" and value is None and unhidden is None:
        raise ValueError("nothing says which pixels of the image are missing; nodata and mask do")
    valid = pixels == pixels
    if value is not None and holds(dtype, value):
        valid &= pixels != (value if dtype.kind == "f" else int(value))
    return valid if unhidden is None else valid & unhidden

"""Erosion, dilation, and what consists of them."""
from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from . import _core
from ._apply import Make, apply, modes, planes, planned, remembered
from ._arguments import any_window, anchors
from ._borders import one_border_number, outside
from ._checks import REAL, array_of, integers, number, one_of, positive, shown
from ._documentation import documented
from ._filter import Filter
from ._filter_arguments import RANKS, call_text, checked_channels, checked_dtype, opencv_type
from ._missing import Missing
from ._rank_filters import shown_window

OPERATIONS = {"erosion": 0, "dilation": 1, "opening": 2, "closing": 3, "gradient": 4, "white_tophat": 5,
              "black_tophat": 6}  # cv::MorphTypes
DISCS = ("skimage", "imagej")


class MorphologyFilter(Filter):
    """An erosion, a dilation, or what consists of them.

    Parameters
    ----------
    dtype : dtype
        Of the images: integers of 8 to 64 bits, float16, float32, float64 or bool. The result has the same.
    operation : str
        'erosion' or 'dilation', the least or the greatest pixel of the structuring element, which dilations have mirrored;
        'opening', an erosion and then a dilation; 'closing', the other way around; 'gradient', dilation less erosion;
        'white_tophat', the image less its opening; 'black_tophat', its closing less the image.
    size : int or tuple of int
        Rows and columns of a rectangular element, at most 32768 each.
    footprint : array, optional
        Instead of `size`, the element: its pixels that are not 0 belong to it.
    iterations : int
        How often erosions and dilations are applied; 2 for an opening are two erosions and two dilations.
    mode, cval, origin, channels
        As of `RankFilter`, with one mode for both directions.

    Notes
    -----
    Differences of integers are clamped.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> opening = cff.MorphologyFilter(np.uint8, "opening", footprint=cff.disc(1))
    >>> opening
    MorphologyFilter(uint8, operation='opening', footprint=<5 of 3 x 3 pixels>, mode='reflect')
    >>> int(opening(np.eye(5, dtype=np.uint8)).sum())
    0
    """

    def __init__(self, dtype: Any, operation: str, size: Any = None, *, footprint: Any = None, iterations: int = 1,
                 mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, channels: int = 1) -> None:
        one_of(operation, "operation", OPERATIONS)
        checked = checked_dtype(dtype, "dtype", RANKS)
        window = any_window(size, footprint, 2, type(self).__name__)
        rows, columns = anchors(origin, window.lengths)
        count = positive(iterations, "iterations")
        if count * (max(window.lengths) - 1) >= 2**15:
            raise ValueError(f"iterations is {shown(count)}; with them, an element has at most 32768 pixels along an axis")
        kind = opencv_type(checked, checked_channels(channels))
        maker = partial(_core.morphology, OPERATIONS[operation], kind, window.mask(), (rows, columns), count,
                        one_border_number(mode), outside(cval, checked))
        repeats = {} if count == 1 else {"iterations": count}
        text = call_text(type(self).__name__, checked, channels, operation=operation, **shown_window(window), **repeats,
                         mode=mode)
        self._set([maker], checked, checked, channels, text)

    def _ignoring(self, kind: int) -> list[_core.Plan]:
        raise ValueError("mask is given; morphology leaves no pixels out")


def disc(radius: float, definition: str = "skimage") -> np.ndarray:
    """A disc as a footprint.

    Parameters
    ----------
    radius : float
        Of the disc.
    definition : {'skimage', 'imagej'}
        Which pixels belong to it: those whose distance to the centre is at most `radius`, as scikit-image's `disk` has it; or
        those whose distance squared is at most the integer part of the radius squared, and 1, as the windows of ImageJ's rank
        filters, with its two exceptions below 1.75 and 2.85.

    Returns
    -------
    array of bool
        Of odd sides, as few as hold the disc.

    Examples
    --------
    >>> import cudafastfilters as cff
    >>> cff.disc(2).astype(int)
    array([[0, 0, 1, 0, 0],
           [0, 1, 1, 1, 0],
           [1, 1, 1, 1, 1],
           [0, 1, 1, 1, 0],
           [0, 0, 1, 0, 0]])

    An image is blurred with a disc by `correlate`. The sums of integers are exact, and the cost grows with the radius, not with
    the disc's area:

    >>> import numpy as np
    >>> pixels = cff.disc(2)
    >>> cff.correlate(np.arange(9, dtype=np.uint8).reshape(3, 3) * 20, pixels / pixels.sum())
    array([[ 37,  48,  58],
           [ 69,  80,  91],
           [102, 112, 123]], dtype=uint8)
    """
    given = number(radius, "radius")
    one_of(definition, "definition", DISCS)
    if not 0 <= given < 2**14:
        raise ValueError(f"radius is {shown(radius)}; accepted is 0 to less than {2**14}")
    if definition == "imagej":
        given = 1.75 if 1.5 <= given < 1.75 else 2.85 if 2.5 <= given < 2.85 else given
        square = float(int(given * given) + 1)
        reach = int(np.sqrt(square + 1e-10))
    else:
        square, reach = given * given, int(given)
    steps = np.arange(-reach, reach + 1)
    return steps[:, None]**2 + steps**2 <= square


def flat_element(footprint: Any, structure: Any) -> Any:
    """The footprint of an element; a structure that is not flat is an error."""
    if structure is None:
        return footprint
    heights = array_of(structure, "structure")
    if heights.dtype.kind not in REAL or heights.any():
        raise ValueError("structure has values other than 0; flat elements are accepted, which footprint has")
    return np.ones(heights.shape, bool) if footprint is None else footprint


def _morphology(operation: str, size: Any, footprint: Any, structure: Any, mode: Any, cval: Any, origin: Any) -> Make:
    value = number(cval, "cval")
    element = flat_element(footprint, structure)
    if size is not None and structure is not None:
        raise ValueError("size and structure are both given; one of them is accepted")

    def make(dtype: Any, output: Any, channels: int, count: int, missing: Missing) -> Filter:
        window = any_window(size, element, count, "MorphologyFilter")
        return planned(MorphologyFilter, dtype, operation, **window.given(), mode=modes(mode, count), cval=value,
                       origin=planes(integers(origin, "origin", count), 0), channels=channels)
    return make


def _apply(operation: str, image: Any, size: Any, footprint: Any, structure: Any, output: Any, mode: Any, cval: Any,
           origin: Any, axes: Any, channel_axis: int | None, casting: Any, device: Any, stream: Any) -> Any:
    make = remembered(_morphology, operation, size, footprint, structure, mode, cval, origin)
    return apply(make, image, output, axes, channel_axis, casting, RANKS, device, stream)


@documented
def grey_erosion(image: Any, size: Any = None, footprint: Any = None, structure: Any = None, output: Any = None,
                 mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *, axes: Any = None,
                 channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """The least pixel of a structuring element.
    {grey}
    >>> cff.grey_erosion(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([1, 1, 1, 2, 4], dtype=uint8)
    """
    return _apply("erosion", image, size, footprint, structure, output, mode, cval, origin, axes, channel_axis, casting,
                  device, stream)


@documented
def grey_dilation(image: Any, size: Any = None, footprint: Any = None, structure: Any = None, output: Any = None,
                  mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *, axes: Any = None,
                  channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """The greatest pixel of a structuring element, which is mirrored.
    {grey}
    >>> cff.grey_dilation(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([3, 3, 5, 5, 5], dtype=uint8)
    """
    return _apply("dilation", image, size, footprint, structure, output, mode, cval, origin, axes, channel_axis, casting,
                  device, stream)


@documented
def grey_opening(image: Any, size: Any = None, footprint: Any = None, structure: Any = None, output: Any = None,
                 mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *, axes: Any = None,
                 channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """An erosion, and then a dilation: what is brighter and smaller than the element vanishes.
    {grey}
    >>> cff.grey_opening(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([1, 1, 2, 4, 4], dtype=uint8)
    """
    return _apply("opening", image, size, footprint, structure, output, mode, cval, origin, axes, channel_axis, casting,
                  device, stream)


@documented
def grey_closing(image: Any, size: Any = None, footprint: Any = None, structure: Any = None, output: Any = None,
                 mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *, axes: Any = None,
                 channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """A dilation, and then an erosion: what is darker and smaller than the element vanishes.
    {grey}
    >>> cff.grey_closing(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([3, 3, 3, 5, 5], dtype=uint8)
    """
    return _apply("closing", image, size, footprint, structure, output, mode, cval, origin, axes, channel_axis, casting,
                  device, stream)


@documented
def morphological_gradient(image: Any, size: Any = None, footprint: Any = None, structure: Any = None, output: Any = None,
                           mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *, axes: Any = None,
                           channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """The dilation less the erosion.
    {grey}
    >>> cff.morphological_gradient(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([2, 2, 4, 3, 1], dtype=uint8)
    """
    return _apply("gradient", image, size, footprint, structure, output, mode, cval, origin, axes, channel_axis, casting,
                  device, stream)


@documented
def white_tophat(image: Any, size: Any = None, footprint: Any = None, structure: Any = None, output: Any = None,
                 mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *, axes: Any = None,
                 channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """The image less its opening: what is brighter and smaller than the element.
    {grey}
    >>> cff.white_tophat(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([2, 0, 0, 1, 0], dtype=uint8)
    """
    return _apply("white_tophat", image, size, footprint, structure, output, mode, cval, origin, axes, channel_axis, casting,
                  device, stream)


@documented
def black_tophat(image: Any, size: Any = None, footprint: Any = None, structure: Any = None, output: Any = None,
                 mode: Any = "reflect", cval: float = 0.0, origin: Any = 0, *, axes: Any = None,
                 channel_axis: int | None = None, casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """The closing less the image: what is darker and smaller than the element.
    {grey}
    >>> cff.black_tophat(np.array([3, 1, 2, 5, 4], np.uint8), size=3)
    array([0, 2, 1, 0, 1], dtype=uint8)
    """
    return _apply("black_tophat", image, size, footprint, structure, output, mode, cval, origin, axes, channel_axis, casting,
                  device, stream)

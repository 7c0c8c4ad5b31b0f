"""Pieces of documentation that functions share, put in their docstrings' {places}."""
from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

PIECES = {
    "image": """
Parameters
----------
image : array
    Of integers of 8 to 64 bits, float16, float32, float64 or bool: a NumPy array, or an array in host memory or on a GPU of a
    library with DLPack or ``__cuda_array_interface__`` (CuPy, PyTorch, JAX, Numba). Other axes than those filtered are a batch.
    In host memory either order of bytes is accepted.""",
    "image_narrow": """
Parameters
----------
image : array
    uint8, int8, uint16, int16, float16 or float32: a NumPy array, or an array in host memory or on a GPU of a library with
    DLPack or ``__cuda_array_interface__`` (CuPy, PyTorch, JAX, Numba). Other axes than those filtered are a batch.
    In host memory either order of bytes is accepted.""",
    "size": """size : int or tuple of int
    The window's length along each axis that is filtered, at most 32768.
footprint : array, optional
    Instead of `size`, the window: its pixels that are not 0 belong to it. It has an axis for each that is filtered. Windows
    other than rectangles of odd sides leave no pixels out.""",
    "structure": """structure : array, optional
    A flat element, all of whose values are 0, of this shape: instead of `size` and `footprint`, or as large as that.""",
    "binary": """
Parameters
----------
image : array
    Of any dtype: pixels that are not 0. Other axes than those filtered are a batch.
structure : array, optional
    The element: its pixels that are not 0 belong to it. A cross, the pixel and its neighbours along the axes that are
    filtered, unless given.
iterations : int
    How often erosions and dilations are applied, at least 1.
mask : None
    SciPy's mask is not accepted.
output : array or dtype, optional
    Where the result goes, of the image's shape and library; or the dtype of the result, bool unless given.
border_value : int
    0 or 1, what the pixels outside of the image are in each step.
origin : int or tuple of int
    How far the output's pixel is behind the element's centre, along each axis.
brute_force : object
    Without effect, for callers of SciPy's.
axes, channel_axis, device, stream
    As of `grey_erosion`.""",
    "returns_binary": """
Returns
-------
array
    Of bool, of the image's shape and library.
{errors}""",
    "grey": """{image}
{size}
{structure}
{output}
{mode}
{cval}
{origin}
{common}
{returns}
{examples}""",
    "size_only": """size : int or tuple of int
    The window's length along each axis that is filtered, odd, at most 32767.""",
    "size_any": """size : int or tuple of int
    The window's length along each axis that is filtered, at most 32768.""",
    "measure": """measure : {'absolute', 'relative', 'mad'}
    Unit of the threshold: that of the pixels; the absolute value of the median; or 1.4826 times the median absolute deviation
    of the window.""",
    "replace_nan": """replace_nan : bool
    Whether a NaN is an outlier if the median is a number.""",
    "iterations": """iterations : int
    How often the filter is applied.""",
    "return_replaced": """return_replaced : bool
    Also return where pixels were replaced. Of images in host memory.""",
    "returns_replaced": """
Returns
-------
array
    Of the image's shape and library; with `return_replaced` also an array of bool, where pixels were replaced.
{errors}""",
    "output_float": """output : array or dtype, optional
    Where the result goes, of the image's shape and library; or the dtype of the result, float32 unless given.""",
    "output": """output : array or dtype, optional
    Where the result goes, of the image's shape and library, which may be the image itself or overlap it; or the dtype
    of the result. The image's unless given, in this machine's order of bytes.""",
    "mode": """mode : str
    Pixels outside of the image: 'reflect' (c b a | a b c), 'mirror' (c b | a b c), 'nearest' (a a a | a b c),
    'wrap', or 'constant'; 'grid-mirror', 'grid-wrap' and 'grid-constant' are other names of three of them.""",
    "modes": """mode : str or tuple of str
    Pixels outside of the image: 'reflect' (c b a | a b c), 'mirror' (c b | a b c), 'nearest' (a a a | a b c),
    'wrap', or 'constant'; 'grid-mirror', 'grid-wrap' and 'grid-constant' are other names of three of them. One for all
    axes, or one for each.""",
    "cval": """cval : float
    Value of the pixels outside with 'constant'; one that the image's dtype has.""",
    "origin": """origin : int or tuple of int
    How far the output's pixel is behind the window's centre, along each axis.""",
    "common": """axes : int or tuple of int, optional
    The one or two axes to filter; the last two (the last one of a vector) unless given, without that of the channels.
channel_axis : int, optional
    The axis of an image's channels, each of which is filtered by itself; any number of them.
casting : {'no', 'equiv', 'safe', 'same_kind', 'unsafe'}
    Which dtypes besides those above are filtered in float32 (in float64, if that is one of those above), as `numpy.can_cast`
    to it has it, and converted back; none with 'no' and 'equiv'. If pixels are left out, only uint8, int8, uint16, int16,
    float16 and float32 are among those above, and for medians and ranks bool.
device : str, int or sequence of int, optional
    Engine for images in host memory: 'cpu', 'cuda', 'cuda:1', the index of a GPU or several. Without it, the one that is
    faster by an estimate.
stream : int or object, optional
    CUDA stream for images on a GPU: of CuPy or PyTorch, or its number. Without it, the library's current one.""",
    "missing": """nan_policy : {'propagate', 'omit', 'raise'}
    'omit' leaves NaN out of windows; 'raise' is an error if the image has NaN. Integers have none.
mask : array, optional
    bool or integers: pixels where it is not 0 are valid, the others are left out. Of the image's library, and of its shape
    or one that NumPy broadcasts to that; without the axis of channels it is the mask of all.
nodata : float, optional
    The value of pixels that are left out, a channel at a time. With a mask or NaN, the pixels of either are left out.
min_count : int
    If fewer pixels of a window are valid, the result is missing.
fill : bool
    False: a pixel that is missing in the image is missing in the result.
missing_result : float, optional
    What a missing result is, rounded and clamped. NaN unless given; for integers `nodata`, or 0.""",
    "middle": """middle : {'lower', 'higher', 'mean'}, optional
    The median of an even number of valid pixels; 'mean' for floats and 'lower' for integers unless given.""",
    "returns": """
Returns
-------
array
    Of the image's shape and library. On a GPU it is complete in the order of the stream.
{errors}""",
    "errors": """
Raises
------
TypeError
    For a dtype that is not accepted, or an argument of another type.
ValueError
    For other values that are not accepted.""",
    "examples": """
Examples
--------
>>> import numpy as np
>>> import cudafastfilters as cff""",
    "rounding": """
Notes
-----
Integers receive the real-valued result rounded to nearest, ties to even, and clamped to their range. SciPy
truncates after each axis, and lets values outside of the range wrap around. Sums of float64 and of 32- and 64-bit integers are
of float64. uint32, int64 and uint64 are converted to it and back, so integers beyond 2**53 are rounded, as by SciPy.""",
}


def _filled(text: str) -> str:
    lines = []
    for line in text.splitlines():
        name = line[1:-1] if line.startswith("{") else ""
        lines.append(_filled(PIECES[name]) if name in PIECES else line)
    return "\n".join(lines)


def documented(function: Function) -> Function:
    """Puts the pieces, which may have places themselves, into a function's docstring."""
    function.__doc__ = _filled(inspect.cleandoc(function.__doc__ or ""))
    return function

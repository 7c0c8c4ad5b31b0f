"""Images in parts: some rows of a result, from the rows of the image that they depend on."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from ._checks import integers, shown
from ._device_memory import get_device_memory
from ._exchange import host_array, host_output
from ._filter import Filter, check_output, checked_shape, dense, dense_rows, longest
from ._libraries import NUMPY, host_engine

Pair = tuple[int, int]


def _span(given: Any, name: str, length: int) -> Pair:
    start, stop = integers(given, name, 2)
    if not 0 <= start < stop <= length:
        raise ValueError(f"{name} is {shown(given)}; accepted are a start and a stop, at least one of 0 to {length - 1}")
    return start, stop


def _plans(filter: Any) -> list[_core.Plan]:
    if not isinstance(filter, Filter):
        raise TypeError(f"filter is {shown(filter)}; one of this package's is accepted, as MedianFilter makes")
    return filter._plans


def _flag(given: Any, name: str) -> bool:
    if not isinstance(given, (bool, np.bool_)):
        raise TypeError(f"{name} is {shown(given)}; True and False are accepted")
    return bool(given)


def filter_rows(filter: Filter, shape: Pair, rows: Pair, *, device: Any = None, exact: bool = True) -> list[Pair]:
    """The rows of an image that some rows of its result depend on.

    Parameters
    ----------
    filter : Filter
        As `MedianFilter` makes one.
    shape : tuple of int
        Rows and columns of the whole image.
    rows : tuple of int
        The first row of the result, and the one behind the last.
    device : str, int or sequence of int, optional
        Of `apply_part`. Without it the rows are those of both engines, if there is a GPU.
    exact : bool
        True for the bytes that the whole image would have, for which large masks and some filters on a GPU need more rows, or
        all; False for the rows that windows reach, which differ in the last digits of floats.

    Returns
    -------
    list of tuple of int
        Start and stop of the rows, in the order in which `apply_part` takes them: one pair, or two with the mode 'wrap'.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> median = cff.MedianFilter(np.uint8, size=5, mode="wrap")
    >>> cff.filter_rows(median, (1000, 800), (0, 100))
    [(998, 1000), (0, 102)]
    """
    plans, whole, kept = _plans(filter), checked_shape(shape), _flag(exact, "exact")
    span = _span(rows, "rows", whole[0])
    engine, devices = host_engine(device)
    return longest([plan.filter_rows(whole, span, engine, devices, kept) for plan in plans])


def filter_columns(filter: Filter, shape: Pair, columns: Pair) -> list[Pair]:
    """The columns of an image that the windows of some columns of its result reach.

    Parameters
    ----------
    filter : Filter
        As `MedianFilter` makes one.
    shape : tuple of int
        Rows and columns of the whole image.
    columns : tuple of int
        The first column of the result, and the one behind the last.

    Returns
    -------
    list of tuple of int
        Start and stop of the columns, in their order: one pair, or two with the mode 'wrap'. An image of these columns, and of
        the rows of `filter_rows` without `exact`, has the result of the part within it.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> cff.filter_columns(cff.MedianFilter(np.uint8, size=(3, 7)), (1000, 800), (100, 200))
    [(97, 203)]
    """
    plans, whole = _plans(filter), checked_shape(shape)
    return longest([plan.filter_columns(whole, _span(columns, "columns", whole[1])) for plan in plans])


def apply_part(filter: Filter, source: Any, shape: Pair, rows: Pair, out: Any = None, *, device: Any = None,
               exact: bool = True, mask: Any = None) -> Any:
    """Filter some rows of an image, of which only the rows that they depend on are in memory.

    Parameters
    ----------
    filter : Filter
        As `MedianFilter` makes one.
    source : array, shape (source rows, columns) or (source rows, columns, channels)
        The rows of `filter_rows` for the same arguments, one pair below the other, of the filter's `dtype`, in host memory.
    shape : tuple of int
        Rows and columns of the whole image.
    rows : tuple of int
        The first row of the result, and the one behind the last.
    out : array, optional
        Where the result goes, of its shape, of the filter's `output_dtype` and in host memory. It may overlap `source`.
    device : str, int or sequence of int, optional
        'cpu', 'cuda', 'cuda:1', the index of a GPU or several. Without it, the engine that is faster by an estimate.
    exact : bool
        As of `filter_rows`.
    mask : array, optional
        The same rows of a mask: bool or integers, other than 0 for valid pixels, as of `MedianFilter.__call__`.

    Returns
    -------
    array, shape (rows, columns) or (rows, columns, channels)
        `out`, or a new array of the library of `source`: with `exact` byte for byte the rows of the whole image's result by the
        same engine.

    Raises
    ------
    ValueError
        For a number of source rows other than that of `filter_rows`, and rows outside of the image.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> image = np.arange(6000, dtype=np.uint16).reshape(100, 60)
    >>> median = cff.MedianFilter(np.uint16, size=5)
    >>> needed = cff.filter_rows(median, image.shape, (30, 40), device="cpu")
    >>> source = np.concatenate([image[start:stop] for start, stop in needed])
    >>> part = cff.apply_part(median, source, image.shape, (30, 40), device="cpu")
    >>> bool((part == median(image)[30:40]).all())
    True
    """
    _plans(filter)
    whole, kept = checked_shape(shape), _flag(exact, "exact")
    start, stop = _span(rows, "rows", whole[0])
    found = host_array(source, "source")
    if found is None:
        raise ValueError("source is on a GPU; parts of images in host memory are filtered")
    pixels, wrap = found
    given = None if out is None else host_output(out, "out")
    filter._check(NUMPY, pixels, None, "source")
    if pixels.ndim != (2 if filter.channels == 1 else 3):
        raise ValueError(f"source has the shape {pixels.shape}; parts are of one image")
    if given is not None:
        filter._check_dtype(NUMPY, given, "out", filter.output_dtype)
        check_output(NUMPY, (stop - start, *pixels.shape[1:]), given, "out")
    result = _apply(filter, pixels, filter._checked_mask(NUMPY, mask, pixels), given, whole, (start, stop), device, kept)
    return wrap(result) if out is None else out


def _apply(filter: Filter, pixels: np.ndarray, mask: Any, out: np.ndarray | None, whole: Pair, span: Pair, device: Any,
           exact: bool) -> np.ndarray:
    engine, devices = host_engine(device)
    memory = get_device_memory()
    pixels, valid, plans = filter._left_out(NUMPY, pixels, mask)
    source = dense(NUMPY, pixels, filter.dtype.itemsize, filter.channels)
    shape = (span[1] - span[0], *source.shape[1:])
    *steps, last = plans
    for plan in steps:
        # The window of a plan lies along one axis: rows stay, or become those of the part.
        stays = plan.filter_rows(whole, span, engine, devices, exact) == [span]
        step = np.empty(source.shape if stays else shape, filter.dtype)
        if stays:
            plan.apply_on_host(source, None, step, engine, devices, memory)
        else:
            plan.apply_part(source, None, step, whole, span, engine, devices, memory, exact)
        source = step
    fits = out is not None and dense_rows(NUMPY, out, filter.output_dtype.itemsize, filter.channels)
    target = out if out is not None and fits else np.empty(shape, filter.output_dtype)
    last.apply_part(source, valid, target, whole, span, engine, devices, memory, exact)
    if out is not None and not fits:
        out[...] = target
    return target if out is None else out

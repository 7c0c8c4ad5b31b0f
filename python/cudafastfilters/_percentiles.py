"""Several percentiles of each window, in one pass on the CPU."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from ._apply import CASTINGS, Outline, arranged, interleaved, modes, output_array, planes, store, working_dtype
from ._arguments import anchors, filtered_axes, odd_window
from ._borders import one_border_number, outside
from ._checks import integers, native, number, one_of
from ._device_memory import get_device_memory
from ._exchange import host_array
from ._filter import LARGEST_SIDE
from ._filter_arguments import opencv_type
from ._libraries import NUMPY, host_engine
from ._rank_filters import rank_of_percentile

MOST = 256


def are_several(percentile: Any) -> bool:
    """Whether percentiles are given, not one."""
    return isinstance(percentile, (list, tuple, range)) or isinstance(percentile, np.ndarray) and percentile.ndim == 1


def percentiles(image: Any, given: Any, size: Any, footprint: Any, output: Any, mode: Any, cval: Any, origin: Any, axes: Any,
                channel_axis: int | None, casting: Any, device: Any, stream: Any) -> Any:
    """An array with an axis more than the image, the first, for the percentiles."""
    if not 1 <= len(given) <= MOST:
        raise ValueError(f"percentile has {len(given)} entries; accepted are 1 to {MOST}")
    one_of(casting, "casting", CASTINGS)
    if type(image) is Outline:
        raise TypeError("percentile is a sequence; blocks of an array have one result")
    if stream is not None:
        raise ValueError("stream is for images on a GPU; several percentiles are taken on the CPU")
    found = host_array(image, "image")
    if found is None:
        raise TypeError("the image is on a GPU; several percentiles are taken on the CPU")
    if isinstance(image, np.ma.MaskedArray):
        raise TypeError("the image is a masked array; several percentiles leave no pixels out")
    pixels = found[0]
    chosen, channel_axis = filtered_axes(axes, channel_axis, pixels.ndim)
    work = working_dtype(native(pixels.dtype), casting, True)
    channels = interleaved(NUMPY, pixels, chosen, channel_axis)
    view = arranged(NUMPY, pixels.astype(work, copy=False), chosen, channels)
    lengths = planes(odd_window(size, footprint, len(chosen), "percentile_filter"), 1)
    anchor = anchors(planes(integers(origin, "origin", len(chosen)), 0), lengths)
    ranks = tuple(rank_of_percentile(percentile, lengths[0] * lengths[1]) for percentile in given)
    plan = _core.percentiles(opencv_type(work, channels), (lengths[0], lengths[1]), ranks, (anchor[0], anchor[1]),
                             one_border_number(modes(mode, len(chosen))), outside(number(cval, "cval"), work))
    result = _filtered(plan, view, len(ranks), channels, device)
    back = [axis + 1 for axis in chosen]
    if channels == 1 and len(chosen) == 1:
        result = np.moveaxis(result[..., 0, :], -1, back[0])
    elif channels == 1:
        result = np.moveaxis(result, (-2, -1), back)
    return _delivered(result, pixels.dtype, output)


def _filtered(plan: _core.Plan, view: np.ndarray, count: int, channels: int, device: Any) -> np.ndarray:
    """The planes of images whose last axes are rows and columns (and channels)."""
    engine, devices = host_engine(device)
    behind = 2 if channels == 1 else 3
    batch, (rows, columns) = view.shape[:-behind], view.shape[view.ndim - behind:view.ndim - behind + 2]
    if max(rows * count, columns) > LARGEST_SIDE:
        raise ValueError(f"the image has {rows} rows and {columns} columns; at most {LARGEST_SIDE // count} rows and "
                         f"{LARGEST_SIDE} columns are accepted")
    below = np.empty((*batch, rows * count, *view.shape[view.ndim - behind + 1:]), view.dtype)
    plan.apply_on_host(np.ascontiguousarray(view), None, below, engine, devices, get_device_memory())
    return np.moveaxis(below.reshape((*batch, count, *view.shape[view.ndim - behind:])), len(batch), 0)


def _delivered(result: np.ndarray, dtype: np.dtype, output: Any) -> Any:
    if output is None and result.dtype == native(dtype):
        return result
    target = output_array(NUMPY, result, output, native(dtype))
    store(NUMPY, target, result, target.dtype)
    return target

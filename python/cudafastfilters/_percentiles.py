"""Several percentiles of each window, in one pass."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from ._apply import CASTINGS, arranged, interleaved, is_dtype, modes, output_array, planes, store, working_dtype
from ._arguments import anchors, any_window, filtered_axes
from ._borders import one_border_number, outside
from ._checks import integers, native, number, one_of
from ._device_memory import get_device_memory
from ._exchange import host_array, host_output
from ._filter import LARGEST_SIDE, dense, ordered
from ._filter_arguments import RANKS, opencv_type
from ._libraries import NUMPY, Library, host_engine, sharing_library, stream_number
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
    if isinstance(image, np.ma.MaskedArray):
        raise TypeError("the image is a masked array; several percentiles leave no pixels out")

    def of(library: Library, pixels: Any, queue: int | None, output: Any = output) -> Any:
        chosen, axis = filtered_axes(axes, channel_axis, len(pixels.shape))
        dtype = native(library.dtype(pixels))
        work = working_dtype(dtype, casting, RANKS)
        channels = interleaved(library, pixels, chosen, axis)
        view = arranged(library, pixels if library.dtype(pixels) == work else library.astype(pixels, work), chosen, channels)
        window = any_window(size, footprint, len(chosen), "percentile_filter")
        if not window.is_plain:
            raise ValueError("size or footprint is no rectangle of odd sides; several percentiles have only these windows")
        lengths = window.lengths
        anchor = anchors(planes(integers(origin, "origin", len(chosen)), 0), lengths)
        ranks = tuple(rank_of_percentile(percentile, window.pixels) for percentile in given)
        plan = ordered(_core.percentiles(opencv_type(work, channels), lengths, ranks, (anchor[0], anchor[1]),
                                         one_border_number(modes(mode, len(chosen))), outside(number(cval, "cval"), work)), work)
        result = _filtered(plan, library, view, len(ranks), channels, device, queue)
        back = tuple(axis + 1 for axis in chosen)
        if channels == 1 and len(chosen) == 1:
            result = library.moveaxis(result[..., 0, :], (-1,), back)
        elif channels == 1:
            result = library.moveaxis(result, (-2, -1), back)
        return _delivered(library, result, dtype, output)

    found = host_array(image, "image")
    if found is not None:
        if stream is not None:
            raise ValueError("stream is for images on a GPU; this one is in host memory")
        if output is None or is_dtype(output):
            return found[1](of(NUMPY, found[0], None))
        of(NUMPY, found[0], None, output if isinstance(output, np.ndarray) else host_output(output, "output"))
        return output
    library = sharing_library(image)
    if library is None:
        raise TypeError("several percentiles are taken of arrays of NumPy, CuPy and PyTorch")
    if device is not None:
        raise ValueError("device is for images in host memory; this one is on a GPU, which filters it")
    if stream is None:
        return of(library, image, None)
    queue = stream_number(stream)
    with library.using(image, queue):
        return of(library, image, queue)


def _filtered(plan: _core.Plan, library: Library, view: Any, count: int, channels: int, device: Any, queue: int | None) -> Any:
    """The planes of images whose last axes are rows and columns (and channels). `queue`: None for the library's own."""
    behind = 2 if channels == 1 else 3
    shape = tuple(view.shape)
    batch, (rows, columns) = shape[:-behind], shape[len(shape) - behind:len(shape) - behind + 2]
    if max(rows * count, columns) > LARGEST_SIDE:
        raise ValueError(f"the image has {rows} rows and {columns} columns; at most {LARGEST_SIDE // count} rows and "
                         f"{LARGEST_SIDE} columns are accepted")
    below = library.empty((*batch, rows * count, *shape[len(shape) - behind + 1:]), native(library.dtype(view)), view)
    view = dense(library, view, library.dtype(view).itemsize, channels)
    if library.on_device:
        current = queue is None
        number_of = library.stream(view) if queue is None else queue
        plan.apply_on_device(library.export(view, number_of, current), None, library.export(below, number_of, current), number_of)
    else:
        engine, devices = host_engine(device)
        plan.apply_on_host(view, None, below, engine, devices, get_device_memory())
    return library.moveaxis(below.reshape((*batch, count, *shape[len(shape) - behind:])), (len(batch),), (0,))


def _delivered(library: Library, result: Any, dtype: np.dtype, output: Any) -> Any:
    if output is None and library.dtype(result) == dtype:
        return result
    target = output_array(library, result, output, dtype)
    store(library, target, result, native(library.dtype(target)))
    return target

"""What SciPy's functions share: axes, channels, outputs and dtypes that filters do not take."""
from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ._arguments import filtered_axes
from ._borders import border_modes
from ._checks import REAL, dtype_of, native, one_of
from ._exchange import host_array, host_output
from ._filter import Filter, check_output
from ._filter_arguments import BOOL, MOST_CHANNELS, Kind, accepted
from ._libraries import NUMPY, Library, library_of, sharing_library, stream_number
from ._missing import (PLAIN, Missing, is_labelled, labelled, mask_of, masked_result, nodata_of, with_channels)

CASTINGS = ("no", "equiv", "safe", "same_kind", "unsafe")
# make(dtype, output, channels, count, missing) plans for `count` axes; a filter of one axis has windows of one row.
Make = Callable[[np.dtype, np.dtype, int, int, Missing], Filter]
SIMPLE = frozenset((int, float, str, type, type(None)))


@functools.lru_cache(maxsize=256)
def planned(kind: Callable[..., Filter], *arguments: Any, **named: Any) -> Filter:
    """A filter of these arguments; those of the last calls are kept."""
    return kind(*arguments, **named)


def remembered(plan: Callable[..., Make], *given: Any) -> Make:
    """`plan(*given)`; the same one again, with its filters, if all arguments are numbers, words and classes."""
    return _kept(plan, *given) if SIMPLE.issuperset(map(type, given)) else plan(*given)


@functools.lru_cache(maxsize=256, typed=True)
def _kept(plan: Callable[..., Make], *given: Any) -> Make:
    return functools.lru_cache(maxsize=8)(plan(*given))


def hashable(given: Any) -> Any:
    """An argument as a key of `planned`."""
    if isinstance(given, np.ndarray):
        return tuple(hashable(entry) for entry in given)
    return tuple(given) if isinstance(given, list) else given


def planes(given: list[Any], alone: Any) -> tuple[Any, Any]:
    """Entries for rows and columns. For one axis they are the columns', with `alone` for the rows."""
    return (alone, given[0]) if len(given) == 1 else (given[0], given[1])


def modes(mode: Any, count: int) -> Any:
    """The border modes of rows and columns, or the one of both."""
    names = border_modes(mode, count)
    return mode if isinstance(mode, str) else planes(names, names[0])


def working_dtype(dtype: np.dtype, casting: str, kind: Kind, leaves_out: bool = False) -> np.dtype:
    """The dtype that is filtered: the image's, or one that `kind` or `casting` have it converted to."""
    taken, wide = kind.taken(leaves_out), kind.wide(leaves_out)
    if dtype in taken:
        return dtype
    if dtype in kind.converted and not leaves_out:
        return kind.converted[dtype]
    if dtype.kind == "c":
        raise TypeError(f"the image is of {dtype}; real numbers are accepted. View it as two channels, the real and the imaginary "
                        "parts, and filter these: image.view(its real dtype).reshape(*image.shape, 2), channel_axis=-1")
    if dtype.kind not in REAL or not np.can_cast(dtype, wide, casting=casting):  # type: ignore[arg-type]
        raise TypeError(f"the image is of {dtype}; accepted {'if pixels are left out ' if leaves_out else ''}are {accepted(taken)}. "
                        f"Convert it, or have it filtered in {wide} by casting='safe' (bool), 'same_kind' or 'unsafe'")
    return wide


def output_array(library: Library, image: Any, output: Any, dtype: np.dtype) -> Any:
    """The array that the caller receives, of SciPy's argument `output`: nothing, a dtype or an array."""
    if output is None:
        return library.empty(tuple(image.shape), dtype, image)
    if is_dtype(output):
        return library.empty(tuple(image.shape), real_dtype(dtype_of(output, "output")), image)
    check_output(library, tuple(image.shape), output, "output")
    real_dtype(library.dtype(output))
    return output


def is_dtype(output: Any) -> bool:
    """Whether SciPy's argument `output` names a dtype."""
    return isinstance(output, (type, np.dtype, str))


def real_dtype(dtype: np.dtype) -> np.dtype:
    """The dtype of an output, if that can have results."""
    if dtype.kind not in REAL:
        raise TypeError(f"output is of {dtype}; real numbers are accepted")
    return dtype


def interleaved(library: Library, image: Any, chosen: tuple[int, ...], channel_axis: int | None) -> int:
    """Channels that are filtered together, as the pixels lie; 1 if they are separate images."""
    ndim = len(image.shape)
    if channel_axis != ndim - 1 or chosen != (ndim - 3, ndim - 2):
        return 1
    if not 2 <= image.shape[-1] <= MOST_CHANNELS:
        return 1
    item = library.dtype(image).itemsize
    strides = library.strides(image)
    return image.shape[-1] if strides[-1] == item and strides[-2] == item * image.shape[-1] else 1


def arranged(library: Library, array: Any, chosen: tuple[int, ...], channels: int) -> Any:
    """A view whose last axes are rows and columns (and channels)."""
    ndim = len(array.shape)
    if channels > 1 or chosen == (ndim - 2, ndim - 1):
        return array
    if chosen == (ndim - 1,):
        return array[..., None, :]
    if len(chosen) == 1:
        return library.moveaxis(array, chosen, (-1,))[..., None, :]
    return library.moveaxis(array, chosen, (-2, -1))


def store(library: Library, target: Any, result: Any, dtype: np.dtype) -> None:
    """Converts a result, rounded and clamped if an integer dtype takes it."""
    kept = library.dtype(result)
    if dtype.kind in "iu" and kept.kind == "f":
        limits = np.iinfo(dtype)
        wide = np.float32 if kept.itemsize <= 4 else np.float64
        greatest = wide(limits.max)
        if int(greatest) > limits.max:  # which has no such float: the next lower one is converted, and what is above it replaced
            greatest = np.nextafter(greatest, wide(0))
        result = library.rounded(library.astype(result, np.dtype(wide)) if kept.itemsize == 2 else result)
        stored = library.astype(result.clip(float(limits.min), float(greatest)), dtype)
        if int(greatest) < limits.max:
            stored = library.where(result > float(greatest), dtype.type(limits.max), stored)
        library.copy(target, stored)
        return
    library.copy(target, library.astype(result, dtype))


class Outline:
    """An image of which only this is known. What filters it answers with its filter, as planned for one channel."""

    def __init__(self, dtype: np.dtype, ndim: int) -> None:
        self.dtype = native(dtype)
        self.ndim = ndim


def _leaves_out(dtype: np.dtype, mask: Any, missing: Missing) -> bool:
    """Whether pixels of images of a dtype may be missing."""
    return mask is not None or missing is not PLAIN and dtype.kind in REAL and missing.kind(dtype) is not None


def apply(make: Make, image: Any, output: Any, axes: Any, channel_axis: int | None, casting: Any, kind: Kind,
          device: Any, stream: Any, mask: Any = None, missing: Missing = PLAIN) -> Any:
    """Filters an image of any layout with what `make` plans."""
    one_of(casting, "casting", CASTINGS)
    if type(image) is Outline:
        work = working_dtype(image.dtype, casting, kind, _leaves_out(image.dtype, mask, missing))
        return make(work, work, 1, len(filtered_axes(axes, channel_axis, image.ndim)[0]), missing)
    unnamed = missing is not PLAIN and mask is None and not missing.named
    if axes is None and channel_axis is None and device is None and stream is None and mask is None and not unnamed:
        result = _where_it_lies(make, image, output, kind, missing)
        if result is not None:
            return result
    if isinstance(image, np.ma.MaskedArray):
        return _of_masked(make, image, output, axes, channel_axis, casting, kind, device, stream, mask, missing)
    if is_labelled(image):
        return labelled(image, output, lambda pixels: apply(make, pixels, output, axes, channel_axis, casting, kind, device,
                                                            stream, mask, nodata_of(image, missing)))
    if unnamed:
        raise ValueError(f"{' and '.join(missing.given())}: nothing says which pixels are missing; nan_policy='omit', nodata "
                         "and mask do")
    found = host_array(image, "image")
    named = output is None or is_dtype(output)
    if found is not None and not (isinstance(image, np.ndarray) and (named or isinstance(output, np.ndarray))):
        given = output if named else host_output(output, "output")
        result = apply(make, found[0], given, axes, channel_axis, casting, kind, device, stream, mask, missing)
        return found[1](result) if named else output
    if found is not None:
        return _apply(NUMPY, make, image, output, axes, channel_axis, casting, kind, device, stream, mask, missing)
    library = library_of(image, "image")
    if stream is None:
        return _apply(library, make, image, output, axes, channel_axis, casting, kind, device, None, mask, missing)
    queue = stream_number(stream)
    with library.using(image, queue):  # for what is made before and after the filter
        return _apply(library, make, image, output, axes, channel_axis, casting, kind, device, queue, mask, missing)


def _of_masked(make: Make, image: np.ma.MaskedArray, output: Any, axes: Any, channel_axis: Any, casting: str, kind: Kind,
               device: Any, stream: Any, mask: Any, missing: Missing) -> Any:
    """The same for a masked array of NumPy's: the result is one, too."""
    into = None if output is None or is_dtype(output) else output
    dtype = output
    if into is not None:
        check_output(NUMPY, image.shape, into, "output")
        dtype = into.dtype
    axis = filtered_axes(axes, channel_axis, image.ndim)[1]
    return masked_result(lambda pixels, valid, changed: apply(make, pixels, dtype, axes, channel_axis, casting, kind, device,
                                                              stream, valid, changed), image, into, mask, missing, axis)


def _where_it_lies(make: Make, image: Any, output: Any, kind: Kind, missing: Missing) -> Any:
    """The same for one image of CuPy's or PyTorch's, if that needs neither copies nor errors; otherwise None."""
    library = sharing_library(image)
    if library is None or image.ndim != 2 or is_dtype(output):
        return None
    dtype = library.dtype(image)
    if dtype not in kind.taken(_leaves_out(dtype, None, missing)) or dtype == BOOL:
        return None
    return make(dtype, dtype, 1, 2, missing)._where_it_lies(library, image, output)


def _apply(library: Library, make: Make, image: Any, output: Any, axes: Any, channel_axis: int | None, casting: str,
           kind: Kind, device: Any, stream: Any, mask: Any, missing: Missing) -> Any:
    """The same for an image of NumPy's, or on a GPU."""
    dtype = native(library.dtype(image))
    chosen, channel_axis = filtered_axes(axes, channel_axis, len(image.shape))
    leaves_out = _leaves_out(dtype, mask, missing)
    work = working_dtype(dtype, casting, kind, leaves_out)
    result = output_array(library, image, output, dtype)
    target = native(library.dtype(result))
    made = kind.made(work, target, leaves_out)
    channels = interleaved(library, image, chosen, channel_axis)
    if missing is not PLAIN and made != target:
        missing = missing.converted(target)
    planned_filter = make(work, made, channels, len(chosen), missing)
    made = planned_filter.output_dtype
    if mask is not None:
        mask = mask_of(library, mask, tuple(image.shape), channel_axis)
        if channels == 1:
            mask = arranged(library, with_channels(library, mask, tuple(image.shape), channel_axis), chosen, 1)
    source = image if work == dtype else library.astype(image, work)
    view = arranged(library, source, chosen, channels)
    into = arranged(library, result, chosen, channels)
    if made == target:
        filtered = _filtered(planned_filter, library, view, into, device, stream, mask)
        if into is result:
            return filtered  # an array of the image's library, also if that cannot make empty ones
    else:
        store(library, into, _filtered(planned_filter, library, view, None, device, stream, mask), target)
    return result


def _filtered(planned_filter: Filter, library: Library, view: Any, into: Any, device: Any, stream: Any, mask: Any) -> Any:
    """Filters what was checked; the stream is the library's current one, or it is set."""
    if not library.on_device:
        if stream is not None:
            raise ValueError("stream is for images on a GPU; this one is in host memory")
        return planned_filter._on_host(view, into, device, mask)
    if device is not None:
        raise ValueError("device is for images in host memory; this one is on a GPU, which filters it")
    queue = library.stream(view) if stream is None else stream
    return planned_filter._on_device(library, view, into, queue, stream is None, mask)

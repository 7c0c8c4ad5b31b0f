"""The class of all filters: what a plan of _core takes, and which memory it reads and writes."""
from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from . import _core
from ._checks import integers, native, shown
from ._device_memory import get_device_memory
from ._exchange import Result, host_array, host_output
from ._filter_arguments import BOOL, INTEGERS, NARROW, accepted
from ._libraries import NUMPY, Library, host_engine, library_of, sharing_library, stream_number
from ._missing import (MASK, NAN, PLAIN, Missing, ignoring, is_labelled, labelled, mask_of, masked_result,
                       nodata_of)

LARGEST_SIDE = 2**30 - 1  # pixels of an image's side, the module's limit


def check_output(library: Library, shape: tuple[int, ...], output: Any, name: str) -> None:
    """Whether a result of `library` and of that shape can be written to `output`."""
    if not isinstance(output, Result):
        if library_of(output, name) is not library:
            raise ValueError(f"{name} has to be of the image's library and on its GPU")
        library.check_writable(output)
    if tuple(output.shape) != shape:
        raise ValueError(f"{name} has the shape {tuple(output.shape)}, the result {shape}")


def checked_shape(shape: Any) -> tuple[int, int]:
    """Rows and columns of an image."""
    rows, columns = integers(shape, "shape", 2)
    if not 1 <= min(rows, columns) <= max(rows, columns) <= LARGEST_SIDE:
        raise ValueError(f"shape is {shown(shape)}; accepted are 1 to {LARGEST_SIDE} rows and columns")
    return rows, columns


def longest(runs: list[list[tuple[int, int]]]) -> list[tuple[int, int]]:
    """The runs of the most pixels: of a filter of several plans, each has a window along another axis."""
    return max(runs, key=lambda each: sum(stop - start for start, stop in each))


def dense_rows(library: Library, array: Any, item: int, channels: int) -> bool:
    """Whether rows of pixels lie one after the other, each without gaps, as this machine reads them."""
    strides, shape = library.strides(array), array.shape
    if not library.readable(array):
        return False
    for step in strides:
        if step % item:
            return False
    if channels > 1:
        if strides[-1] != item:
            return False
        item *= channels
        strides, shape = strides[:-1], shape[:-1]
    return (shape[-1] <= 1 or strides[-1] == item) and (shape[-2] <= 1 or strides[-2] >= item * shape[-1])


def ordered(plan: _core.Plan, dtype: np.dtype) -> _core.Plan:
    """A plan for images of a dtype; OpenCV lacks depths of some integers, of which ranks are taken in the order of these."""
    return _core.as_integers(plan, dtype.kind == "i") if dtype in INTEGERS else plan


def dense(library: Library, array: Any, item: int, channels: int) -> Any:
    """The array, or a copy with dense rows."""
    return array if dense_rows(library, array, item, channels) else library.contiguous(array)


class Filter:
    """A filter that was planned for one type of pixels. It is immutable: any number of threads may call it.

    Its subclasses plan; see `MedianFilter`. It can be pickled and copied: what is made of that is planned anew.
    """

    dtype: np.dtype
    output_dtype: np.dtype
    channels: int
    _makers: list[partial[_core.Plan]]
    _plans: list[_core.Plan]
    _masked: list[_core.Plan]  # of a filter that no pixel is missing for but those outside of a mask; made when needed
    _missing: Missing
    _kind: int | None  # what the plans leave out
    _looks_at_images: bool  # whether an image has to be read, or changed, before it is filtered
    _text: str

    def __init__(self) -> None:
        raise TypeError(f"{type(self).__name__} plans nothing; MedianFilter and the other filters do")

    def _set(self, makers: Sequence[partial[_core.Plan]], dtype: np.dtype, output_dtype: np.dtype, channels: int,
             text: str, missing: Missing = PLAIN) -> None:
        self._makers = list(makers)
        self.dtype = dtype
        self.output_dtype = output_dtype
        self.channels = channels
        self._text = text
        self._plan_with(missing)

    def _plan_with(self, missing: Missing) -> None:
        self._missing, self._kind, self._masked = missing, missing.kind(self.dtype), []
        self._looks_at_images = self._kind == NAN and missing.nodata is not None or (
            missing.nan_policy == "raise" and self.dtype.kind == "f")
        self._plans = [ordered(maker(), self.dtype) for maker in self._makers] if self._kind is None else self._ignoring(self._kind)

    def _ignoring(self, kind: int) -> list[_core.Plan]:
        """The plans that leave missing pixels out."""
        if len(self._makers) > 1:
            raise ValueError("mode has two entries; minima and maxima that leave pixels out have one mode for both directions")
        for dtype in (self.dtype, self.output_dtype):
            if dtype not in (*NARROW, BOOL):
                raise ValueError(f"pixels of {dtype} are given; accepted if pixels are left out are {accepted(NARROW)}")
        return [ignoring(self._makers[0], self._missing, kind, self.output_dtype)]

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__, _makers=[(maker.func.__name__, maker.args) for maker in self._makers],
                     _missing=tuple(self._missing))
        for name in ("_plans", "_masked", "_kind", "_looks_at_images"):
            del state[name]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        makers = [partial(getattr(_core, name), *arguments) for name, arguments in state["_makers"]]
        self.__dict__.update(state, _makers=makers)
        self._plan_with(Missing(*state["_missing"]))

    def _with(self, missing: Missing) -> Filter:
        """The same filter that leaves other pixels out."""
        if missing == self._missing:
            return self
        other: Filter = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._plan_with(missing)
        return other

    def __call__(self, image: Any, out: Any = None, *, mask: Any = None, stream: Any = None, device: Any = None) -> Any:
        """Filter an image, or a batch of images.

        Parameters
        ----------
        image : array, shape (..., rows, columns) or (..., rows, columns, channels)
            Of the filter's `dtype`: a NumPy array, or an array in host memory or on a GPU of a library with DLPack or
            ``__cuda_array_interface__``. The last axis is that of the channels if the filter has more than one.
        out : array, optional
            Where the result goes, of the image's shape, of the filter's `output_dtype` and of the image's library.
            It may be the image itself, or overlap it.
        mask : array, optional
            bool or integers: pixels where it is not 0 are valid, the others are left out. Of the image's library, and of its
            shape or one that NumPy broadcasts to that; without the axis of channels it is the mask of all.
        stream : int or object, optional
            CUDA stream for images on a GPU: of CuPy or PyTorch, or its number. Without it, the library's current one.
        device : str, int or sequence of int, optional
            Engine for images in host memory: 'cpu', 'cuda', 'cuda:1', the index of a GPU or several. Without it, the
            one that is faster by an estimate.

        Returns
        -------
        array
            `out`, or a new array of the image's library. On a GPU it is complete in the order of the stream.
        """
        if stream is None and device is None and mask is None:
            result = self._where_it_lies(sharing_library(image), image, out)
            if result is not None:
                return result
        if isinstance(image, np.ma.MaskedArray):
            return self._of_masked(image, out, mask, device)
        if is_labelled(image):
            return labelled(image, out, lambda pixels: self._with(nodata_of(image, self._missing))(
                pixels, out, mask=mask, stream=stream, device=device))
        found = host_array(image, "image")
        if found is not None:
            pixels, wrap = found
            if stream is not None:
                raise ValueError("stream is for images on a GPU; this one is in host memory")
            given = None if out is None else host_output(out, "out")
            self._check(NUMPY, pixels, given)
            result = self._on_host(pixels, given, device, self._checked_mask(NUMPY, mask, pixels))
            return wrap(result) if out is None else out
        if device is not None:
            raise ValueError("device is for images in host memory; this one is on a GPU, which filters it")
        library = library_of(image, "image")
        self._check(library, image, out)
        if stream is None:
            return self._on_device(library, image, out, library.stream(image), True, self._checked_mask(library, mask, image))
        queue = stream_number(stream)
        with library.using(image, queue):
            return self._on_device(library, image, out, queue, False, self._checked_mask(library, mask, image))

    def _of_masked(self, image: np.ma.MaskedArray, out: Any, mask: Any, device: Any) -> Any:
        """Filters a masked array."""
        self._check(NUMPY, image, None if out is None else host_output(out, "out"))
        return masked_result(lambda pixels, valid, missing: self._with(missing)(pixels, mask=valid, device=device), image, out,
                             mask, self._missing, self._channel_axis(image))

    def _channel_axis(self, image: Any) -> int | None:
        return len(image.shape) - 1 if self.channels > 1 else None

    def _checked_mask(self, library: Library, mask: Any, image: Any) -> Any:
        """The mask of a call, checked."""
        if mask is None:
            return None
        return mask_of(library, mask, tuple(image.shape), self._channel_axis(image))

    def _where_it_lies(self, library: Library | None, image: Any, out: Any) -> Any:
        """Filters one image of CuPy's or PyTorch's on the current stream, if that needs neither copies nor errors; otherwise
        None."""
        if library is None or len(self._plans) > 1 or self._looks_at_images:
            return None
        if out is not None and type(out) is not type(image):
            return None
        if out is None:
            out = library.empty(image.shape, self.output_dtype, image)
        queue = library.stream(image)
        done = self._plans[0].apply_where_it_lies(library.export(image, queue, True), library.export(out, queue, True),
                                                  queue)
        return out if done else None

    def _reached(self, axis: int, length: int, start: int, stop: int) -> list[tuple[int, int]]:
        """What windows reach from `start` to `stop` of the rows (axis 0) or columns (1), of so many: runs in their order."""
        found = [plan.filter_columns((1, length), (start, stop)) if axis else
                 plan.filter_rows((length, 1), (start, stop), *host_engine("cpu"), False) for plan in self._plans]
        return longest(found)

    def describe(self, shape: tuple[int, int] | None = None) -> str:
        """Say what the filter does.

        Parameters
        ----------
        shape : tuple of int, optional
            Rows and columns of an image. With it, the one algorithm that would run for such an image on each engine,
            and why those before it would not; without it, all that may run.

        Returns
        -------
        str
            One ``name: value`` a line.
        """
        if shape is None:
            return "\n".join(plan.describe() for plan in self._plans)
        rows, columns = checked_shape(shape)
        return "\n".join(plan.describe(rows, columns) for plan in self._plans)

    def __repr__(self) -> str:
        return self._text

    def _check(self, library: Library, image: Any, out: Any, name: str = "the image") -> None:
        """Whether the filter was made for such arrays; what follows takes that for granted."""
        self._check_dtype(library, image, name, self.dtype)
        axes = 2 if self.channels == 1 else 3
        if len(image.shape) < axes or (axes == 3 and image.shape[-1] != self.channels):
            raise ValueError(f"{name} has the shape {tuple(image.shape)}, the filter was made for (..., rows, columns"
                             + (f", {self.channels})" if axes == 3 else ")"))
        if out is not None:
            self._check_dtype(library, out, "out", self.output_dtype)
            check_output(library, tuple(image.shape), out, "out")

    def _check_dtype(self, library: Library, array: Any, name: str, expected: np.dtype) -> None:
        dtype = library.dtype(array)
        if native(dtype) != expected:
            raise TypeError(f"{name} is of {dtype}, the filter was made for {expected}")

    def _left_out(self, library: Library, image: Any, mask: Any) -> tuple[Any, Any, list[_core.Plan]]:
        """The image and the mask that plans take, and these: what is missing has to be so in one manner."""
        missing, kind = self._missing, self._kind
        if missing.nan_policy == "raise" and self.dtype.kind == "f" and library.has_nan(image):
            raise ValueError("the image has NaN, and nan_policy is 'raise'")
        if kind is None:
            if mask is None:
                return image, None, self._plans
            if not self._masked:
                self._masked = self._ignoring(MASK)
            channels = self.channels if len(mask.shape) == len(image.shape) else 1
            return image, dense(library, mask, 1, channels), self._masked
        gone = image == missing.nodata if kind == NAN and missing.nodata is not None else None
        if mask is not None:
            outside = mask == 0
            outside = outside if len(mask.shape) == len(image.shape) else outside[..., None]
            gone = outside if gone is None else gone | outside
        if gone is not None:
            value = self.dtype.type(float("nan") if kind == NAN else missing.nodata)
            image = library.where(gone, value, image)
        return image, None, self._plans

    def _prepared(self, library: Library, image: Any, out: Any) -> tuple[Any, Any, Any]:
        """The image to read, the array to write, and the output that the caller receives."""
        rows, columns = image.shape[-2:] if self.channels == 1 else image.shape[-3:-1]
        if max(rows, columns) > LARGEST_SIDE:
            raise ValueError(f"the image has {rows} rows and {columns} columns; at most {LARGEST_SIDE} are accepted")
        source = dense(library, image, self.dtype.itemsize, self.channels)
        if out is None:
            out = library.empty(tuple(image.shape), self.output_dtype, image)
            return source, out, out
        target = out
        if not dense_rows(library, out, self.output_dtype.itemsize, self.channels):
            target = library.empty(tuple(out.shape), self.output_dtype, image)
        return source, target, out

    def _on_host(self, image: np.ndarray, out: np.ndarray | None, device: Any, mask: Any = None) -> np.ndarray:
        """Filters an array that was checked."""
        engine, devices = host_engine(device)
        image, mask, plans = self._left_out(NUMPY, image, mask)
        source, target, result = self._prepared(NUMPY, image, out)
        memory = get_device_memory()
        *steps, last = plans
        for plan in steps:
            step = np.empty(source.shape, self.dtype)
            plan.apply_on_host(source, None, step, engine, devices, memory)
            source = step
        last.apply_on_host(source, mask, target, engine, devices, memory)
        if target is not result:
            result[...] = target
        return result

    def _on_device(self, library: Library, image: Any, out: Any, queue: int, current: bool, mask: Any = None) -> Any:
        """Filters arrays that were checked on `queue`, on which the library makes what is made here; `current`: it was the
        library's own before."""
        image, mask, plans = self._left_out(library, image, mask)
        source, target, out = self._prepared(library, image, out)
        *steps, last = plans
        for plan in steps:
            step = library.empty(tuple(image.shape), self.dtype, image)
            plan.apply_on_device(library.export(source, queue, current), None, library.export(step, queue, current), queue)
            source = step
        valid = None if mask is None else library.export(mask, queue, current)
        last.apply_on_device(library.export(source, queue, current), valid, library.export(target, queue, current), queue)
        if target is not out:
            library.copy(out, target)
        return library.finished(out, queue)

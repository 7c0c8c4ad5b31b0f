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
from ._libraries import NUMPY, Library, host_engine, library_of, sharing_library, stream_number

LARGEST_SIDE = 2**30 - 1  # pixels of an image's side, the module's limit


def check_output(library: Library, output: Any, name: str) -> None:
    """Whether a result of `library` can be written to `output`."""
    if isinstance(output, Result):
        return
    if library_of(output, name) is not library:
        raise ValueError(f"{name} has to be of the image's library and on its GPU")
    library.check_writable(output)


class Filter:
    """A filter that was planned for one type of pixels. It is immutable: any number of threads may call it.

    Its subclasses plan; see `MedianFilter`. It can be pickled and copied: what is made of that is planned anew.
    """

    dtype: np.dtype
    output_dtype: np.dtype
    channels: int
    _makers: list[partial[_core.Plan]]
    _plans: list[_core.Plan]
    _text: str

    def __init__(self) -> None:
        raise TypeError(f"{type(self).__name__} plans nothing; MedianFilter and the other filters do")

    def _set(self, makers: Sequence[partial[_core.Plan]], dtype: np.dtype, output_dtype: np.dtype, channels: int,
             text: str) -> None:
        self._makers = list(makers)
        self._plans = [maker() for maker in makers]
        self.dtype = dtype
        self.output_dtype = output_dtype
        self.channels = channels
        self._text = text

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__, _makers=[(maker.func.__name__, maker.args) for maker in self._makers])
        del state["_plans"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        makers = [partial(getattr(_core, name), *arguments) for name, arguments in state["_makers"]]
        self.__dict__.update(state, _makers=makers, _plans=[maker() for maker in makers])

    def __call__(self, image: Any, out: Any = None, *, stream: Any = None, device: Any = None) -> Any:
        """Filter an image, or a batch of images.

        Parameters
        ----------
        image : array, shape (..., rows, columns) or (..., rows, columns, channels)
            Of the filter's `dtype`: a NumPy array, or an array in host memory or on a GPU of a library with DLPack or
            ``__cuda_array_interface__``. The last axis is that of the channels if the filter has more than one.
        out : array, optional
            Where the result goes, of the image's shape, of the filter's `output_dtype` and of the image's library.
            It may be the image itself, or overlap it.
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
        if stream is None and device is None:
            result = self._where_it_lies(sharing_library(image), image, out)
            if result is not None:
                return result
        found = host_array(image, "image")
        if found is not None:
            pixels, wrap = found
            if stream is not None:
                raise ValueError("stream is for images on a GPU; this one is in host memory")
            result = self._on_host(pixels, None if out is None else host_output(out, "out"), device)
            return wrap(result) if out is None else out
        if device is not None:
            raise ValueError("device is for images in host memory; this one is on a GPU, which filters it")
        library = library_of(image, "image")
        self._check(library, image, out)
        if out is not None:
            check_output(library, out, "out")
        if stream is None:
            return self._on_device(library, image, out, library.stream(image), True)
        queue = stream_number(stream)
        with library.using(image, queue):
            return self._on_device(library, image, out, queue, False)

    def _where_it_lies(self, library: Library | None, image: Any, out: Any) -> Any:
        """Filters one image of CuPy's or PyTorch's on the current stream, if that needs neither copies nor errors; otherwise
        None."""
        if library is None or len(self._plans) > 1 or (out is not None and type(out) is not type(image)):
            return None
        if out is None:
            out = library.empty(image.shape, self.output_dtype, image)
        queue = library.stream(image)
        done = self._plans[0].apply_where_it_lies(library.export(image, queue, True), library.export(out, queue, True),
                                                  queue)
        return out if done else None

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
        rows, columns = integers(shape, "shape", 2)
        if not 1 <= min(rows, columns) <= max(rows, columns) <= LARGEST_SIDE:
            raise ValueError(f"shape is {shown(shape)}; accepted are 1 to {LARGEST_SIDE} rows and columns")
        return "\n".join(plan.describe(rows, columns) for plan in self._plans)

    def __repr__(self) -> str:
        return self._text

    def _check(self, library: Library, image: Any, out: Any) -> None:
        """Whether the filter was made for such arrays."""
        self._check_one(library, image, "the image", self.dtype)
        if out is not None:
            self._check_one(library, out, "out", self.output_dtype)
            if tuple(out.shape) != tuple(image.shape):
                raise ValueError(f"out has the shape {tuple(out.shape)}, the image {tuple(image.shape)}")

    def _check_one(self, library: Library, array: Any, name: str, expected: np.dtype) -> None:
        dtype = library.dtype(array)
        if native(dtype) != expected:
            raise TypeError(f"{name} is of {dtype}, the filter was made for {expected}")
        axes = 2 if self.channels == 1 else 3
        if len(array.shape) < axes or (axes == 3 and array.shape[-1] != self.channels):
            raise ValueError(f"{name} has the shape {tuple(array.shape)}, the filter was made for (..., rows, columns"
                             + (f", {self.channels})" if axes == 3 else ")"))

    def _dense_rows(self, library: Library, array: Any, item: int) -> bool:
        """Whether rows of pixels lie one after the other, each without gaps, as this machine reads them."""
        strides, shape = library.strides(array), array.shape
        if not library.readable(array):
            return False
        for step in strides:
            if step % item:
                return False
        if self.channels > 1:
            if strides[-1] != item:
                return False
            item *= self.channels
            strides, shape = strides[:-1], shape[:-1]
        return (shape[-1] <= 1 or strides[-1] == item) and (shape[-2] <= 1 or strides[-2] >= item * shape[-1])

    def _prepared(self, library: Library, image: Any, out: Any) -> tuple[Any, Any, Any]:
        """The image to read, the array to write, and the output that the caller receives."""
        source = image
        if not self._dense_rows(library, image, self.dtype.itemsize):
            source = library.contiguous(image)
        if out is None:
            out = library.empty(tuple(image.shape), self.output_dtype, image)
            return source, out, out
        target = out
        if not self._dense_rows(library, out, self.output_dtype.itemsize):
            target = library.empty(tuple(out.shape), self.output_dtype, image)
        return source, target, out

    def _on_host(self, image: np.ndarray, out: np.ndarray | None, device: Any) -> np.ndarray:
        engine, devices = host_engine(device)
        self._check(NUMPY, image, out)
        if out is not None:
            NUMPY.check_writable(out)
        source, target, result = self._prepared(NUMPY, image, out)
        if np.may_share_memory(source, target):
            # An image may be its own output; images of a batch that overlap others may not.
            same = (source.strides == target.strides and source.ctypes.data == target.ctypes.data
                    and source.itemsize == target.itemsize)
            if len(self._plans) > 1 or (source.ndim > 2 and not same):
                source = source.copy()
        memory = get_device_memory()
        *steps, last = self._plans
        for plan in steps:
            step = np.empty(source.shape, self.dtype)
            plan.apply_on_host(source, step, engine, devices, memory)
            source = step
        last.apply_on_host(source, target, engine, devices, memory)
        if target is not result:
            result[...] = target
        return result

    def _on_device(self, library: Library, image: Any, out: Any, queue: int, current: bool) -> Any:
        """Filters arrays that were checked on `queue`, on which the library makes what is made here; `current`: it was the
        library's own before."""
        source, target, out = self._prepared(library, image, out)
        *steps, last = self._plans
        for plan in steps:
            step = library.empty(tuple(image.shape), self.dtype, image)
            plan.apply_on_device(library.export(source, queue, current), library.export(step, queue, current), queue)
            source = step
        last.apply_on_device(library.export(source, queue, current), library.export(target, queue, current), queue)
        if target is not out:
            library.copy(out, target)
        return library.finished(out, queue)

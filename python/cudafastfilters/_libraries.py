"""Array libraries: what is needed of each to filter its arrays where they lie, and to make the result in the same one."""
from __future__ import annotations

import functools
import os
import sys
from collections.abc import Generator, Iterable
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, Protocol

import numpy as np

from . import _core
from ._checks import integer, native, shown
from ._exchange import LEGACY_STREAM, THREAD_STREAM, Exchange


class Library(Protocol):
    """What is asked of a library. `on_device` tells where its arrays are; host arrays are NumPy's to _core."""

    on_device: bool

    def dtype(self, array: Any, /) -> np.dtype: ...
    def strides(self, array: Any, /) -> tuple[int, ...]: ...  # in bytes
    def readable(self, array: Any, /) -> bool: ...  # its numbers are aligned and in this machine's order of bytes
    def empty(self, shape: tuple[int, ...], dtype: np.dtype, like: Any, /) -> Any: ...
    def contiguous(self, array: Any, /) -> Any: ...
    def astype(self, array: Any, dtype: np.dtype, /) -> Any: ...
    def rounded(self, array: Any, /) -> Any: ...
    def where(self, condition: Any, chosen: Any, otherwise: Any, /) -> Any: ...  # `chosen`: an array, or a number of NumPy's
    def broadcast(self, array: Any, shape: tuple[int, ...], /) -> Any: ...
    def flags(self, array: Any, /) -> Any: ...  # bool: other than 0
    def has_nan(self, array: Any, /) -> bool: ...
    def moveaxis(self, array: Any, source: tuple[int, ...], destination: tuple[int, ...], /) -> Any: ...
    def copy(self, target: Any, source: Any, /) -> None: ...
    def check_writable(self, array: Any, /) -> None: ...  # an error if it is not
    def stream(self, array: Any, /) -> int: ...
    # While it lasts, the library does all that it does for this array on that stream, which first waits for the current one.
    # What it allocates meanwhile is used again in the order of that stream only.
    def using(self, array: Any, stream: int, /) -> AbstractContextManager[Any]: ...
    def device(self, array: Any, /) -> int: ...
    def export(self, array: Any, stream: int, current: bool, /) -> Any: ...
    def finished(self, array: Any, stream: int, /) -> Any: ...  # what the caller receives


class NumpyLike:
    """NumPy, and CuPy, which has the same functions."""

    def __init__(self, module: Any, on_device: bool) -> None:
        self.module = module
        self.on_device = on_device

    def dtype(self, array: Any) -> np.dtype:
        return array.dtype

    def strides(self, array: Any) -> tuple[int, ...]:
        return array.strides

    def readable(self, array: Any) -> bool:
        return self.on_device or bool(array.flags.aligned and array.dtype.isnative)

    def empty(self, shape: tuple[int, ...], dtype: np.dtype, like: Any) -> Any:
        if not self.on_device:
            return np.empty(shape, dtype)
        if self.module.cuda.runtime.getDevice() == like.device.id:
            return self.module.ndarray(shape, dtype)
        with like.device:
            return self.module.ndarray(shape, dtype)

    def contiguous(self, array: Any) -> Any:
        return self.module.array(array, dtype=native(array.dtype), order="C")

    def astype(self, array: Any, dtype: np.dtype) -> Any:
        return array.astype(dtype)

    def rounded(self, array: Any) -> Any:
        return self.module.rint(array)

    def where(self, condition: Any, chosen: Any, otherwise: Any) -> Any:
        return self.module.where(condition, chosen, otherwise)

    def broadcast(self, array: Any, shape: tuple[int, ...]) -> Any:
        return self.module.broadcast_to(array, shape)

    def flags(self, array: Any) -> Any:
        return array != 0

    def has_nan(self, array: Any) -> bool:
        return bool((array != array).any())

    def moveaxis(self, array: Any, source: tuple[int, ...], destination: tuple[int, ...]) -> Any:
        return self.module.moveaxis(array, source, destination)

    def copy(self, target: Any, source: Any) -> None:
        target[...] = source

    def check_writable(self, array: Any) -> None:
        if not self.on_device and not array.flags.writeable:
            raise ValueError("the output is read-only")

    def stream(self, array: Any) -> int:
        return self.module.cuda.get_current_stream(array.device.id).ptr or LEGACY_STREAM

    @contextmanager
    def using(self, array: Any, stream: int) -> Generator[None]:
        _core.order(self.stream(array), stream, array.device.id)
        streams = self.module.cuda
        named = {LEGACY_STREAM: streams.Stream.null, THREAD_STREAM: streams.Stream.ptds}
        with array.device, named.get(stream) or streams.ExternalStream(stream, array.device.id):
            yield

    def device(self, array: Any) -> int:
        return array.device.id

    def finished(self, array: Any, stream: int) -> Any:
        return array

    def export(self, array: Any, stream: int, current: bool) -> Any:
        # On its current stream CuPy has nothing to order, and using() has ordered another one.
        return array.__dlpack__(stream=-1) if self.on_device else array


class Torch:
    """PyTorch's tensors on a GPU. Those in host memory are seen as NumPy arrays."""

    on_device = True

    def __init__(self, module: Any) -> None:
        self.module = module
        self.dtypes: dict[Any, np.dtype] = {
            module.uint8: np.dtype("u1"), module.int8: np.dtype("i1"), module.int16: np.dtype("i2"),
            module.float32: np.dtype("f4"), module.bool: np.dtype("?"), module.int32: np.dtype("i4"),
            module.int64: np.dtype("i8"), module.float16: np.dtype("f2"), module.float64: np.dtype("f8")}
        for bits in (16, 32, 64):
            if hasattr(module, f"uint{bits}"):
                self.dtypes[getattr(module, f"uint{bits}")] = np.dtype(f"u{bits // 8}")
        self.types = {dtype: name for name, dtype in self.dtypes.items()}

    def dtype(self, array: Any) -> np.dtype:
        try:
            return self.dtypes[array.dtype]
        except KeyError:
            raise TypeError(f"the tensor is of {array.dtype}, which is not supported") from None

    def strides(self, array: Any) -> tuple[int, ...]:
        size = array.element_size()
        return tuple(step * size for step in array.stride())

    def readable(self, array: Any) -> bool:
        return True

    def empty(self, shape: tuple[int, ...], dtype: np.dtype, like: Any) -> Any:
        return self.module.empty(shape, dtype=self._type(dtype), device=like.device)

    def _type(self, dtype: np.dtype) -> Any:
        if dtype not in self.types:
            raise TypeError(f"output is {dtype}; PyTorch's tensors are of {', '.join(map(str, self.types))}")
        return self.types[dtype]

    def contiguous(self, array: Any) -> Any:
        return array.clone(memory_format=self.module.contiguous_format)

    def astype(self, array: Any, dtype: np.dtype) -> Any:
        return array.to(self._type(dtype))

    def rounded(self, array: Any) -> Any:
        return self.module.round(array)

    def where(self, condition: Any, chosen: Any, otherwise: Any) -> Any:
        return self.module.where(condition, chosen.item() if isinstance(chosen, np.generic) else chosen, otherwise)

    def broadcast(self, array: Any, shape: tuple[int, ...]) -> Any:
        return array.broadcast_to(shape)

    def flags(self, array: Any) -> Any:
        return array != 0

    def has_nan(self, array: Any) -> bool:
        return bool((array != array).any())

    def moveaxis(self, array: Any, source: tuple[int, ...], destination: tuple[int, ...]) -> Any:
        return self.module.movedim(array, source, destination)

    def copy(self, target: Any, source: Any) -> None:
        target.copy_(source)

    def check_writable(self, array: Any) -> None:
        pass

    def stream(self, array: Any) -> int:
        return self.module.cuda.current_stream(array.device).cuda_stream or LEGACY_STREAM

    @contextmanager
    def using(self, array: Any, stream: int) -> Generator[None]:
        with self.module.cuda.device(array.device):
            _core.order(self.stream(array), stream, array.get_device())
            with self.module.cuda.stream(self._stream(stream, array)):
                yield

    def _stream(self, stream: int, array: Any) -> Any:
        if stream == LEGACY_STREAM:  # An external stream of 0 would be a new one.
            return self.module.cuda.default_stream(array.device)
        return self.module.cuda.ExternalStream(stream, device=array.device)

    def device(self, array: Any) -> int:
        return array.get_device()

    def finished(self, array: Any, stream: int) -> Any:
        return array

    def export(self, array: Any, stream: int, current: bool) -> Any:
        array = array.detach()
        if not current:
            array.record_stream(self._stream(stream, array))
        return (array.data_ptr(), tuple(array.shape), self.strides(array), self.dtype(array).str, array.get_device())


@functools.lru_cache(maxsize=None)
def numpy_like(module: Any, on_device: bool) -> NumpyLike:
    return NumpyLike(module, on_device)


@functools.lru_cache(maxsize=None)
def torch_library(module: Any) -> Torch:
    return Torch(module)


NUMPY = NumpyLike(np, False)


def library_of(array: Any, name: str) -> Library:
    """The library of an array that can be filtered as it is; `name` is that of the argument."""
    if isinstance(array, np.ndarray):
        return NUMPY
    return sharing_library(array) or Exchange.of(array, name)


def sharing_library(array: Any) -> NumpyLike | Torch | None:
    """The library of an array on a GPU, if that is CuPy or PyTorch."""
    name = type(array).__module__.partition(".")[0]
    if name == "cupy" and isinstance(array, sys.modules[name].ndarray):
        return numpy_like(sys.modules[name], True)
    return torch_library(sys.modules[name]) if name == "torch" and getattr(array, "is_cuda", False) else None


def stream_number(stream: Any) -> int:
    """A stream as a number: of an int, of CuPy's and PyTorch's streams, or of what has __cuda_stream__()."""
    if isinstance(stream, int):
        handle = stream
    elif hasattr(stream, "__cuda_stream__"):
        handle = stream.__cuda_stream__()[1]
    elif hasattr(stream, "cuda_stream"):
        handle = stream.cuda_stream
    elif hasattr(stream, "ptr"):
        handle = stream.ptr
    else:
        try:
            handle = integer(stream, "stream")
        except TypeError:
            raise TypeError(f"stream is {shown(stream)}; a stream of CuPy or PyTorch is accepted, or its number") from None
    if not 0 <= handle < 2**64:
        raise ValueError(f"stream is {shown(handle)}; 1 is the default stream, 2 that of the thread, others are handles")
    return handle or LEGACY_STREAM


@functools.lru_cache(maxsize=None)
def gpus() -> tuple[str, ...]:
    """The names of the GPUs that can be used, asked once."""
    return tuple(_core.gpus())


def named_gpus(device: Any) -> list[int] | None:
    """The GPUs that the argument `device` names; none for the current one, None for the CPU."""
    if device is None or isinstance(device, str) and device == "cpu":
        return None
    if isinstance(device, str):
        kind, _, index = device.partition(":")
        if kind == "cuda" and (index.isdecimal() and len(index) < 10 or device == "cuda"):
            return [int(index)] if index else []
    else:
        several = isinstance(device, Iterable) and getattr(device, "ndim", 1) != 0
        with suppress(TypeError):
            indices = [integer(entry, "device") for entry in (device if several else [device])]
            if indices and 0 <= min(indices) <= max(indices) < 2**31 and len(set(indices)) == len(indices):
                return indices
    raise ValueError(f"device is {shown(device)}; accepted are None, 'cpu', 'cuda', 'cuda:0', 0 or [0, 1]")


def host_engine(device: Any) -> tuple[int, list[int]]:
    """OpenCV's engine (0: the faster, 1: CPU, 2: CUDA) and GPUs of the argument `device`."""
    devices = named_gpus(device)
    if devices is None:
        return (0 if device is None and gpus() and not _forked else 1), []
    if not gpus() or _forked:
        reason = "this process was forked from one that used CUDA, which has to be spawned instead" if _forked else (
            "this build is without CUDA" if not _core.cuda_version() else "no GPU can be used here")
        raise RuntimeError(f"device is {shown(device)}, but {reason}")
    if max(devices, default=0) >= len(gpus()):
        raise ValueError(f"device is {shown(device)}; GPUs here have indices to {len(gpus()) - 1}")
    return 2, devices


_forked = False


def _note_fork() -> None:
    """CUDA does not work in a process that was forked after its parent asked for GPUs."""
    global _forked
    _forked = gpus.cache_info().currsize > 0 and len(gpus()) > 0


os.register_at_fork(after_in_child=_note_fork)

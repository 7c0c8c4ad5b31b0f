"""Arrays of other libraries than those of _libraries: through NumPy in host memory, by protocols on a GPU."""
from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np

from . import _core
from ._checks import array_of, shown

LEGACY_STREAM = 1
THREAD_STREAM = 2
HOST, CUDA, CUDA_HOST, CUDA_MANAGED = 1, 2, 3, 13  # DLPack's kinds of memory


def _unchanged(array: np.ndarray) -> Any:
    return array


def host_array(array: Any, name: str) -> tuple[np.ndarray, Callable[[np.ndarray], Any]] | None:
    """An array in host memory as NumPy's, not copied, and what makes an array of its library of a result.

    None if the array is on a GPU. `name` is that of the argument.
    """
    if isinstance(array, np.ndarray):
        return array, _unchanged
    if isinstance(array, type):
        raise TypeError(f"{name} is {shown(array)}; an array is accepted")
    library = type(array).__module__.partition(".")[0]
    if library == "torch" and hasattr(array, "device"):  # before the next question, which tensors with a gradient answer with an error
        return None if array.device.type == "cuda" else (array.detach().numpy(), sys.modules["torch"].from_numpy)
    if library == "cupy" or hasattr(array, "__cuda_array_interface__"):
        return None
    if hasattr(array, "__dlpack_device__") and array.__dlpack_device__()[0] not in (HOST, CUDA_HOST):
        return None
    if hasattr(array, "__array_namespace__"):
        return array_of(array, name), array.__array_namespace__().asarray
    return array_of(array, name), _unchanged


def host_output(output: Any, name: str) -> np.ndarray:
    """An output in host memory as NumPy's array; writing to that is writing to `output`."""
    found = host_array(output, name)
    if found is None:
        raise ValueError(f"the image is in host memory, so {name} has to be, too")
    if found[0].size > 0 and found[0] is not output:
        again = host_array(output, name)
        if again is None or not np.may_share_memory(found[0], again[0]):  # NumPy has copied it
            raise TypeError(f"{name} is {shown(output)}; an array is accepted, in memory that can be written")
    return found[0]


class Result:
    """A result on a GPU that belongs to no library yet: a producer as DLPack defines it."""

    def __init__(self, shape: tuple[int, ...], dtype: np.dtype, device: int) -> None:
        count = int(np.prod(shape))
        self.shape = shape
        self.dtype = dtype
        self.buffer = _core.DeviceBuffer(count * dtype.itemsize, device, THREAD_STREAM)

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, self.buffer.device

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        if stream is None:
            stream = LEGACY_STREAM
        if stream == 0:
            raise ValueError("stream is 0, which DLPack leaves undefined: 1 is the default stream, 2 that of the thread")
        if stream != -1:
            _core.order(THREAD_STREAM, stream, self.buffer.device)
        return _core.capsule(self.buffer, self.shape, self.dtype.str)


class Exchange:
    """Arrays on a GPU by DLPack (JAX), or by __cuda_array_interface__ if they lack that (Numba).

    Only what the protocols tell is used, so that rows have to be dense, and the axes those that are filtered.
    """

    on_device = True

    def __init__(self, namespace: Any, interface: bool) -> None:
        self.namespace = namespace
        self.interface = interface

    @staticmethod
    def of(array: Any, name: str) -> Exchange:
        interface = not hasattr(array, "__dlpack__")
        if interface and not hasattr(array, "__cuda_array_interface__"):
            raise TypeError(f"{name} is {shown(array)}, which is no array: it has neither DLPack's protocol nor "
                            "__cuda_array_interface__")
        if hasattr(array, "__array_namespace__"):
            return _exchange(array.__array_namespace__(), interface)
        numba = type(array).__module__.startswith("numba")
        return _exchange(sys.modules.get("numba.cuda") if numba else None, interface)

    def dtype(self, array: Any) -> np.dtype:
        return np.dtype(array.__cuda_array_interface__["typestr"] if self._has_interface(array) else array.dtype)

    def strides(self, array: Any) -> tuple[int, ...]:
        given = array.__cuda_array_interface__.get("strides") if self._has_interface(array) else None
        if given is not None:
            return tuple(given)
        strides, size = [], self.dtype(array).itemsize
        for length in reversed(array.shape):
            strides.append(size)
            size *= length
        return tuple(reversed(strides))

    def _has_interface(self, array: Any) -> bool:
        return self.interface and not isinstance(array, Result)

    def readable(self, array: Any) -> bool:
        return self.dtype(array).isnative

    def device(self, array: Any) -> int:
        if hasattr(array, "__dlpack_device__"):
            return array.__dlpack_device__()[1]
        return _core.device_of(array.__cuda_array_interface__["data"][0])

    def empty(self, shape: tuple[int, ...], dtype: np.dtype, like: Any) -> Any:
        if hasattr(self.namespace, "device_array"):
            return self.namespace.device_array(shape, dtype)
        return Result(shape, dtype, like.buffer.device if isinstance(like, Result) else self.device(like))

    def stream(self, array: Any) -> int:
        if self.interface:
            return array.__cuda_array_interface__.get("stream") or LEGACY_STREAM
        return THREAD_STREAM

    def check_writable(self, array: Any) -> None:
        if type(array).__module__.partition(".")[0] in ("jax", "jaxlib"):
            raise ValueError("JAX's arrays are immutable: leave the output out, the result is a new array")
        if self.interface and array.__cuda_array_interface__["data"][1]:
            raise ValueError("the output is read-only")

    def using(self, array: Any, stream: int) -> AbstractContextManager[Any]:
        # By the protocols a producer orders its own work when it exports an array.
        return nullcontext()

    def export(self, array: Any, stream: int, current: bool) -> Any:
        if isinstance(array, Result):
            if stream != THREAD_STREAM:  # on which its memory was taken
                _core.order(THREAD_STREAM, stream, array.buffer.device)
            return (array.buffer.address, array.shape, None, array.dtype.str, array.buffer.device)
        if not self.interface:
            return array.__dlpack__(stream=stream)
        facts = array.__cuda_array_interface__
        if facts.get("stream"):
            _core.order(facts["stream"], stream, self.device(array))
        return (facts["data"][0], tuple(facts["shape"]), facts.get("strides"), facts["typestr"], self.device(array))

    def finished(self, array: Any, stream: int) -> Any:
        if not isinstance(array, Result):
            return array
        if stream != THREAD_STREAM:
            _core.order(stream, THREAD_STREAM, array.buffer.device)
        return self.namespace.from_dlpack(array) if hasattr(self.namespace, "from_dlpack") else array

    def contiguous(self, array: Any) -> Any:
        raise ValueError(f"{type(array).__name__}: the rows of the array are not dense, or its bytes are in the order of "
                         "other machines; pass a contiguous copy in this machine's order")

    def _refuse(self, *_: Any) -> Any:
        raise ValueError("arrays of this library are filtered along their last two axes, in their own dtype, with "
                         "masks of bytes or bool of the image's shape; convert them first")

    astype = rounded = moveaxis = copy = where = broadcast = flags = has_nan = _refuse


@functools.lru_cache(maxsize=None)
def _exchange(namespace: Any, interface: bool) -> Exchange:
    return Exchange(namespace, interface)

"""Zarr arrays and TIFF files, read and written in parts. TIFF files are Zarr arrays by tifffile, each tile a chunk."""
from __future__ import annotations

import functools
import math
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import zarr

from .._checks import native

TIFF_ENDINGS = (".tif", ".tiff")
TIFF_TILE = 256
ZARR_CHUNK = 1024  # of a Zarr array that is made from a TIFF file
COPIES = 3  # of a chunk while it is read or written
CLASSIC_TIFF = 2**32 - 2**25  # bytes, with room for the tiles' places
Slices = tuple[slice, ...]


class InputError(Exception):
    """The input cannot be read."""


class OutputError(Exception):
    """The output cannot be written."""


def is_tiff(path: str) -> bool:
    """By the file's name."""
    return path.lower().endswith(TIFF_ENDINGS)


def reason(error: BaseException) -> str:
    """An error in one line."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return (str(error).splitlines() or [""])[0] or type(error).__name__


@functools.lru_cache(maxsize=4)
def _opened(path: str, changed: int) -> zarr.Array:
    """Kept open in this process, until the file is another one."""
    if is_tiff(path):
        import tifffile

        opened = zarr.open(tifffile.imread(path, aszarr=True, level=0), mode="r")
    else:
        opened = zarr.open(path, mode="r")
    if not isinstance(opened, zarr.Array):
        names = ", ".join(sorted(name for name, _ in opened.arrays())) or "none"
        raise InputError(f"{path} is a group of arrays: give the path of one; it has {names}")
    return opened


def open_source(path: str) -> zarr.Array:
    """The array in a file, to be read."""
    try:
        return _opened(path, os.stat(path).st_mtime_ns)
    except InputError:
        raise
    except Exception as error:
        raise InputError(f"{path} cannot be read: {reason(error)}") from error


def has_samples(path: str) -> bool:
    """Whether the last axis of a TIFF file is that of a pixel's samples."""
    if not is_tiff(path):
        return False
    import tifffile

    with tifffile.TiffFile(path) as file:
        return file.series[0].axes.endswith("S")


@dataclass(frozen=True)
class Layout:
    """How an array lies in its store."""

    shape: tuple[int, ...]
    chunks: tuple[int, ...]
    shards: tuple[int, ...] | None
    dtype: np.dtype

    @staticmethod
    def of(array: zarr.Array) -> Layout:
        return Layout(array.shape, array.chunks, array.shards, array.dtype)

    @property
    def unit(self) -> tuple[int, ...]:
        """The least part that is written by itself."""
        return self.shards or self.chunks

    def bytes_under_way(self, lengths: Sequence[int]) -> int:
        """What reading or writing a part of these lengths takes at most beside its pixels.

        Of each unit that Zarr has under way: the bytes as they are stored, decoded, and a copy in between. Of shards, as
        they are stored, and chunks of them in the same way.
        """
        most = zarr.config.get("async.concurrency")
        touched = math.prod(min(-(-length // step), (part - 2) // step + 2) if part > 1 else min(part, 1)
                            for length, step, part in zip(self.shape, self.unit, lengths))
        chunk = math.prod(self.chunks) * self.dtype.itemsize
        if self.shards is None:
            return COPIES * chunk * min(most, touched)
        inside = math.prod(self.shards) // math.prod(self.chunks)
        return (math.prod(self.shards) * self.dtype.itemsize * 2 + COPIES * chunk * min(most, inside)) * min(most, touched)


def read(path: str, wanted: Slices) -> np.ndarray:
    """A part of the array in a file; an error names the chunk."""
    array = open_source(path)
    try:
        return np.asarray(array[wanted], dtype=native(array.dtype))
    except Exception as error:
        for chunk, key in _chunks(array, wanted):
            try:
                array[chunk]
            except Exception as problem:
                raise InputError(f"{path}: chunk {key} cannot be read: {reason(problem)}") from error
        raise InputError(f"{path} cannot be read: {reason(error)}") from error


def write(path: str, place: Slices, pixels: np.ndarray) -> None:
    """Writes a block, whose edges are those of chunks; an error names the first of them."""
    try:
        with _writable(path) as array:
            key = next(_chunks(array, place), (None, "none"))[1]
            array[place] = pixels
    except Exception as error:
        raise OutputError(f"{path}: the block at chunk {key} cannot be written: {reason(error)}") from error


@contextmanager
def _writable(path: str) -> Iterator[zarr.Array]:
    if not is_tiff(path.removesuffix(".part")):
        yield zarr.open_array(path, mode="r+")
        return
    import tifffile

    store = tifffile.imread(path, mode="r+", aszarr=True)
    try:
        yield zarr.open_array(store, mode="r+")
    finally:
        store.close()  # and with it what the file has in its buffer


def _chunks(array: zarr.Array, wanted: Slices) -> Iterator[tuple[Slices, str]]:
    """The chunks of a part of an array, and their names in the store."""
    ranges = [range(part.start // length, -(-part.stop // length)) for part, length in zip(wanted, array.chunks)]
    for index in product(*ranges):
        chunk = tuple(slice(i * length, min((i + 1) * length, size))
                      for i, length, size in zip(index, array.chunks, array.shape))
        stored = tuple(part.start // unit for part, unit in zip(chunk, array.shards or array.chunks))
        yield chunk, array.metadata.encode_chunk_key(stored)


def target_layout(source_path: str, target: str, dtype: np.dtype) -> Layout:
    """That of an output: tiles of a TIFF file, or the chunks of the source."""
    source = open_source(source_path)
    chunks, shards = source.chunks, source.shards
    if is_tiff(target):
        spatial = 3 if has_samples(source_path) else 2
        tile = (TIFF_TILE, TIFF_TILE) + source.shape[source.ndim - spatial + 2:]
        chunks, shards = (1,) * (source.ndim - spatial) + tile, None
    elif is_tiff(source_path):
        least = [min(length, ZARR_CHUNK) for length in source.shape]
        chunks, shards = tuple(1 if axis < source.ndim - 3 else length for axis, length in enumerate(least)), None
    return Layout(source.shape, chunks, shards, dtype)


def create_zarr(path: str, source: zarr.Array, layout: Layout, from_tiff: bool) -> None:
    """An array like the source, without pixels."""
    options: dict[str, Any] = {"chunks": layout.chunks, "shards": layout.shards}
    if not from_tiff and source.metadata.zarr_format == 3:
        options.update(compressors=source.compressors, dimension_names=source.metadata.dimension_names)
    zarr.create_array(path, shape=layout.shape, dtype=layout.dtype, attributes=dict(source.attrs), **options)


def create_tiff(path: str, shape: Sequence[int], dtype: np.dtype, samples: bool) -> None:
    """An uncompressed TIFF file in tiles, all of its bytes in place; BigTIFF where it has to be."""
    import tifffile

    size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    tifffile.imwrite(path, shape=tuple(shape), dtype=dtype, tile=(TIFF_TILE, TIFF_TILE), metadata=None,
                     bigtiff=size > CLASSIC_TIFF, photometric="rgb" if samples else "minisblack")


def create(path: str, final: str, source_path: str, layout: Layout) -> None:
    """The output under its temporary name."""
    try:
        if is_tiff(final):
            create_tiff(path, layout.shape, layout.dtype, has_samples(source_path))
            with _writable(path) as array:
                if Layout.of(array) != layout:
                    raise ValueError(f"a TIFF file would have the shape {array.shape} instead of {layout.shape}")
        else:
            create_zarr(path, open_source(source_path), layout, is_tiff(source_path))
    except Exception as error:
        raise OutputError(f"{path} cannot be made: {reason(error)}") from error

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
from . import _tiff
from ._errors import InputError, OutputError, reason
from ._tiff import Picture, is_tiff, picture_of

ZARR_CHUNK = 1024  # the chunks of a Zarr array that is made from a TIFF file
COPIES = 3  # copies of a chunk while it is read or written
Slices = tuple[slice, ...]


@dataclass(frozen=True)
class Source:
    """An array in a file, and what its pixels are in a TIFF file."""

    array: zarr.Array
    picture: Picture | None = None

    @property
    def colours(self) -> np.ndarray | None:
        return None if self.picture is None else self.picture.colours

    @property
    def shape(self) -> tuple[int, ...]:
        return self.array.shape + (() if self.colours is None else (3,))

    @property
    def chunks(self) -> tuple[int, ...]:
        return self.array.chunks + (() if self.colours is None else (3,))

    @property
    def shards(self) -> tuple[int, ...] | None:
        return self.array.shards

    @property
    def dtype(self) -> np.dtype:
        return native(self.array.dtype) if self.colours is None else self.colours.dtype

    @property
    def ndim(self) -> int:
        return len(self.shape)

    def part(self, wanted: Slices, inverted: bool) -> np.ndarray:
        """A part of the pixels: a palette's as colours, and others without alpha inverted if that is asked for."""
        stored = np.asarray(self.array[wanted[:self.array.ndim]], dtype=native(self.array.dtype))
        if self.colours is not None:
            return self.colours[stored.astype(np.uint16, copy=False)][..., wanted[-1]]
        if not inverted or self.picture is None:
            return stored
        result = stored ^ stored.dtype.type(2**self.picture.bits - 1)
        for alpha in self.picture.alpha_in(wanted):
            result[alpha] = stored[alpha]
        return result


@functools.lru_cache(maxsize=4)
def _opened(path: str, changed: int) -> Source:
    """Kept open in this process, until the file is another one."""
    picture = None
    if is_tiff(path):
        import tifffile

        with tifffile.TiffFile(path) as file:
            picture = picture_of(file, path)
        opened = zarr.open(tifffile.imread(path, aszarr=True, series=picture.series, level=0), mode="r")
    else:
        opened = zarr.open(path, mode="r")
    if not isinstance(opened, zarr.Array):
        names = ", ".join(sorted(name for name, _ in opened.arrays())) or "none"
        raise InputError(f"{path} is a group of arrays: give the path of one; it has {names}")
    return Source(opened, picture)


def open_source(path: str) -> Source:
    """The array in a file, to be read."""
    try:
        return _opened(path, os.stat(path).st_mtime_ns)
    except InputError:
        raise
    except Exception as error:
        raise InputError(f"{path} cannot be read: {reason(error)}") from error


@dataclass(frozen=True)
class Layout:
    """How an array lies in its store."""

    shape: tuple[int, ...]
    chunks: tuple[int, ...]
    shards: tuple[int, ...] | None
    dtype: np.dtype

    @staticmethod
    def of(array: Source | zarr.Array) -> Layout:
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


def read(path: str, wanted: Slices, inverted: bool = False) -> np.ndarray:
    """A part of the array in a file; an error names the chunk."""
    source = open_source(path)
    try:
        return source.part(wanted, inverted)
    except Exception as error:
        for chunk, key in _chunks(source.array, wanted[:source.array.ndim]):
            try:
                source.array[chunk]
            except Exception as problem:
                raise InputError(f"{path}: chunk {key} cannot be read: {reason(problem)}") from error
        raise InputError(f"{path} cannot be read: {reason(error)}") from error


def write(path: str, place: Slices, pixels: np.ndarray) -> None:
    """Writes a block, whose edges are those of chunks; an error names the first of them."""
    try:
        with _writable(path) as array:
            key = next(_chunks(array, place), (None, "none"))[1]
            array[place] = pixels if pixels.dtype != bool or array.dtype == bool else 255 * pixels.view(np.uint8)
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
        with zarr.config.set({"array.write_empty_chunks": True}):  # A TIFF file has no tiles to delete instead.
            array = zarr.open_array(store, mode="r+")
        yield array
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


def target_layout(source_path: str, target: str, dtype: np.dtype, leading: Sequence[int] = ()) -> Layout:
    """That of an output: tiles of a TIFF file, which has bytes for pixels of 1 bit, or the chunks of the source. `leading` are the
    lengths of axes before those of the source."""
    source = open_source(source_path)
    chunks, shards = source.chunks, source.shards
    if leading and is_tiff(target):
        raise OutputError(f"{target}: several percentiles go into a Zarr array; fastfilter makes pages of a TIFF file of them")
    if is_tiff(target):
        spatial = 3 if source.picture is not None and source.picture.axes.endswith("S") else 2
        tile = (_tiff.TILE, _tiff.TILE) + source.shape[source.ndim - spatial + 2:]
        chunks, shards = (1,) * (source.ndim - spatial) + tile, None
        dtype = np.dtype("u1") if dtype == bool else dtype
    elif is_tiff(source_path):
        least = [min(length, ZARR_CHUNK) for length in source.shape]
        chunks, shards = tuple(1 if axis < source.ndim - 3 else length for axis, length in enumerate(least)), None
    ones = (1,) * len(leading)
    return Layout((*leading, *source.shape), ones + chunks, ones + shards if shards else None, dtype)


def create_zarr(path: str, source: Source, layout: Layout) -> None:
    """An array like the source, without pixels."""
    array, picture = source.array, source.picture
    options: dict[str, Any] = {"chunks": layout.chunks, "shards": layout.shards}
    if picture is None and array.metadata.zarr_format == 3:
        names = array.metadata.dimension_names
        more = len(layout.shape) - array.ndim
        options.update(compressors=array.compressors, dimension_names=("percentile",) * more + names if names else None)
    attributes = dict(array.attrs) if picture is None else picture.attributes()
    zarr.create_array(path, shape=layout.shape, dtype=layout.dtype, attributes=attributes, **options)


def create(path: str, final: str, source_path: str, layout: Layout, white_is_zero: bool = False) -> None:
    """The output under its temporary name."""
    try:
        source = open_source(source_path)
        if is_tiff(final):
            _tiff.create(path, layout.shape, layout.dtype, source.picture, white_is_zero)
            with _writable(path) as array:
                if Layout.of(array) != layout:
                    raise ValueError(f"a TIFF file would have the shape {array.shape} instead of {layout.shape}")
        else:
            create_zarr(path, source, layout)
    except Exception as error:
        raise OutputError(f"{path} cannot be made: {reason(error)}") from error

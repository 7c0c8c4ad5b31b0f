# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The pictures of large_tiff.py: how they are made, and how regions of them are read and compared."""
import os

import numpy
import tifffile

TILE = 256
CROP = 96


def tiles(size, seed):
    """A landscape of waves with 6 bits of noise, which deflate shrinks to about a half."""
    random = numpy.random.default_rng(seed)
    across = numpy.arange(TILE, dtype="float32")
    for y in range(0, size, TILE):
        for x in range(0, size, TILE):
            wave = 20000 + 9000 * numpy.sin((y + across)[:, None] / 311) + 9000 * numpy.cos((x + across)[None, :] / 173)
            yield (wave + random.integers(0, 64, (TILE, TILE), dtype="uint8")).astype("uint16")


def strips(tiled, size):
    """The rows of the same picture, from the file in tiles."""
    with tifffile.TiffFile(tiled) as file:
        page = file.pages[0]
        across = -(-size // TILE)
        for row in range(-(-size // TILE)):
            band = numpy.empty((TILE, across * TILE), "uint16")
            for column in range(across):
                index = row * across + column
                file.filehandle.seek(page.dataoffsets[index])
                data = file.filehandle.read(page.databytecounts[index])
                band[:, column * TILE:(column + 1) * TILE] = page.decode(data, index)[0].reshape(TILE, TILE)
            yield numpy.ascontiguousarray(band[:min(TILE, size - row * TILE), :size])


def make(folder, size, pixels=tiles, tags=()):
    tiled, striped = (os.path.join(folder, name) for name in ("tiled.tif", "striped.tif"))
    common = dict(shape=(size, size), dtype="uint16", photometric="minisblack", bigtiff=True, metadata=None,
                  extratags=tags)
    if not os.path.exists(tiled):
        tifffile.imwrite(tiled + ".part", pixels(size, 1), tile=(TILE, TILE), compression="deflate", **common)
        os.rename(tiled + ".part", tiled)
    if not os.path.exists(striped):
        tifffile.imwrite(striped + ".part", strips(tiled, size), rowsperstrip=TILE, **common)
        os.rename(striped + ".part", striped)
    return tiled, striped


class Picture:
    """Regions of a file, decoded block by block."""

    def __init__(self, path):
        self.file = tifffile.TiffFile(path)
        self.page = self.file.pages[0]

    def region(self, y, x, height, width):
        page = self.page
        block_height, block_width = (page.tilelength, page.tilewidth) if page.is_tiled else (page.rowsperstrip,
                                                                                            page.imagewidth)
        across = -(-page.imagewidth // block_width)
        result = numpy.empty((height, width), page.dtype)
        for row in range(y // block_height, (y + height - 1) // block_height + 1):
            for column in range(x // block_width, (x + width - 1) // block_width + 1):
                index = row * across + column
                self.file.filehandle.seek(page.dataoffsets[index])
                data = self.file.filehandle.read(page.databytecounts[index])
                decoded = page.decode(data, index)[0][0, :, :, 0]
                top, left = row * block_height, column * block_width
                y0, y1 = max(y, top), min(y + height, top + decoded.shape[0])
                x0, x1 = max(x, left), min(x + width, left + decoded.shape[1])
                result[y0 - y:y1 - y, x0 - x:x1 - x] = decoded[y0 - top:y1 - top, x0 - left:x1 - left]
        return result


def worst_difference(source, result, size, reach, function):
    """Over crops at the corners, the sides and inside, the latter across bands and tiles."""
    worst = 0
    places = (0, size // 2 - CROP // 2, size - CROP)
    for y in places:
        for x in places:
            # What the crop depends on, cut at the picture's sides, where the filter's border rule applies.
            y0, y1 = max(0, y - reach), min(size, y + CROP + reach)
            x0, x1 = max(0, x - reach), min(size, x + CROP + reach)
            wanted = function(source.region(y0, x0, y1 - y0, x1 - x0))
            wanted = wanted[y - y0:y - y0 + CROP, x - x0:x - x0 + CROP].astype(float)
            worst = max(worst, numpy.abs(wanted - result.region(y, x, CROP, CROP)).max())
    return worst


def set_cache(path, cold):
    """Puts a file into the system's file cache, or out of it."""
    with open(path, "rb") as file:
        if cold:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        else:
            while file.read(1 << 24):
                pass

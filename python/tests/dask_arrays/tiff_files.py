"""TIFF files of any tags, also of those that no library writes."""
import struct

import numpy as np

SHORT, LONG, ASCII = 3, 4, 2
FORMATS = {ASCII: "s", SHORT: "H", LONG: "I"}
WIDTH, LENGTH, BITS, COMPRESSION, PHOTOMETRIC, SAMPLES = 256, 257, 258, 259, 262, 277
OFFSETS, ROWS, COUNTS, PLANAR, COLOURS = 273, 278, 279, 284, 320
TILE_WIDTH, TILE_LENGTH, TILE_OFFSETS, TILE_COUNTS = 322, 323, 324, 325
SUBFILE_TYPE, ORIENTATION, EXTRA, FORMAT, NODATA = 254, 274, 338, 339, 42113


def packed(values, bits):
    """Rows of numbers of `bits` bits, each row from a new byte on."""
    planes = (values[..., None] >> np.arange(bits - 1, -1, -1)) & 1
    return np.packbits(planes.reshape(len(values), -1).astype(bool), axis=1).tobytes()


def strips(pixels, rows=64, bits=None):
    """The bytes of an image in strips."""
    return [packed(pixels[start:start + rows].reshape(len(pixels[start:start + rows]), -1), bits) if bits else
            pixels[start:start + rows].tobytes() for start in range(0, len(pixels), rows)]


def page(pixels, tags=(), rows=64, bits=None, sparse=()):
    """An image in strips with its tags; those strips of `sparse` have no bytes in the file."""
    samples = 1 if pixels.ndim == 2 else pixels.shape[2]
    parts = [b"" if index in sparse else part for index, part in enumerate(strips(pixels, rows, bits))]
    given = {WIDTH: pixels.shape[1], LENGTH: pixels.shape[0], BITS: (bits or 8 * pixels.itemsize,) * samples, COMPRESSION: 1,
             PHOTOMETRIC: 1, SAMPLES: samples, ROWS: rows, PLANAR: 1, FORMAT: (3 if pixels.dtype.kind == "f" else 1,) * samples}
    return {**given, **dict(tags)}, parts, (OFFSETS, COUNTS)


def tiled(pixels, tags=(), tile=64, sparse=()):
    """The same in tiles."""
    rows, columns = (-(-length // tile) for length in pixels.shape[:2])
    wide = np.zeros((rows * tile, columns * tile, *pixels.shape[2:]), pixels.dtype)
    wide[:pixels.shape[0], :pixels.shape[1]] = pixels
    parts = [wide[row * tile:(row + 1) * tile, column * tile:(column + 1) * tile].tobytes()
             for row in range(rows) for column in range(columns)]
    given = page(pixels, tags)[0]
    del given[ROWS]
    given.update({TILE_WIDTH: tile, TILE_LENGTH: tile})
    return given, [b"" if index in sparse else part for index, part in enumerate(parts)], (TILE_OFFSETS, TILE_COUNTS)


def write_tiff(path, *pages):
    """Pages of page() and tiled() as a little-endian file."""
    content = bytearray(b"II*\0\0\0\0\0")
    link = 4
    for tags, parts, (offsets, counts) in pages:
        places = []
        for part in parts:
            places.append(len(content) if part else 0)
            content += part + b"\0" * (len(part) % 2)
        tags = {**tags, offsets: places, counts: [len(part) for part in parts]}
        entries = b""
        for code in sorted(tags):
            kind, data = _encoded(code, tags[code])
            count = len(data) // struct.calcsize(FORMATS[kind])
            if len(data) > 4:
                place, value = len(content), struct.pack("<I", len(content))
                content += data + b"\0" * (len(data) % 2)
                assert place % 2 == 0
            else:
                value = data.ljust(4, b"\0")
            entries += struct.pack("<HHI", code, kind, count) + value
        struct.pack_into("<I", content, link, len(content))
        content += struct.pack("<H", len(tags)) + entries
        link = len(content)
        content += b"\0\0\0\0"
    with open(path, "wb") as file:
        file.write(content)


def _encoded(code, value):
    if isinstance(value, str):
        return ASCII, value.encode() + b"\0"
    values = [value] if isinstance(value, int) else list(value)
    kind = LONG if code in (OFFSETS, COUNTS, TILE_OFFSETS, TILE_COUNTS) else SHORT
    return kind, struct.pack(f"<{len(values)}{FORMATS[kind]}", *values)

"""Image files made byte by byte, good and hostile, with nothing but the standard library."""
import random
import struct
import zlib

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def noise(count, seed=1):
    return random.Random(seed).randbytes(count)


def png_chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, bits=8, colour=2, lines=None, data=None, extra=b""):
    """A PNG file; `colour` 0 is grey, 2 RGB, 3 of a palette, 4 grey with alpha, 6 RGBA. `data` replaces the compressed
    pixels, `extra` are chunks before them."""
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    if data is None:
        row = width * samples * bits // 8
        count = height if lines is None else lines
        data = zlib.compress(b"".join(b"\0" + noise(row, seed) for seed in range(count)))
    header = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    return PNG_SIGNATURE + png_chunk(b"IHDR", header) + extra + png_chunk(b"IDAT", data) + png_chunk(b"IEND", b"")


def tiff_directory(width, height, bits, strip, strip_bytes, compression, following, fill_order):
    entries = [(256, 4, width), (257, 4, height), (258, 3, bits), (259, 3, compression), (262, 3, 1),
               (266, 3, fill_order), (273, 4, strip), (277, 3, 1), (278, 4, height), (279, 4, strip_bytes)]
    packed = struct.pack("<H", len(entries))
    for tag, kind, value in entries:
        packed += struct.pack("<HHII", tag, kind, 1, value)
    return packed + struct.pack("<I", following)


def tiff(width, height, bits=8, data=None, compression=1, strip_bytes=None, pages=1, fill_order=1):
    """A grey TIFF file of one strip a page; `strip_bytes` is what the header says the strip has; `fill_order` 2
    has the first pixel of a byte in its lowest bit."""
    if data is None:
        data = noise(width * height * bits // 8)
    stated = len(data) if strip_bytes is None else strip_bytes
    directory_bytes = 2 + 10 * 12 + 4
    first = 8 + len(data)
    result = struct.pack("<2sHI", b"II", 42, first) + data
    for page in range(pages):
        following = first + (page + 1) * directory_bytes if page + 1 < pages else 0
        result += tiff_directory(width, height, bits, 8, stated, compression, following, fill_order)
    return result


def big_tiff_header(width, height):
    """The header of a 64-bit TIFF file, with sizes of 64 bits and no pixels."""
    result = struct.pack("<2sHHHQ", b"II", 43, 8, 0, 16) + struct.pack("<Q", 3)
    for tag, value in ((256, width), (257, height), (258, 8)):
        result += struct.pack("<HHQQ", tag, 16, 1, value)
    return result + struct.pack("<Q", 0)


def jpeg_header(width, height):
    """The first segments of a JPEG file and its end, with no pixels."""
    frame = struct.pack(">BHHB", 8, height, width, 3) + bytes([1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
    return b"\xff\xd8\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame + b"\xff\xd9"


def bmp_header(width, height, bits=24, compression=0):
    """The header of a bitmap, with no pixels."""
    return struct.pack("<2sIIIIiiHHIIiiII", b"BM", 54, 0, 54, 40, width, height, 1, bits, compression, 0, 0, 0, 0, 0)

"""PNG, JPEG, netpbm and other files taken apart and put together, by the formats' definitions and nothing else."""
import struct
import zlib

import images

try:
    import numpy
except ImportError:
    numpy = None

# Samples of a pixel by PNG's colour types: grey, RGB, palette, grey with alpha, RGB with alpha.
PNG_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def greys(width, height, channels=1, greatest=255, seed=1):
    """Random samples with the least and the greatest among them."""
    kind = "uint8" if greatest < 256 else "uint16"
    samples = numpy.random.default_rng(seed).integers(0, greatest, (height, width, channels), kind, endpoint=True)
    samples[0, 0], samples[-1, -1] = 0, greatest
    return samples


# netpbm

def raster(samples, greatest):
    return samples.astype(">u2" if greatest > 255 else "u1").tobytes()


def pnm(samples, greatest):
    height, width, channels = samples.shape
    return b"P%d %d %d %d\n" % (6 if channels == 3 else 5, width, height, greatest) + raster(samples, greatest)


def pam(samples, greatest, kind):
    height, width, channels = samples.shape
    return b"P7\nWIDTH %d\nHEIGHT %d\nDEPTH %d\nMAXVAL %d\n%sENDHDR\n" % (
        width, height, channels, greatest,
        b"TUPLTYPE " + kind.encode() + b"\n" if kind else b"") + raster(samples, greatest)


def read_netpbm(data):
    """Samples, greatest value and tuple type of a binary PGM, PPM or PAM file without comments."""
    if data[:3] == b"P7\n":
        head, body = data.split(b"ENDHDR\n", 1)
        lines = dict(line.split(b" ", 1) for line in head.splitlines()[1:])
        width, height, channels, greatest = (int(lines[b]) for b in (b"WIDTH", b"HEIGHT", b"DEPTH", b"MAXVAL"))
        kind = lines[b"TUPLTYPE"].decode()
    else:
        magic, width, height, rest = data.split(None, 3)
        greatest, body = rest.split(b"\n", 1)
        width, height, greatest = int(width), int(height), int(greatest)
        channels, kind = {b"P5": (1, "GRAYSCALE"), b"P6": (3, "RGB")}[magic]
    samples = numpy.frombuffer(body, ">u2" if greatest > 255 else "u1")
    return samples.reshape(height, width, channels).astype("uint16" if greatest > 255 else "uint8"), greatest, kind


# PNG

def packed_rows(samples, bits):
    """Rows of samples as PNG stores them, with no filter."""
    height, width, channels = samples.shape
    if bits == 16:
        rows = samples.astype(">u2").reshape(height, -1).view("u1")
    else:
        shifts = numpy.arange(bits - 1, -1, -1)
        single = samples.astype("u1").reshape(height, width * channels, 1)
        rows = numpy.packbits((single >> shifts & 1).reshape(height, -1).astype("u1"), axis=1)
    return numpy.hstack([numpy.zeros((height, 1), "u1"), rows]).tobytes()


def png(samples, bits=8, colour=None, extra=b"", interlaced=False, after=b""):
    """`extra` are chunks before the pixels, `after` chunks behind them."""
    height, width, channels = samples.shape
    if colour is None:
        colour = {1: 0, 2: 4, 3: 2, 4: 6}[channels]
    passes = [samples[y::dy, x::dx] for x, y, dx, dy in ADAM7] if interlaced else [samples]
    data = zlib.compress(b"".join(packed_rows(part, bits) for part in passes if part.size), 9)
    header = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 1 if interlaced else 0)
    return (images.PNG_SIGNATURE + images.png_chunk(b"IHDR", header) + extra + images.png_chunk(b"IDAT", data) + after +
            images.png_chunk(b"IEND", b""))


def png_chunks(data):
    """Kinds and data; the checksums have to be right."""
    assert data[:8] == images.PNG_SIGNATURE
    chunks, place = [], 8
    while place < len(data):
        length, = struct.unpack_from(">I", data, place)
        kind, body = data[place + 4:place + 8], data[place + 8:place + 8 + length]
        assert struct.unpack_from(">I", data, place + 8 + length)[0] == zlib.crc32(kind + body), kind
        chunks.append((kind.decode(), body))
        place += 12 + length
    assert chunks[-1][0] == "IEND"
    return chunks


def unfiltered(line, kind, above, step):
    result = bytearray(line)
    for index in range(len(result)):
        left = result[index - step] if index >= step else 0
        up, corner = above[index], above[index - step] if index >= step else 0
        nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up),
                      (abs(left + up - 2 * corner), 2, corner))
        result[index] = (result[index] + (0, left, up, (left + up) // 2, nearest[2])[kind]) & 255
    return bytes(result)


def png_samples(data):
    """Samples of a file that is not interlaced, of 8 or 16 bits without a palette."""
    chunks = png_chunks(data)
    width, height, bits, colour, _, _, interlaced = struct.unpack(">IIBBBBB", dict(chunks)["IHDR"])
    assert bits >= 8 and colour != 3 and not interlaced
    stream = zlib.decompress(b"".join(body for kind, body in chunks if kind == "IDAT"))
    step = PNG_SAMPLES[colour] * bits // 8
    size = width * step
    rows, above = [], bytes(size)
    for y in range(height):
        start = y * (size + 1)
        above = unfiltered(stream[start + 1:start + 1 + size], stream[start], above, step)
        rows.append(above)
    samples = numpy.frombuffer(b"".join(rows), ">u2" if bits == 16 else "u1")
    return samples.reshape(height, width, PNG_SAMPLES[colour]).astype("uint16" if bits == 16 else "uint8")


# JPEG

def jpeg_segments(data):
    """Markers' second bytes and what follows the lengths, up to the first scan, and where that begins."""
    assert data[:2] == b"\xff\xd8"
    segments, place = [], 2
    while data[place + 1] != 0xda:
        assert data[place] == 0xff
        length, = struct.unpack_from(">H", data, place + 2)
        segments.append((data[place + 1], data[place + 4:place + 2 + length]))
        place += 2 + length
    return segments, place


def jpeg_segment(marker, data):
    return struct.pack(">BBH", 0xff, marker, len(data) + 2) + data


def with_segments(data, segments, replace=False):
    """A JPEG file with these segments, as pairs, at its beginning, or instead of all before its first scan."""
    _, scan = jpeg_segments(data)
    return b"\xff\xd8" + b"".join(jpeg_segment(*segment) for segment in segments) + data[scan if replace else 2:]


# What files say beside their pixels

def exif(orientation=6, resolution=None, order=">"):
    """A block without "Exif\\0\\0"; the resolution is in pixels an inch."""
    entries = [(274, 3, 1, struct.pack(order + "HH", orientation, 0))]
    values = b""
    if resolution:
        place = 8 + 2 + 4 * 12 + 4
        entries += [(tag, 5, 1, struct.pack(order + "I", place)) for tag in (282, 283)]
        entries += [(296, 3, 1, struct.pack(order + "HH", 2, 0))]
        values = struct.pack(order + "II", resolution, 1)
    directory = b"".join(struct.pack(order + "HHI", *entry[:3]) + entry[3] for entry in entries)
    return ((b"MM" if order == ">" else b"II") + struct.pack(order + "HIH", 42, 8, len(entries)) + directory +
            struct.pack(order + "I", 0) + values)


def profile(space=b"RGB ", size=3000):
    """A header of a colour profile and noise; nobody looks any further."""
    head = struct.pack(">I12s4s16s4s", size, b"test", space, b"", b"acsp").ljust(128, b"\0")
    return head + images.noise(size - 128)


def iccp(data):
    return images.png_chunk(b"iCCP", b"a name\0\0" + zlib.compress(data, 1))

"""The generated folder's test image: edges, waves and salt-and-pepper noise, in the filter's type."""
import math
import struct

WIDTH, HEIGHT = 320, 240


def _noise(x, y, channel):
    """A number from 0 to 2^32 - 1 that looks random."""
    n = (x * 0x9e3779b1 ^ y * 0x85ebca77 ^ channel * 0xc2b2ae3d) & 0xffffffff
    n = ((n ^ n >> 15) * 0x2c1b3c6d) & 0xffffffff
    n = ((n ^ n >> 12) * 0x297a2d39) & 0xffffffff
    return n ^ n >> 15


def _value(x, y, channel):
    """From 0 to 1."""
    noise = _noise(x, y, channel)
    if noise % 20 == 0:
        return float(noise >> 31)
    waves = math.sin((x * (channel + 1) + y) / 13.0) * math.cos((x - 2 * y) / 37.0)
    edge = 0.25 if (x // 40 + y // 40) % 2 else 0.0
    return min(max(0.4 + 0.2 * waves + edge + ((noise >> 8 & 255) - 128) / 2048.0, 0.0), 1.0)


def name(choice):
    """The name of the file."""
    if choice.src_type == "32F":
        return "image.raw" if choice.channels == 4 else "image.pfm"
    return {1: "image.pgm", 3: "image.ppm", 4: "image.pam"}[choice.channels]


def content(choice):
    """The bytes of the file."""
    channels, rows = choice.channels, []
    is_float = choice.src_type == "32F"
    wide = choice.src_type in ("16U", "16S")
    for y in range(HEIGHT):
        values = [_value(x, y, c) for x in range(WIDTH) for c in range(channels)]
        if is_float:
            rows.append(struct.pack("<{}f".format(len(values)), *(16 * v - 4 for v in values)))
        elif wide:
            rows.append(struct.pack(">{}H".format(len(values)), *(int(v * 65535) for v in values)))
        else:
            rows.append(bytes(int(v * 255) for v in values))
    if is_float and channels == 4:
        return b"".join(rows)
    if is_float:
        header = "P{}\n{} {}\n-1.0\n".format("F" if channels == 3 else "f", WIDTH, HEIGHT)
        rows.reverse()
    elif channels == 4:
        header = "P7\nWIDTH {}\nHEIGHT {}\nDEPTH 4\nMAXVAL {}\nTUPLTYPE RGB_ALPHA\nENDHDR\n".format(
            WIDTH, HEIGHT, 65535 if wide else 255)
    else:
        header = "P{}\n{} {}\n{}\n".format(6 if channels == 3 else 5, WIDTH, HEIGHT, 65535 if wide else 255)
    return header.encode("ascii") + b"".join(rows)

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The test image of a choice as raw pixels of its type, for the preview.

The generated program reads PGM, PPM, PAM and PFM: integers with the most significant byte first, those with a sign with
their uppermost bit turned round, floats from the bottom row to the top.
"""
import array
import re
import sys
from typing import NamedTuple

from convomed import test_image as image

CODES = {"8U": "B", "8S": "b", "16U": "H", "16S": "h", "32F": "f"}
LEVELS = {"8U": (0, 255), "8S": (-128, 127), "16U": (0, 65535), "16S": (-32768, 32767)}
PNM = re.compile(rb"P([56Ff])\s+(\d+)\s+(\d+)\s+([-+.\d]+)\s")
PAM = re.compile(rb"P7\nWIDTH (\d+)\nHEIGHT (\d+)\nDEPTH (\d+)\n(?:[A-Z]+ \w+\n)*ENDHDR\n")


class Picture(NamedTuple):
    """Interleaved pixels of the type, without an alpha channel; what is shown black and white."""
    width: int
    height: int
    channels: int
    black: float
    white: float
    pixels: bytes

    def to_bytes(self):
        """A line with the numbers, then the pixels."""
        return "{} {} {} {:g} {:g}\n".format(*self[:5]).encode() + self.pixels


def _values(content, depth, is_little):
    values = array.array(CODES[depth], content)
    if is_little != (sys.byteorder == "little"):
        values.byteswap()
    if depth in LEVELS and LEVELS[depth][0] < 0:
        # Turning the uppermost bit round moves the values of an unsigned type to those of the signed one.
        unsigned = array.array(CODES[depth].upper(), values.tobytes())
        values = array.array(CODES[depth], [value + LEVELS[depth][0] for value in unsigned])
    return values


def read(content, depth):
    """The Picture of a file's content."""
    found = PAM.match(content) or PNM.match(content)
    bottom_up = False
    if not found:
        width, height, channels = image.WIDTH, image.HEIGHT, 4
        values = _values(content, depth, True)
    elif found.re is PAM:
        width, height, channels = map(int, found.groups())
        values = _values(content[found.end():], depth, False)
    else:
        kind, width, height = found.group(1), int(found.group(2)), int(found.group(3))
        channels, bottom_up = 3 if kind in b"6F" else 1, kind in b"Ff"
        values = _values(content[found.end():], depth, bottom_up and float(found.group(4)) < 0)
    if bottom_up:
        row = width * channels
        values = array.array("f", [v for y in range(height - 1, -1, -1) for v in values[y * row:(y + 1) * row]])
    if channels == 4:
        del values[3::4]
        channels = 3
    black, white = LEVELS.get(depth) or (min(values), max(values))
    return Picture(width, height, channels, black, white, values.tobytes())

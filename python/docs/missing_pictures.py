#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Writes the pictures of docs/missing.md: terrain with clouds, and a tomogram with dead pixels. Needs NumPy and the package.

    missing_pictures.py FOLDER
"""
import os
import sys

import cudafastfilters as cff
import numpy as np
from gallery import png

SIDE = 176
RED = (214, 64, 48)  # missing pixels


def terrain():
    """Heights in metres with NaN under clouds."""
    random = np.random.default_rng(12)

    def fractal(slope):
        frequency = np.hypot(*np.meshgrid(np.fft.fftfreq(SIDE), np.fft.rfftfreq(SIDE), indexing="ij"))
        frequency[0, 0] = 1
        surface = np.fft.irfft2(np.fft.rfft2(random.normal(size=(SIDE, SIDE))) * frequency**-slope, (SIDE, SIDE))
        return (surface - surface.min()) / np.ptp(surface)
    heights = (2000 * fractal(2.1)).astype(np.float32)
    clouds = fractal(2)
    heights[clouds > np.quantile(clouds, 0.88)] = np.nan
    heights[random.random(heights.shape) < 0.01] = np.nan
    return heights


def tomogram():
    """A slice of 16 bits with noise, and dead pixels of the value 0: single ones, and two columns."""
    random = np.random.default_rng(3)
    y, x = np.mgrid[-1:1:SIDE * 1j, -1:1:SIDE * 1j]
    image = np.full((SIDE, SIDE), 6000.0)
    for row, column, height, width, value in ((0, 0, 0.9, 0.8, 22000), (0, 0, 0.82, 0.72, 14000), (-0.25, -0.3, 0.3, 0.15, 30000),
                                              (-0.2, 0.35, 0.25, 0.2, 9000), (0.45, 0.1, 0.12, 0.2, 40000)):
        image[((y - row) / height) ** 2 + ((x - column) / width) ** 2 < 1] = value
    image = (image + random.normal(0, 1500, image.shape)).clip(1, 65535)
    image[random.random(image.shape) < 0.08] = 0
    image[:, 60:63] = 0
    image[:, 120] = 0
    return image.astype(np.uint16)


def shaded(heights):
    """Grey by height and slope, missing pixels red."""
    slope = np.diff(heights, axis=1, prepend=heights[:, :1]) + np.diff(heights, axis=0, prepend=heights[:1])
    grey = 30 + heights * 0.1 + slope * 0.35
    return coloured(grey, np.isnan(heights))


def coloured(grey, missing):
    grey = np.nan_to_num(grey).clip(0, 255).astype(np.uint8) & 0xFC  # fewer levels: a smaller file
    picture = np.stack([grey] * 3, axis=-1)
    picture[missing] = RED
    return picture


def row(*pictures):
    """Side by side, with white between them."""
    white = np.full((SIDE, 6, 3), 255, np.uint8)
    return np.concatenate([part for picture in pictures for part in (white, picture)][1:], axis=1)


def main():
    heights, dead = terrain(), tomogram()
    filled = cff.fill_missing(heights, size=15, method="gaussian")
    landscape = row(shaded(heights), shaded(cff.gaussian_filter(heights, 1.5)),
                    shaded(cff.gaussian_filter(heights, 1.5, nan_policy="omit")), shaded(filled))
    slices = row(*(coloured(image / 180, image == 0) for image in (
        dead, cff.median_filter(dead, 5), cff.median_filter(dead, 5, nodata=0), cff.fill_missing(dead, 5, nodata=0))))
    for name, picture in (("terrain", landscape), ("tomogram", slices)):
        with open(os.path.join(sys.argv[1], f"missing_{name}.png"), "wb") as file:
            file.write(png(picture))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Writes a page of pictures, each made by the line of code below it. Needs NumPy and the package.

    gallery.py PAGE.html
"""
import base64
import html
import struct
import sys
import zlib

import cudafastfilters as cff
import numpy as np

# Title, what it shows, and an expression of `image`, `noisy` and `colour`, each 8 bits.
ENTRIES = [
    ("The picture", "Made by arithmetic: discs, bars, a ramp and a grating.", "image"),
    ("With noise", "A tenth of the pixels are black or white.", "noisy"),
    ("Median 3x3", "Most of the noise is gone, edges stay.", "cff.median_filter(noisy, size=3)"),
    ("Median 7x7", "Lines that are thinner than half of the window go as well.", "cff.median_filter(noisy, size=7)"),
    ("Median of a disc", "Corners are rounded alike on all sides.", "cff.median_filter(noisy, footprint=cff.disc(3))"),
    ("Opening", "What is brighter and smaller than a disc vanishes.", "cff.grey_opening(image, footprint=cff.disc(6))"),
    ("Top-hat", "What the opening lost.", "cff.white_tophat(image, footprint=cff.disc(6))"),
    ("Rolling ball", "The background below a ball.", "cff.rolling_ball(image, radius=20)"),
    ("Gradient", "Dilation less erosion.", "cff.morphological_gradient(image, footprint=cff.disc(3))"),
    ("Rank", "The pixel of rank 20 among 25.", "cff.rank_filter(image, 20, size=5)"),
    ("Percentile", "The tenth of a hundred, along rows only.", "cff.percentile_filter(image, 10, size=15, axes=1)"),
    ("Minimum", "Erosion by a rectangle.", "cff.minimum_filter(image, size=(3, 11))"),
    ("Maximum", "Dilation by a rectangle.", "cff.maximum_filter(image, size=(11, 3))"),
    ("Mean", "Noise is spread, not removed.", "cff.uniform_filter(noisy, size=9)"),
    ("Gaussian", "Sigma of 4 pixels.", "cff.gaussian_filter(image, sigma=4)"),
    ("Gaussian along one axis", "A sigma of 0 does not filter the rows.", "cff.gaussian_filter(image, sigma=(0, 8))"),
    ("Correlation", "A mask that sharpens.", "cff.correlate(image, [[0, -1, 0], [-1, 5, -1], [0, -1, 0]])"),
    ("Convolution", "A mask moves the picture.", "cff.convolve(image, np.eye(31)[[30]], mode='constant')"),
    ("Sobel", "The derivative along the rows' index, in 16 bits with sign.", "cff.sobel(image, axis=0, output=np.int16)"),
    ("Laplace", "Second differences.", "cff.laplace(image, output=np.int16)"),
    ("Outliers", "Only pixels that differ from the median by more than 60 become the median.", "cff.despeckle(noisy, 60)"),
    ("Standard deviation", "Of 9 by 9 pixels.", "cff.standard_deviation_filter(image, size=9)"),
    ("Variance", "Its square.", "cff.variance_filter(image, size=9)"),
    ("Contrast", "Less the mean of the window, divided by its standard deviation.",
     "cff.local_contrast_normalization(image, size=41)"),
    ("Range", "The greatest pixel less the least.", "cff.range_filter(image, size=3)"),
    ("Midpoint", "The mean of the greatest and the least.", "cff.midpoint_filter(image, size=9)"),
    ("Entropy", "In bits.", "cff.entropy(image, size=9)"),
    ("Mode", "The most frequent value, of 12 grey levels.", "cff.mode_filter(noisy // 20 * 20, size=9)"),
    ("Trimmed mean", "Without a fifth of the pixels at either end.", "cff.trimmed_mean_filter(noisy, size=5, proportiontocut=0.2)"),
    ("Unsharp mask", "What a Gaussian removes is added.", "cff.unsharp_mask(image, radius=3)"),
    ("Difference of Gaussians", "A Gaussian less a wider one.", "cff.difference_of_gaussians(image, 2)"),
    ("Channels", "Each channel by itself.", "cff.median_filter(colour, size=9, channel_axis=-1)"),
    ("Border: reflect", "c b a | a b c", "cff.uniform_filter(image, size=61, mode='reflect')"),
    ("Border: constant", "White outside.", "cff.uniform_filter(image, size=61, mode='constant', cval=255)"),
    ("Border: wrap", "The other side.", "cff.uniform_filter(image, size=61, mode='wrap')"),
]
STYLE = """body{font:16px/1.4 sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1.5rem}
figure{margin:0}img{width:100%;image-rendering:pixelated}code{font-size:.8rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:0}"""


def pictures(size=240):
    """What the expressions name."""
    y, x = np.mgrid[:size, :size]
    image = 40 + 100 * x / size + 40 * np.sin(x * y / 260) * (y > size * 0.6)
    for row, column, radius, value in ((60, 70, 40, 230), (80, 110, 25, 20), (50, 180, 12, 250)):
        image[(y - row) ** 2 + (x - column) ** 2 < radius**2] = value
    for width, column in ((1, 150), (2, 165), (4, 185), (8, 210)):
        image[100:140, column:column + width] = 255
    image = image.clip(0, 255).astype(np.uint8)
    random = np.random.default_rng(1)
    noisy = np.where(random.random(image.shape) < 0.1, random.integers(0, 2, image.shape) * 255, image).astype(np.uint8)
    return {"image": image, "noisy": noisy, "colour": np.stack([noisy, np.rot90(noisy), noisy.T], axis=-1),
            "cff": cff, "np": np}


def shown(result):
    """A result in 8 bits; of those with sign, 0 is grey."""
    if result.dtype == np.uint8:
        return result
    return (127 + result * (127 / max(1, np.abs(result).max()))).astype(np.uint8)


def png(pixels):
    """A PNG file, grey or of three colours."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    rows, columns = pixels.shape[:2]
    lines = np.concatenate([np.zeros((rows, 1), np.uint8), pixels.reshape(rows, -1)], axis=1)
    head = struct.pack(">IIBBBBB", columns, rows, 8, 2 if pixels.ndim == 3 else 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines.tobytes(), 9))
            + chunk(b"IEND", b""))


def figure(title, text, code, names):
    source = base64.b64encode(png(shown(eval(code, dict(names))))).decode()
    return (f'<figure><img alt="{html.escape(title)}" src="data:image/png;base64,{source}">'
            f"<figcaption><h2>{html.escape(title)}</h2>{html.escape(text)}<br><code>{html.escape(code)}</code></figcaption>"
            "</figure>")


def main():
    names = pictures()
    figures = "\n".join(figure(*entry, names) for entry in ENTRIES)
    page = (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>cudafastfilters: gallery</title><style>{STYLE}</style></head><body><h1>cudafastfilters: gallery</h1>"
            f"<p>Version {cff.__version__}; each picture is the value of the line below it, with "
            f"<code>import cudafastfilters as cff</code>.</p><main>\n{figures}\n</main></body></html>\n")
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(page)


if __name__ == "__main__":
    main()

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The files that the pages take for granted, each under the name that they use."""
import os
from pathlib import Path

import numpy as np
import pytest
import tifffile
from PIL import Image

NODATA = -9999
GDAL_NODATA = 42113  # the tag


def write_files(folder):
    random = np.random.default_rng(0)
    photograph = Image.open(os.environ["CUDAFASTFILTERS_PHOTOGRAPH"]).convert("RGB")
    photograph.save(folder / "picture.png")
    photograph.convert("L").save(folder / "cells.png")
    scan = np.asarray(photograph.convert("L")).astype(np.uint16) * 200 + 3000
    scan[random.random(scan.shape) < 0.001] = 65535
    tifffile.imwrite(folder / "scan.tif", scan)
    heights = random.normal(500, 20, (400, 600)).astype(np.float32)
    heights[100:150, 200:260] = NODATA
    tifffile.imwrite(folder / "dem.tif", heights, extratags=[(GDAL_NODATA, "s", 0, str(NODATA), True)])
    Image.fromarray(((random.random(heights.shape) > 0.1) * 255).astype(np.uint8)).save(folder / "clear.png")
    projections = random.integers(20000, 22000, (6, 128, 160)).astype(np.uint16)
    projections[:, 64, 80] = 60000
    tifffile.imwrite(folder / "projections.tif", projections)
    frames = random.integers(16, 235, (3, 144 * 176 * 3 // 2)).astype(np.uint8)
    (folder / "clip.y4m").write_bytes(b"YUV4MPEG2 W176 H144 F25:1 Ip A1:1 C420jpeg\n" + b"".join(b"FRAME\n" + frame.tobytes() for frame in frames))


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    write_files(folder)
    return folder


@pytest.fixture(scope="session")
def pages():
    """Where the pages are."""
    return Path(os.environ["CUDAFASTFILTERS_PAGES"])

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What the Python rivals share: reading cells, checking outputs, timing with device events."""
import json
import statistics
import sys
import time

import cupy
import numpy

from peers_cells import Refused, gaussian, gaussian_sigma, parse  # noqa: F401

LONGEST_CALL = 0.04  # seconds; slower filters are measured on smaller images
SMALLEST_SIDE = 1024
FEWEST, MOST = 5, 100
SAMPLES = ((0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (0.0, 0.5), (0.37, 0.41), (1.0, 0.5), (0.0, 1.0), (0.5, 1.0), (1.0, 1.0))
SAMPLE_WIDTH, SAMPLE_HEIGHT = 32, 20


def dense_mask(ksize):
    mask = numpy.random.default_rng(ksize).uniform(-0.5, 1.0, (ksize, ksize))
    mask[ksize // 2] += 1
    return (mask / mask.sum()).astype(numpy.float32)


def random_image(cell, width, height):
    shape = (height, width) if cell["channels"] == 1 else (height, width, cell["channels"])
    generator = cupy.random.default_rng(width + height)
    if cell["dtype"] == numpy.float32:
        return generator.random(shape, dtype=cupy.float32)
    bits = generator.integers(0, numpy.iinfo(cell["dtype"]).max, shape, dtype=cupy.uint32, endpoint=True)
    return bits.astype(cell["dtype"])


def reference(cell, patch):
    """The filter by its definition, in double precision, of a patch that has its halo already."""
    k = cell["ksize"]
    windows = numpy.lib.stride_tricks.sliding_window_view(patch.astype(numpy.float64), (k, k), axis=(0, 1))
    if cell["filter"] == "median":
        return numpy.median(windows, axis=(-2, -1))
    if cell["filter"] == "box":
        return windows.mean(axis=(-2, -1))
    mask = dense_mask(k).astype(numpy.float64)
    if cell["filter"] == "gaussian":
        mask = numpy.outer(gaussian(k), gaussian(k))
    return numpy.tensordot(windows, mask, axes=([-2, -1], [0, 1]))


def verify(cell, source, output, border):
    """(problem or None, greatest error) over sampled regions; the border is left out if the rival has none."""
    k = cell["ksize"]
    margin = 0 if border == "replicate" else k // 2
    height, width = source.shape[:2]
    is_float = cell["dtype"] == numpy.float32
    if cell["filter"] == "median":
        allowed = 0.0
    elif is_float:
        allowed = 1e-4 * max(1.0, numpy.abs(dense_mask(k)).sum())
    elif cell["filter"] == "box":
        allowed = 2.01  # ndimage's uniform_filter rounds down after the rows and again after the columns
    else:
        allowed = 1.51
    worst, problem = 0.0, None
    for fx, fy in SAMPLES:
        x = margin + int(fx * (width - SAMPLE_WIDTH - 2 * margin))
        y = margin + int(fy * (height - SAMPLE_HEIGHT - 2 * margin))
        rows = numpy.clip(numpy.arange(y - k // 2, y + SAMPLE_HEIGHT + k // 2), 0, height - 1)
        columns = numpy.clip(numpy.arange(x - k // 2, x + SAMPLE_WIDTH + k // 2), 0, width - 1)
        patch = cupy.asnumpy(source[cupy.asarray(rows)][:, cupy.asarray(columns)])
        wanted = reference(cell, patch)
        if not is_float:
            limits = numpy.iinfo(cell["dtype"])
            wanted = numpy.clip(wanted, limits.min, limits.max)
        got = cupy.asnumpy(output[y:y + SAMPLE_HEIGHT, x:x + SAMPLE_WIDTH]).astype(numpy.float64)
        error = float(numpy.max(numpy.abs(got - wanted)))
        worst = max(worst, error) if error == error else error
        if not error <= allowed and problem is None:
            problem = "refused: differs by {:g} near x {}, y {}".format(error, x, y)
    return problem, worst


def unwritten(first, second, margin):
    """Elements that differ between two outputs in differently poisoned memory."""
    inner = (slice(margin, first.shape[0] - margin), slice(margin, first.shape[1] - margin))
    first, second = (cupy.ascontiguousarray(output[inner]).view(cupy.uint8) for output in (first, second))
    return int(cupy.count_nonzero(first != second))


def time_calls(run, seconds, stream):
    begin, end = cupy.cuda.Event(), cupy.cuda.Event()

    def once():
        run()  # the device is at work on this while the host launches what is timed
        begin.record(stream)
        run()
        end.record(stream)
        end.synchronize()
        return cupy.cuda.get_elapsed_time(begin, end)

    once()
    expected = max(once(), 1e-3)
    count = int(min(MOST, max(FEWEST, seconds * 1e3 / expected)))
    times = sorted(once() for _ in range(count))
    quartiles = statistics.quantiles(times, n=4) if len(times) > 1 else [times[0]] * 3
    return quartiles[1], (quartiles[2] - quartiles[0]) / quartiles[1], count


def affordable(cell, make):
    """The cell's size, halved until one call takes no longer than LONGEST_CALL."""
    width, height = cell["width"], cell["height"]
    probe = random_image(cell, SMALLEST_SIDE, SMALLEST_SIDE)
    run = make(cell, probe, cupy.empty_like(probe))
    run()
    cupy.cuda.Device().synchronize()
    begin = time.perf_counter()
    run()
    cupy.cuda.Device().synchronize()
    expected = (time.perf_counter() - begin) * width * height / SMALLEST_SIDE ** 2
    while expected > LONGEST_CALL and min(width, height) >= 2 * SMALLEST_SIDE:
        width, height, expected = width // 2, height // 2, expected / 4
    return width, height


def measure(cell, make, stream, border):
    row = {"width": cell["width"], "height": cell["height"], "border": border, "gpx_s": None, "ms": None,
           "spread": None, "verified": False, "error": None}
    row["width"], row["height"] = affordable(cell, make)
    source = random_image(cell, row["width"], row["height"])
    outputs = [cupy.empty_like(source) for _ in range(2)]
    runs = []
    for output, byte in zip(outputs, (0x5A, 0xA5)):
        output.view(cupy.uint8).fill(byte)
        runs.append(make(cell, source, output))
        runs[-1]()
    cupy.cuda.Device().synchronize()
    missing = unwritten(outputs[0], outputs[1], 0 if border == "replicate" else cell["ksize"] // 2)
    problem, row["max_error"] = verify(cell, source, outputs[0], border)
    if missing:
        problem = "refused: {} bytes of the output are not written, or not the same twice".format(missing)
    if problem:
        row["error"] = problem
        return row
    row["verified"] = True
    row["ms"], row["spread"], row["repetitions"] = time_calls(runs[0], cell["seconds"], stream)
    row["gpx_s"] = row["width"] * row["height"] / row["ms"] * 1e-6
    return row


def serve(make, version, stream=None, border="replicate"):
    """Answers cells until the standard input ends. make(cell, source, output) returns a function that filters."""
    for line in sys.stdin:
        cell = parse(line)
        try:
            row = measure(cell, make, stream or cupy.cuda.get_current_stream(),
                          border(cell) if callable(border) else border)
        except Refused as refusal:
            row = {"verified": False, "gpx_s": None, "error": str(refusal)}
        except Exception as problem:  # a rival's failure is a result
            row = {"verified": False, "gpx_s": None, "error": "{}: {}".format(type(problem).__name__, problem)[:300]}
        row["version"] = version
        print(json.dumps(row), flush=True)
        cupy.get_default_memory_pool().free_all_blocks()

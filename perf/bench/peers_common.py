# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What the Python rivals on the GPU share: pixels and verdicts of the oracle (host_protocol.hpp), timing by events."""
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import cupy
import numpy

import cells
import machine
import worker
from peers_cells import Refused, gaussian, gaussian_sigma, parse, shape  # noqa: F401

LONGEST_CALL = 0.04  # seconds; slower filters are measured on smaller images
SMALLEST_SIDE = 1024
FEWEST, MOST = 5, 100
# What an output may be off, in grey levels; ndimage's uniform_filter rounds down after the rows and after the columns.
INTEGER, INTEGER_BOX, RELATIVE = 1.51, 2.01, 1e-4
ROOM = 10**9  # bytes, several times the largest source and output


class Oracle:
    """The oracle of all rivals, a process of the bench program that BENCH_PROGRAM names."""

    def __init__(self):
        self.worker = worker.Worker([os.environ["BENCH_PROGRAM"], "--oracle"])
        self.temporary = tempfile.TemporaryDirectory(prefix="bench.", dir=machine.memory_folder(ROOM))
        self.folder = Path(self.temporary.name)

    def ask(self, step, cell, width, height, words):
        line = "step={} {} {}".format(step, cells.line(dict(cell, width=width, height=height)), words)
        return self.worker.ask(line.format(self.folder))

    def source(self, cell, width, height):
        """The pixels of a cell at another size; a `linear` cell gets its mask, too."""
        answer = self.ask("source", cell, width, height, "source={0}/pixels mask={0}/mask")
        if answer["error"]:
            raise Refused("the oracle: {}".format(answer["error"]))
        if cell["filter"] == "linear":
            side = cell["ksize"]
            cell["mask"] = numpy.fromfile(self.folder / "mask").reshape(side, side).astype(numpy.float32)
        pixels = numpy.fromfile(self.folder / "pixels", cell["dtype"])
        return cupy.asarray(pixels.reshape(shape(dict(cell, width=width, height=height))))

    def verdict(self, cell, output, margin):
        """What the oracle says of an output; `margin` pixels at the sides are left out."""
        height, width = output.shape[:2]
        cupy.asnumpy(output).tofile(self.folder / "pixels")
        return self.ask("sample", cell, width, height, "output={{0}}/pixels margin={} integer={} relative={}".format(
            margin, INTEGER_BOX if cell["filter"] == "box" else INTEGER, RELATIVE))

    def close(self):
        self.worker.close()
        self.temporary.cleanup()


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


def affordable(cell, make, oracle):
    """The cell's size, halved until one call takes no longer than LONGEST_CALL."""
    width, height = cell["width"], cell["height"]
    probe = oracle.source(cell, SMALLEST_SIDE, SMALLEST_SIDE)
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


def measure(cell, make, oracle, stream, border):
    row = {"border": border, "gpx_s": None, "ms": None, "spread": None, "verified": False, "error": None}
    row["width"], row["height"] = affordable(cell, make, oracle)
    source = oracle.source(cell, row["width"], row["height"])
    outputs = [cupy.empty_like(source) for _ in range(2)]
    runs = []
    for output, byte in zip(outputs, (0x5A, 0xA5)):
        output.view(cupy.uint8).fill(byte)
        runs.append(make(cell, source, output))
        runs[-1]()
    cupy.cuda.Device().synchronize()
    margin = 0 if border == "replicate" else cell["ksize"] // 2
    missing = unwritten(outputs[0], outputs[1], margin)
    verdict = oracle.verdict(cell, outputs[0], margin)
    row["max_error"], row["error"] = verdict.get("max_error"), verdict["error"]
    if missing:
        row["error"] = "refused: {} bytes of the output are not written, or not the same twice".format(missing)
    if row["error"]:
        return row
    row["verified"] = True
    row["ms"], row["spread"], row["repetitions"] = time_calls(runs[0], cell["seconds"], stream)
    row["gpx_s"] = row["width"] * row["height"] / row["ms"] * 1e-6
    return row


def serve(make, version, stream=None, border="replicate"):
    """Answers cells until the standard input ends. make(cell, source, output) returns a function that filters."""
    oracle = Oracle()
    for line in sys.stdin:
        cell = parse(line)
        try:
            row = measure(cell, make, oracle, stream or cupy.cuda.get_current_stream(), border)
        except Refused as refusal:
            row = {"verified": False, "gpx_s": None, "error": str(refusal)}
        except Exception as problem:  # a rival's failure is a result
            row = {"verified": False, "gpx_s": None, "error": "{}: {}".format(type(problem).__name__, problem)[:300]}
        row["version"] = version
        print(json.dumps(row), flush=True)
        cupy.get_default_memory_pool().free_all_blocks()
    oracle.close()

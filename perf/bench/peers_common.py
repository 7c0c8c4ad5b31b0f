# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What the Python rivals on the GPU share: pixels and verdicts of the oracle (host_protocol.hpp), CuPy's arrays, timing by
events."""
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import numpy

import cells
import machine
import worker
from peers_cells import Refused, gaussian, gaussian_sigma, parse, planes, shape  # noqa: F401

MOST = 100  # calls that are timed
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
        return pixels.reshape(shape(dict(cell, width=width, height=height)))

    def verdict(self, cell, output, margin):
        """What the oracle says of an output, with its planes; `margin` pixels at the sides are left out."""
        height, width = output.shape[0] // planes(cell), output.shape[1]
        output.tofile(self.folder / "pixels")
        return self.ask("sample", cell, width, height, "output={{0}}/pixels margin={} integer={} relative={}".format(
            margin, INTEGER_BOX if cell["filter"] == "box" else INTEGER, RELATIVE))

    def close(self):
        self.worker.close()
        self.temporary.cleanup()


class Memory:
    """Where a rival's arrays are, and how long it may take there."""

    longest_call = 0.04  # seconds; slower filters are measured on smaller images
    smallest_side = 1024
    fewest = 5  # calls that are timed


class Numpy(Memory):
    """NumPy's arrays in CuPy's place, and times of calls, of which one thread makes few."""

    longest_call, smallest_side, fewest = 0.15, 256, 3

    def upload(self, pixels):
        return numpy.array(pixels)

    def download(self, array):
        return numpy.asarray(array)

    def wait(self):
        pass

    def free(self):
        pass

    def time_once(self, run):
        """Milliseconds of a call."""
        begin = time.perf_counter()
        run()
        return (time.perf_counter() - begin) * 1e3


class Cupy(Memory):
    """CuPy's arrays, and times of events on a stream."""

    def __init__(self, stream=None):
        import cupy
        self.cupy, self.stream = cupy, stream

    def upload(self, pixels):
        return self.cupy.asarray(pixels)

    def download(self, array):
        return self.cupy.asnumpy(array)

    def wait(self):
        self.cupy.cuda.Device().synchronize()

    def free(self):
        self.cupy.get_default_memory_pool().free_all_blocks()

    def time_once(self, run):
        """Milliseconds of a call."""
        begin, end = self.cupy.cuda.Event(), self.cupy.cuda.Event()
        run()  # the device is at work on this while the host launches what is timed
        begin.record(self.stream)
        run()
        end.record(self.stream)
        end.synchronize()
        return self.cupy.cuda.get_elapsed_time(begin, end)


def unwritten(first, second, margin):
    """Bytes that differ between two outputs in differently poisoned memory."""
    inner = (slice(margin, first.shape[0] - margin), slice(margin, first.shape[1] - margin))
    first, second = (numpy.ascontiguousarray(output[inner]).view(numpy.uint8) for output in (first, second))
    return int(numpy.count_nonzero(first != second))


def time_calls(run, seconds, memory):
    memory.time_once(run)
    expected = max(memory.time_once(run), 1e-3)
    count = int(min(MOST, max(memory.fewest, seconds * 1e3 / expected)))
    times = sorted(memory.time_once(run) for _ in range(count))
    quartiles = statistics.quantiles(times, n=4) if len(times) > 1 else [times[0]] * 3
    return quartiles[1], (quartiles[2] - quartiles[0]) / quartiles[1], count


def affordable(cell, make, oracle, memory):
    """The cell's size, halved until one call takes no longer than memory.longest_call. The time of a small image, most of which may be
    that of launching, is an upper limit, so larger images are tried themselves."""
    def seconds(width, height):
        probe = oracle.source(cell, width, height)
        run = make(cell, memory.upload(probe), memory.upload(probe))
        run()
        memory.wait()
        begin = time.perf_counter()
        run()
        memory.wait()
        return time.perf_counter() - begin

    side, longest = memory.smallest_side, memory.longest_call
    sizes = [(cell["width"], cell["height"])]
    while min(sizes[-1]) >= 2 * side:
        sizes.append((sizes[-1][0] // 2, sizes[-1][1] // 2))
    size, taken = sizes.pop(), seconds(side, side)
    if taken * cell["width"] * cell["height"] <= longest * side ** 2:
        return cell["width"], cell["height"]
    while sizes and 4 * taken <= longest:
        size = sizes.pop()
        taken = seconds(*size)
    return size


def measure(cell, make, oracle, memory, border):
    row = {"border": border, "gpx_s": None, "ms": None, "spread": None, "verified": False, "error": None}
    row["width"], row["height"] = affordable(cell, make, oracle, memory)
    pixels = oracle.source(cell, row["width"], row["height"])
    source, outputs = memory.upload(pixels), []
    for byte in (0x5A, 0xA5):
        output = memory.upload(numpy.full(pixels.nbytes, byte, numpy.uint8).view(pixels.dtype).reshape(pixels.shape))
        run = make(cell, source, output)
        result = run()
        memory.wait()
        outputs.append(memory.download(output if result is None else result))
    margin = 0 if border == "replicate" else cell["ksize"] // 2
    missing = unwritten(outputs[0], outputs[1], margin)
    verdict = oracle.verdict(cell, outputs[0], margin)
    row["max_error"], row["error"] = verdict.get("max_error"), verdict["error"]
    if missing:
        row["error"] = "refused: {} bytes of the output are not written, or not the same twice".format(missing)
    if row["error"]:
        return row
    row["verified"] = True
    row["ms"], row["spread"], row["repetitions"] = time_calls(run, cell["seconds"], memory)
    row["gpx_s"] = row["width"] * row["height"] / row["ms"] * 1e-6
    return row


def serve(make, version, memory=None, border="replicate"):
    """Answers cells until the standard input ends. make(cell, source, output) returns a function that filters, into the output
    or into what it returns."""
    memory = memory or Cupy()
    oracle = Oracle()
    for line in sys.stdin:
        cell = parse(line)
        try:
            row = measure(cell, make, oracle, memory, border)
        except Refused as refusal:
            row = {"verified": False, "gpx_s": None, "error": str(refusal)}
        except Exception as problem:  # a rival's failure is a result
            row = {"verified": False, "gpx_s": None, "error": "{}: {}".format(type(problem).__name__, problem)[:300]}
        row["version"] = version
        print(json.dumps(row), flush=True)
        memory.free()
    oracle.close()

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What the Python rivals on the CPU share: the steps of host_protocol.hpp. Needs only NumPy."""
import json
import math
import os
import sys
import time

import numpy

import peers_cells
from peers_cells import Refused, gaussian, gaussian_sigma, shape  # noqa: F401

THREADS = int(os.environ.get("BENCH_THREADS", "1"))
PERCENTILE = 25
SHORTEST_SAMPLE = 0.5e-3  # seconds; shorter calls are timed several together
HOPELESS = 10  # times what a call may take: not repeated
LONG_CALL = 0.06  # seconds, after which nothing needs to be warmed


def rank(cell):
    """The place of a median, rank or erosion in the sorted window, from 0 upwards."""
    count = cell["ksize"] ** 2
    return {"median": count // 2, "rank": round(PERCENTILE / 100 * (count - 1)), "erosion": 0}[cell["filter"]]


def rounded(values, dtype):
    """Real numbers as an integer type holds them: to nearest, saturated."""
    if dtype == numpy.float32:
        return values.astype(dtype, copy=False)
    limits = numpy.iinfo(dtype)
    return numpy.clip(numpy.rint(values), limits.min, limits.max).astype(dtype)


class Rival:
    def __init__(self, make, version, as_array):
        self.make, self.version, self.as_array = make, version, as_array
        self.run, self.seconds = None, 0.0

    def step(self, line):
        cell = peers_cells.parse(line)
        return self.open(cell) if cell["step"] == "open" else self.time(cell["seconds"])

    def open(self, cell):
        source = numpy.fromfile(cell["source"], cell["dtype"]).reshape(shape(cell))
        if cell["filter"] == "linear":
            cell["mask"] = numpy.fromfile(cell["mask"], numpy.float64).reshape(cell["ksize"], cell["ksize"])
        readings = self.make(cell, source)
        name, self.run = readings[int(cell["reading"])]
        longest = float(cell.get("longest", "inf"))
        result = self.timed_call()
        if longest < self.seconds * 1e3 < HOPELESS * longest:
            result = self.timed_call()  # the first call may have loaded a library
        if self.seconds * 1e3 > longest:
            return {"ms": self.seconds * 1e3, "too_long": True, "readings": len(readings), "error": None}
        first = numpy.array(self.as_array(result, cell))  # a copy: a rival may write into the same memory again
        result = self.timed_call()
        output = numpy.ascontiguousarray(self.as_array(result, cell))
        if output.shape != source.shape or output.dtype != source.dtype:
            raise Refused("its output has another size or type: {} {}".format(output.shape, output.dtype))
        if not numpy.array_equal(first.view(numpy.uint8), output.view(numpy.uint8)):
            raise Refused("refused: the output is not the same twice")
        output.tofile(cell["output"])
        return {"plan": name, "readings": len(readings), "ms": self.seconds * 1e3, "error": None}

    def timed_call(self):
        begin = time.perf_counter()
        result = self.run()
        self.seconds = time.perf_counter() - begin
        return result

    def time(self, seconds):
        calls = max(1, math.ceil(SHORTEST_SAMPLE / max(self.seconds, 1e-7)))
        if self.seconds < LONG_CALL:
            self.run()  # the caches hold what another rival read last
        times, spent = [], 0.0
        while spent < seconds or not times:
            begin = time.perf_counter()
            for _ in range(calls):
                self.run()
            sample = time.perf_counter() - begin
            spent += sample
            times.append(sample / calls * 1e3)
        return {"times": times, "error": None}


def serve(make, version, as_array=lambda result, cell: result):
    """Answers steps until the standard input ends. make(cell, source) returns the readings: pairs of a name and a function
    that filters; as_array turns its result into an array, which is not timed."""
    rival = Rival(make, version, as_array)
    for line in sys.stdin:
        try:
            answer = rival.step(line)
        except Refused as refusal:
            answer = {"error": str(refusal)}
        except Exception as problem:  # a rival's failure is a result
            answer = {"error": "{}: {}".format(type(problem).__name__, problem)[:300]}
        answer["version"] = version
        print(json.dumps(answer), flush=True)

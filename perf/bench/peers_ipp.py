# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Intel IPP (the package ipp): its image filters with the replicated border, by ctypes. One thread."""
import ctypes
import sys
from pathlib import Path

import numpy

import peers_host as host

REPLICATED, NEAREST = 1, 1  # ippBorderRepl, ippRndNear
DEPTHS = {numpy.uint8: (1, "8u", ctypes.c_uint8), numpy.uint16: (5, "16u", ctypes.c_uint16),
          numpy.int16: (7, "16s", ctypes.c_int16), numpy.float32: (13, "32f", ctypes.c_float)}
KERNEL_TYPE = DEPTHS[numpy.float32][0]


class Size(ctypes.Structure):
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int)]


class Version(ctypes.Structure):
    _fields_ = [("numbers", ctypes.c_int * 4), ("processor", ctypes.c_char * 4), ("name", ctypes.c_char_p),
                ("words", ctypes.c_char_p)]


def check(name, status):
    if status < 0:
        raise host.Refused("IPP: {} ended with status {}".format(name, status))


class Library:
    """The functions of IPP, from the package's folder or the loader's path. The parts are loaded in the order of their needs."""

    def __init__(self):
        folders = [Path(place) / "lib" for place in sys.path + [sys.prefix]]
        folder = next((folder for folder in folders if (folder / "libippi.so.12").exists()), Path())
        self.parts = [ctypes.CDLL(str(folder / "lib{}.so.12".format(name)), mode=ctypes.RTLD_GLOBAL)
                      for name in ("ippcore", "ippvm", "ipps", "ippi", "ippcv")]
        self.call("ippInit")
        version = self.function("ippiGetLibVersion")
        version.restype = ctypes.POINTER(Version)
        self.version = "{}, code for {}".format(*(getattr(version().contents, name).decode() for name in ("words", "processor")))

    def function(self, name):
        for part in self.parts:
            if hasattr(part, name):
                return getattr(part, name)
        raise host.Refused("IPP has no " + name)

    def call(self, name, *arguments):
        check(name, self.function(name)(*arguments))


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)  # keeps the array


def memory(size):
    """Bytes aligned to a cache line, as ippMalloc() aligns them."""
    block = numpy.zeros(size.value + 64, numpy.uint8)
    return pointer(block[-block.ctypes.data % 64:])


def make(cell, source):
    if cell["dtype"] not in DEPTHS:
        raise host.Refused("IPP has no filters of this depth")
    number, depth, scalar = DEPTHS[cell["dtype"]]
    channels, k = cell["channels"], cell["ksize"]
    image, mask = Size(cell["width"], cell["height"]), Size(k, k)
    output = numpy.empty_like(source)
    pixels = [pointer(source), source.strides[0], pointer(output), output.strides[0], image]
    black = (scalar * channels)()
    value = black if channels > 1 or cell["filter"] in ("box", "linear") else scalar(0)
    sizes = [ctypes.c_int(), ctypes.c_int()]
    places = [ctypes.byref(size) for size in sizes]

    def reading(name, *arguments):
        function = IPP.function("{}_{}_C{}R".format(name, depth, channels))

        def run():
            check(name, function(*pixels, *arguments))
            return output
        return [(name, run)]

    simple = {"median": "ippiFilterMedianBorder", "erosion": "ippiFilterMinBorder", "box": "ippiFilterBoxBorder"}
    if cell["filter"] in simple:
        name = simple[cell["filter"]]
        IPP.call(name + "GetBufferSize", image, mask, number, channels, places[0])
        return reading(name, mask, REPLICATED, value, memory(sizes[0]))
    if cell["filter"] == "linear":
        IPP.call("ippiFilterBorderGetSize", mask, image, number, KERNEL_TYPE, channels, *places)
        spec, buffer = memory(sizes[0]), memory(sizes[1])
        kernel = cell["mask"].astype(numpy.float32)
        IPP.call("ippiFilterBorderInit_32f", pointer(kernel), mask, number, channels, NEAREST, spec)
        return reading("ippiFilterBorder", REPLICATED, value, spec, buffer)
    if cell["filter"] == "gaussian":
        IPP.call("ippiFilterGaussianGetBufferSize", image, k, number, channels, *places)
        spec, buffer = memory(sizes[0]), memory(sizes[1])
        IPP.call("ippiFilterGaussianInit", image, k, ctypes.c_float(host.gaussian_sigma(k)), REPLICATED, number, channels, spec,
                 buffer)
        return reading("ippiFilterGaussianBorder", value, spec, buffer)
    raise host.Refused("not compared with IPP: " + cell["filter"])


if __name__ == "__main__":
    IPP = Library()
    host.serve(make, IPP.version)

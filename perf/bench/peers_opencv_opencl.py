# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""OpenCV's T-API: cv2 functions of cv2.UMat, which run as OpenCL kernels on the GPU (opencv-python-headless, NVIDIA's driver,
and the loader libOpenCL.so.1 of Debian's ocl-icd-libopencl1)."""
import ctypes
import math
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy

import peers_common as common

SAMPLE = 5e-3  # seconds; shorter calls are timed several together
MOST_CALLS = 100
# A call falls back to the CPU without saying so. It ran on the device if it returned before that was done, after less than half of
# the time or LAUNCH seconds, within which images cannot be copied; or if it is FASTER times as fast as without OpenCL.
LAUNCH, FASTER = 0.5e-3, 2
TRIES, ENOUGH = 5, 1.0  # calls, and seconds after which no other is begun
BUFFERS = 8 << 30  # bytes that OpenCV keeps for its intermediate images; by itself it allocates these anew for every call


def find_opencl():
    """Names the loader, and for that NVIDIA's driver alone: the machine's list of drivers may lack it, or have others."""
    os.environ.setdefault("OPENCV_OPENCL_RUNTIME", "libOpenCL.so.1")
    os.environ.setdefault("OPENCV_OPENCL_BUFFERPOOL_LIMIT", str(BUFFERS))
    if "OCL_ICD_VENDORS" in os.environ:
        return
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError as problem:
        sys.exit("no driver of NVIDIA: {}".format(problem))
    cuda = next(line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if "/libcuda.so" in line)
    driver = Path(cuda).with_name("libnvidia-opencl.so.1")  # beside it
    if not driver.exists():
        sys.exit("NVIDIA's OpenCL driver is not installed: {}".format(driver))
    folder = tempfile.mkdtemp(prefix="bench.icd.")
    Path(folder, "nvidia.icd").write_text("{}\n".format(driver))
    os.environ["OCL_ICD_VENDORS"] = folder


class OpenCL(common.Memory):
    """cv2.UMat, and times on the host's clock until the device is idle."""

    def __init__(self):
        self.free()

    def upload(self, pixels):
        return cv2.UMat(pixels)

    def download(self, image):
        return image.get()

    def wait(self):
        cv2.ocl.finish()

    def free(self):
        self.calls = 1
        self.device_ran = False

    def time_once(self, run):
        """Milliseconds of a call."""
        if not self.device_ran:
            self.prove_device(run)
        begin = time.perf_counter()
        for _ in range(self.calls):
            run()
        cv2.ocl.finish()
        milliseconds = (time.perf_counter() - begin) / self.calls * 1e3
        self.calls = min(MOST_CALLS, math.ceil(SAMPLE * 1e3 / milliseconds))
        return milliseconds

    def prove_device(self, run):
        calls = self.calls_of(run)
        if not any(launched < max(LAUNCH, total / 2) for launched, total in calls):
            cv2.ocl.setUseOpenCL(False)
            without = min(total for _, total in self.calls_of(run))
            cv2.ocl.setUseOpenCL(True)
            best = min(total for _, total in calls)
            if FASTER * best > without:
                raise common.Refused("not timed: it ran on the CPU, in {:.1f} ms, without OpenCL in {:.1f} ms".format(
                    best * 1e3, without * 1e3))
        self.device_ran = True

    @staticmethod
    def calls_of(run):
        """Seconds until each of some calls returned, and until the device was idle."""
        found, spent = [], 0.0
        while len(found) < TRIES and spent < ENOUGH:
            begin = time.perf_counter()
            run()
            launched = time.perf_counter() - begin
            cv2.ocl.finish()
            found.append((launched, time.perf_counter() - begin))
            spent += found[-1][1]
        return found


def make(cell, source, output):
    k, border = cell["ksize"], cv2.BORDER_REPLICATE
    if cell["filter"] == "median":
        if k > 5:
            raise common.Refused("OpenCV's medians above 5x5 have no OpenCL kernel")
        return lambda: cv2.medianBlur(source, k, output)
    if cell["filter"] == "erosion":
        square = numpy.ones((k, k), numpy.uint8)
        return lambda: cv2.erode(source, square, output, borderType=border)
    if cell["filter"] == "linear":
        return lambda: cv2.filter2D(source, -1, cell["mask"], output, borderType=border)
    if cell["filter"] == "gaussian":
        sigma = common.gaussian_sigma(k)
        return lambda: cv2.GaussianBlur(source, (k, k), sigma, output, borderType=border)
    if cell["filter"] == "box":
        return lambda: cv2.blur(source, (k, k), output, borderType=border)
    raise common.Refused("not compared with OpenCV's T-API")


if __name__ == "__main__":
    find_opencl()
    import cv2
    cv2.setNumThreads(1)
    if not cv2.ocl.haveOpenCL():
        sys.exit("OpenCV finds no OpenCL device by {}".format(os.environ["OPENCV_OPENCL_RUNTIME"]))
    cv2.ocl.setUseOpenCL(True)
    device = cv2.ocl.Device.getDefault()
    if not cv2.ocl.useOpenCL() or not (device.type() & cv2.ocl.Device_TYPE_GPU or "OPENCV_OPENCL_DEVICE" in os.environ):
        sys.exit("OpenCV uses no GPU by OpenCL, but {}".format(device.name()))
    common.serve(make, "{}, OpenCL on {}, driver {}".format(cv2.__version__, device.name(), device.driverVersion()), OpenCL())

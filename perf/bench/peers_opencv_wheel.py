# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""OpenCV as pip installs it (opencv-python-headless): on x86 with Intel's IPP, which the OpenCV built here leaves out."""
import cv2
import numpy

import peers_host as host

BORDER = cv2.BORDER_REPLICATE


def make(cell, source):
    k = cell["ksize"]
    output = numpy.empty_like(source)
    if cell["filter"] == "median":
        if k > 5 and cell["dtype"] != numpy.uint8:
            raise host.Refused("OpenCV's medians of 16 bits and floats end at 5x5")
        return [("medianBlur", lambda: cv2.medianBlur(source, k, output))]
    if cell["filter"] == "erosion":
        square = numpy.ones((k, k), numpy.uint8)
        return [("erode", lambda: cv2.erode(source, square, output, borderType=BORDER))]
    if cell["filter"] == "linear":
        return [("filter2D", lambda: cv2.filter2D(source, -1, cell["mask"], output, borderType=BORDER))]
    if cell["filter"] in ("gaussian", "gaussian_exact"):
        sigma = host.gaussian_sigma(k)
        return [("GaussianBlur", lambda: cv2.GaussianBlur(source, (k, k), sigma, output, borderType=BORDER))]
    if cell["filter"] == "box":
        return [("blur", lambda: cv2.blur(source, (k, k), output, borderType=BORDER))]
    if cell["filter"] == "sobel":
        return [("Sobel", lambda: cv2.Sobel(source, -1, 1, 0, output, k, borderType=BORDER))]
    if cell["filter"] == "scharr":
        return [("Scharr", lambda: cv2.Scharr(source, -1, 1, 0, output, borderType=BORDER))]
    if cell["filter"] == "laplacian":
        return [("Laplacian", lambda: cv2.Laplacian(source, -1, output, k, borderType=BORDER))]
    raise host.Refused("OpenCV has no such filter")


if __name__ == "__main__":
    cv2.setNumThreads(host.THREADS)
    host.serve(make, "{}, {} threads, {}".format(cv2.__version__, cv2.getNumThreads(),
                                                 "IPP" if cv2.ipp.useIPP() else "no IPP"))

# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Which measurements the tables and charts of speed against the window show."""
from collections import namedtuple

NAMES = {"cudafastfilters": "**cudafastfilters**", "npp": "NPP", "npp_wheel": "NPP from PyPI", "cvcuda": "CV-CUDA",
         "opencv_cuda": "cv::cuda (contrib)", "opencv_opencl": "OpenCV's T-API", "cucim": "cuCIM", "cupy": "CuPy",
         "cupy_fft": "CuPy's fftconvolve", "torch": "PyTorch", "opencv_cpu": "OpenCV on the CPU", "copy": "device copy"}
IMPLEMENTATIONS = ("cudafastfilters", "npp", "npp_wheel", "cvcuda", "opencv_cuda", "opencv_opencl", "cucim", "cupy", "cupy_fft", "torch",
                   "opencv_cpu")
FILTERS = (("median", "Median"), ("rank", "Rank, 25th percentile"), ("erosion", "Erosion"),
           ("linear", "Convolution, dense mask"), ("gaussian", "Gaussian"),
           ("large_gaussian", "Gaussian of large sigma, windows of 10 sigma + 1"), ("box", "Box"))
TYPES = ("8UC1", "16UC1", "16SC1", "32FC1", "8UC3", "8UC4", "32FC3", "32FC4")

ONE_THREAD = ("ipp", "scipy", "skimage", "pillow")  # rivals on the CPU that use no more

# What differs between results of a GPU and of a CPU. `image` is the size of the cells shown (a rival's image may be a crop
# of that), `copy_side` the least side of the copies that charts show, `ticks` their windows, `unit` its name and how many a
# Gpx/s has.
Layout = namedtuple("Layout", "ours implementations names copy filters unit image copy_side ticks")
GPU = Layout("cudafastfilters", IMPLEMENTATIONS, NAMES, "device copy", FILTERS, ("Gpx/s", 1), None, 8192,
             (3, 5, 9, 15, 31, 63, 127, 255))
CPU = Layout("cudafastfilters_cpu", ("cudafastfilters_cpu", "opencv_cpu", "opencv_wheel", "vips") + ONE_THREAD,
             {"cudafastfilters_cpu": "**cudafastfilters**", "opencv_cpu": "OpenCV, built here", "opencv_wheel": "OpenCV from PyPI",
              "ipp": "Intel IPP", "vips": "libvips", "scipy": "SciPy", "skimage": "scikit-image", "pillow": "Pillow", "copy": "memcpy"},
             "memcpy",
             FILTERS[:5] + (("gaussian_exact", "Gaussian, the bytes of cv::GaussianBlur"),) + FILTERS[6:] +
             (("sobel", "Sobel"), ("scharr", "Scharr"), ("laplacian", "Laplacian")), ("Mpx/s", 1000), (2048, 2048), 2048,
             (3, 5, 7, 9, 15, 31, 63))


def layout(results):
    return CPU if results.get("run", {}).get("cpu") else GPU


def threads_of(results):
    """The numbers of threads that are shown beside each other, most first; None if there is one kind of run."""
    return sorted(results["run"].get("threads") or [None], reverse=True)


def plain(row):
    """Rows of the tables of windows: on the device, random pixels, a large image, the usual border."""
    return (row.get("transfers") == "none" and row.get("content", "random") == "random" and not row.get("offset") and
            row["border"] in ("replicate", "none", "other"))


def by_window(results, name, kind, impl, threads=None):
    """Window -> row, of the largest image of this implementation; on the CPU by so many threads."""
    found = {}
    image = layout(results).image
    for row in results["rows"]:
        if row["filter"] == name and row["type"] == kind and row["impl"] == impl and plain(row):
            if threads and row.get("threads") != threads or image and (row["cell_width"], row["cell_height"]) != image:
                continue
            known = found.get(row["ksize"])
            if known is None or row["width"] * row["height"] > known["width"] * known["height"]:
                found[row["ksize"]] = row
    return found

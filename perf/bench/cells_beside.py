# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Lists of cells in which the module's filters stand beside plain ones, in one run, on the GPU or by one thread of the CPU."""
GPU_ORDER = ("cudafastfilters", "cupy")
TYPES = ("8UC1", "16UC1", "32FC1")
GPU_IMAGE = (8192, 8192)
SECONDS = 0.05

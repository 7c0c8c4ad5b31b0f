// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_KERNEL_OVERLAP_HPP
#define OPENCV_CUDAFASTFILTERS_KERNEL_OVERLAP_HPP

#include <cuda_runtime.h>

// Programmatic dependent launches, which stream capture knows from CUDA 12.3 on: the blocks of a kernel start while the
// last ones of the kernel before it still run, and wait until it is done.
//
// Small launches gain by it. Kernels whose blocks differ, with those of borders first, and that fill the device once
// are slower: the blocks of the next kernel start on the multiprocessors that are done first, and so the long ones run
// together. So only small launches overlap, and those of 3x3 medians, whose blocks are alike; figures:
// perf/tuning/kernel_overlap.md.
#define CFF_KERNELS_OVERLAP (CUDART_VERSION >= 12030)

namespace cv::cuda::fastfilters
{

// Threads of a multiprocessor up to which a launch is small, see above: two kernels fit with 96 of 65536 registers a
// thread.
constexpr int mostOverlappingThreads = 340;

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_KERNEL_OVERLAP_HPP
#define OPENCV_CUDAFASTFILTERS_KERNEL_OVERLAP_HPP

#include <cuda_runtime.h>

// Programmatic dependent launches, which stream capture supports from CUDA 12.3 on: the blocks of a kernel start while
// the last blocks of the previous kernel still run, and wait until it is done.
//
// Small launches get faster. Kernels that fill the device once and whose blocks differ, with the border blocks first,
// get slower: the blocks of the next kernel start on the multiprocessors that are done first, so the long blocks run
// together. Therefore only small launches overlap, and 3x3 medians, whose blocks are alike; figures:
// perf/tuning/kernel_overlap.md.
#define CFF_KERNELS_OVERLAP (CUDART_VERSION >= 12030)

namespace cv::cuda::fastfilters
{

// A launch is small up to this many threads per multiprocessor: two kernels fit with 96 of 65536 registers per thread.
constexpr int mostOverlappingThreads = 340;

}  // namespace cv::cuda::fastfilters

#endif

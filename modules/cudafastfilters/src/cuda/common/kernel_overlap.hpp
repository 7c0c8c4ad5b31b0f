// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_KERNEL_OVERLAP_HPP
#define OPENCV_CUDAFASTFILTERS_KERNEL_OVERLAP_HPP

#include <cuda_runtime.h>

// Programmatic dependent launches, which stream capture knows from CUDA 12.3 on: the blocks of a kernel come to the
// multiprocessors while the last ones of the kernel before it still work, and wait there until it is done.
//
// One H200, 2026-11-22, ./dev bench, Gpx/s with and without: 8-bit 3x3 medians 512 x 512 143 and 105, separable 3x3 129 and
// 98, 5x5 97 and 79, 7x7 74 and 64, 5x5 masks 44 and 40. But kernels whose blocks differ, those of borders first, and fill
// the device once lose: the blocks of the next one come to the multiprocessors that are done first, the long ones
// together. 7x7 masks at 4096 x 4096 712 and 810, boxes of 255 604 and 693, 5x5 Gaussians at 1920 x 1080 338 and 363. So
// only small launches overlap, and those of 3x3 medians, whose blocks are alike: 4096 x 4096 1211 and 1164.
#define CFF_KERNELS_OVERLAP (CUDART_VERSION >= 12030)

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Up to how many threads a launch on the current device is small, see above. 0: its kernels must not come before the ones that
// they follow are done, because the device or its driver cannot do that, or the code that it runs does not wait, see
// waitForEarlierKernels().
int mostOverlappingThreads();

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_KERNEL_OVERLAP_HPP
#define OPENCV_CUDAFASTFILTERS_KERNEL_OVERLAP_HPP

#include <cuda_runtime.h>

// Programmatic dependent launches, which stream capture knows from CUDA 12.3 on.
#define CFF_KERNELS_OVERLAP (CUDART_VERSION >= 12030)

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Whether kernels may come to the current device before the ones that they follow are done: the device and its driver can do
// that, and the code that the device runs waits, see waitForEarlierKernels().
bool canOverlapKernels();

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

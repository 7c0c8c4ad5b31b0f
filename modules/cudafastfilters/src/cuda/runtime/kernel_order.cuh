// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_KERNEL_ORDER_CUH
#define OPENCV_CUDAFASTFILTERS_KERNEL_ORDER_CUH

#include "kernel_overlap.hpp"

namespace cv::cuda::fastfilters
{

// The first statement of every kernel: if launch() let this kernel's blocks start early, it waits until the previous
// kernel in the stream is done and its stores are visible. Only then may the next kernel's blocks start, so at most two
// kernels run, and all older ones are done.
__device__ __forceinline__ void waitForEarlierKernels()
{
#if CFF_KERNELS_OVERLAP && __CUDA_ARCH__ >= 900
    cudaGridDependencySynchronize();
    cudaTriggerProgrammaticLaunchCompletion();
#endif
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HOST_DEVICE_HPP
#define OPENCV_CUDAFASTFILTERS_HOST_DEVICE_HPP

// Marks code that runs on both sides: kernels use it, and the CPU engine and the CPU tests run it unchanged.
#ifdef __CUDACC__
#define CFF_HOST_DEVICE __host__ __device__ __forceinline__
#define CFF_UNROLL _Pragma("unroll")
#else
#define CFF_HOST_DEVICE inline
#define CFF_UNROLL
#endif

#endif

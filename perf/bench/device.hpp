// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_DEVICE_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_DEVICE_HPP

#include <string>

// What the program knows of the GPU; device_none.cpp answers in builds without CUDA.
namespace bench
{

// Whether a call before has left the device unusable.
bool deviceIsLost();

// Members of a JSON object, "gpu" the first.
std::string deviceInformation();

}  // namespace bench

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ON_DEVICE_HPP
#define OPENCV_CUDAFASTFILTERS_ON_DEVICE_HPP

#include <functional>

namespace cv::cuda::fastfilters
{

// Calls `work` with a device as the current one; throws what it throws.
//
// The caller's device stays current. A cudaSetDevice() back to it would create a context there, which takes hundreds of
// megabytes on a device that the process may never use. Therefore a separate thread does the work, unless the device is
// already the current one or the caller's thread is one of this module's.
void onDevice(int device, const std::function<void()>& work);

// Whether the calling thread may make the device its current one.
bool mayUseDevice(int device);

// Marks the calling thread as one of this module's: it may use every device.
void markThreadAsOwn();

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARED_MEMORY_LIMITS_HPP
#define OPENCV_CUDAFASTFILTERS_SHARED_MEMORY_LIMITS_HPP

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// What plans of tiles in shared memory need to know of a device.
struct SharedMemoryLimits
{
    int multiprocessors;
    int bytesOfMultiprocessor, bytesOfBlock, reservedBytes;  // the last for each block
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

#include <cstdint>

// What the algorithms for boxes receive.

namespace cv::cuda::fastfilters
{

// A sum n becomes n / divisor, rounded half to even and saturated.
struct Box
{
    int width, height;  // pixels
    double divisor;
    bool isSigned;  // the pixels are signed, in the same bits; the divisor is then the area
};

}  // namespace cv::cuda::fastfilters

#endif

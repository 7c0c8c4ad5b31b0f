// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_PIXEL_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_PIXEL_HPP

#include "host_device.hpp"

namespace cv::cuda::fastfilters
{

// Which values of an image are missing, a channel at a time; a mask may say so, too.
template <typename T>
struct MissingValue
{
    bool nan;       // every NaN is
    bool hasValue;  // those that are equal to `value` are
    T value;

    CFF_HOST_DEVICE bool operator()(T v) const { return (hasValue && v == value) || (nan && v != v); }
};

}  // namespace cv::cuda::fastfilters

#endif

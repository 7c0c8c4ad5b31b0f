// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HALF_PIXEL_HPP
#define OPENCV_CUDAFASTFILTERS_HALF_PIXEL_HPP

#include <cstdint>

namespace cv::cuda::fastfilters
{

// A pixel of CV_16F, by its bits.
struct HalfPixel
{
    std::uint16_t bits;
};

}  // namespace cv::cuda::fastfilters

#endif

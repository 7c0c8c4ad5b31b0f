// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARPEN_RULE_HPP
#define OPENCV_CUDAFASTFILTERS_SHARPEN_RULE_HPP

#include "host_device.hpp"

#include <cmath>

namespace cv::cuda::fastfilters
{

// What becomes of a pixel beside its Gaussian, and of two Gaussians. A difference that is NaN exceeds every threshold.
struct SharpenRule
{
    float amount, threshold;

    CFF_HOST_DEVICE float sharpened(float pixel, float gaussian) const
    {
        const float difference = pixel - gaussian;
        return std::fabs(difference) <= threshold ? pixel : pixel + amount * difference;
    }
    CFF_HOST_DEVICE float difference(float first, float second) const
    {
        const float difference = first - second;
        return std::fabs(difference) <= threshold ? 0.f : difference;
    }
};

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARPEN_BANDS_HPP
#define OPENCV_CUDAFASTFILTERS_SHARPEN_BANDS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

// A row of Gaussians, and of the source or of other Gaussians. The floats have room for a vector after the row.
struct SharpenedRow
{
    const unsigned char* source;  // null: the result is the difference of both Gaussians
    const float *first, *second;  // `second`: null beside a source
    int depth, count;
    float amount, threshold;
    float* results;
    unsigned char* out;
};

CFF_DECLARE_SIMD(void finishSharpened(const SharpenedRow& row, const StripeFinish& finish))

}  // namespace cv::cuda::fastfilters

#endif

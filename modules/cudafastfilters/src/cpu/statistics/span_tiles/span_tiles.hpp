// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPAN_TILES_HPP
#define OPENCV_CUDAFASTFILTERS_SPAN_TILES_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

// A row of least and of greatest values.
struct SpanRow
{
    const unsigned char *least, *greatest;  // with room for a vector of floats after the row
    int depth, count;
    bool isMidpoint;
    float* results;  // for destinations of another type, likewise
    unsigned char* out;
};

CFF_DECLARE_SIMD(void finishSpan(const SpanRow& row, const StripeFinish& finish))

}  // namespace cv::cuda::fastfilters

#endif

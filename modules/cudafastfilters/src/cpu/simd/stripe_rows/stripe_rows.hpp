// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIPE_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_STRIPE_ROWS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

// Rows of a stripe, for any type of pixels, from the source and to the destination. They are compiled once per level,
// not in each algorithm.

namespace cv::cuda::fastfilters
{

// Row y of the source with the pixels around it. Conversions are exact; CV_16U becomes short by subtracting 32768, and
// floats are not converted to integers. `out` has room for source.count elements.
CFF_DECLARE_SIMD(void loadRow(const StripeSource& source, int y, short* out))
CFF_DECLARE_SIMD(void loadRow(const StripeSource& source, int y, int* out))
CFF_DECLARE_SIMD(void loadRow(const StripeSource& source, int y, float* out))
CFF_DECLARE_SIMD(void loadRow(const StripeSource& source, int y, double* out))

// From sums to a row of the destination: rounded half to even and saturated, NaN becomes 0. `out` has room for at least
// one vector of elements more than `count`.
CFF_DECLARE_SIMD(void finishRow(const short* sums, const StripeFinish& finish, unsigned char* out, int count))
CFF_DECLARE_SIMD(void finishRow(const int* sums, const StripeFinish& finish, unsigned char* out, int count))
CFF_DECLARE_SIMD(void finishRow(const float* sums, const StripeFinish& finish, unsigned char* out, int count))
CFF_DECLARE_SIMD(void finishRow(const double* sums, const StripeFinish& finish, unsigned char* out, int count))

}  // namespace cv::cuda::fastfilters

#endif

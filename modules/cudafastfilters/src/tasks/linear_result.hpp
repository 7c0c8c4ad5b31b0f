// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_RESULT_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_RESULT_HPP

#include "coefficients.hpp"

// From sums to results: what is known about them when a filter is created.

namespace cv::cuda::fastfilters
{

// What a linear filter computes: (sum of pixels times coefficients + offset) / divisor.
struct LinearResult
{
    SumPrecision sums;
    double offset, divisor;
    // Rounds half up: the offset is half a unit of an exact sum, so there are no ties. Kernels that keep exact sums in
    // float have no room for that bit and round half up themselves instead.
    bool halfUp;
    bool inRange;  // no image takes the result out of the destination type's range

    // What a kernel that rounds half up by itself adds to exact sums.
    double summand() const { return halfUp ? 0 : offset; }
};

// Whether a coefficient or an offset is far from both limits of float.
bool isModerate(double value);

// Whether no source image takes the sum of positive and negative coefficients, divided, out of the destination's range,
// except by an amount that rounding removes.
bool staysInRange(int srcDepth, int dstDepth, double positive, double negative, double divisor);

bool isPowerOfTwo(double value);

// Whether exact sums are divided by an odd number small enough that `roundings` of float, each relative to the whole
// sum, cannot move the quotient to a tie. The quotient is at least 1 / (2 * divisor) away from a tie.
bool divisorIsOdd(const LinearResult& result, int roundings);

// Whether a quotient of exact sums that is no tie may be one as a float: that by an odd divisor is 1 / (2 * divisor)
// away from a tie at least, which a float of its size must tell. Only means of bytes over 65537 to 65793 pixels are so.
bool quotientMayBecomeTie(const LinearResult& result, int dstDepth);

// Whether exact sums stay exact with the offset added.
bool isExactOffset(const LinearResult& result);

// Whether the result is sums times a constant, and rounding the product once rounds the result: a quotient by an odd
// divisor needs no correction, and one by a power of two is not rounded at all.
bool isProduct(const LinearResult& result);

}  // namespace cv::cuda::fastfilters

#endif

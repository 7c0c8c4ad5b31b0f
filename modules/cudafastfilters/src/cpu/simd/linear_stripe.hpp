// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_STRIPE_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_STRIPE_HPP

#include "stripe.hpp"

// What the vector code of linear filters receives beside a stripe: plain data.

namespace cv::cuda::fastfilters
{

// Types of the sums of a stripe; pixels and coefficients are converted to them.
enum class StripeSums
{
    Short,
    Int,
    Float,
    Double
};

// Coefficients around the middle one: any, the same ones, or the same ones with the other sign and 0 in the middle.
enum class Symmetry
{
    None,
    Even,
    Odd
};

// From a sum to a result. The products are rounded as the quotients are: see planFinish().
enum class StripeFinishKind
{
    Integer,        // a sum of integers is the result
    HalfUp,         // (a sum of integers + half) >> shift
    ShortQuotient,  // of sums without a sign below 2^16: ((sum + half) * multiplier) >> (16 + shift), 16 bits
    ShortPower,     // of those: (sum + half - 1 + parity of the result) >> shift
    IntQuotient,    // of sums of 32 bits: ((sum + half) * multiplier) >> (32 + shift), without signs, plus `offset`
    IntPower,       // of sums of 32 bits: (sum + half - 1 + parity of the result) >> shift
    FloatPlain,     // a sum in float is the result
    FloatProduct,   // (sum + offset) * factor in float
    FloatQuotient,  // (sum + offset) / divisor in float
    DoubleProduct,
    DoubleQuotient
};

struct StripeFinish
{
    StripeFinishKind kind;
    int depth;  // of the destination
    double offset, factor, divisor;
    int shift, half;
    unsigned multiplier;
    bool isUnsigned;  // sums of 16 bits, or of 32 for IntPower, have no sign
    bool isBounded;   // results are within the range of int, and none is NaN
};

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_STRIPE_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_STRIPE_HPP

#include "stripe.hpp"

// What the vector code of linear filters receives in addition to a stripe: plain data.

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

// Coefficients around the middle one: any, the same ones, or the same ones with opposite signs and 0 in the middle.
enum class Symmetry
{
    None,
    Even,
    Odd
};

// From a sum to a result. The products are rounded like the quotients: see planFinish().
enum class StripeFinishKind
{
    Integer,        // a sum of integers is the result
    HalfUp,         // (a sum of integers + half) >> shift
    ShortQuotient,  // for unsigned sums below 2^16: ((sum + half) * multiplier) >> (16 + shift), 16 bits
    ShortTies,      // for the same sums and even divisors: the same, but a quotient halfway between two becomes even
    ShortPower,     // for the same sums: (sum + half - 1 + parity of the result) >> shift
    IntQuotient,    // for 32-bit sums: ((sum + half) * multiplier) >> (32 + shift), unsigned, plus `offset`
    IntPower,       // for 32-bit sums: (sum + half - 1 + parity of the result) >> shift
    FloatPlain,     // a sum in float is the result
    FloatProduct,   // (sum + offset) * factor in float
    FloatQuotient,  // (sum + offset) / divisor in float
    DoubleProduct,
    DoubleQuotient,
    DoublePlain  // a sum in double is the result, in double
};

struct StripeFinish
{
    StripeFinishKind kind;
    int depth;  // the destination's
    double offset, factor, divisor;
    int shift, half;
    unsigned multiplier;
    bool isUnsigned;  // 16-bit sums, or 32-bit sums for IntPower, are unsigned
    bool isBounded;   // results are in the range of int, and none is NaN
};

}  // namespace cv::cuda::fastfilters

#endif

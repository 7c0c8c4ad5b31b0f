// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_STRIPE_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_STRIPE_HPP

#include <cstddef>

// What the vector code of linear filters receives: plain data. It filters a stripe, some rows of a part of the columns
// of an image, from top to bottom.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Neighbouring pixels of a padded row that are neighbours in the source, too.
struct RowRun
{
    int to, from, count;  // pixels; `from` is -1 for the border value
};

struct StripeSource
{
    const unsigned char* const* rows;  // the rows that the outputs depend on; null: a row of the border value
    const RowRun* runs;                // of each of them
    int runCount;
    const unsigned char* border;  // one pixel
    int depth, channels;
    int count;  // elements of a padded row
};

struct StripeDestination
{
    unsigned char* data;
    std::size_t step;  // bytes
    int rows, count;   // elements of a row
    bool asksAhead;    // rows have to be asked for before they are needed
    bool mayStream;    // it may be written past them
    bool startsLines;  // rows begin with lines of the caches
};

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
    bool isUnsigned;  // sums of 16 bits have no sign
    bool isBounded;   // results are within the range of int, and none is NaN
};

// Elements that a stripe's buffers have beyond those of a row: vectors are computed in blocks.
constexpr int stripeSlack = 256;

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

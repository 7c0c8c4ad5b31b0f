// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SMALL_MASKS_HPP
#define OPENCV_CUDAFASTFILTERS_SMALL_MASKS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

// What the compiler is to know of a mask. The first ones are the product of a row and a column.
enum class SmallMask
{
    SobelX,     // the row -1 0 1, the column 1 2 1, of integers; not of CV_16U, nor are others that have a sign
    SobelY,     // the other way round
    OddRow,     // the row is symmetric but for the sign (of 3 integers it is -1 0 1), the column symmetric
    OddColumn,  // the other way round
    Even,       // both are symmetric, of integers
    Separable,
    EvenColumns,  // the same columns on both sides of the middle; of integers 5 x 5, and the same rows
    Cross,        // nothing in the corners
    Diagonal,     // only in the corners and in the middle
    Dense
};

struct SmallMaskStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums sums;  // Short of CV_8U; Int of CV_16U and CV_16S; Float of CV_32F
    SmallMask mask;
    int size;                  // of its sides, 3 or 5
    const void* coefficients;  // of the type of the sums: of the row and the column, or of the mask row by row
    void* scratch;             // smallMaskScratchRows rows of pitch elements of 32 bits, cleared
    int pitch;
};

// A row of the border's value, and one for outputs that are not the destination's.
constexpr int smallMaskScratchRows = 2;

// Throws where an edge of a stripe has more elements than there is room for: by cv::error(), whose strings the code of
// one level of vectors must not define.
void checkMaskEdge(int elements, int most);

CFF_DECLARE_SIMD(void filterSmallMaskStripe(const SmallMaskStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif

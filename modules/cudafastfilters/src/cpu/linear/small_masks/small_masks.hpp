// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SMALL_MASKS_HPP
#define OPENCV_CUDAFASTFILTERS_SMALL_MASKS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

// What the compiler should know about a mask. The first kinds are the product of a row and a column.
enum class SmallMask
{
    SobelX,     // the row -1 0 1, the column 1 2 1, for integers; not for CV_16U, nor are other signed kinds
    SobelY,     // the other way round
    OddRow,     // the row is antisymmetric (for 3 integers it is -1 0 1), the column symmetric
    OddColumn,  // the other way round
    Even,       // both are symmetric, for integers
    Separable,
    EvenColumns,  // the same columns on both sides of the middle; for 5 x 5 integers also the same rows
    Cross,        // nothing in the corners
    Diagonal,     // only in the corners and in the middle
    Dense
};

struct SmallMaskStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums sums;  // Short for CV_8U; Int for CV_16U and CV_16S; Float for CV_32F; Double for CV_64F
    SmallMask mask;
    int size;                  // length of a side, 3 or 5
    const void* coefficients;  // in the type of the sums: the row and the column, or the mask row by row
    void* scratch;             // smallMaskScratchRows rows of as many bytes, cleared
    int rowBytes;
};

// A row of the border's value, and one for outputs outside the destination.
constexpr int smallMaskScratchRows = 2;

// Channels of a pixel of floats; those of integers are 1, 3 or 4.
constexpr int mostMaskChannels = 32;

// Throws if an edge of a stripe has more elements than there is room for. It calls cv::error(), whose strings must not
// be defined in code that is compiled for one vector level.
void checkMaskEdge(int elements, int most);

CFF_DECLARE_SIMD(void filterSmallMaskStripe(const SmallMaskStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif

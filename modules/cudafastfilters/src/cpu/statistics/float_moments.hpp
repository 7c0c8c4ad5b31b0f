// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_MOMENTS_HPP
#define OPENCV_CUDAFASTFILTERS_FLOAT_MOMENTS_HPP

#include "cpu/simd/simd_level.hpp"

// Variances of floats, from the differences d of pixels to one near them.

namespace cv::cuda::fastfilters
{

// The error of a variance times (n - ddof), in units of sum(d^2): of three sums, sum(d^2) and twice sum(d), whose terms
// pass through so many roundings.
inline double floatMomentError(int width, int height)
{
    constexpr double unit = 1.0 / (1LL << 53);
    int doublings = 0;
    while (doublings < 30 && (1 << doublings) < width)
        ++doublings;
    return 3 * (height + 2 * doublings + 8) * unit;
}

// A row of pixels: sums = before + d, squares = squaresBefore + d^2. Rows have room for a vector more.
struct DifferenceRow
{
    const float *pixels, *centres;
    const double *before, *squaresBefore;
    double *sums, *squares;
    int count;
};

CFF_DECLARE_SIMD(void addDifferences(const DifferenceRow& row))

// A row of windows. Their columns are the sums of an upper and a lower part; the lower one may be missing.
struct FloatMomentRow
{
    const double *upper, *upperSquares, *lower, *lowerSquares;
    double* scratch[4];             // rows of `columns` elements, and of a vector more
    const float *pixels, *centres;  // at the anchors
    int columns, width, channels;
    int count;   // outputs, in elements
    int result;  // 0 variance, 1 deviation, 2 contrast
    double pixelsOfWindow, divisor, negligible;
    double* results;
};

CFF_DECLARE_SIMD(void finishFloatMoments(const FloatMomentRow& row);
                 void putFloats(const double* results, float* out, int count))

}  // namespace cv::cuda::fastfilters

#endif

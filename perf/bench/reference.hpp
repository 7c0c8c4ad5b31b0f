// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_REFERENCE_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_REFERENCE_HPP

#include "cell.hpp"

// The pixels of a cell's image, and what linear filters must make of them: sums in double precision by the definition,
// which share no filter with what is judged.
namespace bench
{

// The source pixels of a region, which may reach outside of the image, by the cell's border rule.
cv::Mat sourceRegion(const Cell& cell, cv::Size image, cv::Rect region);

// The window that the reference sums: that of the cell, but 3 x 3 for a Laplacian of side 1.
cv::Size summedWindow(const Cell& cell);

// The source pixels that the windows of a region hold. A window of n pixels has n / 2 before the output's.
cv::Mat sourceAround(const Cell& cell, cv::Size image, cv::Rect region);

// What a linear filter must give in a region: CV_64F, not rounded.
cv::Mat linearReference(const Cell& cell, cv::Size image, cv::Rect region);

// Multiplications that this takes.
double linearCost(const Cell& cell, cv::Size region);

// Whether pixels and coefficients are integers.
bool sumsIntegers(const Cell& cell);

// The greatest absolute value before rounding, for a source of absolute values up to 1.
double greatestSum(const Cell& cell);

}  // namespace bench

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_ORACLE_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_ORACLE_HPP

#include "cell.hpp"

// The pixels of the measured images, and what a filter must give for them, whichever rival, in C++ or in Python, on the
// GPU or on the CPU. It shares no filter with what it judges: sums in double precision by the definition, ranks by
// selection and by histograms. Only `gaussian_exact`, which promises the bytes of cv::GaussianBlur, is compared with
// that.
namespace bench
{

bool isRankFilter(const Cell& cell);

// The place of a rank filter's result among the pixels of the window, sorted upwards from 0.
int rankOf(const Cell& cell);

// The source pixels of a region, which may reach outside of the image, by the cell's border rule.
cv::Mat sourceRegion(const Cell& cell, cv::Size image, cv::Rect region);

// The window that the oracle reads: that of the cell, but 3 x 3 for a Laplacian of side 1.
cv::Size summedWindow(const Cell& cell);

// The source pixels that the windows of a region hold. A window of n pixels has n / 2 before the output's.
cv::Mat sourceAround(const Cell& cell, cv::Size image, cv::Rect region);

// What the filter must give in a region of the image: CV_64F, not rounded.
cv::Mat expectedRegion(const Cell& cell, cv::Size image, cv::Rect region);

// Every rank filter of a patch that has its halo; `rank` counts from 0 upwards.
cv::Mat rankReference(const cv::Mat& patch, cv::Size window, int rank);

// Outliers and statistics of a patch that has its halo.
cv::Mat answerReference(const Cell& cell, const cv::Mat& patch);

// Multiplications that a region of a linear filter takes.
double linearCost(const Cell& cell, cv::Size region);

// Whether a linear filter's pixels and coefficients are integers.
bool sumsIntegers(const Cell& cell);

// The greatest absolute value before rounding, for a source of absolute values up to 1.
double greatestSum(const Cell& cell);

}  // namespace bench

#endif

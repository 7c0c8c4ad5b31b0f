// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_ORACLE_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_ORACLE_HPP

#include "cell.hpp"

// The pixels of the measured images, and what a filter must give for them, whichever rival, in C++ or in Python, on the
// GPU or on the CPU. It shares no filter with what it judges: sums in double precision, ranks by selection and by
// histograms. Only `gaussian_exact`, which promises the bytes of cv::GaussianBlur, is compared with that.
namespace bench
{

bool isRankFilter(const Cell& cell);

// The source pixels of a region, which may reach outside of the image, by the cell's border rule.
cv::Mat sourceRegion(const Cell& cell, cv::Size image, cv::Rect region);

// What the filter must give in a region of the image: CV_64F, not rounded.
cv::Mat expectedRegion(const Cell& cell, cv::Size image, cv::Rect region);

// Every rank filter of a patch that has its halo; `rank` counts from 0 upwards.
cv::Mat rankReference(const cv::Mat& patch, cv::Size window, int rank);

}  // namespace bench

#endif

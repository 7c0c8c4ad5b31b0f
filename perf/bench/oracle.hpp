// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_ORACLE_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_ORACLE_HPP

#include <string>

#include "cell.hpp"
#include "verify.hpp"

// Judges outputs of filters on the CPU by every pixel, borders included, and shares no filter with what it judges: sums
// in double precision, ranks by selection and by histograms. Only `gaussian_exact`, which promises the bytes of
// cv::GaussianBlur, is compared with that.
namespace bench
{

// What the filter must give for the image of a cell: CV_64F, not rounded.
cv::Mat wholeReference(const Cell& cell, cv::Size image);

// Every rank filter of a patch that has its halo; `rank` counts from 0 upwards.
cv::Mat rankReference(const cv::Mat& patch, cv::Size window, int rank);

struct Judgement
{
    bool verified = false;
    double maxError = 0;  // among the pixels that `differs` does not leave out
    double shareOff = 0;  // the share of these that correct rounding does not explain
    std::string differs;  // empty, or what else it computes: "border", "rounding", "border, rounding"
    std::string problem;  // empty where verified
};

// `tolerance` is what a rival may round otherwise; a rank filter has none. Where only pixels near the sides of the
// image are wrong, the rival has another border rule.
Judgement judge(const Cell& cell, const cv::Mat& reference, const cv::Mat& output, const Tolerance& tolerance);

}  // namespace bench

#endif

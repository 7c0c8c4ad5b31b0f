// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_VERIFY_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_VERIFY_HPP

#include <functional>
#include <string>
#include <vector>

#include "cell.hpp"

namespace bench
{

// The pixels of an output region, from wherever the output is.
using Fetch = std::function<cv::Mat(cv::Rect)>;

struct Verdict
{
    bool verified = false;
    double maxError = 0;
    std::string problem;  // empty where verified
};

// How far from the real-valued result an output may be.
struct Tolerance
{
    double integer;   // grey levels, half a level for correct rounding included; the float bound is added
    double relative;  // for float results, relative to the sum of |coefficient| times the greatest source value
};

// The source pixels of a region, which may reach outside of the image, by the cell's border rule.
cv::Mat sourceRegion(const Cell& cell, cv::Size image, cv::Rect region);

// What the filter must give in a region: CV_64F, not rounded. By cv:: functions on the host, or by the definition.
cv::Mat referenceRegion(const Cell& cell, cv::Size image, cv::Rect region);

// Regions that are compared: the corners, the middles of the sides, and places in the interior.
std::vector<cv::Rect> sampleRegions(const Cell& cell, cv::Size image, cv::Rect promised);

// Compares the sampled regions of an output, as far as they lie in `promised`.
Verdict verify(const Cell& cell, cv::Size image, cv::Rect promised, const Fetch& output, const Tolerance& tolerance);

bool isRankFilter(const Cell& cell);

// How far an output may be from the real-valued result, and that result as far as the type holds it.
double allowedError(const Cell& cell, const Tolerance& tolerance);
double clampToDepth(double value, int depth);

}  // namespace bench

#endif

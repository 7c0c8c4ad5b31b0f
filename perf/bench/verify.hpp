// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_VERIFY_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_VERIFY_HPP

#include <functional>
#include <string>
#include <vector>

#include "cell.hpp"
#include "reference.hpp"

namespace bench
{

// The pixels of an output region, from wherever the output is.
using Fetch = std::function<cv::Mat(cv::Rect)>;

struct Verdict
{
    bool verified = false;
    bool promised = true;  // no output is off by more than this module promises
    double maxError = 0;
    std::string problem;  // empty where verified
};

// How far from the real-valued result an output may be.
struct Tolerance
{
    double integer;   // grey levels, half a level for correct rounding included; the float bound is added
    double relative;  // for float results, relative to the sum of |coefficient| times the greatest source value
};

constexpr Tolerance promisedTolerance = {0.5, 1e-5};

// Regions that are compared: the corners, the middles of the sides, and places in the interior; the larger the window,
// the smaller they are, so that comparing them takes about as long as the measurement.
std::vector<cv::Rect> sampleRegions(const Cell& cell, cv::Size image, cv::Rect promised);

// Compares the sampled regions of an output, as far as they lie in `promised`: with sums in double precision, and ranks
// by counting the pixels of the window that are less.
Verdict verify(const Cell& cell, cv::Size image, cv::Rect promised, const Fetch& output, const Tolerance& tolerance);

bool isRankFilter(const Cell& cell);

// Of the pixels of the window, sorted upwards from 0.
int rankOf(const Cell& cell);

// How far an output may be from the real-valued result, and that result as far as the type holds it.
double allowedError(const Cell& cell, const Tolerance& tolerance);
double clampToDepth(double value, int depth);

}  // namespace bench

#endif

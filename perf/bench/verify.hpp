// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_VERIFY_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_VERIFY_HPP

#include <functional>
#include <string>
#include <vector>

#include "cell.hpp"

// Compares outputs with the oracle (oracle.hpp): sampled regions of large images, or every pixel.
namespace bench
{

// The pixels of an output region, from wherever the output is.
using Fetch = std::function<cv::Mat(cv::Rect)>;

struct Verdict
{
    bool verified = false;
    bool promised = true;  // no output is off by more than this module promises
    double maxError = 0;
    std::string problem;  // empty if verified
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

// Compares the sampled regions of an output, and of each of its planes, as far as they lie in `promised`. Ranks are
// verified by counting the pixels of the window that are less, which takes less time than finding the right value.
Verdict verify(const Cell& cell, cv::Size image, cv::Rect promised, const Fetch& output, const Tolerance& tolerance);

struct Judgement
{
    bool verified = false;
    double maxError = 0;  // among the pixels that `differs` does not leave out
    double shareOff = 0;  // the share of these that correct rounding does not explain
    std::string differs;  // empty, or what else it computes: "border", "rounding", "border, rounding"
    std::string problem;  // empty if verified
};

// Compares every pixel with what the oracle expects. `tolerance` is what a rival may round otherwise; a rank filter has
// none. If only pixels near the sides of the image are wrong, the rival has another border rule.
Judgement judge(const Cell& cell, const cv::Mat& expected, const cv::Mat& output, const Tolerance& tolerance);

}  // namespace bench

#endif

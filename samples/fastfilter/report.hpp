// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_REPORT_HPP
#define OPENCV_FASTFILTER_REPORT_HPP

#include "engine.hpp"

#include <opencv2/core.hpp>

#include <string>
#include <utility>
#include <vector>

namespace fastfilter
{

//! What was done, for the user to read or for a program (--json).
struct Report
{
    std::string command;
    std::string input;
    std::string output;
    cv::Size size;
    std::string inputType;
    std::string outputType;
    bool alphaKept = false;
    Engine engine;
    int threads = 0;
    std::string plan;  //!< of cv::cuda::describeFilter
    std::vector<std::pair<std::string, double>> milliseconds;
};

std::string reportText(const Report& report);

//! One JSON object on one line.
std::string reportJson(const Report& report);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_REPORT_HPP

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_REPORT_HPP
#define OPENCV_FASTFILTER_REPORT_HPP

#include "engine.hpp"

#include <opencv2/core.hpp>

#include <cstddef>
#include <cstdint>
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
    std::size_t pages = 1;
    std::int64_t bandRows = 0;    //!< for the first page, 0 if it was filtered as a whole
    std::uint64_t frames = 0;     //!< the number of frames of a stream
    double framesPerSecond = -1;  //!< less than 0 if there are no frames
    bool alphaKept = false;
    Engine engine;
    EngineUse use;
    int threads = 0;
    std::string plan;  //!< what cv::cuda::describeFilter says
    std::vector<std::pair<std::string, double>> milliseconds;
};

std::string reportText(const Report& report);

//! One JSON object on one line.
std::string reportJson(const Report& report);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_REPORT_HPP

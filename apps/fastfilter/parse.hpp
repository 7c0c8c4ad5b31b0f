// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PARSE_HPP
#define OPENCV_FASTFILTER_PARSE_HPP

#include "filter_commands.hpp"

#include <opencv2/core.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace fastfilter
{

// Each turns the text of one option into its value, or throws Error(EXIT_USAGE) naming the option.

//! "5" or "5x3" (width x height).
cv::Size parseSize(const std::string& text);

//! "5", an odd or even side, for filters whose mask is always square.
int parseSide(const std::string& text);

//! "10,50,90".
std::vector<double> parsePercentiles(const std::string& text);

//! "x,y".
cv::Point parseAnchor(const std::string& text);

//! "1.5" or "1.5,2": along the rows, along the columns (0 where only one is given).
std::pair<double, double> parseSigma(const std::string& text);

//! "replicate", "reflect", "reflect101", "wrap", "constant" or "constant:v".
Border parseBorder(const std::string& text);

//! "same", "8u", "8s", "16u", "16s", "32s", "16f", "32f" or "64f"; -1 for "same".
int parseDepth(const std::string& text);

//! "1000000", "256M", "2G": bytes, at least 1 MiB. K, M, G and T are powers of 1024.
std::uint64_t parseBytes(const char* option, const std::string& text);

//! "auto", "cpu", "cuda" or "cuda:N".
struct DeviceChoice
{
    enum Kind
    {
        AUTO,
        CPU,
        CUDA
    };
    Kind kind = AUTO;
    std::vector<int> devices = {0};
};
DeviceChoice parseDevice(const std::string& text);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PARSE_HPP

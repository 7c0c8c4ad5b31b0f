// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_DEMO_PICTURES_HPP
#define OPENCV_FASTFILTER_DEMO_PICTURES_HPP

#include <opencv2/core.hpp>

#include <string>
#include <utility>
#include <vector>

//! An 8-bit image with about that share of its pixels made black or white, the same for the same seed.
cv::Mat withSaltAndPepper(const cv::Mat& image, double share, cv::uint64_t seed);

//! Images of one size next to each other, each with its label above.
cv::Mat sideBySide(const std::vector<std::pair<std::string, cv::Mat>>& labelled);

#endif  // OPENCV_FASTFILTER_DEMO_PICTURES_HPP

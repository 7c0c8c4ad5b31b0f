// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_ELEMENT_HPP
#define OPENCV_FASTFILTER_ELEMENT_HPP

#include "filter_commands.hpp"

namespace fastfilter
{

//! --ksize, --disc, and a file under the name of `fileOption`: a window of any pixels is one of them.
void addElement(CLI::App& app, FilterOptions& options, const char* fileOption);

//! The pixels of the window, CV_8UC1 and not 0, or nothing if it is that of --ksize. Throws Error(EXIT_USAGE) if none
//! is given.
cv::Mat elementOf(const FilterOptions& options, const char* fileOption);

//! All pixels of a window. Throws Error(EXIT_USAGE) if it has none, or too many.
cv::Mat rectangle(cv::Size size);

//! Tells elements apart, empty if it is empty.
std::string elementText(const cv::Mat& element);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_ELEMENT_HPP

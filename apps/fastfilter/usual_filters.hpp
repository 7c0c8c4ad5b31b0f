// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_USUAL_FILTERS_HPP
#define OPENCV_FASTFILTER_USUAL_FILTERS_HPP

#include "arguments.hpp"

#include <functional>
#include <string>

namespace fastfilter
{

//! Throws Error(EXIT_OUTPUT).
void printOut(const std::string& text);

//! Rounded up.
std::string mebibytes(double bytes);

/** @brief Prints a line for each command with usual options: the memory that it takes, the engine and the algorithm.
@param type Of the pixels that are filtered together.
@param memory What to print of the memory of a filter, on the GPU or not. */
void printFilters(const Arguments& arguments, cv::Size size, int type,
                  const std::function<std::string(const PreparedFilter& filter, bool cuda)>& memory);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_USUAL_FILTERS_HPP

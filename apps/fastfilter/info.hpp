// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_INFO_HPP
#define OPENCV_FASTFILTER_INFO_HPP

#include "arguments.hpp"

namespace fastfilter
{

/** @brief Prints what a file is, and for each filter with usual options the memory it would take, and the engine and
algorithm that would run. No pixel is read. */
void printInfo(const Arguments& arguments);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_INFO_HPP

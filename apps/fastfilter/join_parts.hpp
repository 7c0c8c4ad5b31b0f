// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_JOIN_PARTS_HPP
#define OPENCV_FASTFILTER_JOIN_PARTS_HPP

#include "arguments.hpp"

namespace fastfilter
{

/** @brief Puts the parts that --rows made together: the file that filtering the whole picture gives, byte for byte.

Blocks are copied as they are, one at a time. Parts of different pictures or filters, and parts missing or given twice,
are refused with Error(EXIT_INPUT). */
void joinParts(const Arguments& arguments);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_JOIN_PARTS_HPP

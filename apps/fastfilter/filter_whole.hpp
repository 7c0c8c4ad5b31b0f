// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_FILTER_WHOLE_HPP
#define OPENCV_FASTFILTER_FILTER_WHOLE_HPP

#include "arguments.hpp"
#include "image_output.hpp"

namespace fastfilter
{

//! Filters an image that OpenCV's imgcodecs reads and writes, as a whole; of several pages the first.
void filterWhole(const Arguments& arguments, const ImageFiles& files, OutputFile& output);

//! The most memory that it takes, for an image of so many bytes as it is decoded.
double wholeImageBytes(double decoded);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_FILTER_WHOLE_HPP

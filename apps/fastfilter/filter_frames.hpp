// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_FILTER_FRAMES_HPP
#define OPENCV_FASTFILTER_FILTER_FRAMES_HPP

#include "arguments.hpp"

namespace fastfilter
{

//! Whether these are streams of frames: standard input or output, a .y4m file, or any with --raw.
bool areFrames(const Arguments& arguments, const ImageFiles& files);

/** @brief Filters raw frames, or those of a YUV4MPEG2 stream, one by one until the input ends.

One thread reads, one filters, one writes. What was written before an error stays in a pipe; a file gets its name once
it is whole. The report goes to the standard error stream where the frames go to standard output. */
void filterFrames(const Arguments& arguments, const ImageFiles& files);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_FILTER_FRAMES_HPP

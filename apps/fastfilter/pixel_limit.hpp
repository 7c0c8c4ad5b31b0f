// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PIXEL_LIMIT_HPP
#define OPENCV_FASTFILTER_PIXEL_LIMIT_HPP

#include <cstdint>
#include <string>

namespace fastfilter
{

/** @brief Makes OpenCV refuse images of more pixels before it allocates their memory, and accept those up to it.

OpenCV takes its limits from the environment when it is loaded. So where they are others, the program is started
anew with these, and the call does not return. */
void limitPixels(std::uint64_t maxPixels, char** commandLine);

//! Throws Error(EXIT_INPUT) for an image over those limits, before it is decoded.
void checkPixelLimit(const std::string& path, std::uint64_t width, std::uint64_t height);

//! The same as text, after what is over them.
std::string overPixelLimit(const std::string& what);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PIXEL_LIMIT_HPP

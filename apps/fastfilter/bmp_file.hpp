// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_BMP_FILE_HPP
#define OPENCV_FASTFILTER_BMP_FILE_HPP

#include "image_input.hpp"

#include <string>

namespace fastfilter
{

//! Reads a bitmap, whose header is known to be whole. Throws Error(EXIT_INPUT) for a file that is damaged or truncated.
InputImage readBmp(const std::string& path);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_BMP_FILE_HPP

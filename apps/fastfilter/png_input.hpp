// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PNG_INPUT_HPP
#define OPENCV_FASTFILTER_PNG_INPUT_HPP

#include "image_input.hpp"

#include <string>

namespace fastfilter
{

//! Reads a PNG file, of an animation its first picture. Throws Error(EXIT_INPUT).
InputImage readPng(const std::string& path);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PNG_INPUT_HPP

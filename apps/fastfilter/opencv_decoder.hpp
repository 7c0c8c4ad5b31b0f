// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_OPENCV_DECODER_HPP
#define OPENCV_FASTFILTER_OPENCV_DECODER_HPP

#include <opencv2/core.hpp>

#include <string>

namespace fastfilter
{

/** @brief Decodes the first image of a file by OpenCV, without converting it; EXIF orientation is not applied.

A damaged or truncated file throws Error(EXIT_INPUT) even where the decoder would fill in the missing pixels.
@param name For messages.
@param path The file. */
cv::Mat decodeByOpenCv(const std::string& name, const std::string& path);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_OPENCV_DECODER_HPP

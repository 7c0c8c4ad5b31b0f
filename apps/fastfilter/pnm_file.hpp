// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PNM_FILE_HPP
#define OPENCV_FASTFILTER_PNM_FILE_HPP

#include "image_input.hpp"

#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace fastfilter
{

/** @brief Reads the first image of a PBM, PGM, PPM, PAM or PFM file, whose header is known to be whole.

Bits become 0 and 255; other samples are as stored, and InputImage::greatestValue says their range.
Throws Error(EXIT_INPUT) for a file that is truncated or has a sample over the greatest value. */
InputImage readPnm(const std::string& path);

//! A PGM, PPM or PAM file, by its extension. @param greatestValue 0 for the greatest of the depth.
std::vector<uchar> encodePnm(const std::string& extension, const cv::Mat& pixels, const cv::Mat& alpha,
                             int greatestValue);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PNM_FILE_HPP

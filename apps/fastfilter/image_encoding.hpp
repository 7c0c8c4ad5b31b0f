// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_IMAGE_ENCODING_HPP
#define OPENCV_FASTFILTER_IMAGE_ENCODING_HPP

#include "image_metadata.hpp"

#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace fastfilter
{

//! An image to be written.
struct OutputImage
{
    cv::Mat pixels;         //!< grey or BGR
    cv::Mat alpha;          //!< one channel of the same depth, empty for none
    int greatestValue = 0;  //!< the greatest sample of a PNM or PAM file, 0 for that of the depth
};

/** @brief Makes a file in memory.

@param name Of the file, for messages.
@param image Released on the way.
@param notKept Gets the names of the metadata that the format does not hold.
Throws Error(EXIT_OUTPUT). */
std::vector<uchar> encodeImage(const std::string& name, const std::string& extension, OutputImage image,
                               const Metadata& metadata, std::string& notKept);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_IMAGE_ENCODING_HPP

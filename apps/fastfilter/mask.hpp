// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_MASK_HPP
#define OPENCV_FASTFILTER_MASK_HPP

#include <opencv2/core.hpp>

#include <string>

namespace fastfilter
{

/** @brief Reads a mask from a file of that name, or else from the text itself.

Numbers stand apart by blanks or commas; a `;` or a new line ends a row; `#` starts a comment up to the
end of its line.

@return CV_64F, one channel. Throws Error(EXIT_USAGE) for anything else than a rectangle of finite numbers,
Error(EXIT_INPUT) for a file that cannot be read. */
cv::Mat readMask(const std::string& fileOrText);

//! Its size and a hash of its numbers: masks of one text are the same, wherever they were read from.
std::string maskText(const cv::Mat& mask);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_MASK_HPP

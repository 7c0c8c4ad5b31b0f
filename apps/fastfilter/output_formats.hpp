// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_OUTPUT_FORMATS_HPP
#define OPENCV_FASTFILTER_OUTPUT_FORMATS_HPP

#include <string>

namespace fastfilter
{

//! The formats written, with the depths and channels each can hold. For the help.
std::string outputFormatsText();

//! The extension of a file name in lower case, with the dot. Throws Error(EXIT_USAGE) for one not written.
std::string outputExtension(const std::string& path);

//! Whether this program writes the format itself, and not OpenCV: .pgm, .ppm and .pam.
bool isPnmExtension(const std::string& extension);

/** @brief The type of the pixels in a file, alpha included.

That is RGB with alpha for grey with alpha where the format has nothing closer. Throws Error(EXIT_OUTPUT) where a format
cannot hold an image without changing it.
@param type Of the image without alpha. */
int outputType(const std::string& extension, int type, bool hasAlpha);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_OUTPUT_FORMATS_HPP

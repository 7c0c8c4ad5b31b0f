// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_KIND_HPP
#define OPENCV_FASTFILTER_TIFF_KIND_HPP

#include "tiff_page.hpp"

namespace fastfilter
{

/** @brief Decides what the stored samples of a page become, or why they cannot be filtered.

@param page Has its layout and what is stored; gets the rest. The handle stands at it. */
void judgeTiffPage(TIFF* tiff, TiffPage& page);

//! What becomes of samples and blocks that results do not have as they are, a sentence each.
std::vector<std::string> conversionNotes(const TiffPage& page);

//! Why a value in the file is not one of the pixels that are filtered; empty if it is.
std::string whyValuesChange(const TiffPage& page);

//! "12-bit signed integer samples".
std::string sampleText(const TiffPage& page);

//! "YCbCr", or "photometric interpretation 32803 (colour filter array)".
std::string photometricText(std::uint16_t photometric);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_KIND_HPP

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_UNPACK_HPP
#define OPENCV_FASTFILTER_TIFF_UNPACK_HPP

#include "tiff_page.hpp"

#include <cstdint>
#include <vector>

namespace fastfilter
{

/** @brief Turns a row of stored samples into the pixels of a page.

@param stored As libtiff decodes it, from the first pixel of a block on.
@param pixels How many pixels.
@param result Room for them.
@param values Buffer; what it holds is lost. */
void unpackRow(const TiffPage& page, const unsigned char* stored, size_t pixels, unsigned char* result,
               std::vector<std::uint16_t>& values);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_UNPACK_HPP

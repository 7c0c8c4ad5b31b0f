// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_COPY_HPP
#define OPENCV_FASTFILTER_TIFF_COPY_HPP

#include "tiff_file.hpp"
#include "tiff_writer.hpp"

namespace fastfilter
{

/** @brief Copies encoded blocks of a page, at which the file stands, to the page that was begun.

@param first The first block. @param count How many.
Throws Error(EXIT_INPUT) or Error(EXIT_OUTPUT). */
void copyBlocks(TiffFile& from, std::uint32_t first, std::uint32_t count, TiffWriter& writer);

//! Why the blocks of a page cannot be copied as they are, empty if they can.
std::string whyNotCopied(const TiffPage& page);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_COPY_HPP

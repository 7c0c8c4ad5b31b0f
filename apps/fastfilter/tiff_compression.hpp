// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_COMPRESSION_HPP
#define OPENCV_FASTFILTER_TIFF_COMPRESSION_HPP

#include <cstdint>
#include <string>

namespace fastfilter
{

//! "deflate" and the like, or "compression 34712 (JPEG 2000)".
std::string compressionName(std::uint16_t compression);

//! One of none, lzw, deflate, zstd and packbits, or -1.
int compressionOfName(const std::string& name);

//! Whether results are written with this compression.
bool isCompressionWritten(std::uint16_t compression);

//! Whether blocks of this compression may be stored as differences of pixels.
bool hasPredictor(std::uint16_t compression);

//! Whether a few bytes may stand for any number of pixels.
bool isExpansionUnbounded(std::uint16_t compression);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_COMPRESSION_HPP

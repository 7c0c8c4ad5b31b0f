// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PLAIN_HEADER_HPP
#define OPENCV_FASTFILTER_PLAIN_HEADER_HPP

#include "header_bytes.hpp"
#include "image_header.hpp"

namespace fastfilter
{

//! Of a Windows or OS/2 bitmap; `bytes` are little-endian.
void readBmpHeader(Bytes& bytes, ImageHeader& header);

//! "P1" to "P6" and white space.
bool isPnmSignature(const std::string& start);

//! Of a PBM, PGM or PPM file.
void readPnmHeader(Bytes& bytes, ImageHeader& header);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PLAIN_HEADER_HPP

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_JPEG_SEGMENTS_HPP
#define OPENCV_FASTFILTER_JPEG_SEGMENTS_HPP

#include "header_bytes.hpp"

#include <cstdint>
#include <vector>

namespace fastfilter
{

//! The second bytes of markers.
enum JpegMarker
{
    JPEG_FRAME = 0xc0,  //!< and to 0xcf, except these three:
    JPEG_HUFFMAN = 0xc4,
    JPEG_RESERVED = 0xc8,
    JPEG_ARITHMETIC = 0xcc,
    JPEG_SCAN = 0xda,
    JPEG_APP0 = 0xe0,  //!< and to 0xef
    JPEG_COMMENT = 0xfe
};

struct JpegSegment
{
    int marker = 0;
    std::uint64_t start = 0;   //!< the place of its data in the file
    std::uint64_t length = 0;  //!< the length of its data

    bool isFrame() const
    {
        return marker >= JPEG_FRAME && marker <= 0xcf && marker != JPEG_HUFFMAN && marker != JPEG_RESERVED &&
               marker != JPEG_ARITHMETIC;
    }
};

//! The segments of a JPEG file up to its first scan, or as far as it is one. `bytes` may be anywhere.
std::vector<JpegSegment> readJpegSegments(Bytes& bytes);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_JPEG_SEGMENTS_HPP

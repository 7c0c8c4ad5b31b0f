// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PNG_CHUNKS_HPP
#define OPENCV_FASTFILTER_PNG_CHUNKS_HPP

#include "header_bytes.hpp"

#include <opencv2/core.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

//! A chunk, or all IDAT chunks that follow each other.
struct PngChunk
{
    std::string kind;          //!< four characters
    std::uint64_t start = 0;   //!< the place of its data in the file
    std::uint64_t length = 0;  //!< the length of its data

    std::uint64_t end() const { return start + length + 4; }

    //! Whether pixels can be decoded without it.
    bool isSpare() const;
};

//! What a PNG file consists of, after its signature.
struct PngChunks
{
    std::vector<PngChunk> list;  //!< as far as the file goes on, 65536 at most
    std::uint64_t end = 0;       //!< where the file ends if it is whole

    const PngChunk* find(const std::string& kind) const;
};

//! `bytes` may be anywhere.
PngChunks readPngChunks(Bytes& bytes);

//! The data of a chunk. False if the file ends before, or the checksum is wrong.
bool readPngChunk(Bytes& bytes, const PngChunk& chunk, std::vector<uchar>& data);

//! Appends a chunk with its length and checksum.
void appendPngChunk(std::vector<uchar>& file, const std::string& kind, const std::vector<uchar>& data);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PNG_CHUNKS_HPP

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_FRAME_FORMAT_HPP
#define OPENCV_FASTFILTER_FRAME_FORMAT_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

//! Pixels of a frame that are filtered together.
struct FramePlane
{
    int width = 0, height = 0;
    int type = 0;
    int alpha = -1;  //!< the channel that is copied, -1 for none
};

//! What a stream of frames consists of.
struct FrameFormat
{
    std::vector<FramePlane> planes;
    std::string header;     //!< the stream's first line, without its end; empty for raw frames
    int greatestValue = 0;  //!< the greatest sample, if that is less than its type can hold; 0 otherwise

    bool isY4m() const { return !header.empty(); }
};

//! Frames of more than `maxPixels` pixels are refused by both. Throws Error(EXIT_USAGE) for a text other than
//! "1920x1080:8UC3".
FrameFormat parseRawFormat(const std::string& text, std::uint64_t maxPixels);

//! The first line of a YUV4MPEG2 stream, without its end. `name` is the stream's, for messages. Throws
//! Error(EXIT_INPUT).
FrameFormat parseY4mHeader(const std::string& name, const std::string& line, std::uint64_t maxPixels);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_FRAME_FORMAT_HPP

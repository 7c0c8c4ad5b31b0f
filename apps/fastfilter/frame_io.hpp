// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_FRAME_IO_HPP
#define OPENCV_FASTFILTER_FRAME_IO_HPP

#include "frame_format.hpp"

#include <opencv2/core.hpp>

#include <atomic>
#include <string>
#include <vector>

namespace fastfilter
{

//! A frame: its planes, and the line before them in a YUV4MPEG2 stream.
struct Frame
{
    std::string line;
    std::vector<cv::Mat> planes;
};

//! Reads frames from a file descriptor, which may be a pipe. Throws Error(EXIT_INPUT).
class FrameInput
{
public:
    //! @param stopping Ends a read that waits for a pipe, as the end of the input would.
    FrameInput(const std::string& name, int file, const std::atomic<bool>& stopping);

    //! Up to the end of the line, which is left out. False at the end of the input.
    bool readLine(std::string& line);

    //! False at the end of the input. The planes are reused if they fit.
    bool read(const FrameFormat& format, Frame& frame);

private:
    size_t readBytes(unsigned char* bytes, size_t count);
    size_t fill(unsigned char* bytes, size_t count);

    std::string name_;
    int file_;
    const std::atomic<bool>& stopping_;
    std::vector<unsigned char> ahead_;
    size_t aheadNext_ = 0, aheadEnd_ = 0;
};

//! Writes all bytes. Throws Error(EXIT_OUTPUT), also if a pipe was closed at its other end.
void writeAll(const std::string& name, int file, const void* bytes, size_t count);

void writeFrame(const std::string& name, int file, const FrameFormat& format, const Frame& frame);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_FRAME_IO_HPP

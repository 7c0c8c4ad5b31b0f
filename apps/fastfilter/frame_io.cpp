// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "frame_io.hpp"

#include "error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <unistd.h>

namespace fastfilter
{
namespace
{

const size_t longestLine = 4096;

}  // namespace

FrameInput::FrameInput(const std::string& name, int file, const std::atomic<bool>& stopping)
    : name_(name), file_(file), stopping_(stopping), ahead_(64 << 10)
{
}

//! What there is, up to `count` bytes; 0 at the end.
size_t FrameInput::fill(unsigned char* bytes, size_t count)
{
    while (!stopping_)
    {
        pollfd waited = {file_, POLLIN, 0};
        if (poll(&waited, 1, 100) == 0)
            continue;
        const ssize_t got = ::read(file_, bytes, std::min<size_t>(count, 64 << 20));
        if (got >= 0)
            return static_cast<size_t>(got);
        if (errno != EINTR && errno != EAGAIN)
            throw inputError(name_, std::strerror(errno));
    }
    return 0;
}

size_t FrameInput::readBytes(unsigned char* bytes, size_t count)
{
    size_t done = std::min(count, aheadEnd_ - aheadNext_);
    std::memcpy(bytes, ahead_.data() + aheadNext_, done);
    aheadNext_ += done;
    while (done < count)
    {
        const size_t got = fill(bytes + done, count - done);
        if (got == 0)
            break;
        done += got;
    }
    return done;
}

bool FrameInput::readLine(std::string& line)
{
    line.clear();
    for (;;)
    {
        if (aheadNext_ == aheadEnd_)
        {
            aheadNext_ = 0;
            aheadEnd_ = fill(ahead_.data(), ahead_.size());
            if (aheadEnd_ == 0 && line.empty())
                return false;
            if (aheadEnd_ == 0)
                throw inputError(name_, "truncated within a line");
        }
        const char c = static_cast<char>(ahead_[aheadNext_++]);
        if (c == '\n')
            return true;
        line += c;
        if (line.size() > longestLine)
            throw inputError(name_, "damaged, or no YUV4MPEG2 stream: a line of more than 4096 bytes");
    }
}

bool FrameInput::read(const FrameFormat& format, Frame& frame)
{
    if (format.isY4m())
    {
        if (!readLine(frame.line))
            return false;
        if (frame.line.compare(0, 5, "FRAME") != 0)
            throw inputError(name_, "damaged: there is no frame where one should begin");
    }
    frame.planes.resize(format.planes.size());
    for (size_t plane = 0; plane < frame.planes.size(); ++plane)
    {
        const FramePlane& shape = format.planes[plane];
        cv::Mat& pixels = frame.planes[plane];
        pixels.create(shape.height, shape.width, shape.type);
        const size_t bytes = pixels.total() * pixels.elemSize();
        const size_t got = readBytes(pixels.data, bytes);
        if (got == 0 && plane == 0 && !format.isY4m())
            return false;
        if (got < bytes && !stopping_)
            throw inputError(name_, "truncated within a frame");
        if (got < bytes)
            return false;
    }
    return true;
}

void writeAll(const std::string& name, int file, const void* bytes, size_t count)
{
    const char* data = static_cast<const char*>(bytes);
    while (count > 0)
    {
        const ssize_t written = ::write(file, data, std::min<size_t>(count, 64 << 20));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == EAGAIN)
        {
            pollfd waited = {file, POLLOUT, 0};
            poll(&waited, 1, -1);
            continue;
        }
        if (written <= 0)
            throw outputError(name, written < 0 ? std::strerror(errno) : "nothing more can be written");
        data += written;
        count -= static_cast<size_t>(written);
    }
}

void writeFrame(const std::string& name, int file, const FrameFormat& format, const Frame& frame)
{
    if (format.isY4m())
    {
        const std::string line = frame.line + "\n";
        writeAll(name, file, line.data(), line.size());
    }
    for (const cv::Mat& plane : frame.planes)
        writeAll(name, file, plane.data, plane.total() * plane.elemSize());
}

}  // namespace fastfilter

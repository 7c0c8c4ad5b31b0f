// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tiff_handle.hpp"

#include "error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace fastfilter
{
namespace
{

const std::uint64_t maxPiece = 64 << 20;

//! Calls pread() or pwrite() until all is done, or nothing more can be.
template <typename Call>
std::int64_t inPieces(std::uint64_t count, const Call& call)
{
    std::uint64_t done = 0;
    while (done < count)
    {
        const ssize_t now = call(done, static_cast<size_t>(std::min(count - done, maxPiece)));
        if (now < 0 && errno == EINTR)
            continue;
        if (now < 0)
            return -1;
        if (now == 0)
            break;
        done += static_cast<std::uint64_t>(now);
    }
    return static_cast<std::int64_t>(done);
}

}  // namespace

std::int64_t TiffFileSource::read(std::uint64_t position, void* bytes, std::uint64_t count)
{
    const StageTimer timer(times_, STAGE_READ);
    return inPieces(count,
                    [&](std::uint64_t done, size_t now) {
                        return pread(file_, static_cast<char*>(bytes) + done, now, static_cast<off_t>(position + done));
                    });
}

std::int64_t TiffFileSource::write(std::uint64_t position, const void* bytes, std::uint64_t count)
{
    const StageTimer timer(times_, STAGE_WRITE);
    return inPieces(
        count, [&](std::uint64_t done, size_t now)
        { return pwrite(file_, static_cast<const char*>(bytes) + done, now, static_cast<off_t>(position + done)); });
}

std::uint64_t TiffFileSource::size()
{
    struct stat status;
    return fstat(file_, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

std::int64_t TiffMemorySource::read(std::uint64_t position, void* bytes, std::uint64_t count)
{
    if (position >= bytes_.size())
        return 0;
    const std::uint64_t there = std::min<std::uint64_t>(count, bytes_.size() - position);
    std::memcpy(bytes, bytes_.data() + position, there);
    return static_cast<std::int64_t>(there);
}

std::int64_t TiffMemorySource::write(std::uint64_t position, const void* bytes, std::uint64_t count)
{
    if (position + count > bytes_.size())
        bytes_.resize(position + count);
    std::memcpy(bytes_.data() + position, bytes, count);
    return static_cast<std::int64_t>(count);
}

TiffHandle::TiffHandle(TiffSource& source, const char* mode, std::uint64_t largestAllocation) : source_(source)
{
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(TIFFOpenOptionsAlloc(),
                                                                               TIFFOpenOptionsFree);
    if (!options)
        throw std::bad_alloc();
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), onError, this);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), onWarning, this);
    if (largestAllocation > 0)
        TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), static_cast<tmsize_t>(largestAllocation));
    const auto onClose = [](thandle_t) { return 0; };
    tiff_ = TIFFClientOpenExt("TIFF", mode, this, onRead, onWrite, onSeek, onClose, onSize, nullptr, nullptr,
                              options.get());
}

TiffHandle::~TiffHandle()
{
    if (tiff_)
        TIFFClose(tiff_);
}

std::string TiffHandle::takeError()
{
    std::string text = systemError_.empty() ? error_ : systemError_;
    error_.clear();
    systemError_.clear();
    return text;
}

std::string TiffHandle::takeIgnoredTag()
{
    std::string text;
    text.swap(ignoredTag_);
    return text;
}

int TiffHandle::onError(TIFF*, void* handle, const char*, const char* format, va_list arguments)
{
    char text[512];
    std::vsnprintf(text, sizeof(text), format, arguments);
    std::string& error = static_cast<TiffHandle*>(handle)->error_;
    if (error.empty())
        error = oneLine(text);
    return 1;
}

int TiffHandle::onWarning(TIFF*, void* handle, const char*, const char* format, va_list arguments)
{
    char text[512];
    std::vsnprintf(text, sizeof(text), format, arguments);
    std::string &ignored = static_cast<TiffHandle*>(handle)->ignoredTag_,
                &error = static_cast<TiffHandle*>(handle)->error_;
    // JPEG data of fewer pixels than the strip or tile: libtiff leaves the others as they are in memory.
    if (error.empty() && std::strstr(text, "Improper JPEG"))
        error = oneLine(text);
    if (ignored.empty() && (std::strstr(text, "ignor") || std::strstr(text, "IO error")))
        ignored = oneLine(text);
    return 1;
}

tmsize_t TiffHandle::onRead(thandle_t handle, void* bytes, tmsize_t count)
{
    TiffHandle& self = *static_cast<TiffHandle*>(handle);
    const std::int64_t done = self.source_.read(self.position_, bytes, static_cast<std::uint64_t>(count));
    if (done < 0)
        self.systemError_ = std::strerror(errno);
    else
        self.position_ += static_cast<std::uint64_t>(done);
    return static_cast<tmsize_t>(done);
}

tmsize_t TiffHandle::onWrite(thandle_t handle, void* bytes, tmsize_t count)
{
    TiffHandle& self = *static_cast<TiffHandle*>(handle);
    const std::int64_t done = self.source_.write(self.position_, bytes, static_cast<std::uint64_t>(count));
    if (done != count && self.systemError_.empty())
        self.systemError_ = done < 0 ? std::strerror(errno) : "nothing more can be written";
    if (done > 0)
        self.position_ += static_cast<std::uint64_t>(done);
    return static_cast<tmsize_t>(done);
}

toff_t TiffHandle::onSeek(thandle_t handle, toff_t offset, int whence)
{
    TiffHandle& self = *static_cast<TiffHandle*>(handle);
    const std::uint64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? self.position_ : self.source_.size();
    return self.position_ = base + offset;
}

toff_t TiffHandle::onSize(thandle_t handle)
{
    return static_cast<TiffHandle*>(handle)->source_.size();
}

}  // namespace fastfilter

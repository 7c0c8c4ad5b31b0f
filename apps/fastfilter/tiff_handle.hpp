// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_TIFF_HANDLE_HPP
#define OPENCV_FASTFILTER_TIFF_HANDLE_HPP

#include "stage_times.hpp"

#include <tiffio.h>

#include <cstdint>
#include <string>
#include <vector>

namespace fastfilter
{

/** @brief Where libtiff reads and writes. It has its own position, so many handles can share one file. */
class TiffSource
{
public:
    virtual ~TiffSource() = default;
    //! Bytes read or written, fewer only at the end of the file, or -1 with `errno`.
    virtual std::int64_t read(std::uint64_t position, void* bytes, std::uint64_t count) = 0;
    virtual std::int64_t write(std::uint64_t position, const void* bytes, std::uint64_t count) = 0;
    virtual std::uint64_t size() = 0;
};

//! An open file. Does not close it. The time of its calls is that of the stages `read` and `write`.
class TiffFileSource : public TiffSource
{
public:
    TiffFileSource(int file, StageTimes& times) : file_(file), times_(times) {}
    std::int64_t read(std::uint64_t position, void* bytes, std::uint64_t count) override;
    std::int64_t write(std::uint64_t position, const void* bytes, std::uint64_t count) override;
    std::uint64_t size() override;

private:
    int file_;
    StageTimes& times_;
};

//! A file in memory, to encode into.
class TiffMemorySource : public TiffSource
{
public:
    std::int64_t read(std::uint64_t position, void* bytes, std::uint64_t count) override;
    std::int64_t write(std::uint64_t position, const void* bytes, std::uint64_t count) override;
    std::uint64_t size() override { return bytes_.size(); }
    std::vector<unsigned char>& bytes() { return bytes_; }

private:
    std::vector<unsigned char> bytes_;
};

/** @brief A TIFF* that reports its errors here, and nothing to the standard error stream. For one thread at a time. */
class TiffHandle
{
public:
    //! @param mode libtiff's: "r", "w" or "w8".
    //! @param largestAllocation Bytes that libtiff may allocate at once, 0 for any number.
    TiffHandle(TiffSource& source, const char* mode, std::uint64_t largestAllocation = 0);
    ~TiffHandle();
    TiffHandle(const TiffHandle&) = delete;
    TiffHandle& operator=(const TiffHandle&) = delete;

    //! nullptr if the file could not be opened.
    TIFF* get() const { return tiff_; }

    //! The first error since the last call, on one line; empty without one. A failed read or write says why.
    std::string takeError();

    //! The first warning since the last call that says that a tag was ignored; empty without one.
    std::string takeIgnoredTag();

private:
    static int onError(TIFF* tiff, void* handle, const char* module, const char* format, va_list arguments);
    static int onWarning(TIFF* tiff, void* handle, const char* module, const char* format, va_list arguments);
    static tmsize_t onRead(thandle_t handle, void* bytes, tmsize_t count);
    static tmsize_t onWrite(thandle_t handle, void* bytes, tmsize_t count);
    static toff_t onSeek(thandle_t handle, toff_t offset, int whence);
    static toff_t onSize(thandle_t handle);

    TiffSource& source_;
    std::uint64_t position_ = 0;
    TIFF* tiff_ = nullptr;
    std::string error_, systemError_, ignoredTag_;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_TIFF_HANDLE_HPP

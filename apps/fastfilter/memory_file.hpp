// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_MEMORY_FILE_HPP
#define OPENCV_FASTFILTER_MEMORY_FILE_HPP

#include "error.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string>
#include <unistd.h>
#include <sys/mman.h>

namespace fastfilter
{

//! A file that is nowhere on a disk. What goes wrong throws Error(EXIT_INTERNAL).
class MemoryFile
{
public:
    MemoryFile() : file_(memfd_create("fastfilter", MFD_CLOEXEC)) { check(file_ >= 0); }

    //! With these bytes, positioned at its start.
    MemoryFile(const unsigned char* data, size_t size) : MemoryFile()
    {
        append(data, size);
        check(lseek(file_, 0, SEEK_SET) == 0);
    }

    ~MemoryFile() { close(file_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    void append(const unsigned char* data, size_t size)
    {
        for (size_t done = 0; done < size;)
        {
            const ssize_t written = write(file_, data + done, size - done);
            check(written > 0 || (written < 0 && errno == EINTR));
            done += written > 0 ? static_cast<size_t>(written) : 0;
        }
    }

    operator int() const { return file_; }
    std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

private:
    static void check(bool success)
    {
        if (!success)
            throw Error(EXIT_INTERNAL, std::string("a file in memory cannot be made: ") + std::strerror(errno));
    }

    int file_;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_MEMORY_FILE_HPP

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_MEMORY_FILE_HPP
#define OPENCV_FASTFILTER_MEMORY_FILE_HPP

#include <cstddef>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <sys/mman.h>

namespace fastfilter
{

//! A file that is nowhere on a disk, positioned at its start.
class MemoryFile
{
public:
    MemoryFile(const unsigned char* data, size_t size) : file_(memfd_create("fuzz", 0))
    {
        if (file_ < 0 || write(file_, data, size) != static_cast<ssize_t>(size) || lseek(file_, 0, SEEK_SET) != 0)
            std::abort();
    }
    ~MemoryFile() { close(file_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    operator int() const { return file_; }
    std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

private:
    int file_;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_MEMORY_FILE_HPP

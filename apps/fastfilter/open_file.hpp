// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_OPEN_FILE_HPP
#define OPENCV_FASTFILTER_OPEN_FILE_HPP

#include "error.hpp"

#include <cerrno>
#include <cstring>
#include <string>
#include <fcntl.h>
#include <unistd.h>

namespace fastfilter
{

//! A file that is open for reading while this lives.
class OpenFile
{
public:
    //! Throws Error(EXIT_INPUT).
    explicit OpenFile(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC))
    {
        if (file_ < 0)
            throw inputError(path, std::strerror(errno));
    }
    ~OpenFile() { close(file_); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    operator int() const { return file_; }

private:
    int file_;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_OPEN_FILE_HPP

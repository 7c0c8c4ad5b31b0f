// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "stderr_capture.hpp"

#include <atomic>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace fastfilter
{
namespace
{

std::atomic<int> usual(STDERR_FILENO);

}  // namespace

StderrCapture::StderrCapture()
{
    std::fflush(stderr);
    FILE* const temporary = std::tmpfile();
    if (!temporary)
        return;
    file_ = fcntl(fileno(temporary), F_DUPFD_CLOEXEC, 0);
    std::fclose(temporary);
    saved_ = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (file_ < 0 || saved_ < 0)
        return;
    usual = saved_;
    dup2(file_, STDERR_FILENO);
}

StderrCapture::~StderrCapture()
{
    std::fflush(stderr);
    if (saved_ >= 0)
    {
        dup2(saved_, STDERR_FILENO);
        usual = STDERR_FILENO;
        close(saved_);
    }
    if (file_ >= 0)
        close(file_);
}

int StderrCapture::usualStream()
{
    return usual;
}

std::string StderrCapture::text() const
{
    std::fflush(stderr);
    std::string result(64 << 10, '\0');
    const ssize_t count = file_ < 0 ? 0 : pread(file_, &result[0], result.size(), 0);
    result.resize(count > 0 ? static_cast<size_t>(count) : 0);
    return result;
}

}  // namespace fastfilter

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_STDERR_CAPTURE_HPP
#define OPENCV_FASTFILTER_STDERR_CAPTURE_HPP

#include <string>

namespace fastfilter
{

/** @brief Collects what is written to the standard error stream while it lives.

The image decoders below cv::imread report damaged data nowhere else. Where no temporary file can be
made, nothing is captured and the messages go their usual way. */
class StderrCapture
{
public:
    StderrCapture();
    ~StderrCapture();
    StderrCapture(const StderrCapture&) = delete;
    StderrCapture& operator=(const StderrCapture&) = delete;

    //! What was captured up to now, at most 64 KiB of it.
    std::string text() const;

    //! Where the standard error stream goes when nothing is captured. Signal handlers may call this.
    static int usualStream();

private:
    int saved_ = -1;
    int file_ = -1;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_STDERR_CAPTURE_HPP

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_PEAK_MEMORY_HPP
#define OPENCV_FASTFILTER_PEAK_MEMORY_HPP

#include <cstdint>

namespace fastfilter
{

//! The most memory, in bytes, that this process has had so far.
std::int64_t peakMemoryBytes();

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_PEAK_MEMORY_HPP

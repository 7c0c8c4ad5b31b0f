// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_START_THREAD_HPP
#define OPENCV_FASTFILTER_START_THREAD_HPP

#include <functional>
#include <thread>

namespace fastfilter
{

//! Throws Error(EXIT_INTERNAL) with the reason if the system gives no more threads.
std::thread startThread(const std::function<void()>& work);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_START_THREAD_HPP

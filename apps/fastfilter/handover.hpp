// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_HANDOVER_HPP
#define OPENCV_FASTFILTER_HANDOVER_HPP

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

namespace fastfilter
{

//! Hands things from one thread to another, in order.
template <typename T>
class Handover
{
public:
    //! Never waits: how many things there are is the callers' business.
    void put(T thing)
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        things_.push_back(std::move(thing));
        changed_.notify_one();
    }

    //! Waits for a thing. False when there will be none: after close() and the last thing, or after stop().
    bool take(T& thing)
    {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [this] { return !things_.empty() || closed_; });
        if (things_.empty() || stopped_)
            return false;
        thing = std::move(things_.front());
        things_.pop_front();
        return true;
    }

    bool isEmpty()
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        return things_.empty();
    }

    //! Nothing more is put in.
    void close()
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

    //! Nothing more is taken out, either: another thread failed.
    void stop()
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        closed_ = stopped_ = true;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<T> things_;
    bool closed_ = false;
    bool stopped_ = false;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_HANDOVER_HPP

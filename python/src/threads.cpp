// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "threads.hpp"

#include <opencv2/core.hpp>

#include <condition_variable>
#include <mutex>

namespace cudafastfilters
{

namespace
{

// Many are inside at a time, or one has closed it. Those who want in let one pass who waits to close it.
struct Gate
{
    std::mutex mutex;
    std::condition_variable changed;
    int inside = 0;
    bool closed = false;
    int threads = 0;  // while it is closed for a fork: what their number was

    void enter()
    {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, [this] { return !closed; });
        inside++;
    }

    void leave()
    {
        const std::lock_guard<std::mutex> lock(mutex);
        inside--;
        changed.notify_all();
    }

    void close()
    {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, [this] { return !closed; });
        closed = true;
        changed.wait(lock, [this] { return inside == 0; });
    }

    void open()
    {
        const std::lock_guard<std::mutex> lock(mutex);
        closed = false;
        changed.notify_all();
    }
};

// It is never destroyed, for threads may filter while the process ends.
Gate* gate = new Gate;

}  // namespace

ThreadsAtWork::ThreadsAtWork()
{
    gate->enter();
}

ThreadsAtWork::~ThreadsAtWork()
{
    gate->leave();
}

void setThreads(int count)
{
    gate->close();
    cv::setNumThreads(count);
    gate->open();
}

void stopThreads()
{
    gate->close();
    gate->threads = cv::getNumThreads();
    cv::setNumThreads(1);
}

void resumeThreads()
{
    cv::setNumThreads(gate->threads);
    gate->open();
}

void resumeThreadsInChild()
{
    cv::setNumThreads(gate->threads);
    // Other threads of the parent may have waited at the old one.
    gate = new Gate;
}

}  // namespace cudafastfilters

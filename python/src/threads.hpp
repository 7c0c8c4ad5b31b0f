// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CUDAFASTFILTERS_PYTHON_THREADS_HPP
#define CUDAFASTFILTERS_PYTHON_THREADS_HPP

// OpenCV's threads, which filter images in host memory. Their number must not change while they work, and the process
// must not be forked: the child would have the pool without its threads, and wait for them when their number changes.

namespace cudafastfilters
{

// While one lives, OpenCV's threads may be at work. It waits while their number changes or the process is forked.
class ThreadsAtWork
{
public:
    ThreadsAtWork();
    ~ThreadsAtWork();
    ThreadsAtWork(const ThreadsAtWork&) = delete;
    ThreadsAtWork& operator=(const ThreadsAtWork&) = delete;
};

// Waits until no threads are at work. Less than 0: as many as the machine has.
void setThreads(int count);
// Before a fork: waits until no threads are at work, and ends them. They begin again when they are needed.
void stopThreads();
// After it, in the parent and in the child.
void resumeThreads();
void resumeThreadsInChild();

}  // namespace cudafastfilters

#endif

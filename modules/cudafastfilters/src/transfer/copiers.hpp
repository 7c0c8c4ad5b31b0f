// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COPIERS_HPP
#define OPENCV_CUDAFASTFILTERS_COPIERS_HPP

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

// Threads that copy rows of host memory: one thread copies at a third of the speed of four. Not those of
// cv::parallel_for_(), which run one loop at a time, so that staging up would wait for staging down.

namespace cv::cuda::fastfilters
{

struct RowCopy
{
    unsigned char* to;
    std::size_t toStep;
    const unsigned char* from;
    std::size_t fromStep;
    std::size_t rowBytes;
    int rows;
    bool pastCache;  // written where the processor will not read it soon
};

// Copies of one Copiers that are waited for together. It has to outlive them.
class CopyGroup
{
    friend class Copiers;
    std::condition_variable done_;
    int unfinished_ = 0;
};

class Copiers
{
public:
    explicit Copiers(int threads);
    ~Copiers();  // after all copies
    Copiers(const Copiers&) = delete;
    Copiers& operator=(const Copiers&) = delete;

    // Returns at once, but for small copies, which it makes itself.
    void copy(const RowCopy& rows, CopyGroup& group);
    // Copies, too, as long as there is something to copy: threads that sleep need a while to wake up.
    void wait(CopyGroup& group);

private:
    struct Job
    {
        RowCopy rows;
        CopyGroup* group;
    };

    void work();
    void copyNext(std::unique_lock<std::mutex>& lock);
    void stop();

    std::mutex mutex_;  // of the groups, too
    std::condition_variable jobsWait_;
    std::deque<Job> jobs_;
    bool stopped_ = false;
    std::vector<std::thread> threads_;
};

// Those of this process, started by the first call that needs them and shared by all.
std::shared_ptr<Copiers> sharedCopiers();
// Stops them once the calls that use them are done; the next call starts them again.
void releaseCopiers();

}  // namespace cv::cuda::fastfilters

#endif

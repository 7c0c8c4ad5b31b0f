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

// Threads that copy rows of host memory: one thread copies at a third of the speed of four. Not the threads of
// cv::parallel_for_(), which run one loop at a time: staging for uploads would wait for staging for downloads.

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
    bool pastCache;  // the processor will not read the written bytes soon
};

// Copies of one Copiers object that are waited for together. It must outlive them.
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

    // Returns at once, except for small copies, which it makes itself.
    void copy(const RowCopy& rows, CopyGroup& group);
    // Also copies as long as there is something to copy: sleeping threads need a while to wake up.
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

    std::mutex mutex_;  // also for the groups
    std::condition_variable jobsWait_;
    std::deque<Job> jobs_;
    bool stopped_ = false;
    std::vector<std::thread> threads_;
};

// The copiers of this process, started by the first call that needs them and shared by all calls.
std::shared_ptr<Copiers> sharedCopiers();
// Stops them after the calls that use them; the next call starts them again.
void releaseCopiers();

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_WORKER_POOL_HPP
#define OPENCV_FASTFILTER_WORKER_POOL_HPP

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace fastfilter
{

//! How many threads work if the user gave `threads`: all cores for 0.
int workersOf(int threads);

/** @brief Threads that share out independent pieces of work.

cv::parallel_for_ is the filter's: while one thread is in it, the calls of others run on one thread only. */
class WorkerPool
{
public:
    using Work = std::function<void(size_t item, int worker)>;

    //! The calling thread is one of the workers, number 0.
    //! Throws Error(EXIT_INTERNAL) if the system gives no more threads.
    explicit WorkerPool(int workers);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int workers() const { return static_cast<int>(threads_.size()) + 1; }

    //! Calls work(item, worker) for every item below `count`, and returns when all are done. No two calls at the
    //! same time have the same worker. Throws what the first call that failed threw; items not begun are left out.
    void run(size_t count, const Work& work);

private:
    void endThreads();
    void serve(int worker);
    void takeItems(std::unique_lock<std::mutex>& lock, int worker);

    std::mutex mutex_;
    std::condition_variable begun_, done_;
    std::vector<std::thread> threads_;
    const Work* work_ = nullptr;
    size_t next_ = 0, count_ = 0, running_ = 0;
    std::exception_ptr failure_;
    bool ending_ = false;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_WORKER_POOL_HPP

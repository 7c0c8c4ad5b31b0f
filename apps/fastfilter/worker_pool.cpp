// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "worker_pool.hpp"

#include "start_thread.hpp"

#include <algorithm>

namespace fastfilter
{

int workersOf(int threads)
{
    return threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

WorkerPool::WorkerPool(int workers)
{
    try
    {
        for (int worker = 1; worker < workers; ++worker)
            threads_.push_back(startThread([this, worker] { serve(worker); }));
    }
    catch (...)
    {
        endThreads();
        throw;
    }
}

WorkerPool::~WorkerPool()
{
    endThreads();
}

void WorkerPool::endThreads()
{
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        ending_ = true;
    }
    begun_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

void WorkerPool::run(size_t count, const Work& work)
{
    std::unique_lock<std::mutex> lock(mutex_);
    work_ = &work;
    next_ = 0;
    count_ = count;
    failure_ = nullptr;
    begun_.notify_all();
    takeItems(lock, 0);
    done_.wait(lock, [this] { return running_ == 0; });
    work_ = nullptr;
    if (failure_)
        std::rethrow_exception(failure_);
}

void WorkerPool::serve(int worker)
{
    std::unique_lock<std::mutex> lock(mutex_);
    while (!ending_)
    {
        begun_.wait(lock, [this] { return ending_ || next_ < count_; });
        takeItems(lock, worker);
    }
}

//! Works, without the lock, on items as long as there are some.
void WorkerPool::takeItems(std::unique_lock<std::mutex>& lock, int worker)
{
    while (next_ < count_)
    {
        const size_t item = next_++;
        const Work& work = *work_;
        ++running_;
        lock.unlock();
        std::exception_ptr failure;
        try
        {
            work(item, worker);
        }
        catch (...)
        {
            failure = std::current_exception();
        }
        lock.lock();
        --running_;
        if (failure)
        {
            next_ = count_;
            if (!failure_)
                failure_ = failure;
        }
    }
    if (running_ == 0)
        done_.notify_all();
}

}  // namespace fastfilter

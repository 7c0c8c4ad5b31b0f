// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SERIAL_WORKER_HPP
#define OPENCV_CUDAFASTFILTERS_SERIAL_WORKER_HPP

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

namespace cv::cuda::fastfilters
{

// A thread that runs one task after the other. It starts with the first task.
class SerialWorker
{
public:
    SerialWorker() = default;
    // Returns after all its tasks.
    ~SerialWorker()
    {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            stopped_ = true;
        }
        changed_.notify_all();
        if (thread_.joinable())
            thread_.join();
    }
    SerialWorker(const SerialWorker&) = delete;
    SerialWorker& operator=(const SerialWorker&) = delete;

    // The future gets what the task throws.
    std::future<void> post(std::function<void()> task)
    {
        std::packaged_task<void()> packaged(std::move(task));
        std::future<void> future = packaged.get_future();
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            tasks_.push_back(std::move(packaged));
            if (!thread_.joinable())
                thread_ = std::thread([this] { work(); });
        }
        changed_.notify_all();
        return future;
    }

private:
    void work()
    {
        std::unique_lock<std::mutex> lock(mutex_);
        for (;;)
        {
            changed_.wait(lock, [&] { return stopped_ || !tasks_.empty(); });
            if (tasks_.empty())
                return;
            std::packaged_task<void()> task = std::move(tasks_.front());
            tasks_.pop_front();
            lock.unlock();
            task();
            lock.lock();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::packaged_task<void()>> tasks_;
    bool stopped_ = false;
    std::thread thread_;
};

}  // namespace cv::cuda::fastfilters

#endif

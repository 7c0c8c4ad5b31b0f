// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_DEVICE_MEMORY_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_DEVICE_MEMORY_HPP

#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

#include <cuda_runtime_api.h>

// For tests that run while no other process uses the device.

namespace opencv_test
{

//! Takes device memory until not even a page is left.
class MemoryHog
{
public:
    MemoryHog()
    {
        for (size_t size = (size_t)64 << 30; size >= 4096;)
        {
            void* block = nullptr;
            if (cudaMalloc(&block, size) == cudaSuccess)
                blocks_.push_back(block);
            else
                size /= 2;
        }
        cudaGetLastError();
    }
    ~MemoryHog() { release(); }
    void release()
    {
        for (void* block : blocks_)
            cudaFree(block);
        blocks_.clear();
    }

private:
    std::vector<void*> blocks_;
};

inline size_t freeMemory()
{
    size_t free = 0, total = 0;
    EXPECT_EQ(cudaSuccess, cudaMemGetInfo(&free, &total));
    return free;
}

//! The least free memory of the current device while a call runs.
inline size_t leastFreeMemoryDuring(const std::function<void()>& call)
{
    const int device = cuda::getDevice();
    std::atomic<bool> done{false};
    std::atomic<size_t> least{freeMemory()};
    std::thread watcher(
        [&]
        {
            cuda::setDevice(device);
            do
            {
                least = std::min(least.load(), freeMemory());
                std::this_thread::sleep_for(std::chrono::microseconds(100));
            } while (!done);
        });
    std::exception_ptr error;
    try
    {
        call();
    }
    catch (...)
    {
        error = std::current_exception();
    }
    done = true;
    watcher.join();
    if (error)
        std::rethrow_exception(error);
    return least;
}

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_DEVICE_MEMORY_HPP

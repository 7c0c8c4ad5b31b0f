// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "device_memory.hpp"
#include "on_device.hpp"

#include <future>

namespace cv::cuda::fastfilters
{

namespace
{

bool& isOwnThread()
{
    thread_local bool own = false;
    return own;
}

}  // namespace

void markThreadAsOwn()
{
    isOwnThread() = true;
}

bool mayUseDevice(int device)
{
    int current = -1;
    if (cudaGetDevice(&current) != cudaSuccess)
        cudaGetLastError();
    return current == device || isOwnThread();
}

void onDevice(int device, const std::function<void()>& work)
{
    const auto changeAndWork = [&]
    {
        checkCuda(cudaSetDevice(device), "changing the device");
        work();
    };
    if (mayUseDevice(device))
        changeAndWork();
    else
        std::async(std::launch::async, changeAndWork).get();
}

}  // namespace cv::cuda::fastfilters

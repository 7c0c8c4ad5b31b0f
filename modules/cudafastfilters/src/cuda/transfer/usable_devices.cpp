// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/runtime/device_facts.hpp"
#include "cuda/runtime/on_device.hpp"
#include "usable_devices.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

bool isPinned(const uchar* address)
{
    cudaPointerAttributes attributes = {};
    if (cudaPointerGetAttributes(&attributes, address) != cudaSuccess)
    {
        cudaGetLastError();
        return false;
    }
    return attributes.type == cudaMemoryTypeHost;
}

}  // namespace

PinnedImages pinnedImages(const HostImages& images, int device)
{
    const auto isPinnedImage = [](const Mat& image)
    {
        const uchar* const last = image.ptr(image.rows - 1) + image.cols * image.elemSize() - 1;
        return isPinned(image.data) && isPinned(last);
    };
    PinnedImages pinned = {};
    try
    {
        // The call creates a context on the current device.
        onDevice(device,
                 [&]
                 {
                     const bool isMaskPinned = images.mask.empty() || isPinnedImage(images.mask);
                     const Mat lastPlane = images.planes.plane(images.destination, images.planes.count - 1);
                     pinned = {isMaskPinned && isPinnedImage(images.source),
                               isPinnedImage(images.destination) && isPinnedImage(lastPlane)};
                 });
    }
    catch (const Exception&)
    {
        // The call will say what is wrong with the device.
    }
    return pinned;
}

UsableDevices usableDevices(const std::vector<int>& devices)
{
    UsableDevices usable;
    const int count = getCudaEnabledDeviceCount();
    for (int device : devices)
    {
        try
        {
            if (device >= count)
                CV_Error(Error::StsOutOfRange, format("there are %d CUDA devices", std::max(count, 0)));
            deviceFacts(device);
            usable.devices.push_back(device);
        }
        catch (const Exception& error)
        {
            usable.whyNot = format("device %d: %s", device, error.err.c_str());
        }
    }
    return usable;
}

}  // namespace cv::cuda::fastfilters

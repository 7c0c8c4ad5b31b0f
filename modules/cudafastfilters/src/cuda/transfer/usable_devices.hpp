// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_USABLE_DEVICES_HPP
#define OPENCV_CUDAFASTFILTERS_USABLE_DEVICES_HPP

#include "transfer/host_images.hpp"

#include <vector>

// Which devices there are for a call, and which of its images they can access.

namespace cv::cuda::fastfilters
{

// Which images a device reads and writes without staging: they are pinned, or mapped.
struct PinnedImages
{
    bool source, destination;
};
PinnedImages pinnedImages(const HostImages& images, int device);

// Which of the devices can run this module's kernels, and why the others cannot.
struct UsableDevices
{
    std::vector<int> devices;
    String whyNot;  // for the last device that cannot
};
UsableDevices usableDevices(const std::vector<int>& devices);

}  // namespace cv::cuda::fastfilters

#endif

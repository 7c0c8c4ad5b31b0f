// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_USABLE_DEVICES_HPP
#define OPENCV_CUDAFASTFILTERS_USABLE_DEVICES_HPP

#include "transfer/host_images.hpp"

#include <vector>

// What devices there are for a call, and what they reach of its images.

namespace cv::cuda::fastfilters
{

// Which images a device reads and writes without staging: they are pinned, or mapped.
struct PinnedImages
{
    bool source, destination;
};
PinnedImages pinnedImages(const HostImages& images, int device);

// Which of the devices run this module's kernels; why not the others.
struct UsableDevices
{
    std::vector<int> devices;
    String whyNot;  // of the last that does not
};
UsableDevices usableDevices(const std::vector<int>& devices);

}  // namespace cv::cuda::fastfilters

#endif

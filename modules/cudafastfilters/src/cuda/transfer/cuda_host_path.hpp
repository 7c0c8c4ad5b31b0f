// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CUDA_HOST_PATH_HPP
#define OPENCV_CUDAFASTFILTERS_CUDA_HOST_PATH_HPP

#include "cuda/algorithm.hpp"
#include "tasks/neighbourhood.hpp"
#include "transfer/host_images.hpp"
#include "transfer/band_run.hpp"

// Host images through CUDA devices.

namespace cv::cuda::fastfilters
{

struct CudaHostPathOptions
{
    std::vector<int> devices;  // usable ones, at least one
    size_t deviceMemory;       // as HostOptions
    RowProgress progress;
};

// What came of a call.
struct DeviceRun
{
    BandEnd end = BandEnd::Failed;
    std::vector<DeviceFailure> failures;
    std::vector<int> devices;  // that did not fail
    String algorithm;
};

// As runBands(). `name`: of the filter, for errors. Throws where deviceMemory is too small.
DeviceRun filterOnDevices(const String& name, const Dispatch& dispatch, const Neighbourhood& neighbourhood,
                          const HostImages& images, const CudaHostPathOptions& options);

// Where a device cuts an image, or the whole image that these are a part of. Their pixels are not read.
Cut cutOnDevice(const Dispatch& dispatch, const Neighbourhood& neighbourhood, const HostImages& images, int device);

// The minimum deviceMemory for these images, whose pixels are not read.
size_t leastDeviceMemory(const Dispatch& dispatch, const Neighbourhood& neighbourhood, const HostImages& images,
                         const std::vector<int>& devices);

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/algorithm.hpp"
#include "cuda/tables.hpp"

// The filter that only the CPU engine has: its table for the device has one entry, which says so.

namespace cv::cuda::fastfilters
{

std::shared_ptr<const Dispatch> prepareMissingLargeGaussian(const MissingLargeGaussianTask& task)
{
    const auto none = [](const MissingLargeGaussianTask&)
    { return Preparation("Gaussians of a sigma of 10 or more with missing pixels run on the CPU only"); };
    const TableEntry<MissingLargeGaussianTask> table[] = {{"none", none}};
    return std::make_shared<Dispatch>(table, Preferences<MissingLargeGaussianTask>(), task);
}

}  // namespace cv::cuda::fastfilters

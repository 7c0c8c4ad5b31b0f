// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/algorithm.hpp"
#include "cuda/tables.hpp"

// The filters that only the CPU engine has: their tables for the device have one entry, which says so.

namespace cv::cuda::fastfilters
{

namespace
{

template <typename Task>
std::shared_ptr<const Dispatch> withoutAlgorithm(const Task& task, Preparation (*why)(const Task&))
{
    const TableEntry<Task> table[] = {{"none", why}};
    return std::make_shared<Dispatch>(table, Preferences<Task>(), task);
}

}  // namespace

std::shared_ptr<const Dispatch> prepareMissingLargeGaussian(const MissingLargeGaussianTask& task)
{
    return withoutAlgorithm<MissingLargeGaussianTask>(
        task, [](const MissingLargeGaussianTask&)
        { return Preparation("Gaussians of a sigma of 10 or more with missing pixels run on the CPU only"); });
}

std::shared_ptr<const Dispatch> prepareRollingBall(const RollingBallTask& task)
{
    return withoutAlgorithm<RollingBallTask>(task, [](const RollingBallTask&)
                                             { return Preparation("rolling balls run on the CPU only"); });
}

}  // namespace cv::cuda::fastfilters

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

std::shared_ptr<const Dispatch> prepareFootprintRanks(const FootprintRankTask& task)
{
    if (task.footprint.isRectangle() && task.width() % 2 == 1 && task.height() % 2 == 1)
        return prepareRankFilter(task.plain);
    return withoutAlgorithm<FootprintRankTask>(
        task, [](const FootprintRankTask&)
        { return Preparation("footprints other than rectangles with odd sides run on the CPU only"); });
}

std::shared_ptr<const Dispatch> prepareMorphology(const MorphologyTask& task)
{
    if (task.isSingleStep())
        return prepareFootprintRanks(task.step(task.steps[0]));
    return withoutAlgorithm<MorphologyTask>(
        task, [](const MorphologyTask&)
        { return Preparation("morphology other than one erosion or dilation runs on the CPU only"); });
}

std::shared_ptr<const Dispatch> prepareRollingBall(const RollingBallTask& task)
{
    return withoutAlgorithm<RollingBallTask>(task, [](const RollingBallTask&)
                                             { return Preparation("rolling balls run on the CPU only"); });
}

}  // namespace cv::cuda::fastfilters

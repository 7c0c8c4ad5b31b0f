// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/algorithm.hpp"
#include "cuda/tables.hpp"

// Filters that only the CPU engine has: their tables for the device have one entry, which says so.

namespace cv::cuda::fastfilters
{

namespace
{

template <typename Task>
constexpr const char* reason = nullptr;
template <>
constexpr const char* reason<MissingLargeGaussianTask> =
    "Gaussians of a sigma of 10 or more with missing pixels run on the CPU only";
template <>
constexpr const char* reason<RankTask> = "outlier filters run on the CPU only";
template <>
constexpr const char* reason<StatisticsTask> = "statistics run on the CPU only";

template <typename Task>
std::shared_ptr<const Dispatch> withoutAlgorithm(const Task& task)
{
    const TableEntry<Task> none[] = {{"none", [](const Task&) { return Preparation(reason<Task>); }}};
    return std::make_shared<Dispatch>(none, Preferences<Task>(), task);
}

}  // namespace

std::shared_ptr<const Dispatch> prepareMissingLargeGaussian(const MissingLargeGaussianTask& task)
{
    return withoutAlgorithm(task);
}

std::shared_ptr<const Dispatch> prepareOutlierFilter(const RankTask& task)
{
    return withoutAlgorithm(task);
}

std::shared_ptr<const Dispatch> prepareStatistics(const StatisticsTask& task)
{
    return withoutAlgorithm(task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/algorithm.hpp"
#include "cuda/preferences.hpp"
#include "cuda/tables.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

Preparation refuseStatistics(const StatisticsTask&)
{
    return "statistics run on the CPU only";
}

const TableEntry<StatisticsTask> statistics[] = {{"none", refuseStatistics}};

}  // namespace

std::shared_ptr<const Dispatch> prepareStatistics(const StatisticsTask& task)
{
    return std::make_shared<Dispatch>(statistics, Preferences<StatisticsTask>(), task);
}

}  // namespace cv::cuda::fastfilters

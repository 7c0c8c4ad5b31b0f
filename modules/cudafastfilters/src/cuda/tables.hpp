// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TABLES_HPP
#define OPENCV_CUDAFASTFILTERS_TABLES_HPP

#include "tasks/missing_tasks.hpp"
#include "tasks/morphology_task.hpp"
#include "tasks/rolling_ball_task.hpp"
#include "tasks/sharpen_task.hpp"
#include "tasks/statistics_task.hpp"
#include "tasks/trimmed_mean_task.hpp"

#include <memory>

// The tables of algorithms for the device, prepared for a filter; null if the module is built without CUDA.

namespace cv::cuda::fastfilters
{

class Dispatch;

#ifdef HAVE_CUDA
std::shared_ptr<const Dispatch> prepareRankFilter(const RankTask& task);
// For a median that has a finish.
std::shared_ptr<const Dispatch> prepareOutlierFilter(const RankTask& task);
std::shared_ptr<const Dispatch> preparePercentiles(const PercentilesTask& task);
std::shared_ptr<const Dispatch> prepareLinearFilter(const LinearTask& task);
// The table for a separable filter into a plane of floats: algorithms whose images may be cut anywhere.
std::shared_ptr<const Dispatch> prepareLinearPlane(const LinearTask& task);
std::shared_ptr<const Dispatch> prepareLargeGaussian(const LargeGaussianTask& task);
std::shared_ptr<const Dispatch> prepareMissingRanks(const MissingRankTask& task);
std::shared_ptr<const Dispatch> prepareMissingLinear(const MissingLinearTask& task);
std::shared_ptr<const Dispatch> prepareMissingOutliers(const MissingRankTask& task);
std::shared_ptr<const Dispatch> prepareStatistics(const StatisticsTask& task);
std::shared_ptr<const Dispatch> prepareTrimmedMean(const TrimmedMeanTask& task);
std::shared_ptr<const Dispatch> prepareSharpening(const SharpenTask& task);
std::shared_ptr<const Dispatch> prepareFootprintRanks(const FootprintRankTask& task);
std::shared_ptr<const Dispatch> prepareMorphology(const MorphologyTask& task);
// Without an algorithm.
std::shared_ptr<const Dispatch> prepareMissingLargeGaussian(const MissingLargeGaussianTask& task);
std::shared_ptr<const Dispatch> prepareRollingBall(const RollingBallTask& task);
#else
inline std::shared_ptr<const Dispatch> prepareRankFilter(const RankTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareOutlierFilter(const RankTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareFootprintRanks(const FootprintRankTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareMorphology(const MorphologyTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareLinearFilter(const LinearTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareLargeGaussian(const LargeGaussianTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareMissingRanks(const MissingRankTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareMissingLinear(const MissingLinearTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareMissingLargeGaussian(const MissingLargeGaussianTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareMissingOutliers(const MissingRankTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> preparePercentiles(const PercentilesTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareStatistics(const StatisticsTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareTrimmedMean(const TrimmedMeanTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareSharpening(const SharpenTask&)
{
    return nullptr;
}
inline std::shared_ptr<const Dispatch> prepareRollingBall(const RollingBallTask&)
{
    return nullptr;
}
#endif

}  // namespace cv::cuda::fastfilters

#endif

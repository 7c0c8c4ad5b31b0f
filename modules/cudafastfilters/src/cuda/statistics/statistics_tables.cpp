// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/composed/converted_planes/converted_planes.hpp"
#include "cuda/tables.hpp"
#include "statistics_algorithms.hpp"
#include "testing/test_hooks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// The first algorithm that takes the filter and the image runs.
const TableEntry<StatisticsTask> statisticsAlgorithms[] = {
    {"range_of_extrema", prepareRangeOfExtrema},        // range and midpoint
    {"window_counts", prepareWindowCounts},             // entropy and mode
    {"deviation_strip", prepareDeviationStrip},         // variances of unsigned integers, squares to 9x9
    {"float_moment_strips", prepareFloatMomentStrips},  // variances of floats, squares to 15x15
    {"float_moment_tiles", prepareFloatMomentTiles},    // variances of floats, windows to 127 columns
    {"moment_strips", prepareMomentStrips},             // variances of integers, windows to some 1000 columns
    {"moment_planes", prepareMomentPlanes}};            // variances of any type and window

const TableEntry<TrimmedMeanTask> trimmedMeanAlgorithms[] = {
    {"rank_or_box", prepareRankOrBox},          // means of one value or of all
    {"trimmed_planes", prepareTrimmedPlanes}};  // any

}  // namespace

std::vector<const char*> deviceStatisticsAlgorithms()
{
    return namesOf(statisticsAlgorithms);
}

std::shared_ptr<const Dispatch> prepareStatistics(const StatisticsTask& task)
{
    return prepareOrConvert<prepareStatistics>(statisticsAlgorithms, task);
}

std::shared_ptr<const Dispatch> prepareTrimmedMean(const TrimmedMeanTask& task)
{
    return prepareOrConvert<prepareTrimmedMean>(trimmedMeanAlgorithms, task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "outlier_algorithms.hpp"

#include "cuda/composed/converted_planes/converted_planes.hpp"
#include "cuda/preferences.hpp"
#include "testing/test_hooks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// The first algorithm that takes the filter and the image runs.
const TableEntry<RankTask> outlierAlgorithms[] = {
    {"median_columns", prepareMedianColumns},          // 3x3, limits by a pixel and its median
    {"median_tile", prepareMedianTile},                // 5x5 and 7x7, the same
    {"outlier_deviations", prepareOutlierDeviations},  // multiples of the median deviation, any window
    {"outlier_pixels", prepareOutlierPixels}};         // the other limits, any window

}  // namespace

std::vector<const char*> deviceOutlierAlgorithms()
{
    return namesOf(outlierAlgorithms);
}

std::shared_ptr<const Dispatch> prepareOutlierFilter(const RankTask& task)
{
    return prepareOrConvert<prepareOutlierFilter>(outlierAlgorithms, task);
}

}  // namespace cv::cuda::fastfilters

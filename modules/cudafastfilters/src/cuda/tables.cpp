// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "tables.hpp"

#include "composed/sharpen_planes/sharpen_planes.hpp"
#include "linear_algorithms.hpp"
#include "percentiles_algorithms.hpp"
#include "preferences.hpp"
#include "rank_algorithms.hpp"
#include "testing/test_hooks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

const TableEntry<RankTask> rankAlgorithms[] = {
#define CFF_ALGORITHM(folder, Name) {#folder, prepare##Name},
#include "rank_list.hpp"
};

// Those that also take CV_16F, CV_32S and CV_64F, or other numbers of channels than 1, 3 and 4.
const TableEntry<RankTask> wideRankAlgorithms[] = {
    {"median_columns", prepareMedianColumns},
    {"median_tile", prepareMedianTile},
    {"extremum_small", prepareExtremumSmall},
    {"extremum_blocks", prepareExtremumBlocks},
    {"extremum", prepareExtremum},
    {"rank_tile", prepareRankTile},
};

const TableEntry<LinearTask> linearAlgorithms[] = {
#define CFF_ALGORITHM(folder, Name) {#folder, prepare##Name},
#include "linear_list.hpp"
};

// Those of separable filters into planes of floats that are summed: none of them looks at the size of an image, and a
// result depends on the pixel's window only, so an image may be cut anywhere.
const TableEntry<LinearTask> planeAlgorithms[] = {
    {"separable_strip", prepareSeparableStrip}, {"separable_tile", prepareSeparableTile}, {"two_pass", prepareTwoPass}};

const TableEntry<LargeGaussianTask> largeGaussians[] = {
    {"gaussian_spline", prepareGaussianSpline}};  // sampled and interpolated by splines

// Several ranks of one window.
const TableEntry<PercentilesTask> percentilesAlgorithms[] = {
#define CFF_ALGORITHM(folder, Name) {#folder, prepare##Name},
#include "percentiles_list.hpp"
};

const TableEntry<SharpenTask> sharpenAlgorithms[] = {
    {"sharpen_strip", prepareSharpenStrip},     // unsharp masks of 3x3, 5x5 and 7x7, one channel
    {"sharpen_planes", prepareSharpenPlanes}};  // any

}  // namespace

std::vector<const char*> deviceAlgorithms()
{
    return namesOf(rankAlgorithms, linearAlgorithms, largeGaussians);
}

std::vector<const char*> devicePercentilesAlgorithms()
{
    return namesOf(percentilesAlgorithms);
}

std::shared_ptr<const Dispatch> prepareRankFilter(const RankTask& task)
{
    if (isSupportedDepth(task.depth()) && hasKernels(task.channels()))
        return std::make_shared<Dispatch>(rankAlgorithms, rankPreferences(), task);
    return std::make_shared<Dispatch>(wideRankAlgorithms, rankPreferences(), task);
}

std::shared_ptr<const Dispatch> preparePercentiles(const PercentilesTask& task)
{
    return std::make_shared<Dispatch>(percentilesAlgorithms, percentilesPreferences(), task);
}

std::shared_ptr<const Dispatch> prepareLinearFilter(const LinearTask& task)
{
    return std::make_shared<Dispatch>(linearAlgorithms, linearPreferences(), task);
}

std::shared_ptr<const Dispatch> prepareLinearPlane(const LinearTask& task)
{
    return std::make_shared<Dispatch>(planeAlgorithms, Preferences<LinearTask>(), task);
}

std::shared_ptr<const Dispatch> prepareSharpening(const SharpenTask& task)
{
    return std::make_shared<Dispatch>(sharpenAlgorithms, Preferences<SharpenTask>(), task);
}

std::shared_ptr<const Dispatch> prepareLargeGaussian(const LargeGaussianTask& task)
{
    return std::make_shared<Dispatch>(largeGaussians, Preferences<LargeGaussianTask>(), task);
}

}  // namespace cv::cuda::fastfilters

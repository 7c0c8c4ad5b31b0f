// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "tables.hpp"

#include "composed/converted_planes/converted_planes.hpp"
#include "sharpen_algorithms.hpp"
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

// For CV_16F, CV_32S and CV_64F, and for other numbers of channels than 1, 3 and 4.
const TableEntry<RankTask> wideRankAlgorithms[] = {
    {"median_columns", prepareMedianColumns},
    {"median_tile", prepareMedianTile},
    {"extremum_small", prepareExtremumSmall},
    {"extremum_blocks", prepareExtremumBlocks},
    {"extremum", prepareExtremum},
    {"rank_tile", prepareRankTile},
    {"converted_planes", prepareConverted<RankTask, prepareRankFilter>}};  // any

const TableEntry<LinearTask> linearAlgorithms[] = {
#define CFF_ALGORITHM(folder, Name) {#folder, prepare##Name},
#include "linear_list.hpp"
};

// For other types, and for other numbers of channels than 1, 3 and 4.
const TableEntry<LinearTask> wideLinearAlgorithms[] = {
    {"box_chunk", prepareBoxChunk},
    {"separable_strip", prepareSeparableStrip},
    {"dense_strip", prepareDenseStrip},
    {"converted_planes", prepareConverted<LinearTask, prepareLinearFilter>}};  // any

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
    if (convertedOf(task).isNeeded())
        return std::make_shared<Dispatch>(wideRankAlgorithms, rankPreferences(), task);
    return std::make_shared<Dispatch>(rankAlgorithms, rankPreferences(), task);
}

std::shared_ptr<const Dispatch> preparePercentiles(const PercentilesTask& task)
{
    return prepareOrConvert<preparePercentiles>(percentilesAlgorithms, task, percentilesPreferences());
}

std::shared_ptr<const Dispatch> prepareLinearFilter(const LinearTask& task)
{
    if (convertedOf(task).isNeeded())
        return std::make_shared<Dispatch>(wideLinearAlgorithms, wideLinearPreferences(), task);
    return std::make_shared<Dispatch>(linearAlgorithms, linearPreferences(), task);
}

std::shared_ptr<const Dispatch> prepareLinearPlane(const LinearTask& task)
{
    return std::make_shared<Dispatch>(planeAlgorithms, Preferences<LinearTask>(), task);
}

std::shared_ptr<const Dispatch> prepareSharpening(const SharpenTask& task)
{
    return prepareOrConvert<prepareSharpening>(sharpenAlgorithms, task);
}

std::shared_ptr<const Dispatch> prepareLargeGaussian(const LargeGaussianTask& task)
{
    return prepareOrConvert<prepareLargeGaussian>(largeGaussians, task);
}

}  // namespace cv::cuda::fastfilters

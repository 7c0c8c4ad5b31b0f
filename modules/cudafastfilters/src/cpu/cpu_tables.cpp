// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dispatch/test_hooks.hpp"
#include "linear_algorithms.hpp"
#include "rank_algorithms.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <typename Task>
using CpuTableEntry = TableEntryOf<CpuAlgorithm, Task>;

// The first that takes the filter and the image runs.
const CpuTableEntry<RankTask> rankAlgorithms[] = {
    {"median_rows", prepareMedianRows},               // 3x3 medians
    {"morphology", prepareMorphology},                // the least and the greatest of integers
    {"network_strip", prepareNetworkStrip},           // medians of squares to 15x15, ranks of 3, 5 or 7 by 3, 5 or 7
    {"column_counts", prepareColumnCounts},           // other windows of bytes
    {"tile_ranks", prepareTileRanks},                 // other windows of 16 and 32 bits
    {"sliding_histogram", prepareSlidingHistogram}};  // any

const CpuTableEntry<LinearTask> linearAlgorithms[] = {
    {"gaussian_blur", prepareGaussianBlur},    // small Gaussians in OpenCV's fixed point
    {"box_rows", prepareBoxRows},              // a mean or a sum of integers, of any size
    {"separable_rows", prepareSeparableRows},  // a row and a column
    {"dense_rows", prepareDenseRows},          // any mask
    {"direct_rows", prepareDirectRows}};       // any, without vectors

const CpuTableEntry<LargeGaussianTask> largeGaussians[] = {
    {"large_gaussian", prepareCpuLargeGaussianFilter}};  // sampled and interpolated by splines

}  // namespace

void CpuDispatch::run(CpuImages& images) const
{
    const CpuFacts facts = {simdLevel()};
    const Choice choice = first(images, facts);
    try
    {
        choice.algorithm.run(images, facts);
    }
    catch (const std::bad_alloc&)
    {
        CV_Error(Error::StsNoMem, format("cudafastfilters: %s has not enough memory for an image of %dx%d", choice.name,
                                         images.source.cols, images.source.rows));
    }
    noteAlgorithm(choice.name);
}

std::vector<const char*> cpuAlgorithms()
{
    std::vector<const char*> names;
    const auto add = [&](const auto& table)
    {
        for (const auto& entry : table)
            names.push_back(entry.name);
    };
    add(rankAlgorithms);
    add(linearAlgorithms);
    add(largeGaussians);
    return names;
}

std::shared_ptr<const CpuDispatch> prepareCpuRankFilter(const RankTask& task)
{
    return std::make_shared<CpuDispatch>(rankAlgorithms, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuLinearFilter(const LinearTask& task)
{
    return std::make_shared<CpuDispatch>(linearAlgorithms, task);
}

std::shared_ptr<const CpuDispatch> prepareCpuLargeGaussian(const LargeGaussianTask& task)
{
    return std::make_shared<CpuDispatch>(largeGaussians, task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

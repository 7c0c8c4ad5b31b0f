// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/composed/converted_planes/converted_planes.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/preferences.hpp"
#include "cuda/tables.hpp"
#include "missing_linear.hpp"
#include "missing_ranks.hpp"
#include "testing/test_hooks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// The first algorithm that takes the filter and the image runs.
const TableEntry<MissingRankTask> missingRankAlgorithms[] = {
    {"valid_networks", prepareValidNetworks},     // squares of 3, 5 and 7, one channel
    {"valid_bits", prepareValidBits},             // squares from 3x3 to 19x19
    {"valid_bitmap", prepareValidBitmap},         // windows to about 1200 x 1200
    {"valid_bisection", prepareValidBisection}};  // any

const TableEntry<MissingRankTask> missingOutlierAlgorithms[] = {{"outliers_of_valid", prepareOutliersOfValid}};  // any

const TableEntry<MissingLinearTask> missingLinearAlgorithms[] = {
#define CFF_ALGORITHM(folder, Name) {#folder, prepare##Name},
#include "missing_linear_list.hpp"
};

// In the order of linear_list.hpp. Not there: tensor cores, whose coefficients have an absolute precision, and sums of
// low rank, whose terms may be much larger than their sum.
const TableEntry<LinearTask> dividedPlaneAlgorithms[] = {{"box_chunk", prepareBoxChunk},
                                                         {"box_large", prepareBoxLarge},
                                                         {"separable_strip", prepareSeparableStrip},
                                                         {"separable_tile", prepareSeparableTile},
                                                         {"two_pass", prepareTwoPass},
                                                         {"sparse_tile", prepareSparseTile},
                                                         {"dense_strip", prepareDenseStrip},
                                                         {"dense_spectrum", prepareDenseSpectrum},
                                                         {"dense_tile", prepareDenseTile},
                                                         {"linear_direct", prepareLinearDirect}};

}  // namespace

std::vector<const char*> deviceMissingAlgorithms()
{
    return namesOf(missingRankAlgorithms, missingLinearAlgorithms);
}

std::shared_ptr<const Dispatch> prepareMissingRanks(const MissingRankTask& task)
{
    return prepareOrConvert<prepareMissingRanks>(missingRankAlgorithms, task);
}

std::shared_ptr<const Dispatch> prepareMissingOutliers(const MissingRankTask& task)
{
    return prepareOrConvert<prepareMissingOutliers>(missingOutlierAlgorithms, task);
}

std::shared_ptr<const Dispatch> prepareMissingLinear(const MissingLinearTask& task)
{
    return prepareOrConvert<prepareMissingLinear>(missingLinearAlgorithms, task, missingLinearPreferences());
}

std::shared_ptr<const Dispatch> prepareDividedPlane(const LinearTask& task)
{
    return std::make_shared<Dispatch>(dividedPlaneAlgorithms, linearPreferences(), task);
}

MissingFinish<double> missingFinish(const MissingLinearTask& task, const LinearTask& plane)
{
    const LinearTask& plain = task.plain;
    const LinearResult& result = plain.result;
    MissingFinish<double> finish = {};
    finish.whole = coefficientSum(plain) / result.divisor;
    finish.delta = result.offset / result.divisor;
    finish.mostMissing = plain.area() - task.missing.minCount;
    finish.fill = task.missing.fill;
    finish.result = task.missing.result;
    finish.negligible = task.leastWeightShare() * absoluteCoefficientSum(plane) / plane.result.divisor;
    return finish;
}

}  // namespace cv::cuda::fastfilters

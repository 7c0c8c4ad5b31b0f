// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/tables.hpp"
#include "missing_ranks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// The first algorithm that takes the filter and the image runs.
const TableEntry<MissingRankTask> missingRankAlgorithms[] = {
    {"valid_bits", prepareValidBits},             // squares from 3x3 to 13x13
    {"valid_bitmap", prepareValidBitmap},         // windows to about 1200 x 1200
    {"valid_bisection", prepareValidBisection}};  // any

}  // namespace

std::shared_ptr<const Dispatch> prepareMissingRanks(const MissingRankTask& task)
{
    return std::make_shared<Dispatch>(missingRankAlgorithms, Preferences<MissingRankTask>(), task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dispatch/dispatch.hpp"
#include "rank_algorithms.hpp"
#include "tables.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

const TableEntry<RankTask> rankAlgorithms[] = {
#define CFF_ALGORITHM(folder, Name) {#folder, prepare##Name},
#include "rank_list.hpp"
};

}  // namespace

std::shared_ptr<const Dispatch> prepareRankFilter(const RankTask& task)
{
    return std::make_shared<Dispatch>(rankAlgorithms, task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/composed/converted_planes/converted_planes.hpp"
#include "cuda/preferences.hpp"
#include "cuda/tables.hpp"
#include "footprint_algorithms.hpp"
#include "testing/test_hooks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

const TableEntry<FootprintRankTask> footprintAlgorithms[] = {
#define CFF_ALGORITHM(folder, Name) {#folder, prepare##Name},
#include "footprint_list.hpp"
};

}  // namespace

std::vector<const char*> deviceFootprintAlgorithms()
{
    return namesOf(footprintAlgorithms);
}

std::shared_ptr<const Dispatch> prepareFootprintRanks(const FootprintRankTask& task)
{
    if (task.footprint.isRectangle())
        return prepareRankFilter(task.plain);
    return prepareOrConvert<prepareFootprintRanks>(footprintAlgorithms, task, footprintPreferences());
}

}  // namespace cv::cuda::fastfilters

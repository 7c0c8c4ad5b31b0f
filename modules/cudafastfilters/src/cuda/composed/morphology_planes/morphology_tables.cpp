// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/tables.hpp"
#include "morphology_planes.hpp"
#include "testing/test_hooks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// Other morphology than a single step, which is the filter for a rank.
const TableEntry<MorphologyTask> morphologyAlgorithms[] = {{"morphology_planes", prepareMorphologyPlanes}};

}  // namespace

std::vector<const char*> deviceMorphologyAlgorithms()
{
    return namesOf(morphologyAlgorithms);
}

std::shared_ptr<const Dispatch> prepareMorphology(const MorphologyTask& task)
{
    if (task.isSingleStep())
        return prepareFootprintRanks(task.step(task.steps[0]));
    return std::make_shared<Dispatch>(morphologyAlgorithms, Preferences<MorphologyTask>(), task);
}

}  // namespace cv::cuda::fastfilters

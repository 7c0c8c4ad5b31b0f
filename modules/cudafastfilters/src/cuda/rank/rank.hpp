// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_HPP

#include "../../rank_plan.hpp"
#include "../common/image_view.hpp"

#include <cuda_runtime.h>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct RankTask
{
    RankPlan plan;
    int windowWidth, windowHeight;
    int rank;  // 0 is the least of the window
};

// Writes the value of task.rank in the window of each pixel. Asynchronous; returns the launch's error (that of
// medianFilter() for medians).
template <typename T>
cudaError_t rankFilter(const RankTask& task, const SourceView<T>& source, const DestinationView<T>& destination,
                       cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_HPP

#include "cuda/runtime/device_stream.hpp"
#include "rank_counts_plan.hpp"
#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

struct RankCountsArguments
{
    RankCountsPlan plan;
    int windowWidth, windowHeight;
    int rank;  // 0: the minimum of the window
};

constexpr std::size_t rankCountsScratchBytes(const RankCountsArguments& arguments)
{
    return rankCountsLayout(arguments.plan, arguments.windowWidth, arguments.windowHeight).words * 4;
}

// From the planes of the source to those of the result, both in scratch. Asynchronous; returns the launch's error.
cudaError_t countPlanes(const RankCountsArguments& arguments, unsigned* scratch, const DeviceStream& stream);

// Median and rank filter of 8-bit pixels. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t rankCountsFilter(const RankCountsArguments& arguments, const SourceView<T>& source,
                             const DestinationView<T>& destination, void* scratch, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif

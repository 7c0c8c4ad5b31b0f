// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITMAP_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITMAP_HPP

#include "cuda/runtime/device_stream.hpp"
#include "rank_bitmap_plan.hpp"
#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

struct RankBitmapArguments
{
    RankBitmapPlan plan;
    int windowWidth, windowHeight;
    int rank;                              // 0: the minimum of the window
    const unsigned* wildProbes = nullptr;  // on the device, if given: nothing is done unless it is more than
                                           // mostWildProbes
    unsigned mostWildProbes = 0;
};

constexpr int rankBitmapApronPixels(const RankBitmapArguments& arguments)
{
    return (arguments.plan.tileWidth + arguments.windowWidth - 1) *
           (arguments.plan.tileHeight + arguments.windowHeight - 1);
}

// Bytes of scratch for rankBitmapFilter, 0 if the ranks lie in shared memory.
constexpr std::size_t rankBitmapScratchBytes(const RankBitmapArguments& arguments)
{
    return arguments.plan.ranksInGlobal ? static_cast<std::size_t>(arguments.plan.blocks) * rankBitmapGlobalRankBytes *
                                              (rankBitmapApronPixels(arguments) + rankBitmapApronPixels(arguments) % 2)
                                        : 0;
}

// Writes the value of arguments.rank in the window of each pixel. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t rankBitmapFilter(const RankBitmapArguments& arguments, const SourceView<T>& source,
                             const DestinationView<T>& destination, void* scratch, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif

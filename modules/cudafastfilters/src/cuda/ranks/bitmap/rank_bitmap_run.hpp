// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITMAP_RUN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITMAP_RUN_HPP

#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "rank_bitmap.hpp"

#include <algorithm>
#include <memory>

// The sliding bitmap with its scratch memory.

namespace cv::cuda::fastfilters
{

inline RankBitmapJob rankBitmapJob(int width, int height, Size image, int channels)
{
    return {width, height, image.width, image.height, channels};
}

// Of windows and devices for which rankBitmapFits(). `probed`: `wildProbes` will be given.
inline RankBitmapArguments rankBitmapArguments(const RankWindow& window, Size image, int channels, bool probed,
                                               const DeviceFacts& device)
{
    RankBitmapArguments arguments = {
        selectRankBitmapPlan(rankBitmapJob(window.width, window.height, image, channels), device), window.width,
        window.height, window.rank};
    RankBitmapPlan& plan = arguments.plan;
    if (probed)  // usually they have nothing to do
        plan.blocks = std::min(plan.blocks, device.multiprocessors * rankBitmapResident(plan.lanes));
    return arguments;
}

// `arguments`: of rankBitmapArguments() for the images.
template <typename T>
cudaError_t runRankBitmap(const RankBitmapArguments& arguments, const SourceView<T>& source,
                          const DestinationView<T>& destination, const DeviceStream& stream)
{
    const size_t bytes = rankBitmapScratchBytes(arguments);
    const std::unique_ptr<StreamScratch> scratch(bytes > 0 ? new StreamScratch(bytes, stream) : nullptr);
    return rankBitmapFilter<T>(arguments, source, destination, scratch ? scratch->data() : nullptr, stream);
}

}  // namespace cv::cuda::fastfilters

#endif

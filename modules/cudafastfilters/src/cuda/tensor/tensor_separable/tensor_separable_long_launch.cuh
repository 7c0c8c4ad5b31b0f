// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LONG_LAUNCH_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LONG_LAUNCH_CUH

#include "cuda/runtime/visit_index.hpp"
#include "tensor_separable_long_kernel.cuh"

namespace cv::cuda::fastfilters
{

template <int BlocksX, int BlocksY, bool Split, typename D>
cudaError_t launchLongBlocks(const TensorSeparableFilter& filter, const StripGeometry& place,
                             const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                             const DeviceStream& stream)
{
    using Strip = TensorSeparableLongStrip<BlocksX, BlocksY, Split>;
    return launchTensorSeparable<Strip>(tensorSeparableLongKernel<BlocksX, BlocksY, Split, D>, filter, place, source,
                                        destination, stream);
}

template <typename D>
cudaError_t tensorSeparableLong(const TensorSeparableFilter& filter, const StripGeometry& place,
                                const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                                const DeviceStream& stream)
{
    return visitIndex<tensorSeparableLongVariants().count>(
        filter.variant,
        [&](auto index)
        {
            constexpr TensorSeparableLongVariant blocks = tensorSeparableLongVariants().kernels[decltype(index)::value];
            if constexpr (hasOnePartTensorSeparableLong(decltype(index)::value))
                if (!filter.split)
                    return launchLongBlocks<blocks.x, blocks.y, false>(filter, place, source, destination, stream);
            return launchLongBlocks<blocks.x, blocks.y, true>(filter, place, source, destination, stream);
        });
}

}  // namespace cv::cuda::fastfilters

#endif

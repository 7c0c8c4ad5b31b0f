// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/runtime/visit_index.hpp"
#include "tensor_separable_long_kernel.cuh"

namespace cv::cuda::fastfilters
{

namespace
{

template <int BlocksX, int BlocksY, bool Split>
cudaError_t launchBlocks(const TensorSeparableFilter& filter, const StripGeometry& place,
                         const BatchSource<std::uint8_t>& source, const BatchDestination<std::uint8_t>& destination,
                         const DeviceStream& stream)
{
    return launchTensorSeparable<TensorSeparableLongStrip<BlocksX, BlocksY, Split>>(
        tensorSeparableLongKernel<BlocksX, BlocksY, Split>, filter, place, source, destination, stream);
}

}  // namespace

cudaError_t tensorSeparableLong(const TensorSeparableFilter& filter, const StripGeometry& place,
                                const BatchSource<std::uint8_t>& source,
                                const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream)
{
    return visitIndex<tensorSeparableLongVariants().count>(
        filter.variant,
        [&](auto index)
        {
            constexpr TensorSeparableLongVariant blocks = tensorSeparableLongVariants().kernels[decltype(index)::value];
            if constexpr (hasOnePartTensorSeparableLong(decltype(index)::value))
                if (!filter.split)
                    return launchBlocks<blocks.x, blocks.y, false>(filter, place, source, destination, stream);
            return launchBlocks<blocks.x, blocks.y, true>(filter, place, source, destination, stream);
        });
}

}  // namespace cv::cuda::fastfilters

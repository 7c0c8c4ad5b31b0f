// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tensor_separable_kernel.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <int BlocksX, int BlocksY, bool Split>
cudaError_t launchTensorSeparable(const TensorSeparableFilter& filter, const SourceView<std::uint8_t>& source,
                                  const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    using Strip = TensorSeparableStrip<BlocksX, BlocksY, Split>;
    return launchTensorSeparableTiles<Strip>(tensorSeparableKernel<BlocksX, BlocksY, Split>, filter, source,
                                             destination, stream);
}

template <int Index>
cudaError_t selectKernel(const TensorSeparableFilter& filter, const SourceView<std::uint8_t>& source,
                         const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    constexpr TensorSeparableBlocksList list = tensorSeparableBlocks();
    if constexpr (Index < list.count)
    {
        constexpr TensorSeparableBlocks blocks = list.blocks[Index];
        if (filter.variant != Index)
            return selectKernel<Index + 1>(filter, source, destination, stream);
        return filter.split ? launchTensorSeparable<blocks.x, blocks.y, true>(filter, source, destination, stream)
                            : launchTensorSeparable<blocks.x, blocks.y, false>(filter, source, destination, stream);
    }
    else
    {
        return cudaErrorInvalidValue;
    }
}

}  // namespace

cudaError_t tensorSeparable(const TensorSeparableFilter& filter, const SourceView<std::uint8_t>& source,
                            const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    return selectKernel<0>(filter, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

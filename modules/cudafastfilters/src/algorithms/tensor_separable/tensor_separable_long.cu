// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "tensor_separable_long_kernel.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <int BlocksX, int BlocksY, bool Split>
cudaError_t launchTensorSeparableLong(const TensorSeparableFilter& filter, const SourceView<std::uint8_t>& source,
                                      const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    using Strip = TensorSeparableLongStrip<BlocksX, BlocksY, Split>;
    return launchTensorSeparableTiles<Strip>(tensorSeparableLongKernel<BlocksX, BlocksY, Split>, filter, source,
                                             destination, stream);
}

template <int Index>
cudaError_t selectKernel(const TensorSeparableFilter& filter, const SourceView<std::uint8_t>& source,
                         const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    constexpr TensorSeparableLongList list = tensorSeparableLongVariants();
    if constexpr (Index < list.count)
    {
        constexpr TensorSeparableLongVariant blocks = list.kernels[Index];
        if (filter.variant != Index)
            return selectKernel<Index + 1>(filter, source, destination, stream);
        if constexpr (hasOnePartTensorSeparableLong(Index))
            if (!filter.split)
                return launchTensorSeparableLong<blocks.x, blocks.y, false>(filter, source, destination, stream);
        return launchTensorSeparableLong<blocks.x, blocks.y, true>(filter, source, destination, stream);
    }
    else
    {
        return cudaErrorInvalidValue;
    }
}

}  // namespace

cudaError_t tensorSeparableLong(const TensorSeparableFilter& filter, const SourceView<std::uint8_t>& source,
                                const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    return selectKernel<0>(filter, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

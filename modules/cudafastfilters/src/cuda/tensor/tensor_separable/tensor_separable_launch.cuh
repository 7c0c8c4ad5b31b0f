// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LAUNCH_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LAUNCH_CUH

#include "cuda/runtime/visit_index.hpp"
#include "tensor_separable_kernel.cuh"

namespace cv::cuda::fastfilters
{

template <int BlocksX, int BlocksY, bool Split, typename Source, typename Destination>
cudaError_t launchViews(const TensorSeparableFilter& filter, const StripGeometry& place, const Source& source,
                        const Destination& destination, const DeviceStream& stream)
{
    return launchTensorSeparable<TensorSeparableStrip<BlocksX, BlocksY, Split>>(
        tensorSeparableKernel<BlocksX, BlocksY, Split, Source, Destination>, filter, place, source, destination,
        stream);
}

template <int BlocksX, int BlocksY, bool Split, typename D>
cudaError_t launchBlocks(const TensorSeparableFilter& filter, const StripGeometry& place,
                         const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                         const DeviceStream& stream)
{
    // Only bytes have a second form, for single images: see perf/tuning/tensor_separable.md.
    if constexpr (std::is_same<D, std::uint8_t>::value)
    {
        const SourceView<std::uint8_t>& from = source;
        const DestinationView<D>& to = destination;
        if (!destination.batch)
            return launchViews<BlocksX, BlocksY, Split>(filter, place, from, to, stream);
    }
    return launchViews<BlocksX, BlocksY, Split>(filter, place, source, destination, stream);
}

template <typename D>
cudaError_t tensorSeparable(const TensorSeparableFilter& filter, const StripGeometry& place,
                            const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                            const DeviceStream& stream)
{
    return visitIndex<tensorSeparableBlocks().count>(
        filter.variant,
        [&](auto index)
        {
            constexpr TensorSeparableBlocks blocks = tensorSeparableBlocks().blocks[decltype(index)::value];
            return filter.split ? launchBlocks<blocks.x, blocks.y, true>(filter, place, source, destination, stream)
                                : launchBlocks<blocks.x, blocks.y, false>(filter, place, source, destination, stream);
        });
}

}  // namespace cv::cuda::fastfilters

#endif

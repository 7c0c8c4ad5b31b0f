// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BISECTION_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BISECTION_KERNEL_CUH

#include "bisection.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/views/near_border.cuh"
#include "rank_bisection.hpp"

// Any rank of any window, one thread per packet of neighbouring outputs of one channel; see bisection.hpp.

namespace cv::cuda::fastfilters
{

template <typename T, typename Window>
__global__ void bisectionKernel(const __grid_constant__ Window window, const __grid_constant__ SourceView<T> source,
                                const __grid_constant__ DestinationView<T> destination)
{
    waitForEarlierKernels();
    constexpr int packet = Bisection::packet;
    const int blockX = blockIdx.x * blockDim.x * packet;
    const int x = blockX + threadIdx.x * packet;
    const int channel = blockIdx.z;
    for (int blockY = blockIdx.y * blockDim.y; blockY < destination.height; blockY += gridDim.y * blockDim.y)
    {
        const int y = blockY + threadIdx.y;
        if (x >= destination.width || y >= destination.height)
            continue;
        T result[packet];
        if (isInterior(source, blockX, blockDim.x * packet, blockY, blockDim.y, window.width, window.height))
            Bisection::run(window, InteriorReader<T>(source, channel), x, y, result);
        else
            readAcrossBorder(source, channel, destination.width, destination.height, window.width, window.height,
                             [&](const auto& reader) { Bisection::run(window, reader, x, y, result); });
        T* out = destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel;
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            if (x + i < destination.width)
                out[i * destination.channels] = result[i];
    }
}

template <typename T, typename Window>
cudaError_t bisectionFilter(const Window& window, const SourceView<T>& source, const DestinationView<T>& destination,
                            const DeviceStream& stream)
{
    const dim3 block(bisectionBlockWidth, bisectionBlockHeight);
    const int rows = ceilDivide(destination.height, block.y);
    const dim3 grid(ceilDivide(destination.width, block.x * Bisection::packet), rows < maxGridY ? rows : maxGridY,
                    destination.channels);
    return launch(bisectionKernel<T, Window>, grid, block, 0, stream, window, source, destination);
}

// One instantiation; rank_bisection.cu and footprint_bisection.cu name the types.
#define CFF_INSTANTIATE_BISECTION(T, Window)                                                                           \
    template cudaError_t bisectionFilter<T>(const Window&, const SourceView<T>&, const DestinationView<T>&,            \
                                            const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif

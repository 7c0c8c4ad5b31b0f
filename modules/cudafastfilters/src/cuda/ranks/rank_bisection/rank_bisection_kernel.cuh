// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BISECTION_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BISECTION_KERNEL_CUH

#include "common/order_key.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/views/near_border.cuh"
#include "rank_bisection.hpp"

// Any rank of any window, one thread per packet of neighbouring outputs of one channel.
//
// The value is found bit by bit from the top: a bit is set if no more than `rank` values of the window lie below the
// prefix with it. Cost: bits * window area reads of cached pixels, shared by the packet; 8 bits for 8-bit images, 16
// and 32 for the others.

namespace cv::cuda::fastfilters
{

struct Bisection
{
    static constexpr int packet = bisectionPacket;

    template <typename T, typename Reader>
    static CFF_HOST_DEVICE void run(const RankWindow& window, const Reader& reader, int x, int y, T (&result)[packet])
    {
        using Key = typename OrderKey<T>::Key;
        Key prefix[packet] = {};
        for (int bit = OrderKey<T>::bits - 1; bit >= 0; --bit)
        {
            Key candidate[packet];
            int below[packet] = {};
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                candidate[i] = prefix[i] | (Key(1) << bit);
            for (int wy = 0; wy < window.height; ++wy)
                countBelow(window, reader.row(y + wy), x, candidate, below, T());
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                if (below[i] <= window.rank)
                    prefix[i] = candidate[i];
        }
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            result[i] = OrderKey<T>::toValue(prefix[i]);
    }

private:
    // Adds to below[i] how many of the row's pixels x + i .. x + i + windowWidth - 1 lie below candidate[i].
    // Reads each pixel once and passes it from output to output.
    template <typename T, typename Row, typename Key>
    static CFF_HOST_DEVICE void countBelow(const RankWindow& window, const Row& row, int x,
                                           const Key (&candidate)[packet], int (&below)[packet], T)
    {
        Key value[packet];
        CFF_UNROLL
        for (int i = 1; i < packet; ++i)
            value[i] = OrderKey<T>::fromValue(row(x + i - 1));
        for (int wx = 0; wx < window.width; ++wx)
        {
            CFF_UNROLL
            for (int i = 0; i + 1 < packet; ++i)
                value[i] = value[i + 1];
            value[packet - 1] = OrderKey<T>::fromValue(row(x + wx + packet - 1));
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                below[i] += value[i] < candidate[i];
        }
    }
};

template <typename T>
__global__ void bisectionKernel(const __grid_constant__ RankWindow window, const __grid_constant__ SourceView<T> source,
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

template <typename T>
cudaError_t bisectionFilter(const RankWindow& window, const SourceView<T>& source,
                            const DestinationView<T>& destination, const DeviceStream& stream)
{
    const dim3 block(bisectionBlockWidth, bisectionBlockHeight);
    const int rows = ceilDivide(destination.height, block.y);
    const dim3 grid(ceilDivide(destination.width, block.x * Bisection::packet), rows < maxGridY ? rows : maxGridY,
                    destination.channels);
    return launch(bisectionKernel<T>, grid, block, 0, stream, window, source, destination);
}

// One instantiation; rank_bisection.cu names the types.
#define CFF_INSTANTIATE_BISECTION(T)                                                                                   \
    template cudaError_t bisectionFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,        \
                                            const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif

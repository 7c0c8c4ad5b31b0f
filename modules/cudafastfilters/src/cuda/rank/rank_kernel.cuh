// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_KERNEL_CUH

#include "../extremum/extremum_filter.hpp"
#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"
#include "../median/median.hpp"
#include "../common/order_key.hpp"
#include "rank.hpp"
#include "rank3_filter.hpp"
#include "rank_bits_filter.hpp"
#include "rank_tile.hpp"

// Median and rank filters, one thread a packet of neighbouring outputs of one channel.
//
// Bisection: any window and rank. The value is found bit by bit from the top: a bit is set if no more than
//   `rank` values of the window lie below the prefix with it. Cost: bits * window area reads of cached pixels,
//   shared by the packet; 8 bits for 8-bit images, 16 and 32 for the others.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct BisectionBody
{
    static constexpr int packet = 4;

    template <typename T, typename Reader>
    static CFF_HOST_DEVICE void run(const RankTask& task, const Reader& reader, int x, int y, T (&result)[packet])
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
            for (int wy = 0; wy < task.windowHeight; ++wy)
                countBelow(task, reader.row(y + wy), x, candidate, below, T());
            CFF_UNROLL
            for (int i = 0; i < packet; ++i)
                if (below[i] <= task.rank)
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
    static CFF_HOST_DEVICE void countBelow(const RankTask& task, const Row& row, int x, const Key (&candidate)[packet],
                                           int (&below)[packet], T)
    {
        Key value[packet];
        CFF_UNROLL
        for (int i = 1; i < packet; ++i)
            value[i] = OrderKey<T>::fromValue(row(x + i - 1));
        for (int wx = 0; wx < task.windowWidth; ++wx)
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

template <typename Body, typename T>
__global__ void rankKernel(const __grid_constant__ RankTask task, const __grid_constant__ SourceView<T> source,
                           const __grid_constant__ DestinationView<T> destination)
{
    waitForEarlierKernels();
    constexpr int packet = Body::packet;
    const int blockX = blockIdx.x * blockDim.x * packet;
    const int x = blockX + threadIdx.x * packet;
    const int channel = blockIdx.z;
    for (int blockY = blockIdx.y * blockDim.y; blockY < destination.height; blockY += gridDim.y * blockDim.y)
    {
        const int y = blockY + threadIdx.y;
        if (x >= destination.width || y >= destination.height)
            continue;
        T result[packet];
        if (isInterior(source, blockX, blockDim.x * packet, blockY, blockDim.y, task.windowWidth, task.windowHeight))
            Body::run(task, InteriorReader<T>(source, channel), x, y, result);
        else
            Body::run(task, BorderReader<T>(source, channel), x, y, result);
        T* out = destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel;
        CFF_UNROLL
        for (int i = 0; i < packet; ++i)
            if (x + i < destination.width)
                out[i * destination.channels] = result[i];
    }
}

template <typename Body, typename T>
cudaError_t launchRank(const RankTask& task, const SourceView<T>& source, const DestinationView<T>& destination,
                       cudaStream_t stream)
{
    const dim3 block(task.plan.blockWidth, task.plan.blockHeight);
    const int rows = ceilDivide(destination.height, block.y);
    const dim3 grid(ceilDivide(destination.width, block.x * Body::packet), rows < maxGridY ? rows : maxGridY,
                    destination.channels);
    return launch(rankKernel<Body, T>, grid, block, 0, stream, task, source, destination);
}

template <typename T>
cudaError_t rankFilter(const RankTask& task, const SourceView<T>& source, const DestinationView<T>& destination,
                       cudaStream_t stream)
{
    switch (task.plan.algorithm)
    {
    case RankAlgorithm::Bisection: return launchRank<BisectionBody>(task, source, destination, stream);
    case RankAlgorithm::Doubling:
        return extremumFilter<T>(task.windowWidth, task.windowHeight, task.rank > 0, source, destination, stream);
    case RankAlgorithm::BitSliced:
        return rankBitsFilter<T>(task.windowWidth, task.windowHeight, task.rank, source, destination, stream);
    case RankAlgorithm::RankTiles:
        return rankTileFilter<T>(task.windowWidth, task.windowHeight, task.rank, source, destination, stream);
    default: break;
    }
    if constexpr (sizeof(T) < 4)
    {
        constexpr int median3 = 4;
        if (task.plan.algorithm == RankAlgorithm::SortedColumns && task.rank != median3)
            return rank3Filter<T>(task.rank, source, destination, stream);
    }
    return medianFilter<T>(task.windowWidth, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

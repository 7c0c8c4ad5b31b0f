// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BITS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_VALID_BITS_KERNEL_CUH

#include "cuda/ranks/bits/rank_bits_lanes.cuh"
#include "cuda/runtime/visit_index.hpp"
#include "valid_bits.hpp"
#include "valid_bits_filter.hpp"
#include "valid_bits_plan.hpp"
#include "valid_bits_tile.cuh"

// The kernels of rank_bits for images with missing pixels. A block ends at once if none is where its windows reach.
// Otherwise the tile gets one more plane, of the valid pixels; missing ones have the greatest key.
// From the number of valid pixels of a window follows its rank, and if that number is even and the mean of both middles
// is wanted, the window is searched twice.

namespace cv::cuda::fastfilters
{

template <typename T, int Side>
using PlainBitsShape =
    std::conditional_t<sharesValidBits(Side), LaneBitsShape<T, SquareChords<Side>>, RankBitsShape<T, Side, Side>>;

// The shape of rank_bits with one more plane.
template <typename T, int Side>
struct ValidBitsShape : PlainBitsShape<T, Side>
{
    using Plain = PlainBitsShape<T, Side>;
    static constexpr int count = Side * Side, rowWords = (Plain::planes + 1) * Plain::pitch;
    static constexpr int blocks = validBitsBlocks(Plain::planes, count);
    static constexpr bool isShared = sharesValidBits(Side);

    static __device__ __forceinline__ void select(const std::uint32_t* window,
                                                  const std::uint32_t (&start)[RankBits<count>::bits],
                                                  std::uint32_t varying, std::uint32_t* results)
    {
        if constexpr (isShared)
            selectRankBitsByLanes<ValidBitsShape>(window, start, varying, results);
        else
            selectRankBits<ValidBitsShape>(window, start, varying, results);
    }
};

template <typename T, int Side>
__global__ void __launch_bounds__(rankBitsThreads, ValidBitsShape<T, Side>::blocks)
    validBitsKernel(const __grid_constant__ ValidBitsArguments<T> arguments)
{
    waitForEarlierKernels();
    using Shape = ValidBitsShape<T, Side>;
    constexpr int bits = RankBits<Shape::count>::bits;
    extern __shared__ uint4 shared[];
    __shared__ std::uint32_t someSet, allSet;  // bits of the tile's keys
    const int imageRows = rankBitsRows(arguments.stripRows, Side), tileRows = arguments.stripRows + Side - 1;
    int* const rows = reinterpret_cast<int*>(shared);
    std::uint32_t* const words = reinterpret_cast<std::uint32_t*>(rows + imageRows);
    std::uint32_t* const lower = words + tileRows * Shape::rowWords + threadIdx.x;
    std::uint32_t* const higher = lower + Shape::planes * rankBitsThreads;

    const int channels = arguments.destination.channels;
    const int channel = static_cast<int>(blockIdx.x) % channels, place = static_cast<int>(blockIdx.x) / channels;
    const int x = place % arguments.columns * rankBitsWidth,
              y = place / arguments.columns * rankBitsStrips * arguments.stripRows;
    const SourceView<T>& pixels = arguments.source.pixels;
    const int columns = min(rankBitsWidth, arguments.destination.width - x),
              outputRows = min(rankBitsStrips * arguments.stripRows, arguments.destination.height - y);
    const Reach reach = reachOf(pixels, x, columns, y, outputRows, Side, Side);
    if (!__syncthreads_or(seesMissingCell(arguments.cells, reach, threadIdx.x, rankBitsThreads)))
        return;
    const bool inside =
        !reach.crosses && columns == rankBitsWidth && outputRows == rankBitsStrips * arguments.stripRows;
    for (int i = threadIdx.x; !inside && i < imageRows; i += rankBitsThreads)
        rows[i] = borderIndex(pixels.originY + y + i, pixels.height, pixels.borderY);
    if (threadIdx.x == 0)
    {
        someSet = 0;
        allSet = ~0u;
    }
    __syncthreads();
    const RankBitsSet set = loadValidTile<Shape::planes>(inside, ValidBitsTile<T>{arguments, rows, x, y, channel},
                                                         words, tileRows, Shape::pitch);
    atomicOr(&someSet, set.some);
    atomicAnd(&allSet, set.all);
    __syncthreads();

    const std::uint32_t varying = someSet ^ allSet, constant = allSet;
    CFF_UNROLL
    for (int p = 0; p < Shape::planes; ++p)
        lower[p * rankBitsThreads] = higher[p * rankBitsThreads] = 0u - (constant >> p & 1u);
    const int lane = threadIdx.x % rankBitsWidth;
    const RankRule& rule = arguments.finish.rule;
    CFF_NO_UNROLL
    for (int row = threadIdx.x / rankBitsWidth; row < arguments.stripRows; row += rankBitsThreads / rankBitsWidth)
    {
        const std::uint32_t* const window = words + row * Shape::rowWords + lane;
        const std::uint32_t* const validity = window + Shape::planes * Shape::pitch;
        std::uint32_t valid[Shape::count], count[bits], start[bits];
        CFF_UNROLL
        for (int i = 0; i < Shape::count; ++i)
            valid[i] = validity[i / Side * Shape::rowWords + i % Side];
        countValid<Shape::count>(valid, count);
        std::uint32_t missing = areBelow(count, arguments.finish.minCount);
        if (!arguments.finish.fill)
            missing |= ~validity[arguments.finish.anchorY * Shape::rowWords + arguments.finish.anchorX];
        const bool isMean =
            rule.kind == RankRule::MeanOfMiddles && __any_sync(0xffffffffu, (~count[0] & ~missing) != 0);
        if (rule.kind == RankRule::Percentile)
            startOfRule<Shape::count>(count, rule, start);
        else
            startOfMiddle<Shape::count>(count, rule.kind == RankRule::HigherMiddle, start);
        const std::uint32_t* second = lower;
        if (varying != 0)
        {
            Shape::select(window, start, varying, lower);
            if (isMean)
            {
                addOne(start, ~count[0]);
                Shape::select(window, start, varying, higher);
                second = higher;
            }
        }
        writeValidBits<Shape::planes>(arguments, lower, second, missing, x + lane, y + row, channel);
    }
}

template <int Side, typename T>
cudaError_t launchValidBits(ValidBitsArguments<T> arguments, const DeviceStream& stream)
{
    auto* kernel = validBitsKernel<T, Side>;
    const DestinationView<T>& destination = arguments.destination;
    const RankBitsJob job = {OrderKey<T>::bits,   Side, Side, destination.width, destination.height,
                             destination.channels};
    arguments.columns = ceilDivide(job.imageWidth, rankBitsWidth);
    const long long blocks = rankBitsTiles(job, arguments.stripRows);
    const long long bytes = validBitsSharedBytes(job, arguments.stripRows);
    const cudaError_t error = allowSharedMemory(kernel, static_cast<std::size_t>(bytes), stream.device);
    if (error != cudaSuccess)
        return error;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(rankBitsThreads),
                  static_cast<std::size_t>(bytes - rankBitsStaticBytes({})), stream, arguments);
}

template <typename T>
cudaError_t validBitsFilter(const RankWindow& window, int stripRows, const ValidFinish<T>& finish,
                            const ValidSource<T>& source, const MissingCells& cells,
                            const DestinationView<T>& destination, const DeviceStream& stream)
{
    using Pixel = UnsignedPixel<T>;
    ValidBitsArguments<Pixel> arguments = {};
    arguments.source = {unsignedSource(source.pixels),
                        source.mask,
                        {source.isMissing.nan, source.isMissing.hasValue, static_cast<Pixel>(source.isMissing.value)}};
    arguments.cells = cells;
    arguments.destination = unsignedDestination(destination);
    arguments.finish = {finish.rule,    finish.minCount, finish.fill, static_cast<Pixel>(finish.result),
                        finish.anchorX, finish.anchorY};
    arguments.stripRows = stripRows;
    arguments.flip = isSignedInteger<T> ? ~0u : 0u;
    constexpr int squares = (validBitsLargestSquare(sizeof(T)) - validBitsLeastSquare) / 2 + 1;
    return visitIndex<squares>((window.width - validBitsLeastSquare) / 2, [&](auto index)
                               { return launchValidBits<validBitsLeastSquare + 2 * index.value>(arguments, stream); });
}

// One instantiation; each valid_bits.<bits>.cu names its types.
#define CFF_INSTANTIATE_VALID_BITS(T)                                                                                  \
    template cudaError_t validBitsFilter<T>(const RankWindow&, int, const ValidFinish<T>&, const ValidSource<T>&,      \
                                            const MissingCells&, const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BITS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_VALID_BITS_KERNEL_CUH

#include "cuda/ranks/bits/rank_bits_block.cuh"
#include "valid_bits.hpp"
#include "valid_bits_filter.hpp"
#include "valid_bits_plan.hpp"

// The kernel of rank_bits for images with missing pixels. A block ends at once if none is where its windows reach.
// Otherwise the tile gets one more plane, of the valid pixels; missing ones have the greatest key.
// From the number of valid pixels of a window follows its rank, and if that number is even and the mean of both middles
// is wanted, the window is searched twice.

namespace cv::cuda::fastfilters
{

// With unsigned pixels of the same bits.
template <typename T>
struct ValidBitsArguments
{
    ValidSource<T> source;
    MissingCells cells;
    DestinationView<T> destination;
    ValidFinish<T> finish;
    int stripRows;
    int columns;         // columns of tiles
    std::uint32_t flip;  // all bits for signed integers
};

template <typename T, int Side>
struct ValidBitsShape
{
    static constexpr int planes = OrderKey<T>::bits, width = Side, count = Side * Side;
    static constexpr int pitch = rankBitsPitch(Side), rowWords = (planes + 1) * pitch;
    static constexpr int held = rankBitsHeld(count), blocks = validBitsBlocks(planes, count);
};

// The pixels of a channel of a tile. Its rows of the source are in `rows`; those of the border value are negative.
template <typename T>
struct ValidBitsTile
{
    const ValidSource<T>& source;
    const int* rows;
    int x, channel;

    // The keys' bits of 32 strips in a column of the tile, in their row `row`; returns which of them are missing. All
    // pixels are read before the first is looked at, those beyond the border from the edge.
    __device__ std::uint32_t read(int row, int column, int stripRows, std::uint32_t (&key)[rankBitsStrips]) const
    {
        const SourceView<T>& pixels = source.pixels;
        const SourceView<unsigned char>& mask = source.mask;
        const int from = borderIndex(pixels.originX + x + column, pixels.width, pixels.borderX);
        const std::ptrdiff_t element = static_cast<std::ptrdiff_t>(max(from, 0)) * pixels.channels + channel;
        T value[rankBitsStrips];
        CFF_UNROLL
        for (int s = 0; s < rankBitsStrips; ++s)
            value[s] = __ldg(pixels.row(max(rows[s * stripRows + row], 0)) + element);
        std::uint32_t missing = 0;
        if (mask.data)
        {
            const std::ptrdiff_t place =
                static_cast<std::ptrdiff_t>(max(from, 0)) * mask.channels + (mask.channels > 1 ? channel : 0);
            CFF_UNROLL
            for (int s = 0; s < rankBitsStrips; ++s)
                missing |= __ldg(mask.row(max(rows[s * stripRows + row], 0)) + place) == 0 ? 1u << s : 0u;
        }
        else
        {
            CFF_UNROLL
            for (int s = 0; s < rankBitsStrips; ++s)
                missing |= source.isMissing(value[s]) ? 1u << s : 0u;
        }
        const T border = pixels.borderValue[channel];
        const bool misses = !mask.data && source.isMissing(border);
        CFF_UNROLL
        for (int s = 0; s < rankBitsStrips; ++s)
        {
            const bool isBeyond = from < 0 || rows[s * stripRows + row] < 0;
            key[s] = bitsOfPixel(isBeyond ? border : value[s]);
            if (isBeyond)
                missing = (missing & ~(1u << s)) | (misses ? 1u << s : 0u);
        }
        return missing;
    }
};

// As loadRankBits(), with the plane of valid pixels behind the others.
template <typename T, int Planes>
__device__ __noinline__ RankBitsSet loadValidBits(const ValidBitsTile<T>& tile, std::uint32_t* words, int stripRows,
                                                  int rows, int pitch, std::uint32_t flip)
{
    CommonBits<Planes> common;
    CFF_NO_UNROLL
    for (int i = threadIdx.x; i < rows * pitch; i += rankBitsThreads)
    {
        const int row = static_cast<unsigned>(i) / static_cast<unsigned>(pitch), column = i - row * pitch;
        std::uint32_t key[rankBitsStrips], plane[Planes];
        const std::uint32_t missing = tile.read(row, column, stripRows, key);
        packKeys(key, plane);
        transposeSquares(plane);
        orderPlanes<T>(plane, flip);
        std::uint32_t* const to = words + row * (Planes + 1) * pitch + column;
        CFF_UNROLL
        for (int p = 0; p < Planes; ++p)
        {
            plane[p] |= missing;
            to[p * pitch] = plane[p];
        }
        to[Planes * pitch] = ~missing;
        common.add(plane);
    }
    return {common.some(), common.all()};
}

template <typename T>
__device__ T meanOfBits(T lower, T higher, bool isSigned)
{
    if constexpr (std::is_same<T, float>::value)
    {
        return meanOfMiddles(lower, higher);
    }
    else
    {
        using Signed = typename std::make_signed<T>::type;
        return isSigned ? static_cast<T>(meanOfMiddles(static_cast<Signed>(lower), static_cast<Signed>(higher)))
                        : meanOfMiddles(lower, higher);
    }
}

// Writes the 32 results of a thread; `missing`: those that have no rank.
template <int Planes, typename T>
__device__ __noinline__ void writeValidBits(const ValidBitsArguments<T>& arguments, const std::uint32_t* lower,
                                            const std::uint32_t* higher, std::uint32_t missing, int x, int y,
                                            int channel)
{
    std::uint32_t low[Planes], high[Planes];
    CFF_UNROLL
    for (int p = 0; p < Planes; ++p)
    {
        low[p] = lower[p * rankBitsThreads];
        high[p] = higher[p * rankBitsThreads];
    }
    valuePlanes<T>(low, arguments.flip);
    valuePlanes<T>(high, arguments.flip);
    transposeSquares(low);
    transposeSquares(high);
    const DestinationView<T>& destination = arguments.destination;
    const int rows = x < destination.width ? destination.height - y : 0;
    T* const out = destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel;
    CFF_UNROLL
    for (int s = 0; s < rankBitsStrips; ++s)
        if (s * arguments.stripRows < rows)
        {
            const T value = meanOfBits(pixelOfBits<T>(keyOfStrip(low, s)), pixelOfBits<T>(keyOfStrip(high, s)),
                                       arguments.flip != 0);
            T* const place = reinterpret_cast<T*>(reinterpret_cast<unsigned char*>(out) +
                                                  static_cast<std::ptrdiff_t>(s) * arguments.stripRows *
                                                      static_cast<std::ptrdiff_t>(destination.step));
            *place = (missing >> s & 1u) != 0 ? arguments.finish.result : value;
        }
}

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
    const Reach reach =
        reachOf(pixels, x, min(rankBitsWidth, arguments.destination.width - x), y,
                min(rankBitsStrips * arguments.stripRows, arguments.destination.height - y), Side, Side);
    if (!__syncthreads_or(seesMissingCell(arguments.cells, reach, threadIdx.x, rankBitsThreads)))
        return;
    for (int i = threadIdx.x; i < imageRows; i += rankBitsThreads)
        rows[i] = borderIndex(pixels.originY + y + i, pixels.height, pixels.borderY);
    if (threadIdx.x == 0)
    {
        someSet = 0;
        allSet = ~0u;
    }
    __syncthreads();
    const ValidBitsTile<T> tile = {arguments.source, rows, x, channel};
    const RankBitsSet set =
        loadValidBits<T, Shape::planes>(tile, words, arguments.stripRows, tileRows, Shape::pitch, arguments.flip);
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
            selectRankBits<Shape>(window, start, varying, lower);
            if (isMean)
            {
                startOfMiddle<Shape::count>(count, true, start);
                selectRankBits<Shape>(window, start, varying, higher);
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
    switch (window.width)
    {
    case 3: return launchValidBits<3>(arguments, stream);
    case 5: return launchValidBits<5>(arguments, stream);
    case 7: return launchValidBits<7>(arguments, stream);
    case 9: return launchValidBits<9>(arguments, stream);
    case 11: return launchValidBits<11>(arguments, stream);
    case 13: return launchValidBits<13>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

// One instantiation; each valid_bits.<bits>.cu names its types.
#define CFF_INSTANTIATE_VALID_BITS(T)                                                                                  \
    template cudaError_t validBitsFilter<T>(const RankWindow&, int, const ValidFinish<T>&, const ValidSource<T>&,      \
                                            const MissingCells&, const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif

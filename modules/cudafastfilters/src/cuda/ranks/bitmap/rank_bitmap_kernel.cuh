// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITMAP_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BITMAP_KERNEL_CUH

#include "cuda/ranks/bit_logic.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/ranks/rank_window.hpp"
#include "rank_bitmap.hpp"
#include "rank_bitmap_order.cuh"

// Median and rank filters of large windows, any type: sliding rank bitmaps.
//
// A block replaces each pixel of its tile's apron by its rank among them (rank_bitmap_order.cuh). Ranks are distinct,
// so a window is a bitmap of ranks, and the result is the pixel of the rank-th set bit. Each group of 8 or 32
// lanes keeps the bitmap of one window and slides it pixel by pixel, down one column of outputs and up the next: the
// row that enters and the row that leaves are flipped in the bitmap, lanes side by side. The group remembers the block
// of words in which the last answer was, and how many bits are set before it; the answer is seldom far away. This is
// Huang's sliding histogram (IEEE Trans. ASSP 27, 1979) with one bit per bin, after a rank transform. Cost per output,
// in instructions of a warp: windowWidth / 2, 20 with 8 lanes or 60 with 32, and the sort of apron / tile pixels at
// about 2 per pass. Flat areas, ramps and noise cost nearly the same. Limits: the bitmap of an apron must fit into
// shared memory, so the largest windows are about 1200 x 1200. Above about 180 x 180 the ranks lie in global scratch.

namespace cv::cuda::fastfilters
{

// Of a filter that selects the same rank in all windows.
struct OneRank
{
    static constexpr bool ofValid = false;
};

// A pixel that enters a window and one that leaves it.
template <typename Index>
struct PixelExchange
{
    const Index *entering, *leaving;
};

// The bitmap of one window, kept by a group of Lanes threads. `Ranks` says which rank is selected: OneRank, or
// ValidRanks of valid_bitmap.cu.
template <int Lanes, typename Index, typename Ranks = OneRank>
class WindowBitmap
{
public:
    __device__ WindowBitmap(unsigned* words, int wordCount, const RankBitmapArguments& arguments,
                            const Ranks& ranks = Ranks())
        : words_(words), arguments_(arguments), ranks_(ranks), lane_(threadIdx.x % Lanes)
    {
        for (int i = lane_; i < wordCount; i += Lanes)
            words_[i] = 0;
        __syncwarp();
    }

    // Puts a window into the empty bitmap; `rank` is that of its first pixel.
    __device__ void fill(const Index* rank, int apronWidth)
    {
        fill(RankWindow{arguments_.windowWidth, arguments_.windowHeight, arguments_.rank}, rank, apronWidth);
    }
    // `Window`: a RankWindow or one like it.
    template <typename Window>
    __device__ void fill(const Window& window, const Index* rank, int apronWidth)
    {
        int valid = 0;
        for (int k = 0; k < window.chords(); ++k)
        {
            const WindowChord chord = window.chord(k);
            const Index* const row = rank + chord.y * apronWidth;
            for (int i = chord.begin + lane_; i < chord.end; i += Lanes)
                valid += put(row[i]);
        }
        if constexpr (Ranks::ofValid)
            valid_ = groupSum(valid);
        __syncwarp();
    }

    // Takes one row or column into the window and takes another out.
    __device__ void slide(const Index* entering, const Index* leaving, int stride, int count)
    {
        slide<2>(count,
                 [=](int i) -> PixelExchange<Index> {
                     return {entering + i * stride, leaving + i * stride};
                 });
    }
    // Takes `count` pixels into the window and takes others out: those of exchangeOf(i).
    template <int AtOnce, typename ExchangeOf>
    __device__ void slide(int count, const ExchangeOf& exchangeOf)
    {
        int change = 0, valid = 0;
#pragma unroll AtOnce
        for (int i = lane_; i < count; i += Lanes)
        {
            const PixelExchange<Index> exchange = exchangeOf(i);
            const unsigned in = *exchange.entering, out = *exchange.leaving;
            valid += put(in);
            valid -= put(out);
            change += in < first_;
            change -= out < first_;
        }
        below_ += groupSum(change);
        if constexpr (Ranks::ofValid)
            valid_ += groupSum(valid);
        __syncwarp();
    }

    // How many valid pixels the window has, if Ranks counts them.
    __device__ int valid() const
    {
        return valid_;
    }

    // Writes the rank in the apron of the window's pixel of rank `rank`. All groups of a warp call it at once. With
    // Ranks::ofValid nothing is searched or written if `rank` is negative.
    __device__ void select(Index* result, int rank)
    {
        const bool isWanted = !Ranks::ofValid || rank >= 0;
        int wanted = rank - below_;
        std::uint64_t bits = load();
        while (__any_sync(wholeWarp, isWanted && wanted < 0))
        {
            const bool back = isWanted && wanted < 0;
            first_ -= back ? blockBits : 0;
            bits = load();
            const int total = groupSum(__popcll(bits));
            wanted += back ? total : 0;
        }
        int sum = groupInclusiveSum(__popcll(bits)), total = __shfl_sync(wholeWarp, sum, Lanes - 1, Lanes);
        while (__any_sync(wholeWarp, isWanted && total <= wanted))
        {
            const bool ahead = isWanted && total <= wanted;
            first_ += ahead ? blockBits : 0;
            wanted -= ahead ? total : 0;
            bits = load();
            sum = groupInclusiveSum(__popcll(bits));
            total = __shfl_sync(wholeWarp, sum, Lanes - 1, Lanes);
        }
        if (!isWanted)
            return;
        below_ = rank - wanted;
        const int before = sum - __popcll(bits);
        if (before <= wanted && wanted < sum)
            *result = static_cast<Index>(first_ + lane_ * laneBits + placeOfBit(bits, wanted - before));
    }

protected:
    static constexpr int laneWords = rankBitmapLaneWords(Lanes);
    static constexpr int laneBits = laneWords * 32, blockBits = Lanes * laneBits;

    // Changes the bit of a pixel; returns 1 if the pixel is valid. Missing ones have no bit.
    __device__ int put(unsigned rank)
    {
        if constexpr (Ranks::ofValid)
        {
            if (rank >= ranks_.validPixels)
                return 0;
        }
        atomicXor(&words_[rank / 32], 1u << rank % 32);
        return 1;
    }

    // The lane's bits of a block.
    __device__ std::uint64_t load() const
    {
        return load(first_);
    }
    __device__ std::uint64_t load(unsigned first) const
    {
        const unsigned* mine = words_ + first / 32 + lane_ * laneWords;
        return laneWords == 1 ? *mine : *reinterpret_cast<const std::uint64_t*>(mine);
    }

    __device__ int groupSum(int value) const
    {
        if constexpr (Lanes == 32)
        {
            return warpSum(value);
        }
        else
        {
            CFF_UNROLL
            for (int distance = 1; distance < Lanes; distance *= 2)
                value += __shfl_xor_sync(wholeWarp, value, distance);
            return value;
        }
    }

    __device__ int groupInclusiveSum(int value) const
    {
        CFF_UNROLL
        for (int distance = 1; distance < Lanes; distance *= 2)
        {
            const int before = __shfl_up_sync(wholeWarp, value, distance, Lanes);
            value += lane_ >= distance ? before : 0;
        }
        return value;
    }

    unsigned* words_;
    const RankBitmapArguments& arguments_;
    const Ranks ranks_;
    int lane_;

private:
    unsigned first_ = 0;  // the block of the last answer begins here: a multiple of blockBits
    int below_ = 0;       // set bits before first_
    int valid_ = 0;
};

// Where a block's outputs lie.
struct OutputTile
{
    int x, y, width, height, channel;
};

// `count` outputs of one column whose ranks are in `results`, the first at (x, y), the others direction apart.
template <int Lanes, typename T, typename Reader, typename Index>
__device__ void writeResults(const Reader& reader, const DestinationView<T>& destination, const OutputTile& tile,
                             const Apron& apron, const Index* order, const Index* results, int count, int x, int y,
                             int direction)
{
    __syncwarp();
    for (int i = threadIdx.x % Lanes; i < count; i += Lanes)
    {
        const int pixel = order[results[i]];
        const int py = pixel / apron.width, px = pixel - py * apron.width;
        const T value = reader.row(apron.y + py)(apron.x + px);
        destination.row(tile.y + y +
                        i * direction)[static_cast<std::ptrdiff_t>(tile.x + x) * destination.channels + tile.channel] =
            OrderKey<T>::toValue(OrderKey<T>::fromValue(value));
    }
    __syncwarp();
}

// How a rectangle slides. `top`: the rank of the first pixel of the upper, or left, window.
struct SlidingRectangle
{
    int width, height;

    template <typename Bitmap, typename Index>
    __device__ void fill(Bitmap& bitmap, const Index* top, int apronWidth) const
    {
        bitmap.fill(top, apronWidth);
    }
    template <typename Bitmap, typename Index>
    __device__ void slideAlongColumn(Bitmap& bitmap, const Index* top, int apronWidth, bool down) const
    {
        const int below = height * apronWidth;
        bitmap.slide(down ? top + below : top, down ? top : top + below, 1, width);
    }
    template <typename Bitmap, typename Index>
    __device__ void slideToTheRight(Bitmap& bitmap, const Index* top, int apronWidth) const
    {
        bitmap.slide(top + width, top, apronWidth, height);
    }
};

// One group's outputs: columns of the tile, down and up in turn. `Window`: a SlidingRectangle or one like it.
template <int Lanes, typename T, typename Window, typename Reader, typename Index>
__device__ void slideColumns(const Window& window, int rank, const Reader& reader,
                             const DestinationView<T>& destination, const OutputTile& tile, const Apron& apron,
                             const RankArrays<Index>& arrays, WindowBitmap<Lanes, Index>& bitmap, Index* results,
                             const ColumnRange& columns)
{
    const Index* top = arrays.rank + columns.begin;  // the window's first pixel
    window.fill(bitmap, top, apron.width);
    int direction = 1;
    for (int x = columns.begin; x < columns.begin + columns.count; ++x)
    {
        int y = direction > 0 ? 0 : tile.height - 1, held = 0;
        for (int done = 0; done < tile.height; ++done)
        {
            if (done > 0)
            {
                top -= direction > 0 ? 0 : apron.width;
                window.slideAlongColumn(bitmap, top, apron.width, direction > 0);
                top += direction > 0 ? apron.width : 0;
            }
            bitmap.select(results + held, rank);
            if (++held == rankBitmapResults || done + 1 == tile.height)
            {
                writeResults<Lanes, T>(reader, destination, tile, apron, arrays.order, results, held, x, y, direction);
                y += held * direction;
                held = 0;
            }
        }
        direction = -direction;
        if (x + 1 < columns.begin + columns.count)
            window.slideToTheRight(bitmap, top, apron.width);
        ++top;
    }
}

template <int Lanes, typename T, typename Window, typename Reader, typename Index>
__device__ void filterTile(const RankBitmapArguments& arguments, const Window& window, const Reader& reader,
                           const DestinationView<T>& destination, const OutputTile& tile, RankArrays<Index> arrays,
                           unsigned* bitmaps)
{
    const Apron apron = {tile.x, tile.y, tile.width + arguments.windowWidth - 1,
                         tile.height + arguments.windowHeight - 1};
    sortApron<T>(reader, apron, arrays);
    numberApron(apron, arrays);
    const int group = threadIdx.x / Lanes, groups = blockDim.x / Lanes;
    const int words = rankBitmapWords(apron.pixels(), Lanes);
    unsigned* const mine = bitmaps + group * (words + rankBitmapResults);
    WindowBitmap<Lanes, Index> bitmap(mine, words, arguments);
    slideColumns<Lanes, T>(window, arguments.rank, reader, destination, tile, apron, arrays, bitmap,
                           reinterpret_cast<Index*>(mine + words), rankBitmapColumns(tile.width, group, groups));
    __syncthreads();
}

template <typename Index>
__device__ RankArrays<Index> rankArrays(int pixels, unsigned char* shared, unsigned char* scratch)
{
    const int even = pixels + pixels % 2;
    RankArrays<Index> arrays;
    unsigned char* memory =
        scratch ? scratch + blockIdx.x * (static_cast<std::size_t>(even) * rankBitmapGlobalRankBytes) : shared;
    arrays.order = reinterpret_cast<Index*>(memory);
    arrays.rank = arrays.order + even;
    arrays.keys = reinterpret_cast<std::uint16_t*>(arrays.rank + even);
    arrays.counters =
        reinterpret_cast<unsigned*>(scratch ? shared : reinterpret_cast<unsigned char*>(arrays.keys + even));
    return arrays;
}

template <int Lanes, typename T, typename Index, bool ranksInGlobal, typename Window>
__global__ void __launch_bounds__(rankBitmapThreads(Lanes), rankBitmapResident(Lanes))
    rankBitmapKernel(const __grid_constant__ RankBitmapArguments arguments, const __grid_constant__ Window window,
                     const __grid_constant__ SourceView<T> source,
                     const __grid_constant__ DestinationView<T> destination, unsigned char* scratch)
{
    waitForEarlierKernels();
    extern __shared__ __align__(16) unsigned char sharedBytes[];
    if (arguments.wildProbes && *arguments.wildProbes <= arguments.mostWildProbes)
        return;
    const RankBitmapPlan& plan = arguments.plan;
    const int pixels = (plan.tileWidth + arguments.windowWidth - 1) * (plan.tileHeight + arguments.windowHeight - 1);
    const RankArrays<Index> arrays = rankArrays<Index>(pixels, sharedBytes, ranksInGlobal ? scratch : nullptr);
    unsigned* bitmaps =
        reinterpret_cast<unsigned*>(ranksInGlobal ? sharedBytes : reinterpret_cast<unsigned char*>(arrays.keys));
    const unsigned columns = (destination.width + plan.tileWidth - 1) / plan.tileWidth;
    const unsigned rows = (destination.height + plan.tileHeight - 1) / plan.tileHeight;
    const std::size_t tiles = static_cast<std::size_t>(columns) * rows * destination.channels;
    for (std::size_t i = blockIdx.x; i < tiles; i += gridDim.x)
    {
        const std::size_t place = i / destination.channels;
        OutputTile tile;
        tile.channel = static_cast<int>(i % destination.channels);
        tile.x = static_cast<int>(place % columns) * plan.tileWidth;
        tile.y = static_cast<int>(place / columns) * plan.tileHeight;
        tile.width = min(plan.tileWidth, destination.width - tile.x);
        tile.height = min(plan.tileHeight, destination.height - tile.y);
        if (isInterior(source, tile.x, tile.width, tile.y, tile.height, arguments.windowWidth, arguments.windowHeight))
            filterTile<Lanes, T>(arguments, window, InteriorReader<T>(source, tile.channel), destination, tile, arrays,
                                 bitmaps);
        else
            filterTile<Lanes, T>(arguments, window, BorderReader<T>(source, tile.channel), destination, tile, arrays,
                                 bitmaps);
    }
}

template <int Lanes, typename T, typename Index, bool ranksInGlobal, typename Window>
cudaError_t launchRankBitmap(const RankBitmapArguments& arguments, const Window& window, const SourceView<T>& source,
                             const DestinationView<T>& destination, unsigned char* scratch, const DeviceStream& stream)
{
    const RankBitmapPlan& plan = arguments.plan;
    const int bytes = static_cast<int>(rankBitmapSharedBytes(plan, rankBitmapApronPixels(arguments)));
    const auto kernel = rankBitmapKernel<Lanes, T, Index, ranksInGlobal, Window>;
    const cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error != cudaSuccess)
        return error;
    const std::size_t tiles = rankBitmapTiles(plan, destination.width, destination.height, destination.channels);
    const std::size_t blocks = tiles < static_cast<std::size_t>(plan.blocks) ? tiles : plan.blocks;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(plan.warps * 32), bytes, stream, arguments, window,
                  source, destination, scratch);
}

template <typename T, typename Window>
cudaError_t launchRankBitmaps(const RankBitmapArguments& arguments, const Window& window, const SourceView<T>& source,
                              const DestinationView<T>& destination, void* scratch, const DeviceStream& stream)
{
    unsigned char* const memory = static_cast<unsigned char*>(scratch);
    if (arguments.plan.ranksInGlobal)
        return launchRankBitmap<32, T, std::uint32_t, true>(arguments, window, source, destination, memory, stream);
    switch (arguments.plan.lanes)
    {
    case 8: return launchRankBitmap<8, T, std::uint16_t, false>(arguments, window, source, destination, memory, stream);
    case 32:
        return launchRankBitmap<32, T, std::uint16_t, false>(arguments, window, source, destination, memory, stream);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T>
cudaError_t rankBitmapFilter(const RankBitmapArguments& arguments, const SourceView<T>& source,
                             const DestinationView<T>& destination, void* scratch, const DeviceStream& stream)
{
    return launchRankBitmaps(arguments, SlidingRectangle{arguments.windowWidth, arguments.windowHeight}, source,
                             destination, scratch, stream);
}

}  // namespace cv::cuda::fastfilters

#endif

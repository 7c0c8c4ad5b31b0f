// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_bitmap_kernel.cuh"
#include "rank_bitmap_several.hpp"

// Several ranks of each window by one sliding bitmap (rank_bitmap_kernel.cuh): each has its place in the bitmap, and
// the searches of all of them overlap. Most of a search is the latency of shared memory and of sums over lanes.

namespace cv::cuda::fastfilters
{

namespace
{

// The bitmap of one window, in which Count ranks are selected.
template <int Lanes, typename Index, int Count>
class SharedBitmap : WindowBitmap<Lanes, Index>
{
    using Base = WindowBitmap<Lanes, Index>;
    using Base::blockBits;
    using Base::groupInclusiveSum;
    using Base::groupSum;
    using Base::lane_;
    using Base::laneBits;
    using Base::load;

public:
    using Base::Base;
    using Base::fill;

    __device__ void slide(const Index* entering, const Index* leaving, int stride, int count)
    {
        int change[Count] = {};
#pragma unroll 2
        for (int i = lane_; i < count; i += Lanes)
        {
            const unsigned in = entering[i * stride], out = leaving[i * stride];
            Base::put(in);
            Base::put(out);
            CFF_UNROLL
            for (int r = 0; r < Count; ++r)
                change[r] += (in < places_[r]) - (out < places_[r]);
        }
        CFF_UNROLL
        for (int r = 0; r < Count; ++r)
            before_[r] += groupSum(change[r]);
        __syncwarp();
    }

    // Writes the place in the apron of the window's pixel of each rank, `stride` results apart. All groups of a warp
    // call it at once.
    __device__ void select(Index* results, int stride, const int (&ranks)[BitmapRanks::most])
    {
        int wanted[Count], sum[Count], total[Count];
        std::uint64_t bits[Count];
        bool back = false, ahead = false;
        CFF_UNROLL
        for (int r = 0; r < Count; ++r)
        {
            wanted[r] = ranks[r] - before_[r];
            bits[r] = load(places_[r]);
            back |= wanted[r] < 0;
        }
        while (__any_sync(wholeWarp, back))
        {
            back = false;
            CFF_UNROLL
            for (int r = 0; r < Count; ++r)
            {
                const bool is = wanted[r] < 0;
                places_[r] -= is ? blockBits : 0;
                bits[r] = load(places_[r]);
                const int found = groupSum(__popcll(bits[r]));
                wanted[r] += is ? found : 0;
                back |= wanted[r] < 0;
            }
        }
        CFF_UNROLL
        for (int r = 0; r < Count; ++r)
        {
            countBlock(bits[r], sum[r], total[r]);
            ahead |= total[r] <= wanted[r];
        }
        while (__any_sync(wholeWarp, ahead))
        {
            ahead = false;
            CFF_UNROLL
            for (int r = 0; r < Count; ++r)
            {
                const bool is = total[r] <= wanted[r];
                places_[r] += is ? blockBits : 0;
                wanted[r] -= is ? total[r] : 0;
                bits[r] = load(places_[r]);
                countBlock(bits[r], sum[r], total[r]);
                ahead |= total[r] <= wanted[r];
            }
        }
        CFF_UNROLL
        for (int r = 0; r < Count; ++r)
        {
            before_[r] = ranks[r] - wanted[r];
            const int first = sum[r] - __popcll(bits[r]);
            if (first <= wanted[r] && wanted[r] < sum[r])
                results[r * stride] =
                    static_cast<Index>(places_[r] + lane_ * laneBits + placeOfBit(bits[r], wanted[r] - first));
        }
    }

private:
    __device__ void countBlock(std::uint64_t bits, int& sum, int& total) const
    {
        sum = groupInclusiveSum(__popcll(bits));
        total = __shfl_sync(wholeWarp, sum, Lanes - 1, Lanes);
    }

    unsigned places_[Count] = {};  // the block of each rank's last answer begins here
    int before_[Count] = {};       // set bits before it
};

template <typename T>
struct SeveralBitmapArguments
{
    RankBitmapArguments window;
    BitmapRanks ranks;
    SourceView<T> source;
    DestinationView<T> destination;

    __device__ DestinationView<T> plane(int r) const
    {
        DestinationView<T> view = destination;
        view.data += ranks.offsets[r];
        return view;
    }
};

// The tiles of an image.
struct RankBitmapTiles
{
    template <typename T>
    __device__ RankBitmapTiles(const RankBitmapPlan& plan_, const DestinationView<T>& destination)
        : plan(plan_),
          width(destination.width),
          height(destination.height),
          channels(destination.channels),
          columns((width + plan.tileWidth - 1) / plan.tileWidth),
          count(static_cast<std::size_t>(columns) * ((height + plan.tileHeight - 1) / plan.tileHeight) * channels)
    {
    }

    __device__ OutputTile at(std::size_t i) const
    {
        const std::size_t place = i / channels;
        OutputTile tile;
        tile.channel = static_cast<int>(i % channels);
        tile.x = static_cast<int>(place % columns) * plan.tileWidth;
        tile.y = static_cast<int>(place / columns) * plan.tileHeight;
        tile.width = min(plan.tileWidth, width - tile.x);
        tile.height = min(plan.tileHeight, height - tile.y);
        return tile;
    }

    const RankBitmapPlan& plan;
    int width, height, channels;
    unsigned columns;
    std::size_t count;
};

// As slideColumns(). A group's results of all ranks take the room of those of one.
template <int Lanes, int Count, typename T, typename Reader, typename Index>
__device__ void slideSeveral(const SeveralBitmapArguments<T>& arguments, const Reader& reader, const OutputTile& tile,
                             const Apron& apron, const RankArrays<Index>& arrays,
                             SharedBitmap<Lanes, Index, Count>& bitmap, Index* results, const ColumnRange& columns)
{
    constexpr int most = rankBitmapResults * static_cast<int>(4 / sizeof(Index)) / Count;
    const RankBitmapArguments& window = arguments.window;
    const Index* top = arrays.rank + columns.begin;  // the window's first pixel
    const int below = window.windowHeight * apron.width;
    bitmap.fill(top, apron.width);
    int direction = 1;
    for (int x = columns.begin; x < columns.begin + columns.count; ++x)
    {
        int y = direction > 0 ? 0 : tile.height - 1, held = 0;
        for (int done = 0; done < tile.height; ++done)
        {
            if (done > 0)
            {
                top -= direction > 0 ? 0 : apron.width;
                bitmap.slide(direction > 0 ? top + below : top, direction > 0 ? top : top + below, 1,
                             window.windowWidth);
                top += direction > 0 ? apron.width : 0;
            }
            bitmap.select(results + held, most, arguments.ranks.ranks);
            if (++held == most || done + 1 == tile.height)
            {
                for (int r = 0; r < Count; ++r)
                    writeResults<Lanes, T>(reader, arguments.plane(r), tile, apron, arrays.order, results + r * most,
                                           held, x, y, direction);
                y += held * direction;
                held = 0;
            }
        }
        direction = -direction;
        if (x + 1 < columns.begin + columns.count)
            bitmap.slide(top + window.windowWidth, top, apron.width, window.windowHeight);
        ++top;
    }
}

template <int Lanes, int Count, typename T, typename Reader, typename Index>
__device__ void filterSeveral(const SeveralBitmapArguments<T>& arguments, const Reader& reader, const OutputTile& tile,
                              RankArrays<Index> arrays, unsigned* bitmaps)
{
    const RankBitmapArguments& window = arguments.window;
    const Apron apron = {tile.x, tile.y, tile.width + window.windowWidth - 1, tile.height + window.windowHeight - 1};
    sortApron<T>(reader, apron, arrays);
    numberApron(apron, arrays);
    const int group = threadIdx.x / Lanes, groups = blockDim.x / Lanes;
    const int words = rankBitmapWords(apron.pixels(), Lanes);
    unsigned* const mine = bitmaps + group * (words + rankBitmapResults);
    SharedBitmap<Lanes, Index, Count> bitmap(mine, words, window);
    slideSeveral<Lanes, Count, T>(arguments, reader, tile, apron, arrays, bitmap,
                                  reinterpret_cast<Index*>(mine + words), rankBitmapColumns(tile.width, group, groups));
    __syncthreads();
}

template <int Lanes, int Count, typename T>
__global__ void __launch_bounds__(rankBitmapThreads(Lanes), rankBitmapResident(Lanes))
    severalRankBitmapKernel(const __grid_constant__ SeveralBitmapArguments<T> arguments)
{
    waitForEarlierKernels();
    extern __shared__ __align__(16) unsigned char sharedBytes[];
    const RankBitmapPlan& plan = arguments.window.plan;
    const int windowWidth = arguments.window.windowWidth, windowHeight = arguments.window.windowHeight;
    const int pixels = (plan.tileWidth + windowWidth - 1) * (plan.tileHeight + windowHeight - 1);
    const RankArrays<std::uint16_t> arrays = rankArrays<std::uint16_t>(pixels, sharedBytes, nullptr);
    unsigned* const bitmaps = reinterpret_cast<unsigned*>(arrays.keys);
    const SourceView<T>& source = arguments.source;
    const RankBitmapTiles tiles(plan, arguments.destination);
    for (std::size_t i = blockIdx.x; i < tiles.count; i += gridDim.x)
    {
        const OutputTile tile = tiles.at(i);
        if (isInterior(source, tile.x, tile.width, tile.y, tile.height, windowWidth, windowHeight))
            filterSeveral<Lanes, Count, T>(arguments, InteriorReader<T>(source, tile.channel), tile, arrays, bitmaps);
        else
            filterSeveral<Lanes, Count, T>(arguments, BorderReader<T>(source, tile.channel), tile, arrays, bitmaps);
    }
}

template <int Lanes, int Count, typename T>
cudaError_t launchSeveral(const SeveralBitmapArguments<T>& arguments, const DeviceStream& stream)
{
    const RankBitmapPlan& plan = arguments.window.plan;
    const int bytes = static_cast<int>(rankBitmapSharedBytes(plan, rankBitmapApronPixels(arguments.window)));
    const auto kernel = severalRankBitmapKernel<Lanes, Count, T>;
    const cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error != cudaSuccess)
        return error;
    const DestinationView<T>& destination = arguments.destination;
    const std::size_t tiles = rankBitmapTiles(plan, destination.width, destination.height, destination.channels);
    const std::size_t blocks = tiles < static_cast<std::size_t>(plan.blocks) ? tiles : plan.blocks;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(plan.warps * 32), bytes, stream, arguments);
}

template <int Count, typename T>
cudaError_t launchCount(const SeveralBitmapArguments<T>& arguments, const DeviceStream& stream)
{
    switch (arguments.window.plan.lanes)
    {
    case 8: return launchSeveral<8, Count>(arguments, stream);
    case 32: return launchSeveral<32, Count>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace

template <typename T>
cudaError_t severalRankBitmapFilter(const RankBitmapArguments& arguments, const BitmapRanks& ranks,
                                    const SourceView<T>& source, const DestinationView<T>& destination,
                                    const DeviceStream& stream)
{
    if (arguments.plan.ranksInGlobal)
        return cudaErrorInvalidValue;
    const SeveralBitmapArguments<T> all = {arguments, ranks, source, destination};
    switch (ranks.count)
    {
    case 2: return launchCount<2>(all, stream);
    case 3: return launchCount<3>(all, stream);
    default: return cudaErrorInvalidValue;
    }
}

#define CFF_INSTANTIATE_SEVERAL(T)                                                                                     \
    template cudaError_t severalRankBitmapFilter<T>(const RankBitmapArguments&, const BitmapRanks&,                    \
                                                    const SourceView<T>&, const DestinationView<T>&,                   \
                                                    const DeviceStream&)

CFF_INSTANTIATE_SEVERAL(std::uint8_t);
CFF_INSTANTIATE_SEVERAL(std::int8_t);
CFF_INSTANTIATE_SEVERAL(std::uint16_t);
CFF_INSTANTIATE_SEVERAL(std::int16_t);
CFF_INSTANTIATE_SEVERAL(float);

#undef CFF_INSTANTIATE_SEVERAL

}  // namespace cv::cuda::fastfilters

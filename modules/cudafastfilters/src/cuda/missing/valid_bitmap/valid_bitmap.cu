// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/ranks/bitmap/rank_bitmap_kernel.cuh"
#include "valid_bitmap_filter.hpp"

// The sliding rank bitmap of rank_bitmap_kernel.cuh for images with missing pixels. After the sort by value the apron's
// pixels are sorted once more, by whether they are missing: these have the last ranks, and no bits. The number of valid
// pixels of the window slides with it and says which rank is selected; for the mean of two middles it is two.

namespace cv::cuda::fastfilters
{

namespace
{

struct ValidRanks
{
    static constexpr bool ofValid = true;
    unsigned validPixels;  // of the apron: the ranks from here on are those of missing pixels
};

template <typename T>
struct ValidBitmapArguments
{
    RankBitmapArguments bitmap;
    ValidFinish<T> finish;
    ValidSource<T> source;
    MissingCells cells;
    DestinationView<T> destination;
    unsigned char* scratch;
};

// Values of the pixels, for missing ones the greatest of their type.
template <typename T, typename Keys>
class ValidValues
{
public:
    class Row
    {
    public:
        __device__ explicit Row(const typename Keys::Row& keys) : keys_(keys) {}
        __device__ T operator()(int wx) const { return OrderKey<T>::toValue(keys_(wx)); }

    private:
        typename Keys::Row keys_;
    };
    __device__ explicit ValidValues(const Keys& keys) : keys_(keys) {}
    __device__ Row row(int wy) const { return Row(keys_.row(wy)); }

private:
    const Keys& keys_;
};

// Sorts the apron; returns how many of its pixels are valid. These come first.
template <typename T, typename Keys, typename Index>
__device__ unsigned sortValid(const Keys& keys, const Apron& apron, RankArrays<Index>& arrays)
{
    sortApron<T>(ValidValues<T, Keys>(keys), apron, arrays);
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int y = warp; y < apron.height; y += warps)
    {
        const typename Keys::Row row = keys.row(apron.y + y);
        for (int x = lane; x < apron.width; x += 32)
            arrays.keys[y * apron.width + x] = row.isValid(apron.x + x) ? 0 : 1;
    }
    __syncthreads();
    radixPass(arrays.keys, 0, arrays.order, arrays.rank, arrays.counters, apron.pixels());
    Index* const sorted = arrays.rank;
    arrays.rank = arrays.order;
    arrays.order = sorted;
    const unsigned valid = (arrays.counters + rankBitmapDigits * warps)[1];  // pixels before those of the second digit
    numberApron(apron, arrays);
    return valid;
}

// Two results for each output: both are noRank if the output is missing.
template <typename Index>
constexpr Index noRank = static_cast<Index>(~Index(0));

template <int Lanes, typename T, typename Keys, typename Index>
__device__ void writeValid(const ValidBitmapArguments<T>& arguments, const Keys& keys, const OutputTile& tile,
                           const Apron& apron, const Index* order, const Index* results, int count, int x, int y,
                           int direction)
{
    __syncwarp();
    const ValidFinish<T>& finish = arguments.finish;
    const DestinationView<T>& destination = arguments.destination;
    const auto valueOf = [&](Index rank)
    {
        const int pixel = order[rank];
        const int py = pixel / apron.width, px = pixel - py * apron.width;
        return OrderKey<T>::toValue(keys.row(apron.y + py)(apron.x + px));
    };
    for (int i = threadIdx.x % Lanes; i < count; i += Lanes)
    {
        const Index low = results[2 * i], high = results[2 * i + 1];
        const int column = tile.x + x, row = tile.y + y + i * direction;
        const bool isMissing =
            low == noRank<Index> || (!finish.fill && !keys.row(row + finish.anchorY).isValid(column + finish.anchorX));
        destination.row(row)[static_cast<std::ptrdiff_t>(column) * destination.channels + tile.channel] =
            isMissing ? finish.result : meanOfMiddles(valueOf(low), valueOf(high));
    }
    __syncwarp();
}

template <int Lanes, typename T, typename Keys, typename Index>
__device__ void slideValid(const ValidBitmapArguments<T>& arguments, const Keys& keys, const OutputTile& tile,
                           const Apron& apron, const RankArrays<Index>& arrays,
                           WindowBitmap<Lanes, Index, ValidRanks>& bitmap, Index* results, const ColumnRange& columns)
{
    constexpr int most = rankBitmapResults / 2;
    const RankBitmapArguments& window = arguments.bitmap;
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
            const int valid = bitmap.valid();
            const bool has = valid >= arguments.finish.minCount && valid > 0;
            Index* const result = results + 2 * held;
            if (!has && threadIdx.x % Lanes == 0)
                result[0] = result[1] = noRank<Index>;
            const int low = has ? arguments.finish.rule.lower(valid) : -1;
            const int high = has ? arguments.finish.rule.higher(valid) : -1;
            bitmap.select(result, low);
            bitmap.select(result + 1, high);
            if (++held == most || done + 1 == tile.height)
            {
                writeValid<Lanes>(arguments, keys, tile, apron, arrays.order, results, held, x, y, direction);
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

template <int Lanes, typename T, typename Keys, typename Index>
__device__ void filterValidTile(const ValidBitmapArguments<T>& arguments, const Keys& keys, const OutputTile& tile,
                                RankArrays<Index> arrays, unsigned* bitmaps)
{
    const Apron apron = {tile.x, tile.y, tile.width + arguments.bitmap.windowWidth - 1,
                         tile.height + arguments.bitmap.windowHeight - 1};
    const unsigned valid = sortValid<T>(keys, apron, arrays);
    const int group = threadIdx.x / Lanes, groups = blockDim.x / Lanes;
    const int words = rankBitmapWords(apron.pixels(), Lanes);
    unsigned* const mine = bitmaps + group * (words + rankBitmapResults);
    WindowBitmap<Lanes, Index, ValidRanks> bitmap(mine, words, arguments.bitmap, ValidRanks{valid});
    slideValid<Lanes>(arguments, keys, tile, apron, arrays, bitmap, reinterpret_cast<Index*>(mine + words),
                      rankBitmapColumns(tile.width, group, groups));
    __syncthreads();
}

template <int Lanes, typename T, typename Index, bool ranksInGlobal>
__global__ void __launch_bounds__(rankBitmapThreads(Lanes), rankBitmapResident(Lanes))
    validBitmapKernel(const __grid_constant__ ValidBitmapArguments<T> arguments)
{
    waitForEarlierKernels();
    extern __shared__ __align__(16) unsigned char sharedBytes[];
    const RankBitmapPlan& plan = arguments.bitmap.plan;
    const int windowWidth = arguments.bitmap.windowWidth, windowHeight = arguments.bitmap.windowHeight;
    const DestinationView<T>& destination = arguments.destination;
    const SourceView<T>& pixels = arguments.source.pixels;
    const int apronPixels = (plan.tileWidth + windowWidth - 1) * (plan.tileHeight + windowHeight - 1);
    const RankArrays<Index> arrays =
        rankArrays<Index>(apronPixels, sharedBytes, ranksInGlobal ? arguments.scratch : nullptr);
    unsigned* const bitmaps =
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
        const Reach reach = reachOf(pixels, tile.x, tile.width, tile.y, tile.height, windowWidth, windowHeight);
        if (!__syncthreads_or(seesMissingCell(arguments.cells, reach, threadIdx.x, blockDim.x)))
            continue;
        if (arguments.source.mask.data)
            filterValidTile<Lanes>(arguments, ValidKeys<T, BorderReader, true>(arguments.source, tile.channel), tile,
                                   arrays, bitmaps);
        else
            filterValidTile<Lanes>(arguments, ValidKeys<T, BorderReader, false>(arguments.source, tile.channel), tile,
                                   arrays, bitmaps);
    }
}

template <int Lanes, typename T, typename Index, bool ranksInGlobal>
cudaError_t launchValidBitmap(const ValidBitmapArguments<T>& arguments, const DeviceStream& stream)
{
    const RankBitmapPlan& plan = arguments.bitmap.plan;
    const DestinationView<T>& destination = arguments.destination;
    const int bytes = static_cast<int>(rankBitmapSharedBytes(plan, rankBitmapApronPixels(arguments.bitmap)));
    const auto kernel = validBitmapKernel<Lanes, T, Index, ranksInGlobal>;
    const cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error != cudaSuccess)
        return error;
    const std::size_t tiles = rankBitmapTiles(plan, destination.width, destination.height, destination.channels);
    const std::size_t blocks = tiles < static_cast<std::size_t>(plan.blocks) ? tiles : plan.blocks;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(plan.warps * 32), bytes, stream, arguments);
}

}  // namespace

template <typename T>
cudaError_t validBitmapFilter(const RankBitmapArguments& arguments, const ValidFinish<T>& finish,
                              const ValidSource<T>& source, const MissingCells& cells,
                              const DestinationView<T>& destination, void* scratch, const DeviceStream& stream)
{
    const ValidBitmapArguments<T> all = {arguments, finish,      source,
                                         cells,     destination, static_cast<unsigned char*>(scratch)};
    if (arguments.plan.ranksInGlobal)
        return launchValidBitmap<32, T, std::uint32_t, true>(all, stream);
    switch (arguments.plan.lanes)
    {
    case 8: return launchValidBitmap<8, T, std::uint16_t, false>(all, stream);
    case 32: return launchValidBitmap<32, T, std::uint16_t, false>(all, stream);
    default: return cudaErrorInvalidValue;
    }
}

#define CFF_INSTANTIATE(T)                                                                                             \
    template cudaError_t validBitmapFilter<T>(const RankBitmapArguments&, const ValidFinish<T>&,                       \
                                              const ValidSource<T>&, const MissingCells&, const DestinationView<T>&,   \
                                              void*, const DeviceStream&)
CFF_INSTANTIATE(std::uint8_t);
CFF_INSTANTIATE(std::int8_t);
CFF_INSTANTIATE(std::uint16_t);
CFF_INSTANTIATE(std::int16_t);
CFF_INSTANTIATE(float);
#undef CFF_INSTANTIATE

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_WIDE_TILE_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_WIDE_TILE_CUH

#include "common/order_key.hpp"
#include "cuda/runtime/warp_sums.cuh"
#include "rank_wide.hpp"

#include <type_traits>

// The tile of a block that finds ranks by sorted lists (rank_wide_kernel.cuh), and what it reads of its apron.

namespace cv::cuda::fastfilters
{

// Keys from low up to below high.
struct WideRange
{
    unsigned low, high;

    CFF_HOST_DEVICE bool has(unsigned key) const { return key - low < high - low; }

    // Keys of a bin, as a shift: wideDigits bins hold the range.
    CFF_HOST_DEVICE int binShift() const
    {
        int shift = 0;
        while (high > low && (high - low - 1) >> shift >= static_cast<unsigned>(wideDigits))
            ++shift;
        return shift;
    }
};

// In place of a pixel that is not there.
constexpr unsigned noKey = 0xffffffffu;

// No key of a pixel is as great.
template <typename T>
constexpr unsigned wideMostKey = OrderKey<T>::bits == 32 ? 0xffffffffu : 1u << OrderKey<T>::bits % 32;

// A function, because its code is long and runs at the image's sides only.
static __device__ __noinline__ int borderIndexCalled(int p, int length, int border)
{
    return borderIndex(p, length, border);
}

// A row of the apron.
template <typename T>
struct WideRow
{
    const T* pixels;  // null: all have the border value
    bool inside;      // no pixel of the apron lies beyond its ends
};

template <typename T>
struct WideTile
{
    const RankWindow& window;
    const SourceView<T>& source;
    const DestinationView<T>& destination;
    WideMemory& memory;
    int channel;
    int x, y, width, height;  // outputs

    __device__ static int lane() { return threadIdx.x % 32; }
    __device__ static int warp() { return threadIdx.x / 32; }
    __device__ static int outputX() { return threadIdx.x % wideTileSide; }
    __device__ static int outputY() { return threadIdx.x / wideTileSide * wideRowsOfThread; }

    __device__ int apronWidth() const { return width + window.width - 1; }
    __device__ int apronHeight() const { return height + window.height - 1; }
    __device__ int headColumns() const { return min(window.width, wideTileSide); }
    __device__ int headRows() const { return min(window.height, wideTileSide); }

    // Whether no column of the apron lies beyond the image's sides.
    __device__ bool isInside() const
    {
        return source.originX + x >= 0 && source.originX + x + apronWidth() <= source.width;
    }
    __device__ WideRow<T> row(int row, bool inside) const
    {
        const int index = borderIndexCalled(source.originY + y + row, source.height, source.borderY);
        return {index < 0 ? nullptr : source.row(index) + channel, inside && index >= 0};
    }
    __device__ __forceinline__ unsigned insideKey(const WideRow<T>& row, int column) const
    {
        return OrderKey<T>::fromValue(
            row.pixels[static_cast<std::ptrdiff_t>(source.originX + x + column) * source.channels]);
    }
    __device__ __forceinline__ unsigned borderKey(const WideRow<T>& row, int column) const
    {
        const int index =
            row.pixels ? borderIndexCalled(source.originX + x + column, source.width, source.borderX) : -1;
        return OrderKey<T>::fromValue(index < 0 ? source.borderValue[channel]
                                                : row.pixels[static_cast<std::ptrdiff_t>(index) * source.channels]);
    }
    __device__ unsigned key(const WideRow<T>& row, int column) const
    {
        return row.inside ? insideKey(row, column) : borderKey(row, column);
    }

    // The keys of columns columnOf(0) to columnOf(wideKeys - 1); noKey for those that are not below `end`.
    template <typename ColumnOf>
    __device__ __forceinline__ void readKeys(const WideRow<T>& row, int end, const ColumnOf& columnOf,
                                             unsigned (&keys)[wideKeys]) const
    {
        if (row.inside)
        {
            CFF_UNROLL
            for (int i = 0; i < wideKeys; ++i)
                keys[i] = columnOf(i) < end ? insideKey(row, columnOf(i)) : noKey;
            return;
        }
        CFF_UNROLL
        for (int i = 0; i < wideKeys; ++i)
            keys[i] = columnOf(i) < end ? borderKey(row, columnOf(i)) : noKey;
    }
    __device__ void write(int outX, int outY, unsigned key) const
    {
        destination.row(y + outY)[static_cast<std::ptrdiff_t>(x + outX) * destination.channels + channel] =
            OrderKey<T>::toValue(key);
    }
};

// What a pass over the apron looks for.
struct WideSearch
{
    bool counts;
    unsigned threshold;  // pixels below it are counted
    WideRange range;     // these keys are listed; none if it is empty
    int direction;       // bins count up from the range's begin, down from its end, or not if it is 0
};

// Lists pixels for all warps of a block, and counts them in bins.
class WideList
{
public:
    __device__ WideList(WideMemory& memory, const WideSearch& search)
        : memory_(memory), search_(search), shift_(search.range.binShift())
    {
    }

    // Called by a warp. spotOf(i): that of the lane's key i.
    template <typename SpotOf>
    __device__ __forceinline__ void add(const unsigned (&keys)[wideKeys], const SpotOf& spotOf) const
    {
        unsigned near = 0;
        CFF_UNROLL
        for (int i = 0; i < wideKeys; ++i)
            near |= search_.range.has(keys[i]) ? 1u << i : 0;
        if (!__any_sync(wholeWarp, near))
            return;
        const int lane = threadIdx.x % 32, until = warpInclusiveSum(__popc(near), lane);
        int end = lane == 31 ? atomicAdd(&memory_.listed, until) + until : 0;
        end = __shfl_sync(wholeWarp, end, 31);
        int place = end - __shfl_sync(wholeWarp, until, 31) + until - __popc(near);
        if (end <= wideListed)
        {
            CFF_UNROLL
            for (int i = 0; i < wideKeys; ++i)
                if (near >> i & 1)
                {
                    memory_.keys[place] = keys[i];
                    memory_.spots[place++] = static_cast<std::uint16_t>(spotOf(i));
                }
        }
        if (search_.direction == 0)
            return;
        CFF_UNROLL
        for (int i = 0; i < wideKeys; ++i)
            if (near >> i & 1)
                atomicAdd(&memory_.bins[(search_.direction < 0 ? search_.range.high - 1 - keys[i]
                                                               : keys[i] - search_.range.low) >>
                                        shift_],
                          1u);
    }

private:
    WideMemory& memory_;
    const WideSearch& search_;
    int shift_;
};

// The pixels of neighbouring columns that a lane loads at once.
template <typename T>
struct WideLoad
{
    using Part = std::conditional_t<sizeof(T) == 1, uint2, uint4>;
    static constexpr int parts = sizeof(T) == 4 ? 2 : 1;
    Part part[parts];

    __device__ __forceinline__ void read(const T* pixels)
    {
        CFF_UNROLL
        for (int i = 0; i < parts; ++i)
            part[i] = reinterpret_cast<const Part*>(pixels)[i];
    }
    __device__ __forceinline__ void toKeys(unsigned (&keys)[wideKeys]) const
    {
        constexpr int words = sizeof(T) == 1 ? 2 : 4, ofWord = 4 / sizeof(T);
        CFF_UNROLL
        for (int i = 0; i < wideKeys; ++i)
        {
            const Part& from = part[i / (words * ofWord)];
            const int number = i / ofWord % words;
            unsigned word = number == 0 ? from.x : from.y;
            if constexpr (words == 4)
                word = number == 2 ? from.z : number == 3 ? from.w : word;
            if constexpr (sizeof(T) == 4)
                keys[i] = OrderKey<T>::fromValue(__uint_as_float(word));
            else
                keys[i] = OrderKey<T>::fromValue(static_cast<T>(word >> i % ofWord * 8 * sizeof(T)));
        }
    }
};

// The pixels below the threshold in each output's part of a row. words: bit i of word n says it of condensed column
// 32 * n + i. common: those of the columns between.
template <typename Use>
__device__ __forceinline__ void countRow(const unsigned (&words)[wideCondensedWords], int headColumns, int common,
                                         const Use& use)
{
    constexpr int parts = wideTileSide / 32;
    const int lane = threadIdx.x % 32;
    int before[wideCondensedWords + 1];
    before[0] = 0;
    CFF_UNROLL
    for (int i = 0; i < wideCondensedWords; ++i)
        before[i + 1] = before[i] + __popc(words[i]);
    if (headColumns == wideTileSide)
    {
        CFF_UNROLL
        for (int part = 0; part < parts; ++part)
            use(part, common + before[part + parts] - before[part] + __popc(words[part + parts] & lanesBefore(lane)) -
                          __popc(words[part] & lanesBefore(lane)));
        return;
    }
    unsigned myWord = 0;
    int myBefore = 0;
    CFF_UNROLL
    for (int i = 0; i < wideCondensedWords; ++i)
    {
        myWord = lane == i ? words[i] : myWord;
        myBefore = lane == i ? before[i] : myBefore;
    }
    CFF_UNROLL
    for (int part = 0; part < parts; ++part)
    {
        const int end = 32 * part + lane + headColumns;
        const unsigned word = __shfl_sync(wholeWarp, myWord, end / 32);
        const int until = __shfl_sync(wholeWarp, myBefore, end / 32) + __popc(word & lanesBefore(end % 32));
        use(part, common + until - before[part] - __popc(words[part] & lanesBefore(lane)));
    }
}

// A warp reads a row of the apron.
template <typename T>
__device__ __forceinline__ void visitRow(const WideTile<T>& tile, const WideSearch& search, WideList& list, int row,
                                         const WideRow<T>& pixels, int (&commonRows)[wideTileSide / 32])
{
    const int lane = tile.lane(), headColumns = tile.headColumns(), headRows = tile.headRows();
    const int windowWidth = tile.window.width, windowHeight = tile.window.height;
    const unsigned rowNumber = row < headRows ? row : row < windowHeight ? wideCommon : row - windowHeight + headRows;
    unsigned keys[wideKeys], words[wideCondensedWords];
    const auto condensedColumn = [&](int i)
    {
        const int condensed = 32 * i + lane;
        return condensed < headColumns ? condensed : condensed - headColumns + windowWidth;
    };
    tile.readKeys(pixels, tile.apronWidth(), condensedColumn, keys);
    CFF_UNROLL
    for (int i = 0; i < wideKeys; ++i)
        words[i] = __ballot_sync(wholeWarp, keys[i] < search.threshold);
    list.add(keys, [&](int i) { return 32 * i + lane | rowNumber << 8; });
    int common = 0;
    const auto takeCommon = [&]
    {
        CFF_UNROLL
        for (int i = 0; i < wideKeys; ++i)
            common += keys[i] < search.threshold;
        list.add(keys, [&](int) { return wideCommon | rowNumber << 8; });
    };
    constexpr int step = 32 * wideKeys;
    if (pixels.inside && tile.source.channels == 1 &&
        tile.source.originX + tile.x + windowWidth + wideKeys <= tile.source.width)
    {
        using Load = WideLoad<T>;
        const T* const from = pixels.pixels + tile.source.originX + tile.x;
        const int shift = static_cast<int>(reinterpret_cast<std::uintptr_t>(from + headColumns) %
                                           sizeof(typename Load::Part) / sizeof(T));
        Load next = {};
        int column = headColumns - shift + lane * wideKeys;
        if (column < windowWidth)
            next.read(from + column);
        for (int first = headColumns - shift; first < windowWidth; first += step)
        {
            next.toKeys(keys);
            if (column < headColumns || column + wideKeys > windowWidth)
            {
                CFF_UNROLL
                for (int i = 0; i < wideKeys; ++i)
                    if (column + i < headColumns || column + i >= windowWidth)
                        keys[i] = noKey;
            }
            column += step;
            if (column < windowWidth)
                next.read(from + column);
            takeCommon();
        }
    }
    else
        for (int first = headColumns; first < windowWidth; first += step)
        {
            tile.readKeys(
                pixels, windowWidth, [&](int i) { return first + 32 * i + lane; }, keys);
            takeCommon();
        }
    if (!search.counts)
        return;
    const bool isCommon = rowNumber == static_cast<unsigned>(wideCommon);
    std::uint16_t* const out = tile.memory.rowCounts + (isCommon ? 0 : rowNumber) * wideTileSide + lane;
    countRow(words, headColumns, warpSum(common),
             [&](int part, int count)
             {
                 if (isCommon)
                     commonRows[part] += count;
                 else
                     out[32 * part] = static_cast<std::uint16_t>(count);
             });
}

// Reads the apron: counts the pixels of each row below a threshold, and lists those of a range. Called by all threads.
template <typename T>
__device__ __forceinline__ void visitApron(const WideTile<T>& tile, const WideSearch& search)
{
    WideMemory& memory = tile.memory;
    __syncthreads();
    if (threadIdx.x < wideTileSide)
        memory.commons[threadIdx.x] = 0;
    if (threadIdx.x < wideDigits)
        memory.bins[threadIdx.x] = 0;
    if (threadIdx.x == 0)
        memory.listed = 0;
    __syncthreads();
    WideList list(memory, search);
    int commonRows[wideTileSide / 32] = {};
    const bool inside = tile.isInside();
    for (int row = tile.warp(); row < tile.apronHeight(); row += wideWarps)
        visitRow(tile, search, list, row, tile.row(row, inside), commonRows);
    CFF_UNROLL
    for (int part = 0; part < wideTileSide / 32; ++part)
        if (commonRows[part])
            atomicAdd(&memory.commons[32 * part + tile.lane()], commonRows[part]);
    __syncthreads();
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_KERNEL_CUH

#include "cuda/ranks/extremum_tile_kernel.cuh"
#include "cuda/ranks/row_lanes.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "extremum_lists_rows.cuh"

// Ranks next to the minimum: the k least pixels of a window are among the k least of each of its parts. A lane inserts
// the pixels of its columns into sorted lists, row by row, for four rows of windows that share most rows; then the
// lists of columns are put together to those of rectangles, two or three times as wide after each turn through shared
// memory. Two parts never share a pixel, which would count twice. The cost grows with the window's height and with the
// logarithm of its width.
//
// Sources: Batcher, "Sorting networks and their applications", 1968, for the least of two sorted lists.

namespace cv::cuda::fastfilters
{

template <typename T, int Count>
class ExtremumListsStrip
{
    using Keys = ExtremumKeys<T>;
    using Key = typename Keys::Key;

public:
    using Lists = LeastLists<Keys, Keys::count, Count>;

    __device__ __forceinline__ ExtremumListsStrip(const ExtremumListsArguments& arguments, std::uint32_t* shared)
        : arguments_(arguments), rows_(shared, threadIdx.x % 32, arguments.margin)
    {
    }

    __device__ __forceinline__ void insert(const std::uint32_t (&words)[4], Lists& lists) const
    {
        std::uint32_t flipped[4];
        Key keys[Keys::count];
        extremumKeys<T>(arguments_, words, flipped);
        Keys::unpack(flipped, keys);
        lists.insert(keys);
    }

    // From the lists of columns to the pixels of the rank.
    __device__ __forceinline__ void across(Lists& lists, std::uint32_t (&words)[4]) const
    {
        const ListSteps& steps = arguments_.across;
        Key keys[Keys::count];
        if (steps.count == 0)
        {
            CFF_UNROLL
            for (int i = 0; i < Keys::count; ++i)
                keys[i] = lists.list[Count - 1][i];
        }
        else
        {
            write(0, lists);
            CFF_NO_UNROLL
            for (int i = 0; i + 1 < steps.count; ++i)
            {
                if (steps.isWritten[i])
                    write(Count, lists);
                lists.add(others(i));
            }
            if (steps.isWritten[steps.count - 1])
                write(Count, lists);
            lists.lastWith(others(steps.count - 1), keys);
        }
        Keys::pack(keys, words);
        extremumPixels<T>(arguments_, words);
    }

private:
    __device__ __forceinline__ auto others(int step) const
    {
        return [this, &place = arguments_.reads[step]](int k, Key(&keys)[Keys::count])
        {
            std::uint32_t words[4];
            rows_.template read<sizeof(T) == 4>(place, k, words);
            Keys::unpack(words, keys);
        };
    }

    // Once no lane reads the lists any more, until all can read the new ones.
    __device__ __forceinline__ void write(int first, const Lists& lists) const
    {
        __syncwarp();
        CFF_UNROLL
        for (int k = 0; k < Count; ++k)
        {
            std::uint32_t words[4];
            Keys::pack(lists.list[k], words);
            rows_.write(first, k, words);
        }
        __syncwarp();
    }

    const ExtremumListsArguments& arguments_;
    const ListRows<Count> rows_;
};

template <typename T, int Count, RowAlignment Path, bool Inside>
class ExtremumListsWalk
{
    using Strip = ExtremumListsStrip<T, Count>;
    using Lists = typename Strip::Lists;
    static constexpr int ahead = Inside ? 4 : 1;

public:
    __device__ __forceinline__ ExtremumListsWalk(const ExtremumListsArguments& arguments, std::uint32_t* shared,
                                                 int column, int top)
        : height_(arguments.windowHeight),
          lanes_(arguments, column, top, top + arguments.images.source.originY),
          strip_(arguments, shared)
    {
    }

    // Windows of one or two rows share none.
    __device__ __forceinline__ void row()
    {
        Lists lists;
        lists.clear();
        insertRows(height_, lists);
        store(lists);
        lanes_.back(height_ - 1);
    }

    // Four rows of windows, the first `rows` of which are written: all have the rows between their third and their
    // last. The first two rows of windows share two rows more, as do the last two.
    __device__ __forceinline__ void rows(int rows)
    {
        std::uint32_t above[3][4], below[3][4];
        Lists all;
        load(above);
        all.clear();
        insertRows(height_ - 3, all);
        load(below);
        CFF_NO_UNROLL
        for (int i = 0; i < rows; i += 2)
        {
            std::uint32_t row[4];
            Lists pair = all;
            strip_.insert(select(i == 0, above[1], below[0], row), pair);
            strip_.insert(select(i == 0, above[2], below[1], row), pair);
            CFF_NO_UNROLL
            for (int j = i; j < min(i + 2, rows); ++j)
            {
                Lists lists = pair;
                strip_.insert(above[0], lists);
                store(lists);
                select(i == 0, below[0], below[2], above[0]);
            }
            select(true, above[2], row, above[0]);
        }
        lanes_.back(height_ - 1);
    }

private:
    __device__ __forceinline__ void insertRows(int count, Lists& lists)
    {
        std::uint32_t words[4];
        CFF_UNROLL_BY(ahead)
        for (int i = 0; i < count; ++i)
        {
            lanes_.load(words);
            strip_.insert(words, lists);
        }
    }

    __device__ __forceinline__ void load(std::uint32_t (&rows)[3][4])
    {
        CFF_UNROLL
        for (int i = 0; i < 3; ++i)
            lanes_.load(rows[i]);
    }

    using Row = std::uint32_t[4];
    static __device__ __forceinline__ const Row& select(bool isFirst, const Row& first, const Row& second, Row& row)
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            row[i] = isFirst ? first[i] : second[i];
        return row;
    }

    __device__ __forceinline__ void store(Lists& lists)
    {
        std::uint32_t words[4];
        strip_.across(lists, words);
        lanes_.store(words);
    }

    int height_;
    RowLaneReader<T, Path, Inside> lanes_;
    const Strip strip_;
};

template <typename T, int Count, RowAlignment Path, bool Inside>
__device__ __forceinline__ void extremumListsStrip(const ExtremumListsArguments& arguments, std::uint32_t* shared,
                                                   int column, int top, int rows)
{
    ExtremumListsWalk<T, Count, Path, Inside> walk(arguments, shared, column, top);
    if (arguments.windowHeight < 3)
    {
        CFF_NO_UNROLL
        for (int y = 0; y < rows; ++y)
            walk.row();
        return;
    }
    CFF_NO_UNROLL
    for (int y = 0; y < rows; y += 4)
        walk.rows(Inside ? 4 : min(rows - y, 4));
}

// Blocks per multiprocessor for whose registers there are: lists of all four rows of windows, of two and of one.
template <typename T, int Count>
constexpr int extremumListsBlocks = registersOfMultiprocessor /
                                    (32 * RowLanes::warps * (3 * Count * ExtremumKeys<T>::count + 60));

template <typename T, int Count, RowAlignment Path>
__global__ void __launch_bounds__(32 * RowLanes::warps, extremumListsBlocks<T, Count>)
    extremumListsKernel(const __grid_constant__ ExtremumListsArguments arguments, int columns, int strips)
{
    waitForEarlierKernels();
    extern __shared__ std::uint32_t listRows[];
    const int warp = static_cast<int>(threadIdx.x) / 32;
    const int index = static_cast<int>(blockIdx.x) * RowLanes::warps + warp;
    if (index >= strips)
        return;
    const StripPlace place = stripPlace(index, columns, strips / columns);
    const int top = place.row * arguments.images.stripRows, y = top + arguments.images.source.originY;
    const int rows = min(arguments.images.stripRows, arguments.images.destination.height - top);
    std::uint32_t* const memory = listRows + warp * arguments.warpWords;
    if (rows == arguments.images.stripRows &&
        isInsideLaneStrip(arguments, place.column, y, y + rows + arguments.windowHeight - 1, top + rows))
        extremumListsStrip<T, Count, Path, true>(arguments, memory, place.column, top, rows);
    else
        extremumListsStrip<T, Count, Path, false>(arguments, memory, place.column, top, rows);
}

template <typename T, int Count>
cudaError_t launchExtremumListsStrips(const ExtremumListsArguments& arguments, const DeviceStream& stream)
{
    const int sharedBytes = listSharedBytes(Count, arguments.reach);
    auto run = [&](auto kernel)
    {
        const cudaError_t error = allowSharedMemory(kernel, sharedBytes, stream.device);
        return error == cudaSuccess ? launchLaneStrips(kernel, arguments, 0, 0, sharedBytes, stream) : error;
    };
    return arguments.alignment == RowAlignment::Aligned ? run(extremumListsKernel<T, Count, RowAlignment::Aligned>)
                                                        : run(extremumListsKernel<T, Count, RowAlignment::Shifted>);
}

// In tiles or, if there are many, in strips.
template <typename T, int Count>
cudaError_t launchExtremumLists(const ExtremumListsArguments& arguments, const DeviceStream& stream)
{
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    return prefersExtremumTiles(destination.width * arguments.pixelBytes, destination.height, arguments.reach,
                                arguments.windowHeight, Count, stream.device)
               ? launchExtremumTile<T, Count>(extremumTileArguments(arguments, arguments.windowHeight), stream)
               : launchExtremumListsStrips<T, Count>(arguments, stream);
}

template <typename T, int Count>
cudaError_t launchListsOf(int pixels, const ExtremumListsArguments& arguments, const DeviceStream& stream)
{
    if constexpr (Count <= longestList(sizeof(T)))
        return pixels == Count ? launchExtremumLists<T, Count>(arguments, stream)
                               : launchListsOf<T, Count + 1>(pixels, arguments, stream);
    else
        return cudaErrorInvalidValue;
}

template <typename T>
cudaError_t extremumListsFilter(const RankWindow& window, const SourceView<T>& source,
                                const DestinationView<T>& destination, const DeviceStream& stream)
{
    using Pixel = SharedPixel<T>;
    ExtremumListsArguments arguments =
        extremumListsArguments<Pixel>(window, flipsSigns<T>, rankArguments(source, destination));
    arguments.images.stripRows = listStripRows(arguments, stream.device.multiprocessors);
    return launchListsOf<Pixel, 2>(listedPixels(window), arguments, stream);
}

#define CFF_INSTANTIATE_EXTREMUM_LISTS(T)                                                                              \
    template cudaError_t extremumListsFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,    \
                                                const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif

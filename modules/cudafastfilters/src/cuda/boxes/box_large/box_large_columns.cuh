// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LARGE_COLUMNS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_LARGE_COLUMNS_CUH

#include "box_large_chunks.cuh"

// The first pass: sums of the columns of windows. A block has a tile of neighbouring columns, a warp some of its rows;
// rows are summed in chunks as high as a tile, which begin where the windows of a tile's first row begin.
// Integers: the sum of a tile's first row is that of whole chunks and of the begin of another; from there the rows that
// enter are added, and those that leave subtracted. Floats: nothing is subtracted. The sum of a row is that of the rest
// of its chunk, of whole chunks, of the begin of another, and of the rows that enter.

namespace cv::cuda::fastfilters
{

template <typename Sum, int Each>
__device__ __forceinline__ void loadSums(const Sum* from, Sum (&sum)[Each])
{
    if constexpr (Each == 4)
    {
        const uint4 v = __ldg(reinterpret_cast<const uint4*>(from));
        sum[0] = static_cast<Sum>(v.x);
        sum[1] = static_cast<Sum>(v.y);
        sum[2] = static_cast<Sum>(v.z);
        sum[3] = static_cast<Sum>(v.w);
    }
    else if constexpr (Each == 2)
    {
        const uint2 v = __ldg(reinterpret_cast<const uint2*>(from));
        sum[0] = static_cast<Sum>(v.x);
        sum[1] = static_cast<Sum>(v.y);
    }
    else
    {
        sum[0] = __ldg(from);
    }
}

template <typename Sum, int Each>
__device__ __forceinline__ void storeSums(Sum* to, const Sum (&sum)[Each])
{
    if constexpr (Each == 4)
        *reinterpret_cast<uint4*>(to) =
            make_uint4(static_cast<std::uint32_t>(sum[0]), static_cast<std::uint32_t>(sum[1]),
                       static_cast<std::uint32_t>(sum[2]), static_cast<std::uint32_t>(sum[3]));
    else if constexpr (Each == 2)
        *reinterpret_cast<uint2*>(to) =
            make_uint2(static_cast<std::uint32_t>(sum[0]), static_cast<std::uint32_t>(sum[1]));
    else
        *to = sum[0];
}

template <typename T, int Rows>
__global__ void __launch_bounds__(32 * boxLargeWarps)
    boxColumnsKernel(const __grid_constant__ BoxColumnsArguments<T> arguments)
{
    waitForEarlierKernels();
    using Lane = BoxColumnsLane<T>;
    using Sum = BoxLargeSum<T>;
    constexpr bool isFloat = std::is_floating_point<T>::value;
    constexpr int warps = boxLargeWarps, each = Lane::each, tile = Lane::tile, chunkRows = warps * Rows;
    // For each warp: its share of the chunks; the rows that leave, or the change; the rows that enter.
    __shared__ __align__(16) Sum part[isFloat ? 3 : 2][warps][tile];
    const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
    const int group = static_cast<int>(blockIdx.x) % arguments.groups;
    const int chunk = static_cast<int>(blockIdx.x) / arguments.groups;
    const BoxColumnsReader<T> reader(arguments, arguments.begin + group * tile + lane * each);
    const int top = chunk * chunkRows + warp * Rows, y = arguments.source.originY + top;
    typename Lane::Word leaves[Rows], enters[Rows];
    reader.template load<true>(y, leaves);
    reader.load(y + arguments.windowHeight, enters);

    Sum middle[each] = {}, own[each] = {};
    const int chunks = arguments.windowHeight / chunkRows;
    const std::size_t column = static_cast<std::size_t>(group) * tile + lane * each;
    CFF_NO_UNROLL
    for (int j = warp + (isFloat ? 1 : 0); j <= chunks; j += warps)
    {
        Sum sum[each];
        loadSums((j == chunks ? arguments.begins : arguments.whole) +
                     static_cast<std::size_t>(chunk + j) * arguments.step + column,
                 sum);
        CFF_UNROLL
        for (int i = 0; i < each; ++i)
            middle[i] += sum[i];
    }
    storeSums(&part[0][warp][lane * each], middle);
    if constexpr (isFloat)
    {
        Sum suffix[Rows], end = 0, entering = 0;
        CFF_UNROLL
        for (int j = Rows - 1; j >= 0; --j)
            suffix[j] = end = Lane::add(end, Lane::value(leaves[j], 0), arguments.weight);
        CFF_UNROLL
        for (int j = 0; j < Rows; ++j)
            entering = Lane::add(entering, Lane::value(enters[j], 0), arguments.weight);
        part[1][warp][lane] = end;
        part[2][warp][lane] = entering;
        __syncthreads();
        Sum sum = 0, further = 0;
        CFF_UNROLL
        for (int w = 0; w < warps; ++w)
        {
            sum += part[0][w][lane];
            // Selected, not multiplied: other rows are outside of the windows.
            further += w > warp ? part[1][w][lane] : (w < warp ? part[2][w][lane] : Sum(0));
        }
        sum += further;
        Sum* to = arguments.sums + static_cast<std::size_t>(top) * arguments.step + column;
        entering = 0;
        CFF_UNROLL
        for (int j = 0; j < Rows; ++j, to += arguments.step)
        {
            if (top + j < arguments.rows)
                __stcs(to, suffix[j] + sum + entering);
            entering = Lane::add(entering, Lane::value(enters[j], 0), arguments.weight);
        }
    }
    else
    {
        CFF_UNROLL
        for (int j = 0; j < Rows; ++j)
            CFF_UNROLL
        for (int i = 0; i < each; ++i)
            own[i] += Lane::value(enters[j], i) - Lane::value(leaves[j], i);
        storeSums(&part[1][warp][lane * each], own);
        __syncthreads();
        Sum sum[each] = {};
        CFF_UNROLL
        for (int w = 0; w < warps; ++w)
            CFF_UNROLL
        for (int i = 0; i < each; ++i)
            sum[i] += part[0][w][lane * each + i] + (w < warp ? part[1][w][lane * each + i] : Sum(0));
        Sum* to = arguments.sums + static_cast<std::size_t>(top) * arguments.step + column;
        CFF_UNROLL
        for (int j = 0; j < Rows; ++j, to += arguments.step)
        {
            if (top + j < arguments.rows)
                storeSums(to, sum);
            CFF_UNROLL
            for (int i = 0; i < each; ++i)
                sum[i] += Lane::value(enters[j], i) - Lane::value(leaves[j], i);
        }
    }
}

// Low windows: each row is read for each window. A warp has two rows of outputs.
template <typename T>
__global__ void __launch_bounds__(32 * boxLargeWarps)
    boxLowColumnsKernel(const __grid_constant__ BoxColumnsArguments<T> arguments)
{
    waitForEarlierKernels();
    using Lane = BoxColumnsLane<T>;
    using Sum = BoxLargeSum<T>;
    constexpr int each = Lane::each, tile = Lane::tile;
    const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
    const int group = static_cast<int>(blockIdx.x) % arguments.groups;
    const int top = (static_cast<int>(blockIdx.x) / arguments.groups * boxLargeWarps + warp) * 2;
    if (top >= arguments.rows)
        return;
    const BoxColumnsReader<T> reader(arguments, arguments.begin + group * tile + lane * each);
    const int y = arguments.source.originY + top;
    // Both from the top down: a window's sum does not depend on its place in the pair.
    Sum first[each] = {}, second[each] = {};
    const auto add = [&](Sum(&sum)[each], typename Lane::Word word)
    {
        CFF_UNROLL
        for (int i = 0; i < each; ++i)
            sum[i] = Lane::add(sum[i], Lane::value(word, i), arguments.weight);
    };
    typename Lane::Word word[1];
    reader.load(y, word);
    add(first, word[0]);
    CFF_UNROLL_BY(4)
    for (int j = 1; j < arguments.windowHeight; ++j)
    {
        reader.load(y + j, word);
        add(first, word[0]);
        add(second, word[0]);
    }
    Sum* const to = arguments.sums + static_cast<std::size_t>(top) * arguments.step +
                    static_cast<std::size_t>(group) * tile + lane * each;
    storeSums(to, first);
    if (top + 1 >= arguments.rows)
        return;
    reader.load(y + arguments.windowHeight, word);
    add(second, word[0]);
    storeSums(to + arguments.step, second);
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LARGE_CHUNKS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_LARGE_CHUNKS_CUH

#include "box_large.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"

#include <cuda_runtime.h>

#include <type_traits>

// Reads columns for large boxes, and sums chunks of rows.

namespace cv::cuda::fastfilters
{

template <typename T>
struct BoxColumnsArguments
{
    using Sum = BoxLargeSum<T>;
    SourceView<T> source;
    int begin;   // source element of the first column; packets of 4 bytes are aligned there, if they are anywhere
    int groups;  // tiles side by side
    int rows;    // of the result
    int windowHeight;
    bool aligned;
    Sum weight;           // 1 for doubles
    Sum *whole, *begins;  // sums of the chunks, and of their first rows; rows of `step` elements
    Sum* sums;            // the result, the same
    std::size_t step;
};

// Columns of a lane: a word.
template <typename T>
struct BoxColumnsLane
{
    using Sum = BoxLargeSum<T>;
    using Word = std::conditional_t<std::is_same<T, double>::value, double, std::uint32_t>;
    static constexpr int each = boxLargePacket(sizeof(T)), tile = 32 * each;

    static __device__ __forceinline__ Sum value(Word word, int i)
    {
        if constexpr (std::is_same<T, double>::value)
            return word;
        else if constexpr (std::is_same<T, float>::value)
            return __uint_as_float(word);
        else
            return static_cast<Sum>(static_cast<T>(word >> (8 * static_cast<int>(sizeof(T)) * i)));
    }
    static __device__ __forceinline__ std::uint32_t bits(T value)
    {
        if constexpr (std::is_same<T, float>::value)
            return __float_as_uint(value);
        else
            return static_cast<std::make_unsigned_t<T>>(value);
    }
    static __device__ __forceinline__ Sum add(Sum sum, Sum value, Sum weight)
    {
        if constexpr (std::is_floating_point<T>::value)
            return fma(value, weight, sum);
        else
            return sum + value;
    }
};

template <typename T>
class BoxColumnsReader
{
    using Lane = BoxColumnsLane<T>;
    using Word = typename Lane::Word;

public:
    __device__ BoxColumnsReader(const BoxColumnsArguments<T>& arguments, int element)
        : source_(arguments.source), element_(element)
    {
        whole_ = arguments.aligned && element >= 0 && element + Lane::each <= source_.width * source_.channels;
    }
    // Rows from source row y on. `Last`: nobody reads them later.
    template <bool Last = false, int Rows>
    __device__ __forceinline__ void load(int y, Word (&word)[Rows]) const
    {
        if (whole_ && y >= 0 && y + Rows <= source_.height)
        {
            const unsigned char* at = reinterpret_cast<const unsigned char*>(source_.row(y) + element_);
            CFF_UNROLL
            for (int j = 0; j < Rows; ++j, at += source_.step)
                word[j] = Last ? __ldcs(reinterpret_cast<const Word*>(at)) : __ldg(reinterpret_cast<const Word*>(at));
            return;
        }
        CFF_UNROLL
        for (int j = 0; j < Rows; ++j)
            word[j] = gather(borderIndex(y + j, source_.height, source_.borderY));
    }

private:
    __device__ Word gather(int y) const
    {
        const T* const row = source_.row(max(y, 0)) + element_;
        if (whole_ && y >= 0)
            return __ldg(reinterpret_cast<const Word*>(row));
        Word word = 0;
        CFF_UNROLL
        for (int i = 0; i < Lane::each; ++i)
        {
            const int element = element_ + i;
            if (element < 0 || element >= source_.width * source_.channels)
                continue;
            if constexpr (std::is_same<T, double>::value)
                word = y < 0 ? source_.borderValue[element % source_.channels] : row[i];
            else
                word |= Lane::bits(y < 0 ? source_.borderValue[element % source_.channels] : row[i])
                        << (8 * static_cast<int>(sizeof(T)) * i);
        }
        return word;
    }

    const SourceView<T>& source_;
    int element_;
    bool whole_;
};

// Sums of chunks of rows, from the first row of the first window on.
template <typename T, int Rows>
__global__ void __launch_bounds__(32 * boxLargeWarps)
    boxChunkSumsKernel(const __grid_constant__ BoxColumnsArguments<T> arguments)
{
    waitForEarlierKernels();
    using Lane = BoxColumnsLane<T>;
    using Sum = BoxLargeSum<T>;
    constexpr int warps = boxLargeWarps, each = Lane::each, tile = Lane::tile, chunkRows = warps * Rows;
    __shared__ Sum part[2][warps][tile];
    const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
    const int group = static_cast<int>(blockIdx.x) % arguments.groups;
    const int chunk = static_cast<int>(blockIdx.x) / arguments.groups;
    const int rest = arguments.windowHeight % chunkRows;
    const BoxColumnsReader<T> reader(arguments, arguments.begin + group * tile + lane * each);
    typename Lane::Word word[Rows];
    reader.load(arguments.source.originY + chunk * chunkRows + warp * Rows, word);
    Sum begin[each] = {}, end[each] = {};
    CFF_UNROLL
    for (int j = 0; j < Rows; ++j)
        CFF_UNROLL
    for (int i = 0; i < each; ++i)
    {
        if (warp * Rows + j < rest)
            begin[i] = Lane::add(begin[i], Lane::value(word[j], i), arguments.weight);
        else
            end[i] = Lane::add(end[i], Lane::value(word[j], i), arguments.weight);
    }
    CFF_UNROLL
    for (int i = 0; i < each; ++i)
    {
        part[0][warp][lane * each + i] = begin[i];
        part[1][warp][lane * each + i] = end[i];
    }
    __syncthreads();
    const int x = static_cast<int>(threadIdx.x);
    if (x >= tile)
        return;
    Sum ofBegin = 0, ofEnd = 0;
    CFF_UNROLL
    for (int w = 0; w < warps; ++w)
    {
        ofBegin += part[0][w][x];
        ofEnd += part[1][w][x];
    }
    const std::size_t at = static_cast<std::size_t>(chunk) * arguments.step + group * tile + x;
    arguments.begins[at] = ofBegin;
    arguments.whole[at] = ofBegin + ofEnd;
}

}  // namespace cv::cuda::fastfilters

#endif

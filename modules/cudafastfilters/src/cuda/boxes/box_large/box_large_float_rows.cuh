// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LARGE_FLOAT_ROWS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_LARGE_FLOAT_ROWS_CUH

#include "box_large_rows.cuh"

// The second pass for floats and doubles. Nothing is subtracted: a window is the end of a chunk, whole chunks, and the
// begin of another; a chunk has an element for each lane of a warp.

namespace cv::cuda::fastfilters
{

// The result of a window.
template <typename D, typename In>
__device__ __forceinline__ D finishBoxSum(In sum, const BoxRowsArguments<In>& arguments)
{
    if constexpr (std::is_same<In, double>::value)
        return arguments.divisor != 1 ? sum / arguments.divisor : sum * arguments.factor;
    else
        return saturateRounded<D>(sum);
}

template <int Channels, typename In>
__device__ __forceinline__ In sumOfLanesFrom(In value, int lane)
{
    CFF_UNROLL
    for (int distance = Channels; distance < boxLargeLanes(Channels); distance *= 2)
    {
        const In other = __shfl_down_sync(0xffffffffu, value, distance);
        if (lane + distance < boxLargeLanes(Channels))
            value += other;
    }
    return value;
}

// The sums of the whole chunks of lanes in each window, in the place of the chunks' own sums: doubled as often as bits
// of their number need it.
template <int Channels, typename In>
__device__ __forceinline__ void sumChunksOfWindows(In*& from, In*& to, In* sums, int entries, int chunks)
{
    for (int i = static_cast<int>(threadIdx.x); i < entries; i += 32 * boxLargeWarps)
        sums[i] = 0;
    int done = 1;  // a window's own chunk is summed apart
    for (int size = 1; size <= chunks; size *= 2)
    {
        __syncthreads();
        const bool adds = (chunks & size) != 0;
        for (int i = static_cast<int>(threadIdx.x); i < entries; i += 32 * boxLargeWarps)
        {
            if (adds && i + done * Channels < entries)
                sums[i] += from[i + done * Channels];
            to[i] = i + size * Channels < entries ? from[i] + from[i + size * Channels] : In(0);
        }
        done += adds ? size : 0;
        In* const other = from;
        from = to;
        to = other;
    }
    __syncthreads();
}

template <int Channels, typename D, typename In>
__device__ __forceinline__ void walkBoxFloatRow(const BoxRowsArguments<In>& arguments, int y, int begin, int elements,
                                                const In* middle)
{
    constexpr int lanes = boxLargeLanes(Channels), all = boxLargeWarps;
    const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
    const int own = min(lane, lanes - 1), window = arguments.windowWidth * Channels;
    const BoxRowsReader<Channels, In> reader(arguments, y, begin + elements - 1 + window - Channels);
    const int chunks = (elements + lanes - 1) / lanes, each = (chunks + all - 1) / all;
    const int first = warp * each, last = min(first + each, chunks);
    // The last element of a window is in the chunk `far` chunks further, or in the one behind.
    const int far = window / lanes, rest = window % lanes, at = rest + lane;
    const auto scanned = [&](int chunk)
    {
        const int from = begin + chunk * lanes;
        const In value = reader.load(from, from + own) * arguments.weight;
        return sumOfLanesBefore<Channels>(lane < lanes ? value : In(0), lane);
    };
    D* const to = reinterpret_cast<D*>(arguments.destination.row(y)) + begin;
    In near = first < last ? scanned(first + far) : In(0);
    CFF_NO_UNROLL
    for (int chunk = first; chunk < last; ++chunk)
    {
        const int from = begin + chunk * lanes;
        const In value = reader.load(from, from + own) * arguments.weight;
        const In further = scanned(chunk + far + 1);
        In sum =
            sumOfLanesFrom<Channels>(lane < lanes ? value : In(0), lane) + middle[chunk * Channels + lane % Channels];
        const In ofNear =
            __shfl_sync(0xffffffffu, near, at < lanes ? max(at - Channels, 0) : lanes - Channels + lane % Channels);
        const In ofFurther = __shfl_sync(0xffffffffu, further, max(at - lanes - Channels, 0));
        if (at >= Channels)
            sum += ofNear;
        if (at >= lanes + Channels)
            sum += ofFurther;
        if (lane < lanes && chunk * lanes + lane < elements)
            __stcs(to + chunk * lanes + lane, finishBoxSum<D>(sum, arguments));
        near = further;
    }
}

// Windows within a chunk or two.
template <int Channels, typename D, typename In>
__device__ __forceinline__ void walkNarrowBoxRow(const BoxRowsArguments<In>& arguments, int y, int begin, int elements)
{
    constexpr int threads = 32 * boxLargeWarps;
    const int warp = static_cast<int>(threadIdx.x) / 32;
    const int window = arguments.windowWidth * Channels;
    const BoxRowsReader<Channels, In> reader(arguments, y, begin + elements - 1 + window - Channels);
    D* const to = reinterpret_cast<D*>(arguments.destination.row(y)) + begin;
    for (int e = 0; e < elements; e += threads)
    {
        In sum = 0;
        CFF_UNROLL_BY(4)
        for (int x = 0; x < window; x += Channels)
            sum = fma(reader.load(begin + e + x + warp * 32, begin + e + x + static_cast<int>(threadIdx.x)),
                      arguments.weight, sum);
        if (e + static_cast<int>(threadIdx.x) < elements)
            __stcs(to + e + threadIdx.x, finishBoxSum<D>(sum, arguments));
    }
}

// A block has a part of a row. Without subtraction: a window is the end of a chunk (of a warp's lanes), whole chunks,
// and the begin of another.
template <int Channels, typename In>
__global__ void __launch_bounds__(32 * boxLargeWarps, boxLargeFloatBlocks(Channels, sizeof(In)))
    boxFloatRowsKernel(const __grid_constant__ BoxRowsArguments<In> arguments)
{
    waitForEarlierKernels();
    constexpr int lanes = boxLargeLanes(Channels);
    extern __shared__ double boxChunkSums[];
    In* const chunkSums = reinterpret_cast<In*>(boxChunkSums);
    const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
    const int y = static_cast<int>(blockIdx.x) / arguments.runs;
    const int begin = static_cast<int>(blockIdx.x) % arguments.runs * arguments.run * Channels;
    const int elements = min(arguments.run * Channels, arguments.destination.width * Channels - begin);
    const int window = arguments.windowWidth * Channels, far = window / lanes;
    In* middle = chunkSums;
    if (far > 0)
    {
        const int chunks = (elements + lanes - 1) / lanes + far, entries = chunks * Channels;
        In *from = chunkSums + entries, *to = from + entries;
        const BoxRowsReader<Channels, In> reader(arguments, y, begin + elements - 1 + window - Channels);
        CFF_UNROLL_BY(4)
        for (int chunk = warp; chunk < chunks; chunk += boxLargeWarps)
        {
            const int at = begin + chunk * lanes;
            const In value = reader.load(at, at + min(lane, lanes - 1)) * arguments.weight;
            const In sum = sumOfLanesFrom<Channels>(lane < lanes ? value : In(0), lane);
            if (lane < Channels)
                from[chunk * Channels + lane] = sum;
        }
        sumChunksOfWindows<Channels>(from, to, middle, entries, far - 1);
    }
    const auto walk = [&](auto pixel)
    {
        using D = decltype(pixel);
        if (far > 0)
            walkBoxFloatRow<Channels, D>(arguments, y, begin, elements, middle);
        else
            walkNarrowBoxRow<Channels, D>(arguments, y, begin, elements);
    };
    if constexpr (std::is_same<In, double>::value)
    {
        walk(double());
        return;
    }
    switch (arguments.depth)
    {
    case BoxDepth::U8: walk(std::uint8_t()); break;
    case BoxDepth::S8: walk(std::int8_t()); break;
    case BoxDepth::U16: walk(std::uint16_t()); break;
    case BoxDepth::S16: walk(std::int16_t()); break;
    case BoxDepth::F32: walk(float()); break;
    case BoxDepth::F64: break;
    }
}

}  // namespace cv::cuda::fastfilters

#endif

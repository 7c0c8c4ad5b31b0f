// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LARGE_ROWS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_LARGE_ROWS_CUH

#include "box_large.hpp"
#include "cuda/boxes/box_quotient.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"

#include <cuda_runtime.h>

#include <type_traits>

// The second pass: along the rows. A lane has an element, neighbouring lanes neighbouring elements of whole pixels.
// Integers: a warp sums the first window of its part of a row, and scans the differences between what enters and what
// leaves. Floats: see box_large_float_rows.cuh.

namespace cv::cuda::fastfilters
{

template <typename In>
struct BoxRowsArguments
{
    const unsigned char* data;  // element 0 of the image, row 0 of the result
    std::size_t step;
    int width;    // of the image, pixels
    int originX;  // of the window of output 0
    int borderX;
    In outside[4];  // for the constant border
    DestinationView<std::uint8_t> destination;
    BoxDepth depth;
    int windowWidth;  // pixels
    int run, runs;    // pixels of a part of a row, parts
    bool narrow;      // the differences of a warp fit into 32 bits
    std::conditional_t<std::is_same<In, double>::value, double, float> weight;
    BoxQuotient quotient;
    double divisor, factor;  // of sums of doubles: see BoxFilter
};

// Sums along a warp for each channel.
template <int Channels, typename V>
__device__ __forceinline__ V sumOfLanesBefore(V value, int lane)
{
    CFF_UNROLL
    for (int distance = Channels; distance < boxLargeLanes(Channels); distance *= 2)
    {
        const V other = __shfl_up_sync(0xffffffffu, value, distance);
        if (lane >= distance)
            value += other;
    }
    return value;
}

// Elements of a row, the border rule applied; they count from the window of output 0 on.
template <int Channels, typename In>
class BoxRowsReader
{
public:
    // `last`: the last element that a window needs; others are replaced.
    __device__ BoxRowsReader(const BoxRowsArguments<In>& arguments, int y, int last)
        : arguments_(arguments),
          row_(reinterpret_cast<const In*>(arguments.data + static_cast<std::size_t>(y) * arguments.step)),
          last_(last),
          first_(arguments.originX * Channels),
          elements_(arguments.width * Channels)
    {
    }
    // `begin`: of the warp, whose lanes have neighbouring elements.
    __device__ __forceinline__ In load(int begin, int element) const
    {
        begin += first_;
        element = min(element, last_);
        if (begin >= 0 && begin + 32 <= elements_)
            return __ldg(row_ + (element + first_));
        const int pixel = element / Channels, channel = element % Channels;
        const int x = borderIndex(arguments_.originX + pixel, arguments_.width, arguments_.borderX);
        return x < 0 ? arguments_.outside[channel] : __ldg(row_ + x * Channels + channel);
    }

private:
    const BoxRowsArguments<In>& arguments_;
    const In* row_;
    int last_, first_, elements_;
};

template <typename V>
__device__ __forceinline__ V lastOfChannel(V sum, int lane, int channels, int lanes)
{
    return __shfl_sync(0xffffffffu, sum, lanes - channels + lane % channels);
}

template <int Channels, typename In, typename Sum, typename D>
__device__ __forceinline__ void walkBoxRow(const BoxRowsArguments<In>& arguments, int y, int begin, int elements)
{
    using Change = std::conditional_t<std::is_same<In, std::uint32_t>::value || std::is_unsigned<In>::value,
                                      std::uint32_t, std::int32_t>;
    constexpr int lanes = boxLargeLanes(Channels), atOnce = boxLargeAtOnce;
    const int lane = static_cast<int>(threadIdx.x) % 32, own = min(lane, lanes - 1);
    const int window = arguments.windowWidth * Channels;
    const BoxRowsReader<Channels, In> reader(arguments, y, begin + elements - 1 + window - Channels);
    Sum sum = 0;
    for (int e = 0; e < window; e += atOnce * lanes)
    {
        In value[atOnce];
        CFF_UNROLL
        for (int u = 0; u < atOnce; ++u)
            value[u] = e + u * lanes + lane < window && lane < lanes
                           ? reader.load(begin + e + u * lanes, begin + e + u * lanes + own)
                           : In(0);
        CFF_UNROLL
        for (int u = 0; u < atOnce; ++u)
            sum += static_cast<Sum>(value[u]);
    }
    sum = lastOfChannel(sumOfLanesBefore<Channels>(sum, lane), lane, Channels, lanes);
    D* const to = reinterpret_cast<D*>(arguments.destination.row(y)) + begin;
    for (int e = 0; e < elements; e += atOnce * lanes)
    {
        In leaves[atOnce], enters[atOnce];
        CFF_UNROLL
        for (int u = 0; u < atOnce; ++u)
        {
            const int at = begin + e + u * lanes;
            leaves[u] = reader.load(at, at + own);
            enters[u] = reader.load(at + window, at + window + own);
        }
        CFF_UNROLL
        for (int u = 0; u < atOnce; ++u)
        {
            Sum before;
            if constexpr (std::is_same<Sum, double>::value)
            {
                if (arguments.narrow)
                {
                    const std::int32_t change =
                        static_cast<std::int32_t>(enters[u]) - static_cast<std::int32_t>(leaves[u]);
                    const std::int32_t scan = sumOfLanesBefore<Channels>(change, lane);
                    before = sum + exactDouble(scan - change);
                    sum += exactDouble(lastOfChannel(scan, lane, Channels, lanes));
                }
                else
                {
                    const double change = exactDouble(enters[u]) - exactDouble(leaves[u]);
                    const double scan = sumOfLanesBefore<Channels>(change, lane);
                    before = sum + (scan - change);
                    sum += lastOfChannel(scan, lane, Channels, lanes);
                }
            }
            else
            {
                const Change change = static_cast<Change>(enters[u]) - static_cast<Change>(leaves[u]);
                const Change scan = sumOfLanesBefore<Channels>(change, lane);
                before = sum + (scan - change);
                sum += lastOfChannel(scan, lane, Channels, lanes);
            }
            if (lane < lanes && e + u * lanes + lane < elements)
                __stcs(to + e + u * lanes + lane, roundQuotient<D>(before, arguments.quotient));
        }
    }
}

template <int Channels, typename In, typename Sum>
__global__ void __launch_bounds__(32 * boxLargeWarps, boxLargeBlocks)
    boxRowsKernel(const __grid_constant__ BoxRowsArguments<In> arguments)
{
    waitForEarlierKernels();
    const long long index = static_cast<long long>(blockIdx.x) * boxLargeWarps + threadIdx.x / 32;
    const int y = static_cast<int>(index / arguments.runs);
    if (y >= arguments.destination.height)
        return;
    const int begin = static_cast<int>(index % arguments.runs) * arguments.run * Channels;
    const int elements = min(arguments.run * Channels, arguments.destination.width * Channels - begin);
    switch (arguments.depth)
    {
    case BoxDepth::U8: walkBoxRow<Channels, In, Sum, std::uint8_t>(arguments, y, begin, elements); break;
    case BoxDepth::S8: walkBoxRow<Channels, In, Sum, std::int8_t>(arguments, y, begin, elements); break;
    case BoxDepth::U16: walkBoxRow<Channels, In, Sum, std::uint16_t>(arguments, y, begin, elements); break;
    case BoxDepth::S16: walkBoxRow<Channels, In, Sum, std::int16_t>(arguments, y, begin, elements); break;
    case BoxDepth::F32: walkBoxRow<Channels, In, Sum, float>(arguments, y, begin, elements); break;
    case BoxDepth::F64: break;
    }
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_WIDE_SUMS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_WIDE_SUMS_CUH

#include "box_wide.hpp"
#include "cuda/boxes/box_layout.hpp"
#include "cuda/boxes/box_margins.hpp"
#include "cuda/boxes/box_pairs.cuh"

// From the sums of columns to the sums of windows, for the lanes of neighbouring warps, through shared memory.

namespace cv::cuda::fastfilters
{

template <int Channels>
struct BoxWide
{
    static constexpr int words = Channels == 3 ? 3 : 4;  // a packet of whole pixels
    static constexpr int size = 4 * words, pairs = 2 * words;
    static constexpr int bytes = boxWideAlignment(Channels);  // to which packets are aligned
    static constexpr int pitch = pairs + 1;  // words of a lane in shared memory: lanes use different banks
};

// Where windows begin, or end, in the columns of the lanes: the first window of lane l at column `element` of lane
// l + lanes.
struct BoxEdge
{
    int lanes, element;
    std::uint32_t selector;       // selects a pair of columns from two words
    int words[9];                 // in shared memory, from the lane's own on
    std::uint32_t weights[4][8];  // 1 for columns of a channel before `element`: two bytes per pair
};

struct BoxWideArguments
{
    StripLayout layout;
    BoxMargins margins;
    BoxEdge left, right;
    int lanes;  // lanes with outputs
    int early;  // elements from the first input to the first window
    int height, windowElements;
    int shift;  // source element of the window of output element 0
    bool alignedDestination;
    float divisor, reciprocal;
    std::uint32_t byte;  // 256, which the compiler must not know: a multiplication runs on a different pipe than a
                         // shift
};

// Whether the pair of elements 2i, 2i + 1 has one of the channel, and which.
template <int Channels>
CFF_HOST_DEVICE constexpr std::uint32_t channelWeights(int pair, int channel)
{
    return pairWeights(2 * pair % Channels == channel, (2 * pair + 1) % Channels == channel);
}

// Adds the value of the lane `distance` to the left, if there is one.
__device__ __forceinline__ std::uint32_t addFromLeft(std::uint32_t value, int distance)
{
    std::uint32_t result;
    asm volatile("{ .reg .pred p; .reg .u32 other; shfl.sync.up.b32 other|p, %1, %2, 0, 0xffffffff; mov.u32 %0, %1; "
                 "@p add.u32 %0, %0, other; }"
                 : "=&r"(result)
                 : "r"(value), "r"(distance));
    return result;
}

template <int Channels, int Warps>
struct BoxWideMemory
{
    using Wide = BoxWide<Channels>;
    std::uint32_t columns[32 * Warps * Wide::pitch];
    std::uint32_t before[2][Channels][32 * Warps];  // prefix sums within a warp at the left and the right edge
    std::uint32_t totals[Channels][Warps];
};

template <int Channels, int Warps>
__device__ __forceinline__ void publishColumns(const BoxWideArguments& arguments,
                                               const std::uint32_t (&sums)[BoxWide<Channels>::pairs], int lane,
                                               BoxWideMemory<Channels, Warps>& memory)
{
    using Wide = BoxWide<Channels>;
    CFF_UNROLL
    for (int i = 0; i < Wide::pairs; ++i)
        memory.columns[lane * Wide::pitch + i] = sums[i];
    CFF_UNROLL
    for (int c = 0; c < Channels; ++c)
    {
        std::uint32_t total = 0, left = 0, right = 0;
        CFF_UNROLL
        for (int i = 0; i < Wide::pairs; ++i)
        {
            if (channelWeights<Channels>(i, c) == 0)
                continue;
            total = addPair(total, sums[i], channelWeights<Channels>(i, c));
            left = addPair(left, sums[i], arguments.left.weights[c][i]);
            right = addPair(right, sums[i], arguments.right.weights[c][i]);
        }
        std::uint32_t scan = total;
        CFF_UNROLL
        for (int distance = 1; distance < 32; distance *= 2)
        {
            scan = addFromLeft(scan, distance);
        }
        memory.before[0][c][lane] = scan - total + left;
        memory.before[1][c][lane] = scan - total + right;
        if (Warps > 1 && lane % 32 == 31)
            memory.totals[c][lane / 32] = scan;
    }
}

// The columns from the edge on, in pairs.
template <int Channels>
__device__ __forceinline__ void readColumns(const std::uint32_t* columns, const BoxEdge& edge, int lane,
                                            std::uint32_t (&pair)[BoxWide<Channels>::pairs])
{
    using Wide = BoxWide<Channels>;
    const std::uint32_t* const from = columns + lane * Wide::pitch;
    std::uint32_t word[Wide::pairs + 1];
    CFF_UNROLL
    for (int i = 0; i <= Wide::pairs; ++i)
        word[i] = from[edge.words[i]];
    CFF_UNROLL
    for (int i = 0; i < Wide::pairs; ++i)
        pair[i] = __byte_perm(word[i], word[i + 1], edge.selector);
}

// The sums plus `summand`.
template <int Channels, int Warps>
__device__ __forceinline__ void sumWindows(const BoxWideArguments& arguments,
                                           const BoxWideMemory<Channels, Warps>& memory, int lane,
                                           std::uint32_t summand, std::uint32_t (&sum)[BoxWide<Channels>::size])
{
    using Wide = BoxWide<Channels>;
    std::uint32_t leaves[Wide::pairs], enters[Wide::pairs];
    readColumns<Channels>(memory.columns, arguments.left, lane, leaves);
    readColumns<Channels>(memory.columns, arguments.right, lane, enters);
    const int leftLane = lane + arguments.left.lanes, rightLane = lane + arguments.right.lanes;
    CFF_UNROLL
    for (int c = 0; c < Channels; ++c)
    {
        sum[c] = memory.before[1][c][rightLane] - memory.before[0][c][leftLane] + summand;
        CFF_UNROLL
        for (int w = 0; w < Warps - 1; ++w)
            if (w >= leftLane / 32 && w < rightLane / 32)
                sum[c] += memory.totals[c][w];
    }
    CFF_UNROLL
    for (int i = 0; i + Channels < Wide::size; ++i)
    {
        const std::uint32_t one = i % 2 == 0 ? pairWeights(1, 0) : pairWeights(0, 1);
        const std::uint32_t minusOne = i % 2 == 0 ? pairWeights(-1, 0) : pairWeights(0, -1);
        sum[i + Channels] = addPair(addPair(sum[i], enters[i / 2], one), leaves[i / 2], minusOne);
    }
}

// Bits whose low byte is the rounded mean. `Quotient`: with the correction of strip_finish.hpp; otherwise the sum comes
// as the bits of 2^23 plus the sum.
template <bool Quotient>
__device__ __forceinline__ std::uint32_t finishMean(std::uint32_t sum, const BoxWideArguments& arguments)
{
    if constexpr (!Quotient)
    {
        // Sums below 2^23, an odd area below 2^15: the product is within 2^-16 of the quotient, which is 2^-16 or more
        // clear of a tie.
        const float n = __uint_as_float(sum) - 8388608.0f;
        return __float_as_uint(fmaf(n, arguments.reciprocal, 8388608.0f));
    }
    else
    {
        const float n = static_cast<float>(sum);
        const float q = n * arguments.reciprocal;
        return __float_as_uint(fmaf(fmaf(-q, arguments.divisor, n), arguments.reciprocal, q) + 8388608.0f);
    }
}

// The edge `element` elements after the lane's first input.
template <int Channels>
BoxEdge makeBoxEdge(int element)
{
    using Wide = BoxWide<Channels>;
    BoxEdge edge = {};
    edge.lanes = element / Wide::size;
    edge.element = element % Wide::size;
    edge.selector = edge.element % 2 == 0 ? 0x3210 : 0x5432;
    for (int i = 0; i <= Wide::pairs; ++i)
    {
        const int word = edge.element / 2 + i;
        edge.words[i] = edge.lanes * Wide::pitch + word + (word >= Wide::pairs ? 1 : 0);
    }
    for (int i = 0; i < edge.element; ++i)
        edge.weights[i % Channels][i / 2] |= i % 2 == 0 ? pairWeights(1, 0) : pairWeights(0, 1);
    return edge;
}

}  // namespace cv::cuda::fastfilters

#endif

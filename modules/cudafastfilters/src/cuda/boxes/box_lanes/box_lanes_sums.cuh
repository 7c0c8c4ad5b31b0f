// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LANES_SUMS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_LANES_SUMS_CUH

#include "box_lanes_plan.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/boxes/box_pairs.cuh"

// From the sums of a warp's columns, 16 elements per lane in 8 pairs, to the means of the squares around them.
//
// The first window of each channel of a lane is added up. Every other window is the one before it in its channel, plus
// the column that enters, minus the one that leaves. Two neighbouring differences are computed at once, with a bias
// that keeps their halves from borrowing; so window j of a channel has j times the bias.
//
// Rounding. The bits of a sum n are the float n * 2^-149. Times 2^127 / area, plus 2, this is rounded to a multiple of
// 2^-22: to 2 + n / area in these units. The bias is a multiple of the area, so that what it adds is an integer; it is
// subtracted from the 2. The product is off by less than 1 / (2 * area), by which the quotient of an odd area keeps
// clear of a tie.

namespace cv::cuda::fastfilters
{

template <int Channels, int Side>
struct BoxLane
{
    static constexpr int reach = Side / 2 * Channels;  // elements to either side
    static constexpr int lanes = boxLaneReach(reach);  // the same in lanes
    static constexpr int area = Side * Side;
    static constexpr int most = 255 * Side;  // the largest sum of a column
    static constexpr int biasMeans = (most + area - 1) / area;
    static constexpr std::uint32_t bias = static_cast<std::uint32_t>(biasMeans * area);
    static constexpr int pairsOf16Bits = 65535 / most;  // that can be added without a carry

    static constexpr int mostMeans = 255 + 15 / Channels * biasMeans;
    static_assert(Side % 2 == 1 && 2 * area * mostMeans < 1 << 24, "the product may reach a tie");
    static_assert(mostMeans * area < 1 << 23, "sums are mantissas");
    static_assert(bias + most < 65536, "differences have 16 bits");
    static_assert(lanes == 1 || Channels == 1, "sums of whole lanes are of one channel");
};

// Where the pair that begins at an element of this lane, or of others, lies among the pairs of `lanes` lanes to the
// left, this one, and so on.
CFF_HOST_DEVICE constexpr int boxLanePair(int element, int lanes)
{
    return (element + 16 * lanes) / 2;
}

// A bit for each pair that windows() needs, `from` and the next 63.
CFF_HOST_DEVICE constexpr std::uint64_t boxLanePairs(int channels, int side, int from)
{
    const int reach = side / 2 * channels, lanes = boxLaneReach(reach);
    const auto bit = [=](int element)
    {
        const int index = boxLanePair(element, lanes) - from;
        return index >= 0 && index < 64 ? 1ull << index : 0ull;
    };
    std::uint64_t pairs = 0;
    for (int j = 0; j < 16 - channels; ++j)
        pairs |= bit(j + channels + reach) | bit(j - reach);
    for (int j = -reach; lanes == 1 && j < reach + channels; ++j)
        pairs |= bit(j);
    return pairs;
}

// The value of the lane `lanes` to the right.
__device__ __forceinline__ std::uint32_t fromLane(std::uint32_t value, int lanes)
{
    if (lanes == 0)
        return value;
    return lanes > 0 ? __shfl_down_sync(0xffffffffu, value, lanes) : __shfl_up_sync(0xffffffffu, value, -lanes);
}

// Adds pairs in 16 bits until they could overflow, then in 32.
template <int Most>
struct BoxPairSum
{
    std::uint32_t pairs = 0;
    int count = 0;

    // Whether the pairs have to be taken out before another one is added.
    __device__ __forceinline__ bool add(std::uint32_t pair)
    {
        pairs = count == 0 ? pair : pairs + pair;
        return ++count == Most;
    }
};

// Columns [begin, end) of this lane.
template <int Side>
__device__ __forceinline__ std::uint32_t sumColumns(const std::uint32_t (&columns)[8], int begin, int end)
{
    BoxPairSum<BoxLane<1, Side>::pairsOf16Bits> packed;
    std::uint32_t sum = 0;
    CFF_UNROLL
    for (int i = 0; i < 8; ++i)
    {
        const bool low = 2 * i >= begin && 2 * i < end, high = 2 * i + 1 >= begin && 2 * i + 1 < end;
        if (low != high)
        {
            sum = addPair(sum, columns[i], pairWeights(low, high));
        }
        else if (low && packed.add(columns[i]))
        {
            sum = addPair(sum, packed.pairs, pairWeights(1, 1));
            packed.count = 0;
        }
    }
    return packed.count == 0 ? sum : addPair(sum, packed.pairs, pairWeights(1, 1));
}

// The first window if it reaches beyond the next lane: whole lanes, and parts of the outermost.
template <int Side>
__device__ __forceinline__ std::uint32_t sumLanes(const std::uint32_t (&columns)[8])
{
    using Lane = BoxLane<1, Side>;
    constexpr int part = Lane::reach - 16 * (Lane::lanes - 1);  // part of the leftmost lane; 1 to 16
    constexpr int last = part == 16 ? Lane::lanes : Lane::lanes - 1;
    const std::uint32_t whole = sumColumns<Side>(columns, 0, 16);
    std::uint32_t sum = fromLane(sumColumns<Side>(columns, 16 - part, 16), -Lane::lanes) +
                        fromLane(sumColumns<Side>(columns, 0, part % 16 + 1), last);
    CFF_UNROLL
    for (int lane = 1 - Lane::lanes; lane < last; ++lane)
        sum += fromLane(whole, lane);
    return sum;
}

// The first window of each channel, from the pairs of three lanes.
template <int Channels, int Side>
__device__ __forceinline__ void sumFirst(const std::uint32_t* pairs, std::uint32_t (&sum)[16])
{
    using Lane = BoxLane<Channels, Side>;
    constexpr int begin = -Lane::reach, end = Lane::reach + Channels;  // an element of each window, in turns
    constexpr int period = Channels % 2 == 1 ? Channels : Channels / 2;
    CFF_UNROLL
    for (int c = 0; c < Channels; ++c)
        sum[c] = 0;
    const auto addTo = [&](int element, std::uint32_t pair, bool low, bool high)
    {
        const int c = (element - begin + Channels) % Channels, next = (c + 1) % Channels;
        if (c == next)
        {
            sum[c] = addPair(sum[c], pair, pairWeights(low, high));
            return;
        }
        if (low)
            sum[c] = addPair(sum[c], pair, pairWeights(1, 0));
        if (high)
            sum[next] = addPair(sum[next], pair, pairWeights(0, 1));
    };
    CFF_UNROLL
    for (int phase = 0; phase < period; ++phase)
    {
        BoxPairSum<Lane::pairsOf16Bits> packed;
        CFF_UNROLL
        for (int i = phase; i < 24; i += period)
        {
            const int element = 2 * i - 16;
            const bool low = element >= begin && element < end, high = element + 1 >= begin && element + 1 < end;
            if (low != high)
            {
                addTo(element, pairs[i], low, high);
            }
            else if (low && packed.add(pairs[i]))
            {
                addTo(element, packed.pairs, true, true);
                packed.count = 0;
            }
        }
        // Pairs of a phase begin with the same channel.
        if (packed.count > 0)
            addTo(2 * phase - 16 + 16 * Channels, packed.pairs, true, true);
    }
}

// Sums of the windows of this lane's elements, and the bias.
template <int Channels, int Side>
__device__ __forceinline__ void sumWindows(const std::uint32_t (&columns)[8], std::uint32_t (&sum)[16])
{
    using Lane = BoxLane<Channels, Side>;
    constexpr int count = 8 * (2 * Lane::lanes + 1);
    constexpr std::uint64_t needed = boxLanePairs(Channels, Side, 0), further = boxLanePairs(Channels, Side, 64);
    std::uint32_t pairs[count + 1];
    pairs[count] = 0;
    CFF_UNROLL
    for (int i = 0; i < count; ++i)
        pairs[i] =
            ((i < 64 ? needed : further) >> (i % 64) & 1) != 0 ? fromLane(columns[i % 8], i / 8 - Lane::lanes) : 0;
    if constexpr (Lane::lanes > 1)
        sum[0] = sumLanes<Side>(columns);
    else
        sumFirst<Channels, Side>(pairs, sum);
    const auto pairAt = [&](int element)
    {
        const int i = boxLanePair(element, Lane::lanes);
        return element % 2 == 0 ? pairs[i] : __byte_perm(pairs[i], pairs[i + 1], 0x5432);
    };
    CFF_UNROLL
    for (int j = 0; j + Channels < 16; j += 2)
    {
        const std::uint32_t change =
            pairAt(j + Channels + Lane::reach) - pairAt(j - Lane::reach) + Lane::bias * 0x10001u;
        sum[j + Channels] = addPair(sum[j], change, pairWeights(1, 0));
        if (j + 1 + Channels < 16)
            sum[j + 1 + Channels] = Channels == 1 ? addPair(sum[j], change, pairWeights(1, 1))
                                                  : addPair(sum[j + 1], change, pairWeights(0, 1));
    }
}

// Rounded means. `byte` is 256, which the compiler must not know: a multiplication runs on a different pipe than a
// shift.
template <int Channels, int Side>
__device__ __forceinline__ void finishMeans(const std::uint32_t (&sum)[16], std::uint32_t byte,
                                            std::uint32_t (&word)[4])
{
    using Lane = BoxLane<Channels, Side>;
    constexpr float scale = 0x1p127f / Lane::area;
    std::uint32_t bits[16];
    CFF_UNROLL
    for (int j = 0; j < 16; ++j)
        bits[j] = __float_as_uint(
            multiplyAdd(__uint_as_float(sum[j]), scale, 2.0f - j / Channels * Lane::biasMeans * 0x1p-22f));
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        word[i] = __byte_perm(bits[4 * i + 1] * byte + bits[4 * i], bits[4 * i + 3] * byte + bits[4 * i + 2], 0x5410);
}

}  // namespace cv::cuda::fastfilters

#endif

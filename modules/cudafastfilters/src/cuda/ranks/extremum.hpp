// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_HPP

#include "cuda/ranks/row_lanes.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "extremum_plan.hpp"

// The minimum or maximum of a rectangle (erosion, dilation) of any size, by doubling: the minimum of 2 n values is the
// minimum of two minima of n, and the last step overlaps. A direction of n pixels takes about log2(n) steps for any
// type and number of channels. The maximum is the minimum of complemented keys. (Logarithmic decomposition: van den
// Boomgaard and van Balen, 1992; not the running extrema of van Herk, 1992.)
//
// A warp walks down a strip of 512 bytes, 16 per lane, a row at a time. Down the columns, a step compares its input
// with its input some rows earlier, which waits in the lane's part of shared memory. Along the row, it compares with
// the row some bytes to the left or right, which all lanes have put there.

namespace cv::cuda::fastfilters
{

// The steps of one direction: distances 1, 2, 4, ... and the rest. Their sum is length - 1.
struct ExtremumSteps
{
    static constexpr int most = 9;  // steps of the longest window, an upper bound
    int count;
    int distance[most];
};

CFF_HOST_DEVICE constexpr ExtremumSteps extremumSteps(int length)
{
    ExtremumSteps steps = {};
    int reached = 1;
    while (reached < length)
    {
        const int distance = reached < length - reached ? reached : length - reached;
        steps.distance[steps.count++] = distance;
        reached += distance;
    }
    return steps;
}

static_assert(extremumSteps(ExtremumTuning::reachBytes + 1).count == ExtremumSteps::most, "windows of 1-byte pixels");

// Makes distances negative, so that the window begins `before` pixels before its result: before < length.
CFF_HOST_DEVICE constexpr ExtremumSteps extremumStepsAround(int length, int before)
{
    ExtremumSteps steps = extremumSteps(length);
    for (int i = steps.count - 1; i >= 0; --i)
    {
        int rest = 0;  // what the steps before this one can reach
        for (int j = 0; j < i; ++j)
            rest += steps.distance[j];
        if (before > rest)
        {
            before -= steps.distance[i];
            steps.distance[i] = -steps.distance[i];
        }
    }
    return steps;
}

// Words of a row as keys whose minimum can be found, and back.
template <typename T>
struct ExtremumKeys;

// The pixels at odd places as they are, with the others as harmless low bytes (see PixelFormat), then the others.
template <>
struct ExtremumKeys<std::uint8_t> : PackedKeys<false>
{
    static constexpr int perWord = 2, count = 4 * perWord;
    template <int Words>
    static CFF_HOST_DEVICE void unpack(const std::uint32_t (&words)[Words], Key (&keys)[2 * Words])
    {
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
        {
            keys[2 * i] = words[i];
            keys[2 * i + 1] = words[i] * 256;
        }
    }
    template <int Words>
    static CFF_HOST_DEVICE void pack(const Key (&keys)[2 * Words], std::uint32_t (&words)[Words])
    {
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
            words[i] = bytePermute(keys[2 * i], keys[2 * i + 1], 0x3715);
    }
};

template <>
struct ExtremumKeys<std::uint16_t> : PackedKeys<false>
{
    static constexpr int perWord = 1, count = 4;
    template <int Words>
    static CFF_HOST_DEVICE void unpack(const std::uint32_t (&words)[Words], Key (&keys)[Words])
    {
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
            keys[i] = words[i];
    }
    template <int Words>
    static CFF_HOST_DEVICE void pack(const Key (&keys)[Words], std::uint32_t (&words)[Words])
    {
        unpack(keys, words);
    }
    static CFF_HOST_DEVICE std::uint32_t fromBits(const UnitFactors& factors, std::uint32_t bits)
    {
        return HalfKey::fromBits(factors, bits);
    }
    static CFF_HOST_DEVICE std::uint32_t toBits(std::uint32_t word) { return HalfKey::toBits(word); }
};

// And integers of 32 bits.
template <>
struct ExtremumKeys<float> : WordKeys
{
    static constexpr int perWord = 1, count = 4;
    template <int Words>
    static CFF_HOST_DEVICE void unpack(const std::uint32_t (&words)[Words], Key (&keys)[Words])
    {
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
            keys[i] = static_cast<Key>(words[i]);
    }
    template <int Words>
    static CFF_HOST_DEVICE void pack(const Key (&keys)[Words], std::uint32_t (&words)[Words])
    {
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
            words[i] = static_cast<std::uint32_t>(keys[i]);
    }
    static CFF_HOST_DEVICE std::uint32_t fromBits(const UnitFactors& factors, std::uint32_t bits)
    {
        return static_cast<std::uint32_t>(FloatKey::fromBits(factors, bits));
    }
    static CFF_HOST_DEVICE std::uint32_t toBits(std::uint32_t word)
    {
        return FloatKey::toBits(static_cast<std::int32_t>(word));
    }
};

// The keys of words of pixels. `hasFloats`: see KeyFactors.
template <typename T, typename Arguments, int Count>
CFF_HOST_DEVICE void extremumKeys(const Arguments& arguments, const std::uint32_t (&bits)[Count],
                                  std::uint32_t (&keys)[Count])
{
    CFF_UNROLL
    for (int i = 0; i < Count; ++i)
        keys[i] = bits[i];
    if constexpr (sizeof(T) > 1)
        if (arguments.images.factors.hasFloats)
        {
            CFF_UNROLL
            for (int i = 0; i < Count; ++i)
                keys[i] = ExtremumKeys<T>::fromBits(arguments.images.factors, bits[i]);
        }
    CFF_UNROLL
    for (int i = 0; i < Count; ++i)
        keys[i] ^= arguments.flip;
}
template <typename T, typename Arguments, int Count>
CFF_HOST_DEVICE void extremumPixels(const Arguments& arguments, std::uint32_t (&words)[Count])
{
    CFF_UNROLL
    for (int i = 0; i < Count; ++i)
        words[i] ^= arguments.flip;
    if constexpr (sizeof(T) > 1)
        if (arguments.images.factors.hasFloats)
        {
            CFF_UNROLL
            for (int i = 0; i < Count; ++i)
                words[i] = ExtremumKeys<T>::toBits(words[i]);
        }
}

// Down the columns of windows of 3, 5, 7... rows: the minima of four windows below each other.
template <typename Keys, int Height, int Count>
CFF_HOST_DEVICE void extremumColumns(const typename Keys::Key (&in)[Height + 3][Count],
                                     typename Keys::Key (&out)[4][Count])
{
    using Key = typename Keys::Key;
    CFF_UNROLL
    for (int x = 0; x < Count; ++x)
    {
        if constexpr (Height == 3)
        {
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                out[i][x] = Keys::minimum(in[i][x], in[i + 1][x], in[i + 2][x]);
        }
        else
        {
            // Rows 3 to Height - 1 belong to all windows.
            Key shared = in[3][x];
            CFF_UNROLL
            for (int i = 4; i + 1 < Height; i += 2)
                shared = Keys::minimum(shared, in[i][x], in[i + 1][x]);
            const Key upper = Keys::minimum(shared, in[Height - 1][x], in[2][x]);
            const Key lower = Keys::minimum(shared, in[Height - 1][x], in[Height][x]);
            out[0][x] = Keys::minimum(upper, in[0][x], in[1][x]);
            out[1][x] = Keys::minimum(upper, in[1][x], in[Height][x]);
            out[2][x] = Keys::minimum(lower, in[2][x], in[Height + 1][x]);
            out[3][x] = Keys::minimum(lower, in[Height + 1][x], in[Height + 2][x]);
        }
    }
}

// What the kernels receive.
struct ExtremumArguments : RowLanesArguments
{
    int windowWidth, windowHeight;
    int warpWords;               // words of shared memory per warp
    ExtremumSteps down, across;  // `across`: in bytes
};

// `greatest`: the maximum of the window, otherwise the minimum. T: the unsigned type of the pixels' size, or float.
template <typename T>
ExtremumArguments extremumArguments(int width, int height, bool greatest, bool isSigned, const RankArguments& images)
{
    ExtremumArguments arguments = {};
    const bool anyPlace = !isSmallExtremum(images.destination.channels * static_cast<int>(sizeof(T)), width, height);
    const int before =
        setRowLanes<T>(arguments, width, (greatest ? ~0u : 0u) ^ signBits<T>(isSigned), images, anyPlace);
    arguments.windowWidth = width;
    arguments.windowHeight = height;
    arguments.down = extremumSteps(height);
    arguments.across = extremumStepsAround(width, before);
    for (int i = 0; i < arguments.across.count; ++i)
        arguments.across.distance[i] *= arguments.pixelBytes;
    return arguments;
}

}  // namespace cv::cuda::fastfilters

#endif

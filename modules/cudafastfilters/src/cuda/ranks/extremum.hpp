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

// Four words of a row as keys whose minimum can be found, and back.
template <typename T>
struct ExtremumKeys;

// The pixels at odd places as they are, with the others as harmless low bytes (see PixelFormat), then the others.
template <>
struct ExtremumKeys<std::uint8_t> : PackedKeys<false>
{
    static constexpr int count = 8;
    static CFF_HOST_DEVICE void unpack(const std::uint32_t (&words)[4], Key (&keys)[count])
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            keys[2 * i] = words[i];
            keys[2 * i + 1] = words[i] * 256;
        }
    }
    static CFF_HOST_DEVICE void pack(const Key (&keys)[count], std::uint32_t (&words)[4])
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            words[i] = bytePermute(keys[2 * i], keys[2 * i + 1], 0x3715);
    }
};

template <>
struct ExtremumKeys<std::uint16_t> : PackedKeys<false>
{
    static constexpr int count = 4;
    static CFF_HOST_DEVICE void unpack(const std::uint32_t (&words)[4], Key (&keys)[count])
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            keys[i] = words[i];
    }
    static CFF_HOST_DEVICE void pack(const Key (&keys)[count], std::uint32_t (&words)[4]) { unpack(keys, words); }
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
    static constexpr int count = 4;
    static CFF_HOST_DEVICE void unpack(const std::uint32_t (&words)[4], Key (&keys)[count])
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            keys[i] = static_cast<Key>(words[i]);
    }
    static CFF_HOST_DEVICE void pack(const Key (&keys)[count], std::uint32_t (&words)[4])
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
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
template <typename T, typename Arguments>
CFF_HOST_DEVICE void extremumKeys(const Arguments& arguments, const std::uint32_t (&bits)[4], std::uint32_t (&keys)[4])
{
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        keys[i] = bits[i];
    if constexpr (sizeof(T) > 1)
        if (arguments.images.factors.hasFloats)
        {
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                keys[i] = ExtremumKeys<T>::fromBits(arguments.images.factors, bits[i]);
        }
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        keys[i] ^= arguments.flip;
}
template <typename T, typename Arguments>
CFF_HOST_DEVICE void extremumPixels(const Arguments& arguments, std::uint32_t (&words)[4])
{
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        words[i] ^= arguments.flip;
    if constexpr (sizeof(T) > 1)
        if (arguments.images.factors.hasFloats)
        {
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                words[i] = ExtremumKeys<T>::toBits(words[i]);
        }
}

// Down the columns of windows of 3, 5, 7 or 9 rows, in registers: keeps the last rows of a strip, minima of three, and
// for 9 rows those of five.
template <typename T, int Height>
class ExtremumColumns
{
    using Keys = ExtremumKeys<T>;
    using Key = typename Keys::Key;

public:
    // Takes row i of the strip as words of keys, gives the minima of the last Height rows. i % 4 is a constant.
    CFF_HOST_DEVICE void take(int i, const std::uint32_t (&words)[4], Key (&keys)[Keys::count])
    {
        Key first[Keys::count], second[Keys::count];
        Keys::unpack(words, keys);
        Keys::unpack(last_[0], first);
        Keys::unpack(last_[1], second);
        CFF_UNROLL
        for (int j = 0; j < 4; ++j)
            last_[i % 2][j] = words[j];
        CFF_UNROLL
        for (int j = 0; j < Keys::count; ++j)
            keys[j] = Keys::minimum(keys[j], first[j], second[j]);
        if constexpr (Height == 7)
        {
            Keys::unpack(threes_[i % 4], first);
            Keys::unpack(threes_[(i + 2) % 4], second);
            Keys::pack(keys, threes_[i % 4]);
            CFF_UNROLL
            for (int j = 0; j < Keys::count; ++j)
                keys[j] = Keys::minimum(keys[j], first[j], second[j]);
        }
        if constexpr (Height == 5 || Height == 9)
            withEarlier(threes_[i % 2], keys);
        if constexpr (Height == 9)
            withEarlier(fives_[i % 4], keys);
    }

private:
    // The minima of these keys and of those kept, in whose place they are kept.
    static CFF_HOST_DEVICE void withEarlier(std::uint32_t (&kept)[4], Key (&keys)[Keys::count])
    {
        Key earlier[Keys::count];
        Keys::unpack(kept, earlier);
        Keys::pack(keys, kept);
        CFF_UNROLL
        for (int j = 0; j < Keys::count; ++j)
            keys[j] = Keys::minimum(keys[j], earlier[j]);
    }

    // All packed, for want of registers.
    std::uint32_t last_[2][4] = {};
    std::uint32_t threes_[4][4] = {};  // of the last four rows, or two
    std::uint32_t fives_[4][4] = {};
};

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

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_NUMBERS_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_NUMBERS_HPP

#include "cuda/ranks/rank_arguments.hpp"

#include <cstdint>

// The keys of valid_networks, and pixels from them. Keys of bytes are the high byte of 16 bits, so that none is that of
// a missing pixel, which has all bits. Among pixels of 16 bits one value is missing: the keys above it move down by one
// to leave the greatest free. Floats are ordered as by FloatKey, NaN before a missing pixel.

namespace cv::cuda::fastfilters
{

// Which pixels are missing, and how their keys are ordered.
struct ValidOrder
{
    std::uint32_t flip;  // the sign bit of signed integers
    std::uint32_t hole;  // the missing value's key; more bits than a pixel has: no value is missing
    // For floats: the missing value, NaN if there is none; the key of NaN, which is that of a missing pixel or less.
    float value;
    std::int32_t nan;
    UnitFactors factors;
};

// T: unsigned.
template <typename T>
struct ValidNumbers
{
    using Keys = PackedKeys<false>;
    using Format = PixelFormat<T>;  // pixels, once they are found
    static constexpr std::uint32_t missing = 0xffff;
    static constexpr bool isByte = sizeof(T) == 1;

    static CFF_HOST_DEVICE std::uint32_t toKey(const ValidOrder& order, std::uint32_t bits)
    {
        const std::uint32_t key = bits ^ order.flip;
        if (key == order.hole)
            return missing;
        return isByte ? key << 8 : key - (key > order.hole ? 1 : 0);
    }
    static CFF_HOST_DEVICE std::uint32_t toMaskedKey(const ValidOrder& order, std::uint32_t bits, std::uint32_t mask)
    {
        static_assert(isByte, "no key is free for pixels that a mask hides");
        return mask == 0 ? missing : (bits ^ order.flip) << 8;
    }

    static CFF_HOST_DEVICE std::uint32_t toBits(const ValidOrder& order, std::uint32_t key)
    {
        return ordered(order, key) ^ order.flip;
    }
    static CFF_HOST_DEVICE std::uint32_t meanOf(const ValidOrder& order, std::uint32_t lower, std::uint32_t higher)
    {
        const std::uint32_t sum = ordered(order, lower) + ordered(order, higher), floor = sum >> 1;
        return (floor + (sum & floor & 1u)) ^ order.flip;
    }

    // The keys of a lane and pixels of two, as Format has them.
    static CFF_HOST_DEVICE std::uint32_t ofLane(std::uint32_t keys, int lane) { return keys >> 16 * lane & 0xffffu; }
    static CFF_HOST_DEVICE std::uint32_t toLane(std::uint32_t bits, int lane)
    {
        return bits << (16 * lane + Format::shift);
    }

private:
    static CFF_HOST_DEVICE std::uint32_t ordered(const ValidOrder& order, std::uint32_t key)
    {
        return isByte ? key >> 8 : key + (key >= order.hole ? 1 : 0);
    }
};

// The bits of floats, as they are.
struct FloatBits
{
    using Element = std::uint32_t;
    using Keys = WordKeys;
    static constexpr bool separateChannels = false;

    static CFF_HOST_DEVICE Element toElement(std::int32_t bits, int) { return static_cast<Element>(bits); }
    static CFF_HOST_DEVICE void storePair(Element* to, std::int32_t first, std::int32_t second, int)
    {
        struct alignas(8) Pair
        {
            std::int32_t first, second;
        };
        *reinterpret_cast<Pair*>(to) = {first, second};
    }
};

template <>
struct ValidNumbers<float>
{
    using Keys = WordKeys;
    using Format = FloatBits;
    static constexpr std::uint32_t missing = 0x7fffffffu;

    static CFF_HOST_DEVICE std::uint32_t toKey(const ValidOrder& order, std::uint32_t bits)
    {
        const std::uint32_t key = static_cast<std::uint32_t>(keyOf(order, bits));
        return toFloat(bits) == order.value ? missing : key;
    }
    static CFF_HOST_DEVICE std::uint32_t toMaskedKey(const ValidOrder& order, std::uint32_t bits, std::uint32_t mask)
    {
        return mask == 0 ? missing : static_cast<std::uint32_t>(keyOf(order, bits));
    }

    static CFF_HOST_DEVICE std::uint32_t toBits(const ValidOrder&, std::int32_t key) { return ordered(key); }
    // A half of a sum that is an infinity is found of halves, which lose bits of denormals only. NaN is positive.
    static CFF_HOST_DEVICE std::uint32_t meanOf(const ValidOrder&, std::int32_t lower, std::int32_t higher)
    {
        const float low = toFloat(ordered(lower)), high = toFloat(ordered(higher)), sum = low + high;
        const float mean = (fromFloat(sum) & 0x7fffffffu) == 0x7f800000u ? low * 0.5f + high * 0.5f : sum * 0.5f;
#ifdef __CUDA_ARCH__
        return static_cast<std::uint32_t>(WordKeys::minimum(static_cast<std::int32_t>(fromFloat(mean)), 0x7fc00000));
#else
        return mean != mean ? 0x7fc00000u : fromFloat(mean);
#endif
    }

    static CFF_HOST_DEVICE std::int32_t ofLane(std::int32_t key, int)
    {
        return key;
    }
    static CFF_HOST_DEVICE std::uint32_t toLane(std::uint32_t bits, int)
    {
        return bits;
    }

private:
    static CFF_HOST_DEVICE std::int32_t keyOf(const ValidOrder& order, std::uint32_t bits)
    {
        return WordKeys::minimum(FloatKey::fromBits(order.factors, bits), order.nan);
    }
    // Its own inverse.
    static CFF_HOST_DEVICE std::uint32_t ordered(std::uint32_t bits)
    {
        const std::uint32_t sign = static_cast<std::uint32_t>(static_cast<std::int32_t>(bits) >> 31);
        return bits ^ (sign & 0x7fffffffu);
    }
    static CFF_HOST_DEVICE float toFloat(std::uint32_t bits)
    {
        float value;
        std::memcpy(&value, &bits, sizeof(value));
        return value;
    }
    static CFF_HOST_DEVICE std::uint32_t fromFloat(float value)
    {
        std::uint32_t bits;
        std::memcpy(&bits, &value, sizeof(bits));
        return bits;
    }
};

// From the ranks of a window to its result.
struct ValidRule
{
    ValidOrder order;
    bool isMean;           // of the lower and the higher rank
    std::uint32_t result;  // the bits of a missing pixel
};

// For a number of valid pixels: the offset of the lower rank's run in the lower half, that of the higher rank in the
// upper half, and a bit if there is no result.
using ValidEntry = std::uint32_t;
constexpr ValidEntry noValidResult = 0x80000000u;

CFF_HOST_DEVICE constexpr int lowerOffset(ValidEntry entry)
{
    return static_cast<int>(entry & 0x7fffu);
}
CFF_HOST_DEVICE constexpr int higherOffset(ValidEntry entry)
{
    return static_cast<int>(entry >> 16 & 0x7fffu);
}

// The pixels of a window of each lane, as ValidNumbers<T>::Format has them.
template <typename T, int Lanes, typename Select>
CFF_HOST_DEVICE auto validPixels(const ValidRule& rule, const ValidEntry* entries, const int (&valid)[Lanes],
                                 const bool (&atAnchor)[Lanes], const Select& select)
{
    using Numbers = ValidNumbers<T>;
    using Key = typename Numbers::Keys::Key;
    ValidEntry entry[Lanes];
    int lower[Lanes], higher[Lanes];
    CFF_UNROLL
    for (int lane = 0; lane < Lanes; ++lane)
    {
        entry[lane] = entries[valid[lane]];
        lower[lane] = lowerOffset(entry[lane]);
        higher[lane] = higherOffset(entry[lane]);
    }
    const Key low = select(lower);
    Key high = low;
    if (rule.isMean)
        high = select(higher);
    std::uint32_t pixels = 0;
    CFF_UNROLL
    for (int lane = 0; lane < Lanes; ++lane)
    {
        const auto a = Numbers::ofLane(low, lane), b = Numbers::ofLane(high, lane);
        const std::uint32_t found = rule.isMean ? Numbers::meanOf(rule.order, a, b) : Numbers::toBits(rule.order, a);
        const bool hasResult = (entry[lane] & noValidResult) == 0 && atAnchor[lane];
        pixels |= Numbers::toLane(hasResult ? found : rule.result, lane);
    }
    return static_cast<Key>(pixels);
}

// Those of keys of windows that are whole.
template <typename T, int Lanes, typename Key>
CFF_HOST_DEVICE Key wholePixels(const ValidRule& rule, Key keys)
{
    using Numbers = ValidNumbers<T>;
    std::uint32_t pixels = 0;
    CFF_UNROLL
    for (int lane = 0; lane < Lanes; ++lane)
        pixels |= Numbers::toLane(Numbers::toBits(rule.order, Numbers::ofLane(keys, lane)), lane);
    return static_cast<Key>(pixels);
}

}  // namespace cv::cuda::fastfilters

#endif

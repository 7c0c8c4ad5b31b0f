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
    bool nan, hasValue;  // for floats
    float value;
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
        const bool isNan = (bits & 0x7fffffffu) > 0x7f800000u;
        if ((isNan && order.nan) || (order.hasValue && toFloat(bits) == order.value))
            return missing;
        return keyOf(bits, isNan);
    }
    static CFF_HOST_DEVICE std::uint32_t toMaskedKey(const ValidOrder&, std::uint32_t bits, std::uint32_t mask)
    {
        return mask == 0 ? missing : keyOf(bits, (bits & 0x7fffffffu) > 0x7f800000u);
    }

    static CFF_HOST_DEVICE std::uint32_t toBits(const ValidOrder&, std::int32_t key) { return FloatKey::toBits(key); }
    // A half of a sum that is an infinity is found of halves, which lose bits of denormals only.
    static CFF_HOST_DEVICE std::uint32_t meanOf(const ValidOrder&, std::int32_t lower, std::int32_t higher)
    {
        const float low = toFloat(FloatKey::toBits(lower)), high = toFloat(FloatKey::toBits(higher));
        const float sum = low + high;
        const float mean = (fromFloat(sum) & 0x7fffffffu) == 0x7f800000u ? low * 0.5f + high * 0.5f : sum * 0.5f;
        return mean != mean ? 0x7fc00000u : fromFloat(mean);
    }

    static CFF_HOST_DEVICE std::int32_t ofLane(std::int32_t key, int) { return key; }
    static CFF_HOST_DEVICE std::uint32_t toLane(std::uint32_t bits, int) { return bits; }

private:
    static CFF_HOST_DEVICE std::uint32_t keyOf(std::uint32_t bits, bool isNan)
    {
        const std::uint32_t number = isNan ? 0x7fc00000u : bits;
        const std::uint32_t sign = static_cast<std::uint32_t>(static_cast<std::int32_t>(number) >> 31);
        return number ^ (sign & 0x7fffffffu);
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
    bool isMean;  // of the lower and the higher rank
    int minCount;
    std::uint32_t result;  // the bits of a missing pixel
};

// A lane's pixel.
template <typename T, typename Key>
CFF_HOST_DEVICE std::uint32_t validPixel(const ValidRule& rule, int valid, bool atAnchor, Key lower, Key higher)
{
    if (valid < rule.minCount || !atAnchor)
        return rule.result;
    return lower == higher ? ValidNumbers<T>::toBits(rule.order, lower)
                           : ValidNumbers<T>::meanOf(rule.order, lower, higher);
}

// The pixels of a window of each lane, as ValidNumbers<T>::Format has them. `ranks`: for each number of valid pixels
// the lower rank, and the higher one in the upper byte. anyLane(some): whether that holds for a thread of the warp.
template <typename T, int Lanes, typename Select, typename AnyLane>
CFF_HOST_DEVICE auto validPixels(const ValidRule& rule, const std::uint16_t* ranks, const int (&valid)[Lanes],
                                 const bool (&atAnchor)[Lanes], const Select& select, const AnyLane& anyLane)
{
    using Numbers = ValidNumbers<T>;
    using Key = typename Numbers::Keys::Key;
    int lower[Lanes], higher[Lanes];
    bool differ = false;
    CFF_UNROLL
    for (int lane = 0; lane < Lanes; ++lane)
    {
        const int both = ranks[valid[lane]];
        lower[lane] = both & 0xff;
        higher[lane] = both >> 8;
        differ = differ || lower[lane] != higher[lane];
    }
    const Key low = select(lower);
    Key high = low;
    if (rule.isMean && anyLane(differ))
        high = select(higher);
    std::uint32_t pixels = 0;
    CFF_UNROLL
    for (int lane = 0; lane < Lanes; ++lane)
        pixels |= Numbers::toLane(
            validPixel<T>(rule, valid[lane], atAnchor[lane], Numbers::ofLane(low, lane), Numbers::ofLane(high, lane)),
            lane);
    return static_cast<Key>(pixels);
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_KEYS_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_KEYS_HPP

#include "cuda/ranks/row_packing.hpp"
#include "cuda/runtime/lane_ops.hpp"

// The keys of footprint_few. A word of 8- or 16-bit pixels has two of them, of pixels fewWords columns apart, so the
// words of neighbouring pixels are neighbours for both. Signed pixels are flipped to unsigned ones.

namespace cv::cuda::fastfilters
{

// T: an unsigned integer or float.
template <typename T>
struct FewFormat
{
    using Keys = PackedKeys<false>;
    using Key = std::uint32_t;
    static constexpr int lanes = 2, perLoad = 4 / sizeof(T);  // pixels of a word of memory
    static constexpr int shift = sizeof(T) == 1 ? 8 : 0;      // see PixelFormat: the low byte may have any value
    static constexpr int mixed = 5;                           // see ExchangeNet

    // The keys of two words of memory, fewWords columns apart.
    static CFF_HOST_DEVICE void unpack(const UnitFactors&, std::uint32_t low, std::uint32_t high, std::uint32_t* keys)
    {
        if constexpr (sizeof(T) == 1)
        {
            keys[0] = permuteBytes(low, high, 0x4400);
            keys[1] = permuteBytes(low, high, 0x5511);
            keys[2] = permuteBytes(low, high, 0x6622);
            keys[3] = permuteBytes(low, high, 0x7733);
        }
        else
        {
            keys[0] = permuteBytes(low, high, 0x5410);
            keys[1] = permuteBytes(low, high, 0x7632);
        }
    }
    static CFF_HOST_DEVICE std::uint32_t key(const UnitFactors&, std::uint32_t low, std::uint32_t high)
    {
        return low << shift | high << (16 + shift);
    }
    static CFF_HOST_DEVICE T pixel(Key key, int lane, std::uint32_t flip)
    {
        return static_cast<T>(key >> (16 * lane + shift) ^ flip);
    }
};

// Floats as integers of the same order, see FloatKey.
template <>
struct FewFormat<float>
{
    using Keys = WordKeys;
    using Key = std::int32_t;
    static constexpr int lanes = 1, perLoad = 1, mixed = 6;

    static CFF_HOST_DEVICE void unpack(const UnitFactors& factors, std::uint32_t low, std::uint32_t,
                                       std::uint32_t* keys)
    {
        keys[0] = static_cast<std::uint32_t>(FloatKey::fromBits(factors, low));
    }
    static CFF_HOST_DEVICE std::uint32_t key(const UnitFactors& factors, std::uint32_t low, std::uint32_t)
    {
        return static_cast<std::uint32_t>(FloatKey::fromBits(factors, low));
    }
    static CFF_HOST_DEVICE float pixel(Key key, int, std::uint32_t) { return bitsToFloat(FloatKey::toBits(key)); }
};

}  // namespace cv::cuda::fastfilters

#endif

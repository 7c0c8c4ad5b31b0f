// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALUE_PACKET_CUH
#define OPENCV_CUDAFASTFILTERS_VALUE_PACKET_CUH

#include "common/host_device.hpp"
#include "common/order_key.hpp"
#include "common/saturate.hpp"
#include "cuda/runtime/half_value.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"
#include "plane_conversion.hpp"

#include "opencv2/core/hal/interface.h"

#include <cstdint>
#include <type_traits>

// Conversions of values, and values that are loaded and stored together.

namespace cv::cuda::fastfilters
{

template <typename T>
struct Copied
{
    using From = T;
    using To = T;
    T flip;
    template <typename Arguments>
    __device__ explicit Copied(const Arguments& arguments) : flip(static_cast<T>(arguments.flip))
    {
    }
    __device__ T operator()(T value) const { return value ^ flip; }
};

struct Stateless
{
    template <typename Arguments>
    __device__ explicit Stateless(const Arguments&)
    {
    }
};

struct HalfToFloat : Stateless
{
    using From = HalfPixel;
    using To = float;
    using Stateless::Stateless;
    __device__ float operator()(HalfPixel value) const { return floatOf(value); }
};
struct FloatToHalf : Stateless
{
    using From = float;
    using To = HalfPixel;
    using Stateless::Stateless;
    __device__ HalfPixel operator()(float value) const { return halfOf(value); }
};

template <typename T>
struct ToDouble : Stateless
{
    using From = T;
    using To = double;
    using Stateless::Stateless;
    __device__ double operator()(T value) const
    {
        if constexpr (std::is_same<T, HalfPixel>::value)
            return floatOf(value);
        else
            return static_cast<double>(value);
    }
};
template <typename D>
struct FromDouble : Stateless
{
    using From = double;
    using To = D;
    using Stateless::Stateless;
    __device__ D operator()(double value) const
    {
        if constexpr (std::is_same<D, HalfPixel>::value)
            return halfOf(value);
        else
            return saturateRounded<D>(value);
    }
};

struct DoubleToKey : Stateless
{
    using From = double;
    using To = std::uint64_t;
    using Stateless::Stateless;
    __device__ std::uint64_t operator()(double value) const { return OrderKey<double>::fromValue(value); }
};

// The value of an ordinal.
template <typename Key, bool IsDouble>
struct KeyOfOrdinal
{
    using From = std::uint32_t;
    using To = typename std::conditional<IsDouble, double, Key>::type;
    const Key* keys;
    Key flip;
    __device__ explicit KeyOfOrdinal(const StoreArguments& arguments)
        : keys(static_cast<const Key*>(arguments.keys)), flip(static_cast<Key>(arguments.flip))
    {
    }
    __device__ To operator()(std::uint32_t ordinal) const
    {
        const Key key = keys[ordinal - firstOrdinal];
        if constexpr (IsDouble)
            return OrderKey<double>::toValue(key);
        else
            return key ^ flip;
    }
};

// Values that a thread loads or stores by words.
template <typename T, int Size>
union ValuePacket
{
    static constexpr int bytes = Size * static_cast<int>(sizeof(T));
    static_assert(bytes % 4 == 0 && (bytes <= 8 || bytes % 16 == 0), "whole words");
    static constexpr int alignment = bytes < 16 ? bytes : 16;

    std::uint32_t words[bytes / 4];
    T value[Size];

    __device__ __forceinline__ void load(const void* from)
    {
        if constexpr (bytes == 4)
            words[0] = *static_cast<const std::uint32_t*>(from);
        else if constexpr (bytes == 8)
        {
            const uint2 two = *static_cast<const uint2*>(from);
            words[0] = two.x, words[1] = two.y;
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < bytes / 16; ++i)
            {
                const uint4 four = static_cast<const uint4*>(from)[i];
                words[4 * i] = four.x, words[4 * i + 1] = four.y, words[4 * i + 2] = four.z, words[4 * i + 3] = four.w;
            }
        }
    }
    __device__ __forceinline__ void store(void* to) const
    {
        if constexpr (bytes == 4)
            *static_cast<std::uint32_t*>(to) = words[0];
        else if constexpr (bytes == 8)
            *static_cast<uint2*>(to) = make_uint2(words[0], words[1]);
        else
        {
            CFF_UNROLL
            for (int i = 0; i < bytes / 16; ++i)
                static_cast<uint4*>(to)[i] =
                    make_uint4(words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]);
        }
    }
};

// Values of one channel that a thread of a tile has: 16 bytes.
template <typename T>
constexpr int tileElements = ChannelTile::vectorBytes / static_cast<int>(sizeof(T));

// The same for a shift.
CFF_HOST_DEVICE constexpr int shiftOf(int elements)
{
    return elements == 16 ? 4 : elements == 8 ? 3 : elements == 4 ? 2 : 1;
}

inline unsigned gridRows(int rows)
{
    return static_cast<unsigned>(rows < maxGridY ? rows : maxGridY);
}
inline unsigned gridColumns(long long elements, long long each)
{
    return static_cast<unsigned>((elements + each - 1) / each);
}

}  // namespace cv::cuda::fastfilters

#endif

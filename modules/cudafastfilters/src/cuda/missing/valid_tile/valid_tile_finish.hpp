// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_TILE_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_TILE_FINISH_HPP

#include "common/saturate.hpp"
#include "cuda/missing/missing_finish.hpp"
#include "valid_tile_product.hpp"

#include "opencv2/core/hal/interface.h"

#include <cstddef>
#include <cstdint>

// From both sums of 8 neighbouring outputs of a column to their results.

namespace cv::cuda::fastfilters
{

// Adds the four bytes times factors, both from -128 to 127.
CFF_HOST_DEVICE int addBytes(std::uint32_t bytes, std::uint32_t factors, int sum)
{
#ifdef __CUDA_ARCH__
    return __dp4a(static_cast<int>(bytes), static_cast<int>(factors), sum);
#else
    for (int i = 0; i < 32; i += 8)
        sum += static_cast<std::int8_t>(bytes >> i) * static_cast<std::int8_t>(factors >> i);
    return sum;
#endif
}

// The numbers of missing pixels in the windows of 8 neighbouring outputs of a column, one after the other. octet(i):
// those in 8 rows, a byte each, from row 8 * i on.
class ValidCounts
{
public:
    template <typename Octet>
    CFF_HOST_DEVICE ValidCounts(int height, const Octet& octet) : leaving_(octet(0))
    {
        const int whole = height / 8, shift = height % 8 * 8;
        CFF_NO_UNROLL
        for (int i = 0; i < whole; ++i)
            add(octet(i));
        const std::uint64_t next = octet(whole), last = octet(whole + 1);
        add(next & ((std::uint64_t(1) << shift) - 1));
        entering_ = next >> shift | (last << 1) << (63 - shift);
    }

    CFF_HOST_DEVICE int operator()() const { return count_; }

    // From output `i` to the next.
    CFF_HOST_DEVICE void advance(int i)
    {
        const std::uint32_t place = i % 4 * 8;
        count_ = addBytes(static_cast<std::uint32_t>(entering_ >> i / 4 * 32), 1u << place, count_);
        count_ = addBytes(static_cast<std::uint32_t>(leaving_ >> i / 4 * 32), 0xffu << place, count_);
    }

private:
    CFF_HOST_DEVICE void add(std::uint64_t bytes)
    {
        constexpr std::uint32_t ones = 0x01010101;
        count_ = addBytes(static_cast<std::uint32_t>(bytes >> 32), ones,
                          addBytes(static_cast<std::uint32_t>(bytes), ones, count_));
    }

    std::uint64_t leaving_, entering_;
    int count_ = 0;
};

// The quotients of both sums, rounded as if they were divided, up to a bit.
CFF_HOST_DEVICE void divideEight(const ValidEight& sums, float (&quotients)[validTileOutputs])
{
    constexpr float many = 1152921504606846976.f, few = 1.f / many;  // 2^60: the steps neither overflow nor vanish
    bool areModerate = true;
    CFF_UNROLL
    for (int i = 0; i < validTileOutputs; ++i)
    {
        const float weight = std::fabs(sums.weight[i]);
        areModerate &= weight > few && weight < many && std::fabs(sums.value[i]) < many;
    }
    if (areModerate)
    {
        CFF_UNROLL
        for (int i = 0; i < validTileOutputs; ++i)
        {
#ifdef __CUDA_ARCH__
            const float inverse = __fdividef(1.f, sums.weight[i]);
#else
            const float inverse = 1.f / sums.weight[i];
#endif
            const float quotient = multiply(sums.value[i], inverse);
            quotients[i] = multiplyAdd(multiplyAdd(-quotient, sums.weight[i], sums.value[i]), inverse, quotient);
        }
        return;
    }
    CFF_UNROLL
    for (int i = 0; i < validTileOutputs; ++i)
        quotients[i] = sums.value[i] / sums.weight[i];
}

// Writes those results of neighbouring rows whose bits are set.
template <typename D>
CFF_HOST_DEVICE void writeResults(unsigned char* to, std::size_t step, std::ptrdiff_t place, std::uint32_t bits,
                                  const float (&results)[validTileOutputs])
{
    CFF_UNROLL
    for (int i = 0; i < validTileOutputs; ++i, to += step)
        if ((bits >> i & 1) != 0)
            reinterpret_cast<D*>(to)[place] = saturateRounded<D>(results[i]);
}

}  // namespace cv::cuda::fastfilters

#endif

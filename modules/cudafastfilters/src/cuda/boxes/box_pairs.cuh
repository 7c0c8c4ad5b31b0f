// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_PAIRS_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_PAIRS_CUH

#include "common/host_device.hpp"

#include <cuda_runtime.h>

#include <cstdint>

// Two neighbouring columns, each a number of 16 bits, in a register.

namespace cv::cuda::fastfilters
{

// sum + low * weights' byte 0 + high * its byte 1, the weights signed.
__device__ __forceinline__ std::uint32_t addPair(std::uint32_t sum, std::uint32_t pair, std::uint32_t weights)
{
    std::uint32_t result;
    asm("dp2a.lo.u32.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(pair), "r"(weights), "r"(sum));
    return result;
}

CFF_HOST_DEVICE constexpr std::uint32_t pairWeights(int low, int high)
{
    return (static_cast<std::uint32_t>(low) & 255u) | (static_cast<std::uint32_t>(high) & 255u) << 8;
}

// The bytes of a packet, elements 2i and 2i + 1 in pair i.
template <int Words>
__device__ __forceinline__ void unpackPairs(const std::uint32_t (&word)[Words], std::uint32_t (&pair)[2 * Words])
{
    CFF_UNROLL
    for (int i = 0; i < 2 * Words; ++i)
        pair[i] = __byte_perm(word[i / 2], 0, i % 2 == 0 ? 0x4140 : 0x4342);
}

}  // namespace cv::cuda::fastfilters

#endif

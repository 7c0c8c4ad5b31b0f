// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LANE_OPS_HPP
#define OPENCV_CUDAFASTFILTERS_LANE_OPS_HPP

#include "host_device.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>

// Instructions that C++ has no word for, with the same meaning on the CPU.

#ifdef __CUDACC__
#define CFF_NO_UNROLL _Pragma("unroll 1")
#define CFF_PRAGMA(text) _Pragma(#text)
#define CFF_UNROLL_BY(count) CFF_PRAGMA(unroll(count))
#else
#define CFF_NO_UNROLL
#define CFF_UNROLL_BY(count)
#endif

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Four bytes chosen among the eight of (low, high): nibble i of the selector names byte i of the result.
CFF_HOST_DEVICE std::uint32_t bytePermute(std::uint32_t low, std::uint32_t high, std::uint32_t selector)
{
#ifdef __CUDA_ARCH__
    return __byte_perm(low, high, selector);
#else
    const std::uint64_t bytes = low | static_cast<std::uint64_t>(high) << 32;
    std::uint32_t result = 0;
    for (int i = 0; i < 4; ++i)
        result |= static_cast<std::uint32_t>(bytes >> (8 * (selector >> (4 * i) & 7)) & 255) << (8 * i);
    return result;
#endif
}

// Bits [shift, shift + 32) of (low, high); 0 <= shift < 32.
CFF_HOST_DEVICE std::uint32_t funnelShiftRight(std::uint32_t low, std::uint32_t high, int shift)
{
#ifdef __CUDA_ARCH__
    return __funnelshift_r(low, high, shift);
#else
    return static_cast<std::uint32_t>((low | static_cast<std::uint64_t>(high) << 32) >> shift);
#endif
}

CFF_HOST_DEVICE float bitsToFloat(std::uint32_t bits)
{
#ifdef __CUDA_ARCH__
    return __uint_as_float(bits);
#else
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
#endif
}

CFF_HOST_DEVICE std::uint32_t floatToBits(float value)
{
#ifdef __CUDA_ARCH__
    return __float_as_uint(value);
#else
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    return bits;
#endif
}

// a * b + c rounded once. Denormals count, whatever the compiler's flags say. The compiler of CUDA 13.0 moves multiply-adds
// about for minutes where there are hundreds in a loop and the GPU is one of compute capability 10 or more: not if they
// are volatile (the strips of dense masks of bytes for sm_121 took 13 minutes, now as long as for sm_90).
CFF_HOST_DEVICE float multiplyAdd(float a, float b, float c)
{
#ifdef __CUDA_ARCH__
    float result;
#if __CUDA_ARCH__ >= 1000
    asm volatile("fma.rn.f32 %0, %1, %2, %3;" : "=f"(result) : "f"(a), "f"(b), "f"(c));
#else
    asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(result) : "f"(a), "f"(b), "f"(c));
#endif
    return result;
#else
    return std::fma(a, b, c);
#endif
}

CFF_HOST_DEVICE float multiply(float a, float b)
{
#ifdef __CUDA_ARCH__
    float result;
    asm("mul.rn.f32 %0, %1, %2;" : "=f"(result) : "f"(a), "f"(b));
    return result;
#else
    return a * b;
#endif
}

// The integer part of a + b rounded down, for a `b` whose unit in the last place is 1.
CFF_HOST_DEVICE float addDown(float a, float b)
{
#ifdef __CUDA_ARCH__
    return __fadd_rd(a, b);
#else
    return std::floor(a) + b;
#endif
}

// a * b + c rounded once and clamped to [0, 1]; NaN becomes 0.
CFF_HOST_DEVICE float multiplyAddUnit(float a, float b, float c)
{
#ifdef __CUDA_ARCH__
    float result;
    asm("fma.rn.sat.f32 %0, %1, %2, %3;" : "=f"(result) : "f"(a), "f"(b), "f"(c));
    return result;
#else
    const float value = std::fma(a, b, c);
    return value > 0 ? (value < 1 ? value : 1.0f) : 0.0f;
#endif
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

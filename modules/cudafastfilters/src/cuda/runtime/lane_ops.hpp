// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LANE_OPS_HPP
#define OPENCV_CUDAFASTFILTERS_LANE_OPS_HPP

#include "common/host_device.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>

// Instructions that no C++ expression stands for, with the same result on the CPU.

#ifdef __CUDACC__
#define CFF_NO_UNROLL _Pragma("unroll 1")
#define CFF_PRAGMA(text) _Pragma(#text)
#define CFF_UNROLL_BY(count) CFF_PRAGMA(unroll(count))
#else
#define CFF_NO_UNROLL
#define CFF_UNROLL_BY(count)
#endif

namespace cv::cuda::fastfilters
{

// A value that stays in its register: the compiler no longer knows its origin, so it cannot compute the value again for
// each use, or put a constant into the instruction.
template <typename T>
CFF_HOST_DEVICE void keepInRegister(T& value)
{
    static_assert(sizeof(T) == 4, "one register");
#ifdef __CUDA_ARCH__
    asm volatile("" : "+r"(value));
#else
    static_cast<void>(value);
#endif
}

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

// The integer with these bits, in two's complement, clamped to [0, most].
CFF_HOST_DEVICE std::uint32_t clampInteger(std::uint32_t bits, std::uint32_t most)
{
    return bits >> 31 ? 0 : (bits < most ? bits : most);
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

// a * b + c rounded once. Denormals are kept for any compiler flags. Volatile, because the compiler of CUDA 13.0 takes
// minutes to reorder hundreds of multiply-adds in a loop for compute capability 10 or more (the strips of dense masks
// of bytes for sm_121 took 13 minutes; now they take as long as for sm_90).
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

// Two integers clamped to [0, 255] in the two low bytes, below the low half of `above`.
CFF_HOST_DEVICE std::uint32_t packBytes(std::uint32_t first, std::uint32_t second, std::uint32_t above)
{
#ifdef __CUDA_ARCH__
    std::uint32_t result;
    asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(second), "r"(first), "r"(above));
    return result;
#else
    return clampInteger(first, 255) | clampInteger(second, 255) << 8 | above << 16;
#endif
}

// Two integers clamped to [0, 65535].
CFF_HOST_DEVICE std::uint32_t packHalves(std::uint32_t first, std::uint32_t second)
{
#ifdef __CUDA_ARCH__
    std::uint32_t result;
    asm("cvt.pack.sat.u16.s32 %0, %1, %2;" : "=r"(result) : "r"(second), "r"(first));
    return result;
#else
    return clampInteger(first, 65535) | clampInteger(second, 65535) << 16;
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

}  // namespace cv::cuda::fastfilters

#endif

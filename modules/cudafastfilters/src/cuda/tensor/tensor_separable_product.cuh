// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_PRODUCT_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_PRODUCT_CUH

#include <cuda_fp16.h>

#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/shared_address.cuh"
#include "cuda/tensor/tensor_separable_plan.hpp"

#include <type_traits>

// The product of 16 x 16 x 8 in fp16 on the tensor cores, and sums of it as its operands.

namespace cv::cuda::fastfilters
{

__device__ __forceinline__ void multiplyAccumulate(float (&sum)[4], const std::uint32_t (&a)[4], std::uint32_t b0,
                                                   std::uint32_t b1)
{
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
#endif
}

// A lane's part of the first operand.
struct TensorSeparableFragment
{
    std::uint32_t word[4];
};

// Read from shared memory in each call: if the compiler kept it in registers, fewer warps would fit.
__device__ __forceinline__ TensorSeparableFragment readFragment(const uint4* from)
{
    TensorSeparableFragment a;
    asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3},[%4];"
                 : "=r"(a.word[0]), "=r"(a.word[1]), "=r"(a.word[2]), "=r"(a.word[3])
                 : "r"(sharedAddress(from)));
    return a;
}

__device__ __forceinline__ std::uint32_t halfBits(__half2 pair)
{
    return *reinterpret_cast<const std::uint32_t*>(&pair);
}

// Four neighbouring pixels as fp16 denormals, the byte times 2^-24, in pairs.
__device__ __forceinline__ void unpackWord(std::uint32_t word, std::uint32_t (&pixels)[2])
{
    pixels[0] = bytePermute(word, 0, 0x4140);
    pixels[1] = bytePermute(word, 0, 0x4342);
}

// Two sums as pairs of fp16 numbers, which together keep 22 bits of each.
struct SplitPair
{
    std::uint32_t high, low;
};

__device__ __forceinline__ SplitPair splitPair(float a, float b)
{
    const __half2 rounded = __floats2half2_rn(a, b);
    const float2 back = __half22float2(rounded);
    return {halfBits(rounded), halfBits(__floats2half2_rn(a - back.x, b - back.y))};
}

// The pixels as they are multiplied for a destination of D. The bound of floats is by the pixels of each window. A
// product of denormals is only as precise as that of the smallest normal number, so there they become normal numbers.
template <typename D>
__device__ __forceinline__ void normalizePixels(std::uint32_t (&pixels)[2])
{
    if constexpr (std::is_same<D, float>::value)
    {
        const __half2 scale = __float2half2_rn(1 << tensorSeparableFloatExponent);
        CFF_UNROLL
        for (int i = 0; i < 2; ++i)
            pixels[i] = halfBits(__hmul2(*reinterpret_cast<const __half2*>(&pixels[i]), scale));
    }
}

// Two row sums for a destination of D. Those of dark pixels need all exponents of fp16.
template <typename D>
__device__ __forceinline__ SplitPair splitRowSums(float a, float b, float scale)
{
    return std::is_same<D, float>::value ? splitPair(a * scale, b * scale) : splitPair(a, b);
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_OPERANDS_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_OPERANDS_CUH

#include "cuda/runtime/lane_ops.hpp"

#include <cstdint>

// Products of bytes on the tensor cores, and where a lane keeps the mask's operands. `Strip`: see TensorDenseStrip.

namespace cv::cuda::fastfilters
{

// sum = before + a * b; bytes of `b` are signed unless `Positive`; a[0], a[1] belong to one set of pixels, a[2], a[3]
// to the next.
template <bool Positive>
__device__ __forceinline__ void multiplyBytes(int (&sum)[4], const int (&before)[4], const std::uint32_t* first,
                                              const std::uint32_t* second, uint2 b)
{
#if __CUDA_ARCH__ >= 800
    if constexpr (Positive)
        asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%10,%11,%12,%13};"
            : "=r"(sum[0]), "=r"(sum[1]), "=r"(sum[2]), "=r"(sum[3])
            : "r"(first[0]), "r"(first[1]), "r"(second[0]), "r"(second[1]), "r"(b.x), "r"(b.y), "r"(before[0]),
              "r"(before[1]), "r"(before[2]), "r"(before[3]));
    else
        asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%10,%11,%12,%13};"
            : "=r"(sum[0]), "=r"(sum[1]), "=r"(sum[2]), "=r"(sum[3])
            : "r"(first[0]), "r"(first[1]), "r"(second[0]), "r"(second[1]), "r"(b.x), "r"(b.y), "r"(before[0]),
              "r"(before[1]), "r"(before[2]), "r"(before[3]));
#endif
}

template <bool Positive>
__device__ __forceinline__ void multiplyBytes(int (&sum)[4], const int (&before)[4], const std::uint32_t* first,
                                              std::uint32_t b)
{
#if __CUDA_ARCH__ >= 800
    if constexpr (Positive)
        asm("mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32 {%0,%1,%2,%3},{%4,%5},{%6},{%7,%8,%9,%10};"
            : "=r"(sum[0]), "=r"(sum[1]), "=r"(sum[2]), "=r"(sum[3])
            : "r"(first[0]), "r"(first[1]), "r"(b), "r"(before[0]), "r"(before[1]), "r"(before[2]), "r"(before[3]));
    else
        asm("mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32 {%0,%1,%2,%3},{%4,%5},{%6},{%7,%8,%9,%10};"
            : "=r"(sum[0]), "=r"(sum[1]), "=r"(sum[2]), "=r"(sum[3])
            : "r"(first[0]), "r"(first[1]), "r"(b), "r"(before[0]), "r"(before[1]), "r"(before[2]), "r"(before[3]));
#endif
}

// The mask's operands of one lane: in registers, or in shared memory.
template <typename Strip, bool InRegisters = Strip::maskInRegisters>
class TensorDenseOperands
{
public:
    __device__ TensorDenseOperands(const void* fragments, const uint2*)
    {
        CFF_UNROLL
        for (int pair = 0; pair < Strip::pairs; ++pair)
        {
            CFF_UNROLL
            for (int part = 0; part < Strip::parts; ++part)
                mask_[pair][part] = __ldg(Strip::fragments(fragments) + Strip::fragmentIndex(pair, part));
        }
    }
    __device__ __forceinline__ void read(int pair, uint2 (&operand)[Strip::parts]) const
    {
        CFF_UNROLL
        for (int part = 0; part < Strip::parts; ++part)
            operand[part] = mask_[pair][part];
    }

private:
    uint2 mask_[Strip::pairs][Strip::parts];
};

template <typename Strip>
class TensorDenseOperands<Strip, false>
{
public:
    __device__ TensorDenseOperands(const void*, const uint2* shared) : mask_(shared) {}
    __device__ __forceinline__ void read(int pair, uint2 (&operand)[Strip::parts]) const
    {
        if constexpr (Strip::parts == 2)
        {
            const uint4 both = *reinterpret_cast<const uint4*>(mask_ + Strip::fragmentIndex(pair, 0));
            operand[0] = make_uint2(both.x, both.y);
            operand[1] = make_uint2(both.z, both.w);
        }
        else
        {
            CFF_UNROLL
            for (int part = 0; part < Strip::parts; ++part)
                operand[part] = mask_[Strip::fragmentIndex(pair, part)];
        }
    }

private:
    const uint2* mask_;
};

// The mask's fragments of one lane, for wide tiles.
template <typename Strip>
class TensorDenseFragments
{
public:
    __device__ TensorDenseFragments(const void* fragments, const uint2*)
    {
        const std::uint32_t* const words = static_cast<const std::uint32_t*>(fragments) + threadIdx.x % 32;
        CFF_UNROLL
        for (int i = 0; i < Strip::wideFragments; ++i)
        {
            CFF_UNROLL
            for (int part = 0; part < Strip::parts; ++part)
                mask_[i][part] = __ldg(words + (i * Strip::parts + part) * 32);
        }
    }
    __device__ __forceinline__ std::uint32_t operator()(int fragment, int part) const { return mask_[fragment][part]; }

private:
    std::uint32_t mask_[Strip::wideFragments][Strip::parts];
};

}  // namespace cv::cuda::fastfilters

#endif

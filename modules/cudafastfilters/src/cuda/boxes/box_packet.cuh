// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_PACKET_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_PACKET_CUH

#include "common/host_device.hpp"

#include <cuda_runtime.h>

#include <cstdint>

// The words of an aligned packet of a row, which the kernels of boxes read and write.

namespace cv::cuda::fastfilters
{

template <int Words>
__device__ __forceinline__ void loadPacket(const void* from, std::uint32_t (&word)[Words])
{
    if constexpr (Words == 4)
    {
        const uint4 v = __ldg(static_cast<const uint4*>(from));
        word[0] = v.x;
        word[1] = v.y;
        word[2] = v.z;
        word[3] = v.w;
    }
    else
    {
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
            word[i] = __ldg(static_cast<const std::uint32_t*>(from) + i);
    }
}

template <int Words>
__device__ __forceinline__ void storePacket(void* to, const std::uint32_t (&word)[Words])
{
    if constexpr (Words == 4)
    {
        __stcs(static_cast<uint4*>(to), make_uint4(word[0], word[1], word[2], word[3]));
    }
    else
    {
        CFF_UNROLL
        for (int i = 0; i < Words; ++i)
            __stcs(static_cast<std::uint32_t*>(to) + i, word[i]);
    }
}

// In program order: otherwise the compiler gathers the accesses of several rows in one place, which costs registers and
// time. For addresses in shared memory see sharedAddress().
__device__ __forceinline__ void loadInOrder(const void* from, std::uint32_t (&word)[4])
{
    asm volatile("ld.global.nc.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word[0]), "=r"(word[1]), "=r"(word[2]), "=r"(word[3])
                 : "l"(from));
}

__device__ __forceinline__ void loadShared(std::uint32_t from, std::uint32_t (&word)[4])
{
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word[0]), "=r"(word[1]), "=r"(word[2]), "=r"(word[3])
                 : "r"(from)
                 : "memory");
}

__device__ __forceinline__ void storeShared(std::uint32_t to, const std::uint32_t (&word)[4])
{
    asm volatile("st.shared.v4.u32 [%4], {%0, %1, %2, %3};" ::"r"(word[0]), "r"(word[1]), "r"(word[2]), "r"(word[3]),
                 "r"(to)
                 : "memory");
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_PACKET_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_PACKET_CUH

#include "../common/host_device.hpp"

#include <cuda_runtime.h>

#include <cstdint>

// The words of an aligned packet of a row, which the kernels of boxes read and write.

namespace cv
{
namespace cuda
{
namespace fastfilters
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

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

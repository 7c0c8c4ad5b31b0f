// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ASYNC_COPY_CUH
#define OPENCV_CUDAFASTFILTERS_ASYNC_COPY_CUH

#include "shared_address.cuh"

#include <cuda_runtime.h>

#include <cstdint>

// Copies from global to shared memory that run while the thread continues; GPUs before compute capability 8.0 wait for
// each. A thread sees what it has copied after it has waited.

namespace cv::cuda::fastfilters
{

// `shared`: an address in shared memory, see sharedAddress().
template <int Bytes>
__device__ __forceinline__ void startCopy(std::uint32_t shared, const void* global)
{
    static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16, "what cp.async copies");
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    if constexpr (Bytes == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared), "l"(global) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(shared), "l"(global), "n"(Bytes) : "memory");
#else
    if constexpr (Bytes == 16)
        *static_cast<uint4*>(__cvta_shared_to_generic(shared)) = *static_cast<const uint4*>(global);
    else if constexpr (Bytes == 8)
        *static_cast<uint2*>(__cvta_shared_to_generic(shared)) = *static_cast<const uint2*>(global);
    else
        *static_cast<std::uint32_t*>(__cvta_shared_to_generic(shared)) = *static_cast<const std::uint32_t*>(global);
#endif
}

// Starts a copy of 16 bytes that other warps of the multiprocessor also read: they stay in its L1 cache.
__device__ __forceinline__ void startCachedCopy(std::uint32_t shared, const void* global)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(shared), "l"(global) : "memory");
#else
    startCopy<16>(shared, global);
#endif
}

// Ends a group of copies of this thread.
__device__ __forceinline__ void endCopies()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

// Waits for all groups but the last `Pending`.
template <int Pending>
__device__ __forceinline__ void waitForCopies()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(Pending) : "memory");
#endif
}

}  // namespace cv::cuda::fastfilters

#endif

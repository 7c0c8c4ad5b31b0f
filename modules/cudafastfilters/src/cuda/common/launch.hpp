// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LAUNCH_HPP
#define OPENCV_CUDAFASTFILTERS_LAUNCH_HPP

#include "../../shared_memory_limits.hpp"
#include "kernel_overlap.hpp"

#include <cuda_runtime.h>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

constexpr int maxGridY = 65535;

constexpr int ceilDivide(int a, int b)
{
    return a / b + (a % b != 0);
}

// Of the current device; 1 if it cannot be asked, and then the launch will say why.
inline int multiprocessors()
{
    int device = 0, count = 0;
    if (cudaGetDevice(&device) != cudaSuccess ||
        cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device) != cudaSuccess)
        cudaGetLastError();
    return count > 0 ? count : 1;
}

// The most dynamic shared memory that a block of the current device can have; 0 if it cannot be asked.
inline int sharedMemoryLimit()
{
    int device = 0, limit = 0;
    if (cudaGetDevice(&device) != cudaSuccess ||
        cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) != cudaSuccess)
        cudaGetLastError();
    return limit;
}

// Of the current device.
inline cudaError_t askSharedMemoryLimits(SharedMemoryLimits& limits)
{
    int device = 0;
    cudaError_t error = cudaGetDevice(&device);
    const auto ask = [&](int& value, cudaDeviceAttr attribute)
    {
        if (error == cudaSuccess)
            error = cudaDeviceGetAttribute(&value, attribute, device);
    };
    ask(limits.multiprocessors, cudaDevAttrMultiProcessorCount);
    ask(limits.bytesOfMultiprocessor, cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    ask(limits.bytesOfBlock, cudaDevAttrMaxSharedMemoryPerBlockOptin);
    ask(limits.reservedBytes, cudaDevAttrReservedSharedMemoryPerBlock);
    if (error != cudaSuccess)
        cudaGetLastError();
    return error;
}

// Lets launches of a kernel have as much dynamic shared memory as a block of the current device can. Always the same
// limit, not what one launch needs: the limit belongs to the kernel, and other threads may be launching it.
template <typename... Parameters>
cudaError_t allowSharedMemory(void (*kernel)(Parameters...))
{
    int device = 0, limit = 0;
    cudaFuncAttributes attributes = {};
    cudaError_t error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    if (error == cudaSuccess)
        error = cudaFuncGetAttributes(&attributes, kernel);
    if (error == cudaSuccess)
        error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     limit - static_cast<int>(attributes.sharedSizeBytes));
    if (error != cudaSuccess)
        cudaGetLastError();
    return error;
}

// Whether a kernel may come to the device before the one that it follows is done, see kernel_overlap.hpp.
enum class Overlap
{
    Small,  // where it is so small that it fits beside another one like it
    Always
};

inline bool mayOverlap(Overlap overlap, dim3 grid, dim3 block)
{
    const int most = mostOverlappingThreads();
    const long long threads = 1ll * grid.x * grid.y * grid.z * block.x * block.y * block.z;
    return most > 0 && (overlap == Overlap::Always || threads <= most);
}

// Launches a kernel, which begins with waitForEarlierKernels(), and returns this launch's own error, whatever an earlier
// call left behind.
template <Overlap Mode = Overlap::Small, typename... Parameters, typename... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t sharedBytes, cudaStream_t stream,
                   const Arguments&... arguments)
{
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = sharedBytes;
    config.stream = stream;
#if CFF_KERNELS_OVERLAP
    cudaLaunchAttribute overlap = {};
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = 1;
    config.attrs = &overlap;
    config.numAttrs = mayOverlap(Mode, grid, block) ? 1 : 0;
#endif
    const cudaError_t error = cudaLaunchKernelEx(&config, kernel, Parameters(arguments)...);
    if (error != cudaSuccess)
        cudaGetLastError();  // the error is reported by its code: leave no trace for the next call
    return error;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

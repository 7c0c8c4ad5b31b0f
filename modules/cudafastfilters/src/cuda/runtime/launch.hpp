// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LAUNCH_HPP
#define OPENCV_CUDAFASTFILTERS_LAUNCH_HPP

#include "device_stream.hpp"
#include "grid.hpp"
#include "kernel_overlap.hpp"

#include <cuda_runtime.h>

namespace cv::cuda::fastfilters
{

// Lets launches of a kernel have as much dynamic shared memory as a block of the device can. Always the same
// limit, not what one launch needs: the limit belongs to the kernel, and other threads may be launching it.
template <typename... Parameters>
cudaError_t allowSharedMemory(void (*kernel)(Parameters...), const DeviceFacts& device)
{
    cudaFuncAttributes attributes = {};
    cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
    if (error == cudaSuccess)
        error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     device.sharedBytesOfBlock - static_cast<int>(attributes.sharedSizeBytes));
    if (error != cudaSuccess)
        cudaGetLastError();
    return error;
}

// Allows launches of a kernel `bytes` of dynamic shared memory, if that is more than every launch may have.
template <typename... Parameters>
cudaError_t allowSharedMemory(void (*kernel)(Parameters...), std::size_t bytes, const DeviceFacts& device)
{
    return bytes <= static_cast<std::size_t>(device.sharedBytesUnasked) ? cudaSuccess
                                                                        : allowSharedMemory(kernel, device);
}

// Whether a kernel may start before the previous one is done, see kernel_overlap.hpp.
enum class Overlap
{
    Small,  // if it is so small that it fits beside another one like it
    Always
};

inline bool mayOverlap(Overlap overlap, dim3 grid, dim3 block, const DeviceFacts& device)
{
    const long long threads = 1ll * grid.x * grid.y * grid.z * block.x * block.y * block.z;
    return device.overlaps &&
           (overlap == Overlap::Always || threads <= mostOverlappingThreads * device.multiprocessors);
}

// Launches a kernel, which begins with waitForEarlierKernels(), and returns only this launch's error, not that of an
// earlier call.
template <Overlap Mode = Overlap::Small, typename... Parameters, typename... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t sharedBytes,
                   const DeviceStream& stream, const Arguments&... arguments)
{
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = sharedBytes;
    config.stream = stream.stream;
#if CFF_KERNELS_OVERLAP
    cudaLaunchAttribute overlap = {};
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = 1;
    config.attrs = &overlap;
    config.numAttrs = mayOverlap(Mode, grid, block, stream.device) ? 1 : 0;
#endif
    const cudaError_t error = cudaLaunchKernelEx(&config, kernel, Parameters(arguments)...);
    if (error != cudaSuccess)
        cudaGetLastError();  // the error is reported by its code: leave no error for the next call
    return error;
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LAUNCH_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LAUNCH_HPP

#include "cuda/runtime/launch.hpp"
#include "cuda/strips/strip.hpp"

// What the launchers of the kernels on tensor cores have in common: warps walk strips, those along the border first.

namespace cv::cuda::fastfilters
{

// `warps`: per block; `sharedBytes`: of dynamic shared memory.
template <typename... Parameters, typename Arguments, typename Source, typename Destination>
cudaError_t launchStripWarps(void (*kernel)(Parameters...), int warps, const Arguments& arguments, const Source& source,
                             const Destination& destination, const DeviceStream& stream, std::size_t sharedBytes = 0)
{
    if (const cudaError_t error = allowSharedMemory(kernel, sharedBytes, stream.device); error != cudaSuccess)
        return error;
    const unsigned int inside = arguments.geometry.layout.insidePackets(),
                       border = arguments.geometry.layout.borderPackets();
    const unsigned int borderBlocks = ceilDivide(border, warps);
    const unsigned int blocks = borderBlocks + ceilDivide(inside, warps);
    return launch(kernel, dim3(blocks, 1, static_cast<unsigned int>(imagesOf(destination))), dim3(warps * 32),
                  sharedBytes, stream, arguments, source, destination, borderBlocks, inside);
}

}  // namespace cv::cuda::fastfilters

#endif

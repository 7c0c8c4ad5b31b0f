// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MATRIX_LAUNCH_HPP
#define OPENCV_CUDAFASTFILTERS_MATRIX_LAUNCH_HPP

#include "../common/launch.hpp"
#include "../strip/strip.hpp"

// What the launchers of the kernels on tensor cores share: strips are walked by warps, those along the border first.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// cudaErrorNotSupported where the code built for the device has no suitable tensor cores.
template <typename... Parameters>
cudaError_t requireTensorCores(void (*kernel)(Parameters...))
{
    constexpr int least = 80;  // compute capability 8.0
    cudaFuncAttributes attributes;
    const cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
    return error == cudaSuccess && attributes.ptxVersion < least ? cudaErrorNotSupported : error;
}

// `warps`: of a block.
template <typename... Parameters, typename Task>
cudaError_t launchStripWarps(void (*kernel)(Parameters...), int warps, const Task& task,
                             const SourceView<std::uint8_t>& source, const DestinationView<std::uint8_t>& destination,
                             cudaStream_t stream)
{
    const unsigned int inside = task.geometry.cut.insidePackets(), border = task.geometry.cut.borderPackets();
    const unsigned int borderBlocks = ceilDivide(border, warps);
    return launch(kernel, dim3(borderBlocks + ceilDivide(inside, warps)), dim3(warps * 32), 0, stream, task, source,
                  destination, borderBlocks, inside);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_TWO_PASS_LAUNCH_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_TWO_PASS_LAUNCH_CUH

#include "cuda/runtime/grid.hpp"
#include "cuda/runtime/launch.hpp"
#include "tensor_two_pass_kernel.cuh"

namespace cv::cuda::fastfilters
{

template <typename S>
cudaError_t tensorRowSums(const TensorTwoPassMask& row, const SourceView<S>& source, float scale, bool toFloat,
                          const TensorRowSums& sums, const DeviceStream& stream)
{
    auto* kernel = tensorRowSumsKernel<S, false>;
    if constexpr (sizeof(S) == 1)
        kernel = toFloat ? tensorRowSumsKernel<S, true> : kernel;
    const std::size_t shared = tensorTwoPassSharedBytes(row.blocks, sizeof(S));
    if (const cudaError_t error = allowSharedMemory(kernel, shared, stream.device); error != cudaSuccess)
        return error;
    const dim3 grid(16 * sums.tiles / tensorTwoPassAlong, ceilDivide(16 * sums.groups, tensorTwoPassAcross));
    return launch(kernel, grid, dim3(tensorTwoPassShape().threads), shared, stream, row, source, scale, sums);
}

template <typename D>
cudaError_t tensorColumnSums(const TensorTwoPassMask& column, const TensorRowSums& sums, const StripFinish& finish,
                             const DestinationView<D>& destination, const DeviceStream& stream)
{
    const bool aligned = (reinterpret_cast<std::uintptr_t>(destination.data) | destination.step) % (4 * sizeof(D)) == 0;
    const dim3 grid(ceilDivide(destination.width, tensorTwoPassAcross),
                    ceilDivide(destination.height, tensorTwoPassAlong));
    return launch(tensorColumnSumsKernel<D>, grid, dim3(tensorTwoPassShape().threads), 0, stream, column, sums, finish,
                  destination, aligned);
}

}  // namespace cv::cuda::fastfilters

#endif

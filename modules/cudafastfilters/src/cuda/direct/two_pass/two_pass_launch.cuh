// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TWO_PASS_LAUNCH_CUH
#define OPENCV_CUDAFASTFILTERS_TWO_PASS_LAUNCH_CUH

#include "cuda/runtime/grid.hpp"
#include "cuda/runtime/launch.hpp"
#include "two_pass_kernel.cuh"

#include <algorithm>

namespace cv::cuda::fastfilters
{

template <typename S>
cudaError_t sumRows(const TwoPassCoefficients& mask, const SourceView<S>& source, const TwoPassPlanes& sums,
                    const DeviceStream& stream)
{
    constexpr TwoPassShape shape = twoPassRowShape();
    constexpr int warps = shape.threads / 32;
    const std::size_t shared = sizeof(float) * warps * twoPassRowElements(mask.taps);
    if (const cudaError_t error = allowSharedMemory(twoPassRowKernel<S>, shared, stream.device); error != cudaSuccess)
        return error;
    const dim3 grid(ceilDivide(sums.width, twoPassRowOutputs), std::min<int>(ceilDivide(sums.height, warps), maxGridY),
                    source.channels);
    return launch(twoPassRowKernel<S>, grid, dim3(shape.threads), shared, stream, mask, source, sums);
}

template <typename D>
cudaError_t sumColumns(const TwoPassCoefficients& mask, const TwoPassPlanes& sums, const LinearFinish& finish,
                       const DestinationView<D>& destination, const DeviceStream& stream)
{
    const dim3 grid(ceilDivide(destination.width, twoPassColumns),
                    std::min<int>(ceilDivide(destination.height, twoPassColumnOutputs), maxGridY),
                    destination.channels);
    return launch(twoPassColumnKernel<D>, grid, dim3(twoPassColumnShape().threads), 0, stream, mask, sums, finish,
                  destination);
}

}  // namespace cv::cuda::fastfilters

#endif

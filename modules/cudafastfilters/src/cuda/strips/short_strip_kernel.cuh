// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHORT_STRIP_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_SHORT_STRIP_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "short_strip_plan.hpp"

namespace cv::cuda::fastfilters
{

template <typename Strip, typename S, typename D>
__global__ void __launch_bounds__(Strip::shortShape.threads)
    shortStripKernel(const __grid_constant__ ShortStripArguments<Strip> arguments,
                     const __grid_constant__ BatchSource<S> source,
                     const __grid_constant__ BatchDestination<D> destination,
                     const __grid_constant__ ShortStripGrid grid)
{
    waitForEarlierKernels();
    constexpr ShortStripShape shape = Strip::shortShape;
    constexpr int warp = 32, warps = shape.threads / warp;
    const int blockRow = static_cast<int>(blockIdx.y);
    if (blockRow < grid.restRows)
    {
        const StripRest::Element element = grid.rest.at(
            blockRow * static_cast<int>(gridDim.x) + static_cast<int>(blockIdx.x), static_cast<int>(threadIdx.x));
        if (element.x >= 0)
            filterElement(arguments, source, destination, element.x, element.y);
        return;
    }
    const ShortStripGeometry& geometry = arguments.geometry;
    const int column = geometry.left + static_cast<int>(blockIdx.x * warp + threadIdx.x % warp);
    const int top =
        geometry.top + ((blockRow - grid.restRows) * warps + static_cast<int>(threadIdx.x / warp)) * shape.rows;
    const int last = geometry.bottom - shape.rows;  // this strip overlaps the one above it
    if (column < geometry.right && top < geometry.bottom)
        walkShort<Strip, shape.rows>(arguments, source, destination, column, top < last ? top : last);
}

template <typename Strip, typename S, typename D>
cudaError_t launchShortStrips(const typename Strip::Coefficients& coefficients,
                              const StripFinishOf<typename Strip::Sum>& finish, const ShortStripPlan& plan,
                              const BatchSource<S>& source, const BatchDestination<D>& destination,
                              const DeviceStream& stream)
{
    const ShortStripArguments<Strip> arguments = {coefficients, finish, plan.geometry};
    return launch(shortStripKernel<Strip, S, D>,
                  dim3(static_cast<unsigned>(plan.abreast), static_cast<unsigned>(plan.rows),
                       static_cast<unsigned>(destination.images)),
                  dim3(Strip::shortShape.threads), 0, stream, arguments, source, destination, plan.grid);
}

}  // namespace cv::cuda::fastfilters

#endif

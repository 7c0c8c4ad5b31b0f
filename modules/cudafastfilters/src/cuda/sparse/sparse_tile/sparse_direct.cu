// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "tasks/roundings.hpp"
#include "sparse_direct.hpp"
#include "cuda/views/near_border.cuh"

#include <cstdint>

// Neighbouring lanes have neighbouring outputs, so a warp reads a tap in whole lines. Cost per pixel: a load and a
// multiply-add for each tap that is not zero.

namespace cv::cuda::fastfilters
{

// Terms are summed in parts of linearRowChunk before they are added to the sums.
template <typename Reader>
__device__ __forceinline__ void sumTaps(const SparseTileArguments& arguments, const Reader& reader, int x, int y,
                                        float (&sums)[sparseDirectShape().columns])
{
    constexpr SparseDirectShape shape = sparseDirectShape();
    CFF_NO_UNROLL
    for (int begin = 0; begin < arguments.nonZero; begin += linearRowChunk)
    {
        const int end = min(begin + linearRowChunk, arguments.nonZero);
        float partial[shape.columns] = {};
#pragma unroll 4
        for (int i = begin; i < end; ++i)
        {
            const SparseTap tap = arguments.taps[i];
            const auto row = reader.row(y + tap.y);
            CFF_UNROLL
            for (int k = 0; k < shape.columns; ++k)
                partial[k] = fmaf(tap.coefficient, static_cast<float>(row(x + tap.x + k * shape.width)), partial[k]);
        }
        CFF_UNROLL
        for (int k = 0; k < shape.columns; ++k)
            sums[k] += partial[k];
    }
}

template <typename S, typename D>
__global__ void sparseDirectKernel(const __grid_constant__ SparseTileArguments arguments,
                                   const __grid_constant__ SourceView<S> source,
                                   const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    constexpr SparseDirectShape shape = sparseDirectShape();
    constexpr int width = shape.columns * shape.width;
    const int left = blockIdx.x * width, x = left + threadIdx.x, channel = blockIdx.z;
    for (int top = blockIdx.y * shape.height; top < destination.height; top += gridDim.y * shape.height)
    {
        const int y = top + threadIdx.y;
        if (y >= destination.height)
            continue;
        float sums[shape.columns] = {};
        if (isInterior(source, left, width, top, shape.height, arguments.width, arguments.height))
            sumTaps(arguments, InteriorReader<S>(source, channel), x, y, sums);
        else
            readAcrossBorder(source, channel, destination.width, destination.height, arguments.width, arguments.height,
                             [&](const auto& reader) { sumTaps(arguments, reader, x, y, sums); });
        D* const out = destination.row(y) + channel;
        CFF_UNROLL
        for (int k = 0; k < shape.columns; ++k)
        {
            const std::ptrdiff_t column = x + k * shape.width;
            if (column < destination.width)
                out[column * destination.channels] = finishSum<D>(sums[k], arguments.finish);
        }
    }
}

template <typename S, typename D>
cudaError_t sparseDirect(const SparseTileArguments& arguments, const SourceView<S>& source,
                         const DestinationView<D>& destination, const DeviceStream& stream)
{
    constexpr SparseDirectShape shape = sparseDirectShape();
    const int rows = ceilDivide(destination.height, shape.height);
    const dim3 grid(ceilDivide(destination.width, shape.columns * shape.width), rows < maxGridY ? rows : maxGridY,
                    destination.channels);
    return launch(sparseDirectKernel<S, D>, grid, dim3(shape.width, shape.height), 0, stream, arguments, source,
                  destination);
}

#define CFF_INSTANTIATE_SPARSE_DIRECT(S, D)                                                                            \
    template cudaError_t sparseDirect<S, D>(const SparseTileArguments&, const SourceView<S>&,                          \
                                            const DestinationView<D>&, const DeviceStream&)

CFF_INSTANTIATE_SPARSE_DIRECT(std::uint8_t, std::uint8_t);
CFF_INSTANTIATE_SPARSE_DIRECT(std::uint8_t, std::int16_t);
CFF_INSTANTIATE_SPARSE_DIRECT(std::uint8_t, float);
CFF_INSTANTIATE_SPARSE_DIRECT(std::int8_t, std::int8_t);
CFF_INSTANTIATE_SPARSE_DIRECT(std::uint16_t, std::uint16_t);
CFF_INSTANTIATE_SPARSE_DIRECT(std::uint16_t, float);
CFF_INSTANTIATE_SPARSE_DIRECT(std::int16_t, std::int16_t);
CFF_INSTANTIATE_SPARSE_DIRECT(std::int16_t, float);

}  // namespace cv::cuda::fastfilters

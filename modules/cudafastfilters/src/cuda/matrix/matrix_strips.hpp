// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MATRIX_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_MATRIX_STRIPS_HPP

#include "../strip/strip.hpp"

#include <cuda_runtime.h>

// Separable masks on the tensor cores, 8-bit images.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct MatrixStripMask
{
    int kernel;             // index into matrixBlocks(), shortMatrices() or longMatrices()
    bool split;             // coefficients in two parts
    const void* fragments;  // of the row's matrix, then the column's; device memory
    int reachX, reachY;     // of the mask to either side, pixels
    StripFinish finish;
};

// The source's origin is `reachX`, `reachY` before the output. Asynchronous; returns the launch's error, which is
// cudaErrorNotSupported where the code was not built for tensor cores of this kind.
cudaError_t matrixStrips(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                         const DestinationView<std::uint8_t>& destination, cudaStream_t stream);

// The kernels of longMatrices().
cudaError_t longMatrixStrips(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                             const DestinationView<std::uint8_t>& destination, cudaStream_t stream);

// For masks of two parts that shortMatrices() has a kernel for.
cudaError_t shortMatrixStrips(const MatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                              const DestinationView<std::uint8_t>& destination, cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_HPP

#include "../strip/strip.hpp"

#include <cuda_runtime.h>

// Dense masks on the tensor cores, 8-bit images.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct DenseMatrixStripMask
{
    int kernel;             // index into denseMatrixForms()
    const void* fragments;  // device memory
    StripFinish finish;     // Direct: with the scale folded into the sums' parts, see foldScale()
};

// Images of `Channels` channels; the source's origin is that of the window. Asynchronous; returns the launch's error,
// which is cudaErrorNotSupported where the code was not built for tensor cores of this kind.
template <int Channels>
cudaError_t denseMatrixStrips(const DenseMatrixStripMask& mask, const SourceView<std::uint8_t>& source,
                              const DestinationView<std::uint8_t>& destination, cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

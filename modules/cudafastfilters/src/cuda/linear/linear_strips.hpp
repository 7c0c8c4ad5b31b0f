// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_STRIPS_HPP

#include "../strip/strip.hpp"

#include <cuda_runtime.h>

// Launchers of the strip kernels.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// A separable mask of one of the sides that separableSides<S, D>() lists: `side` coefficients each, host memory.
struct SeparableStripMask
{
    int side;
    const float* row;
    const float* column;
    bool isUnit;  // both begin with 1
    StripFinish finish;
};

// A mask of one of the sides that denseSides<S, D>() lists: `side` rows of `side` coefficients, host memory.
struct DenseStripMask
{
    int side;
    const float* kernel;
    bool isUnit;  // the coefficient in the middle of the first row is 1
    StripFinish finish;
};

// The source's origin is that of the window of `side` x `side`. Types for which hasStrips<S, D>() holds, images for
// which suitsStrips() holds. Asynchronous; return the launch's error.
template <typename S, typename D>
cudaError_t separableStrips(const SeparableStripMask& mask, const SourceView<S>& source,
                            const DestinationView<D>& destination, cudaStream_t stream);

template <typename S, typename D>
cudaError_t denseStrips(const DenseStripMask& mask, const SourceView<S>& source, const DestinationView<D>& destination,
                        cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

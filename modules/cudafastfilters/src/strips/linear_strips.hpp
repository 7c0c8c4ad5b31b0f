// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_STRIPS_HPP

#include "strip.hpp"
#include "strip_coefficients.hpp"

#include <cuda_runtime.h>

// Launchers of the strip kernels.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// A filter of one of the sides that separableSides<S, D>() or denseSides<S, D>() lists. The source's origin is that of
// the window of `side` x `side`. Types for which hasStrips<S, D>() holds, images for which fitStrips() does.
// Asynchronous; return the launch's error.
template <typename S, typename D>
cudaError_t separableStrips(const StripCoefficients& strip, const SourceView<S>& source,
                            const DestinationView<D>& destination, cudaStream_t stream);

template <typename S, typename D>
cudaError_t denseStrips(const StripCoefficients& strip, const SourceView<S>& source,
                        const DestinationView<D>& destination, cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_SPLIT_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_STRIP_SPLIT_FILTER_HPP

#include "separable_strip_split.hpp"

#include <cuda_runtime.h>

#include <vector>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// A mask as these kernels take it.
struct SplitStripMask
{
    int side;
    std::vector<float> row, column;
    float unit, offset;
};

// Asynchronous; returns the launch's error.
cudaError_t separableStripsSplit(const SplitStripMask& mask, const SourceView<std::uint16_t>& source,
                                 const DestinationView<std::uint16_t>& destination, cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

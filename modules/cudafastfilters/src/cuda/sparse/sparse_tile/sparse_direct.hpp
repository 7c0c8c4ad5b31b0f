// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPARSE_DIRECT_HPP
#define OPENCV_CUDAFASTFILTERS_SPARSE_DIRECT_HPP

#include "cuda/runtime/device_stream.hpp"
#include "sparse_tile.hpp"

// Sparse masks whose window is too large for tiles in shared memory: tap by tap from the image.

namespace cv::cuda::fastfilters
{

// Neighbouring columns of a warp's outputs that a thread has, and threads of a block.
struct SparseDirectShape
{
    int columns, width, height;
};

CFF_HOST_DEVICE constexpr SparseDirectShape sparseDirectShape()
{
    return {4, 32, 8};
}

// For images of integers: a zero over a NaN would count. Asynchronous; returns the launch's error.
template <typename S, typename D>
cudaError_t sparseDirect(const SparseTileArguments& arguments, const SourceView<S>& source,
                         const DestinationView<D>& destination, const DeviceStream& stream);

template <typename S, typename D>
constexpr bool hasSparseDirect()
{
    return hasTiles<S, D, float>() && std::is_integral<S>::value;
}

}  // namespace cv::cuda::fastfilters

#endif

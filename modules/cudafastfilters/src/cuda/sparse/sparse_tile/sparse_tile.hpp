// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPARSE_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_SPARSE_TILE_HPP

#include "cuda/direct/linear_finish.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/sparse/sparse_tap.hpp"
#include "cuda/tiles/tile_types.hpp"
#include "sparse_tile_plan.hpp"

// Masks most of whose coefficients are zero (motion blur, rings, dilated masks), tap by tap through shared memory.

namespace cv::cuda::fastfilters
{

struct SparseTileArguments
{
    int width, height;      // the mask's
    const SparseTap* taps;  // device memory: the non-zero taps, then the zeros
    int nonZero, count;
    LinearFinish finish;
};

// `layout`: of selectSparseTile(), which found a block on the device. Asynchronous; returns the launch's error.
template <typename S, typename D>
cudaError_t sparseTiles(const SparseTileArguments& arguments, const SparseTileLayout& layout,
                        const SourceView<S>& source, const DestinationView<D>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif

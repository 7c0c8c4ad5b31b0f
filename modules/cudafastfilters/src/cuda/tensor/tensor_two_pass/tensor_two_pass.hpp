// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_TWO_PASS_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_TWO_PASS_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/strips/strip_finish.hpp"
#include "cuda/views/image_view.hpp"
#include "cuda/tensor/tensor_two_pass_plan.hpp"

#include <cstdint>

// Long rows and columns on the tensor cores, images of 8 and of unsigned 16 bits: the launchers.

namespace cv::cuda::fastfilters
{

// The fragments of a banded matrix, of makeTensorSeparable(), in device memory. A window of 16 outputs spans `blocks`
// groups of 16 inputs.
struct TensorTwoPassMask
{
    const uint4* fragments;
    int blocks;
};

// Sums of rows in device memory: groups of 16 rows, in each of them tiles of 16 elements, in each of these, for either
// half of its elements, 16 bytes of every lane: two sums of the upper 8 rows and two of the lower ones, in two parts.
struct TensorRowSums
{
    uint4* data;
    int groups, tiles;

    std::size_t bytes() const { return std::size_t(groups) * tiles * 64 * sizeof(uint4); }
    CFF_HOST_DEVICE uint4* at(int group, int tile, int half, int lane) const
    {
        return data + ((static_cast<std::size_t>(group) * tiles + tile) * 2 + half) * 32 + lane;
    }
};

// Row 0 of `sums` is the source's row originY. The source's originX is the first element that the matrix needs for the
// first output, counted in elements. Rows above and below the image follow from the border's rule. `scale`: factor of
// the sums before they are split. `toFloat`: for destinations of floats, of bytes
// only. Asynchronous; returns the launch's error.
template <typename S>
cudaError_t tensorRowSums(const TensorTwoPassMask& row, const SourceView<S>& source, float scale, bool toFloat,
                          const TensorRowSums& sums, const DeviceStream& stream);

// The destination has one channel. Asynchronous; returns the launch's error.
template <typename D>
cudaError_t tensorColumnSums(const TensorTwoPassMask& column, const TensorRowSums& sums, const StripFinish& finish,
                             const DestinationView<D>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_MASK_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_MATRIX_MASK_HPP

#include "strip_mask.hpp"

#include <cstdint>

// Dense masks as the tensor core kernels take them: banded matrices of bytes in the order in which the lanes of a warp
// hold them.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct DenseMatrixMask
{
    int kernel = -1;  // index into denseMatrixForms(); -1: no kernel for this mask and these types
    int lead = 0;     // columns of zeros before the mask's first
    StripFinish finish = {};
    std::vector<std::uint32_t> fragments;

    // Moves the view's origin from the mask's window to one with the columns of zeros.
    template <typename T>
    void shiftOrigin(SourceView<T>& view) const
    {
        view.originX -= lead;
    }
};

// `weights` row by row, as sumWeights() gives them.
DenseMatrixMask makeDenseMatrixMask(int srcType, int dstType, const Neighbourhood& neighbourhood,
                                    const std::vector<double>& weights, const LinearResult& result);

String describeDenseMatrix(const DenseMatrixMask& mask, int channels);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MATRIX_MASK_HPP
#define OPENCV_CUDAFASTFILTERS_MATRIX_MASK_HPP

#include "strip_mask.hpp"

#include <cstdint>

// Separable masks as the tensor core kernels take them: banded matrices of fp16 coefficients in the order in which
// the lanes of a warp hold them.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct MatrixMask
{
    int kernel = -1;       // index into matrixBlocks() or shortMatrices(); -1: none for this mask and these types
    int longKernel = -1;   // index into longMatrices(), for larger images if there is another one; -1: none
    bool split = false;    // the coefficients have a second part
    bool isShort = false;  // a kernel of shortMatrices()
    Point reach;           // of the mask to either side
    StripFinish finish = {};
    std::vector<std::uint32_t> fragments;

    // Moves the view's origin from the mask's window to one that reaches equally far to either side.
    template <typename T>
    void shiftOrigin(SourceView<T>& view, Point anchor) const
    {
        view.originX += anchor.x - reach.x;
        view.originY += anchor.y - reach.y;
    }
};

MatrixMask makeMatrixMask(int srcType, int dstType, const Neighbourhood& neighbourhood, const std::vector<double>& row,
                          const std::vector<double>& column, const LinearResult& result);

// `isLong`: the kernel of longMatrices().
String describeMatrix(const MatrixMask& mask, bool isLong);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

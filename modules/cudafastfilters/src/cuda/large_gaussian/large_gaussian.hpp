// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_HPP
#define OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_HPP

#include "../../large_gaussian_plan.hpp"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

// Stages 1 and 3 of Gaussians by a coarse grid: see large_gaussian_mask.hpp. Stage 2 is a separable filter of floats.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Weights of the spline, 4 a phase. An argument of kernels, so that all threads of a block read them as constants.
struct LargeGaussianSpline
{
    float4 phase[largeGaussianMaxStep];
};

// Rows of floats, padded to whole warps of packets where stage 1 writes them.
struct LargeGaussianGrid
{
    float* data;
    std::size_t step;   // floats from row to row
    int width, height;  // elements
};

// The pixels that stage 1 reads: all rows of the image, and of these the columns that matter.
struct LargeGaussianSource
{
    const unsigned char* data;  // row 0
    std::size_t step;           // bytes
    int elements, height;
    int originY;  // row where the first cell begins
    int borderY;  // Border; BorderConstant is 0
};

// Where a grid's rows were begun by one block and ended by another: the sums of the other.
struct LargeGaussianSeams
{
    int cells;    // of a block
    float* data;  // 3 rows of a block
    std::size_t step;

    // Row of the seams that belongs to a row of the grid, or -1.
    CFF_HOST_DEVICE constexpr int row(int y) const
    {
        const int place = y % cells - (cells - 3);
        return place < 0 ? -1 : 3 * (y / cells + 1) + place;
    }
};

// Elements of a thread: 4 neighbours, and 4 more that are 32 lanes' neighbours away, so that the floats of a warp are
// whole lines.
constexpr int largeGaussianPacket = 8;
constexpr int largeGaussianDistance = 128;

CFF_HOST_DEVICE constexpr int largeGaussianElement(int thread)
{
    return thread / 32 * 2 * largeGaussianDistance + thread % 32 * 4;
}

// Rows are looked up ahead by groups.
CFF_HOST_DEVICE constexpr int largeGaussianMapRows(int rows)
{
    return (rows + 3) / 4 * 4 + 4;
}

// Cells of a block for a source of that many elements a row, and the rows that its seams need.
int largeGaussianRowsCells(const LargeGaussianAxis& axis, int pixelBytes, int elements);
int largeGaussianSeamRows(const LargeGaussianAxis& axis, int cells);

// Stage 1 along the columns: samples a grid of axis.inputs rows. Its columns are the source's.
template <typename S>
cudaError_t largeGaussianRows(const LargeGaussianAxis& axis, const LargeGaussianSpline& spline,
                              const LargeGaussianSource& source, const LargeGaussianGrid& grid,
                              const LargeGaussianSeams& seams, cudaStream_t stream);

// Stage 1 along the rows. `rows` holds the columns from `firstColumn` on of an image of `imageWidth` pixels whose
// column `originX` is where the first cell begins.
struct LargeGaussianColumnsSource
{
    LargeGaussianGrid rows;
    LargeGaussianSeams seams;
    int channels, firstColumn, imageWidth, originX, borderX;
};

cudaError_t largeGaussianColumns(const LargeGaussianAxis& axis, const LargeGaussianSpline& spline,
                                 const LargeGaussianColumnsSource& source, const LargeGaussianGrid& grid,
                                 cudaStream_t stream);

struct LargeGaussianDestination
{
    unsigned char* data;
    std::size_t step;
    int elements, height, channels;
    bool inRange;  // rounded results lie in the type's range
};

// Stage 3 in both directions.
template <typename D>
cudaError_t largeGaussianExpand(const LargeGaussianAxis& x, const LargeGaussianSpline& splineX,
                                const LargeGaussianAxis& y, const LargeGaussianSpline& splineY,
                                const LargeGaussianGrid& grid, const LargeGaussianDestination& destination,
                                cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

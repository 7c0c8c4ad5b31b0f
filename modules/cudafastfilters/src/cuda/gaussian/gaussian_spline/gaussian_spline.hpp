// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_HPP
#define OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_HPP

#include "cuda/runtime/device_stream.hpp"
#include "gaussian_spline_plan.hpp"

#include <cstddef>
#include <cstdint>

// Stages 1 and 3 of Gaussians on a coarse grid: see tasks/large_gaussian.hpp. Stage 2 is a separable filter of floats.

namespace cv::cuda::fastfilters
{

// Weights of the spline, 4 per phase. An argument of kernels, so that all threads of a block read them as constants.
struct GaussianSplineWeights
{
    float4 phase[largeGaussianMaxStep];
};

// Rows of floats, padded to whole warps of packets if stage 1 writes them.
struct GaussianSplineGrid
{
    float* data;
    std::size_t step;   // floats from row to row
    int width, height;  // elements
};

// The pixels that stage 1 reads: all rows of the image, and of these the columns that matter.
struct GaussianSplineSource
{
    const unsigned char* data;  // row 0
    std::size_t step;           // bytes
    int elements, height;
    int originY;  // row where the first cell begins
    int borderY;  // Border; BorderConstant is 0
};

// The second block's sums for grid rows that one block began and another ended.
struct GaussianSplineSeams
{
    int cells;    // per block
    float* data;  // 3 rows per block
    std::size_t step;

    // Row of the seams that belongs to a row of the grid, or -1.
    CFF_HOST_DEVICE constexpr int row(int y) const
    {
        const int place = y % cells - (cells - 3);
        return place < 0 ? -1 : 3 * (y / cells + 1) + place;
    }
};

// Elements of a thread: 4 neighbours, and 4 more after the neighbours of all 32 lanes, so that the floats of a warp
// are whole lines.
constexpr int gaussianSplinePacket = 8;
constexpr int gaussianSplineDistance = 128;

CFF_HOST_DEVICE constexpr int gaussianSplineElement(int thread)
{
    return thread / 32 * 2 * gaussianSplineDistance + thread % 32 * 4;
}

// Rows are looked up ahead in groups.
CFF_HOST_DEVICE constexpr int gaussianSplineMapRows(int rows)
{
    return (rows + 3) / 4 * 4 + 4;
}

// Cells of a block for a source of that many elements per row, and the rows that its seams need.
int gaussianSplineRowsCells(const LargeGaussianAxis& axis, int pixelBytes, int elements, const DeviceFacts& device);
int gaussianSplineSeamRows(const LargeGaussianAxis& axis, int cells);

// Stage 1 along the columns: samples a grid of axis.inputs rows. Its columns are the source's.
template <typename S>
cudaError_t gaussianSplineRows(const LargeGaussianAxis& axis, const GaussianSplineWeights& spline,
                               const GaussianSplineSource& source, const GaussianSplineGrid& grid,
                               const GaussianSplineSeams& seams, const DeviceStream& stream);

// Stage 1 along the rows. `rows` holds the columns from `firstColumn` on of an image of `imageWidth` pixels whose
// column `originX` is where the first cell begins.
struct GaussianSplineColumnsSource
{
    GaussianSplineGrid rows;
    GaussianSplineSeams seams;
    int channels, firstColumn, imageWidth, originX, borderX;
};

cudaError_t gaussianSplineColumns(const LargeGaussianAxis& axis, const GaussianSplineWeights& spline,
                                  const GaussianSplineColumnsSource& source, const GaussianSplineGrid& grid,
                                  const DeviceStream& stream);

struct GaussianSplineDestination
{
    unsigned char* data;
    std::size_t step;
    int elements, height, channels;
    bool inRange;  // rounded results lie in the type's range
};

// Stage 3 in both directions.
template <typename D>
cudaError_t gaussianSplineExpand(const LargeGaussianAxis& x, const GaussianSplineWeights& splineX,
                                 const LargeGaussianAxis& y, const GaussianSplineWeights& splineY,
                                 const GaussianSplineGrid& grid, const GaussianSplineDestination& destination,
                                 const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif

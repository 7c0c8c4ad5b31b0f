// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_PLAN_HPP

#include "cuda/host_device.hpp"

// Gaussians of large sigma by a coarse grid: see large_gaussian_mask.hpp. The numbers of tuning live here.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Coarse samples lie at most sigma / 5 apart: with 3, 4, 5, 6 and 8 steps of 8 pixels to a sigma the kernel is 6.3e-5,
// 1.9e-5, 7.6e-6, 3.7e-6 and 1.3e-6 off, the sum of the coefficients' errors being measured (2 pixels: 2.3 times that).
constexpr double largeGaussianStepsPerSigma = 5;
constexpr int largeGaussianMaxStep = 64;

// Limits of what is accepted; windows reach about 5 sigma.
constexpr double largeGaussianMinSigma = 0.3, largeGaussianMaxSigma = 2000;

// What the coefficients that are left out sum to, at most.
constexpr double largeGaussianTail = 1e-6;

// A power of two, so that the splines' weights are exact in float.
constexpr int largeGaussianStep(double sigma)
{
    int step = 1;
    while (step < largeGaussianMaxStep && sigma >= 2 * step * largeGaussianStepsPerSigma)
        step *= 2;
    return step;
}

// Where the samples of the coarse grid lie along one direction, for a result of `length` pixels. Sample k is at pixel
// k * step of the result, cell q is the pixels from q * step to before (q + 1) * step.
struct LargeGaussianAxis
{
    int step, reach;
    int outputs;  // samples after stage 2: -1, 0, 1, ...
    int inputs;   // samples before: from -1 - reach on

    CFF_HOST_DEVICE constexpr int firstInput() const { return -1 - reach; }
    // Pixel where the first cell begins that the first input depends on; each input depends on 4 cells.
    CFF_HOST_DEVICE constexpr int firstPixel() const { return (firstInput() - 2) * step; }
    CFF_HOST_DEVICE constexpr int cells() const { return inputs + 3; }
};

constexpr LargeGaussianAxis largeGaussianAxis(int step, int reach, int length)
{
    const int outputs = (length - 1) / step + 4;
    return {step, reach, outputs, outputs + 2 * reach};
}

// Stages 1 and 3 along the columns: threads own 8 neighbouring elements of a row and walk down.
struct LargeGaussianRowsShape
{
    int threads;
    int minBlocks;  // of a multiprocessor
};

CFF_HOST_DEVICE constexpr LargeGaussianRowsShape largeGaussianRowsShape(int pixelBytes)
{
    return {128, pixelBytes == 4 ? 4 : 5};
}

CFF_HOST_DEVICE constexpr LargeGaussianRowsShape largeGaussianExpandShape()
{
    return {128, 4};
}

// Rows of a block at most: their places in the image are in shared memory.
constexpr int largeGaussianMostRows = 2048;

// Cells that a block walks, so that all `workers` blocks that run at once have some; 3 at least, and whole groups of
// rows.
constexpr int largeGaussianCells(int cells, int step, int columns, long long workers)
{
    const long long chunks = workers > columns ? workers / columns : 1;
    const int share = static_cast<int>((cells + chunks - 1) / chunks);
    const int least = step >= 8 ? 3 : 32 / step;
    const int most = largeGaussianMostRows / step;
    return share < least ? least : (share > most ? most : share);
}

// Stage 1 along the rows: a block makes the samples of `width` elements in so many rows.
struct LargeGaussianColumnsShape
{
    int threads;
    int elements;  // floats of a row in shared memory times rows, about
};

CFF_HOST_DEVICE constexpr LargeGaussianColumnsShape largeGaussianColumnsShape()
{
    return {128, 32};
}

// Rows of a block.
CFF_HOST_DEVICE constexpr int largeGaussianColumnsRows(int step)
{
    return step >= 32 ? 1 : 32 / step;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_PLAN_HPP

#include "cuda/common/host_device.hpp"

// Gaussians of large sigma by a coarse grid: see large_gaussian_mask.hpp. The numbers of tuning live here.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Coarse samples lie at most sigma / 5 apart. The mask's difference from the Gaussian, as the sum of absolute
// coefficients in one direction, with samples sigma / 3, / 4, / 5, / 6 and / 8 apart: 6.3e-5, 1.9e-5, 8.3e-6, 4.4e-6
// and 2.0e-6 for a step of 8 pixels, 2.2 times that for a step of 2.
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

// Stages 1 and 3 along the columns: threads own 8 elements of a row and walk down. Measured on an H200, 16384 x
// 16384, sigma 250, stage 1: 8 bit 0.135 ms with 5 blocks and 0.133 with 4, sigma 50 0.134 and 0.143; 16 bit 0.219
// with 5 and 0.175 with 4; float 0.487 with 5, where registers spill, and 0.323 with 4. Stage 3 with 5 and 4: 8 bit
// 0.090 and 0.094, float 0.272 and 0.270; with 5 its way for several channels spills.
struct LargeGaussianRowsShape
{
    int threads;
    int minBlocks;  // of a multiprocessor
};

CFF_HOST_DEVICE constexpr LargeGaussianRowsShape largeGaussianRowsShape(int pixelBytes)
{
    return {128, pixelBytes >= 2 ? 4 : 5};
}

CFF_HOST_DEVICE constexpr LargeGaussianRowsShape largeGaussianExpandShape()
{
    return {128, 4};
}

// Rows of a block at most: their places in the image are in shared memory.
constexpr int largeGaussianMostRows = 2048;

// Cells that a block walks, so that no more than the `workers` blocks that run at once have some: with 2 % more
// blocks than these the 8-bit stage 1 took 0.239 ms instead of 0.187. Each block ends what another began, so that it
// walks 3 cells at least.
constexpr int largeGaussianCells(int cells, int step, int columns, long long workers)
{
    const long long chunks = workers > columns ? workers / columns : 1;
    const int share = static_cast<int>((cells + chunks - 1) / chunks);
    const int least = step >= 8 ? 3 : 32 / step;
    const int most = largeGaussianMostRows / step;
    return share < least ? least : (share > most ? most : share);
}

// Stage 1 along the rows.
constexpr int largeGaussianColumnsThreads = 128;

// Rows of a block with several channels: as many floats in shared memory whatever the step is.
CFF_HOST_DEVICE constexpr int largeGaussianColumnsRows(int step)
{
    return step >= 32 ? 1 : 32 / step;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

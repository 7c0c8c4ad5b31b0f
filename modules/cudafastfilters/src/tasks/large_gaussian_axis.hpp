// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_AXIS_HPP
#define OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_AXIS_HPP

#include "common/host_device.hpp"

// The coarse grid of Gaussians of large sigma: see large_gaussian.hpp.

namespace cv::cuda::fastfilters
{

// Coarse samples lie at most sigma / 5 apart. The mask's difference from the Gaussian, as the sum of absolute
// coefficients in one direction, with samples sigma / 3, / 4, / 5, / 6 and / 8 apart: 6.3e-5, 1.9e-5, 8.3e-6, 4.4e-6
// and 2.0e-6 for a step of 8 pixels, 2.2 times that for a step of 2.
constexpr double largeGaussianStepsPerSigma = 5;
constexpr int largeGaussianMaxStep = 64;

// Limits of accepted values; windows reach about 5 sigma.
constexpr double largeGaussianMinSigma = 0.3, largeGaussianMaxSigma = 2000;

// The largest sum of the coefficients that are left out.
constexpr double largeGaussianTail = 1e-6;

// A power of two, so that the splines' weights are exact in float.
constexpr int largeGaussianStep(double sigma)
{
    int step = 1;
    while (step < largeGaussianMaxStep && sigma >= 2 * step * largeGaussianStepsPerSigma)
        step *= 2;
    return step;
}

// The positions of the coarse grid's samples along one direction, for a result of `length` pixels. Sample k is at pixel
// k * step of the result, cell q is the pixels from q * step to before (q + 1) * step.
struct LargeGaussianAxis
{
    int step, reach;
    int outputs;  // samples after stage 2: -1, 0, 1, ...
    int inputs;   // samples before: from -1 - reach on

    CFF_HOST_DEVICE constexpr int firstInput() const { return -1 - reach; }
    // The pixel where the first cell begins on which the first input depends; each input depends on 4 cells.
    CFF_HOST_DEVICE constexpr int firstPixel() const { return (firstInput() - 2) * step; }
    CFF_HOST_DEVICE constexpr int cells() const { return inputs + 3; }
};

constexpr LargeGaussianAxis largeGaussianAxis(int step, int reach, int length)
{
    const int outputs = (length - 1) / step + 4;
    return {step, reach, outputs, outputs + 2 * reach};
}

}  // namespace cv::cuda::fastfilters

#endif

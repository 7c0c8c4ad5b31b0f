// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_HPP
#define OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_HPP

#include <vector>

// A Gaussian along one direction in three stages, at a cost that hardly depends on its sigma:
// 1. the image is smoothed by a cubic B-spline as wide as 4 steps, and only every step-th pixel is kept;
// 2. the kept pixels are filtered with 2 * reach + 1 coefficients;
// 3. the result is interpolated by the same spline (Unser, Aldroubi and Eden, 1993).
// The spectrum of the coefficients is the Gaussian's divided by that of both splines, so only aliasing is left as an
// error: the aliased copies of the spectrum of a Gaussian of 4 steps or more lie only around the fourth-order zeros of
// the spline. The spline is the discrete one, a box of `step` pixels convolved with itself three times: its weights are
// integers over step^4, and the weights of an interpolated pixel sum to 1. With a step of 1 the stages 1 and 3 change
// nothing.

namespace cv::cuda::fastfilters
{

struct LargeGaussianCoefficients
{
    double sigma;
    int step;                    // pixels from sample to sample of the coarse grid; sample k lies at pixel k * step
    int reach;                   // samples to each side in stage 2
    std::vector<double> spline;  // 4 per phase: weights of samples q - 1 to q + 2 for pixel q * step + phase
    std::vector<double> taps;    // coefficients of stage 2: 2 * reach + 1
    double kernelError;          // sum of |mask - Gaussian|, for the worst phase

    // The number of pixels to each side on which a result depends.
    int pixelReach() const { return (reach + 4) * step; }
    // The number of terms that are added for a result.
    int terms() const { return 4 * step + 2 * reach + 1 + 4; }
};

LargeGaussianCoefficients makeLargeGaussian(double sigma);

// The largest difference between a result and the real-valued Gaussian, in units of the largest absolute pixel value:
// the masks' difference, and the rounding of float sums.
double largeGaussianError(const LargeGaussianCoefficients& x, const LargeGaussianCoefficients& y);

}  // namespace cv::cuda::fastfilters

#endif

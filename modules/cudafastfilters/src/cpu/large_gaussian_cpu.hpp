// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_CPU_HPP
#define OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_CPU_HPP

#include "../fast_filter.hpp"
#include "../large_gaussian_mask.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Gaussians by a coarse grid on the CPU, see large_gaussian_mask.hpp. dst has src's size and does not overlap it; the
// window of `neighbourhood` reaches as far as the masks do.
void largeGaussianHost(const Mat& src, Mat& dst, const Neighbourhood& neighbourhood, const LargeGaussianMask& x,
                       const LargeGaussianMask& y);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

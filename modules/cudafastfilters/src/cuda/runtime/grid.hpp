// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_GRID_HPP
#define OPENCV_CUDAFASTFILTERS_GRID_HPP

// Numbers for grids of blocks; no CUDA.

namespace cv::cuda::fastfilters
{

constexpr int maxGridY = 65535, maxGridZ = 65535;  // for every device

constexpr int ceilDivide(int a, int b)
{
    return a / b + (a % b != 0);
}

}  // namespace cv::cuda::fastfilters

#endif

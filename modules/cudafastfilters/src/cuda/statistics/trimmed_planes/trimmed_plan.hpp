// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TRIMMED_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_TRIMMED_PLAN_HPP

#include "cuda/outliers/deviations/outlier_deviations_plan.hpp"

// Tuning numbers for trimmed means. Tiles are those of outlier_deviations, whose kernels read windows in the same way.

namespace cv::cuda::fastfilters
{

// Blocks of a multiprocessor, which limits registers.
constexpr int trimmedBlocks(int pixelBytes, int side)
{
    return pixelBytes < 4 && side > 0 && side < 7 ? 3 : 2;
}

// Operations of the pipe that limits the kernel, for one pixel of the window: of integers two for two pixels, of floats
// two and a conversion to double.
constexpr double trimmedOperations(int pixelBytes)
{
    return pixelBytes == 4 ? 4 : 1;
}

}  // namespace cv::cuda::fastfilters

#endif

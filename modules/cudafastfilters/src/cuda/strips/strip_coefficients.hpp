// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_COEFFICIENTS_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_COEFFICIENTS_HPP

#include "strip_finish.hpp"

#include <vector>

// Coefficients as the strip kernels take them: centred in a square of a side that has a kernel, scaled to the kernel's
// float representation of pixels, and with the constants of the last step.

namespace cv::cuda::fastfilters
{

struct StripCoefficients
{
    int side = 0;              // of the kernel's window
    std::vector<float> dense;  // side x side of a dense filter
    std::vector<float> row;    // of a separable filter
    std::vector<float> column;
    // The first coefficients, that of a dense filter in the middle of its first row, are 1: all are divided by them,
    // and the last step multiplies by their product instead.
    bool isUnit = false;
    StripFinish finish = {};
    float offset = 0;  // of the sums, where their last step is of the form Integer and has none of its own
};

}  // namespace cv::cuda::fastfilters

#endif

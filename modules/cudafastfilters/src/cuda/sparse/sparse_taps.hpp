// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPARSE_TAPS_HPP
#define OPENCV_CUDAFASTFILTERS_SPARSE_TAPS_HPP

#include "cuda/direct/linear_finish.hpp"
#include "sparse_tap.hpp"
#include "tasks/linear_task.hpp"

#include <vector>

// A mask with few non-zero coefficients, as a list of them.

namespace cv::cuda::fastfilters
{

struct SparseTaps
{
    SumPrecision sums;
    // The non-zero taps, then, for float images, the zeros, which matter over a NaN.
    std::vector<SparseTap> taps;
    int nonZero;
    LinearFinish finish;
    // Whether the sums, computed tap by tap in float, keep the error bound.
    bool keepBound;
};

SparseTaps makeSparseTaps(const LinearTask& task);

int countNonZero(const std::vector<double>& coefficients);

}  // namespace cv::cuda::fastfilters

#endif

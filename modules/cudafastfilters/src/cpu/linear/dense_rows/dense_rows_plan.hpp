// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_ROWS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_ROWS_PLAN_HPP

#include "tasks/linear_task.hpp"

namespace cv::cuda::fastfilters
{

// How dense_rows sums: in pairs of 16-bit integers, of which it skips zeros, in float or in double.
enum class DenseSums
{
    Pairs,
    Float,
    Double
};

DenseSums denseSums(const LinearTask& task);

// Nanoseconds of one thread with AVX-512 for the sum of a value. Pairs of zeros are skipped.
inline double directNanoseconds(const LinearTask& task, DenseSums sums)
{
    constexpr double ofPairs = 0.0145, ofFloat = 0.021, ofDouble = 0.034;
    double terms = 0;
    for (double c : task.dense)
        terms += c != 0 || sums != DenseSums::Pairs ? 1 : 0;
    return terms * (sums == DenseSums::Pairs ? ofPairs : (sums == DenseSums::Float ? ofFloat : ofDouble));
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_PLAN_HPP

#include "separable_rows.hpp"
#include "tasks/factorisation.hpp"
#include "tasks/linear_task.hpp"

#include <vector>

// How a row and a column are summed: in which type, and by pairs of pixels or of rows.

namespace cv::cuda::fastfilters
{

SumResults resultsOf(const StripeFinish& finish, StripeSums sums);
bool takesIntSums(const LinearTask& task);
bool takesPairs(const LinearTask& task, const std::vector<double>& row, StripeSums sums);
std::vector<int> packPairs(const std::vector<double>& row);
bool suitsColumnPairs(const LinearTask& task, const LowRankCoefficients::Term& term, const SmoothedMask& mask);
std::vector<ColumnPair> packColumnPairs(const std::vector<double>& column);
// Stages of a column of binomial coefficients that are in integers and in double, for rows by pairs of pixels; none for
// another column, or if there would be too many.
struct ColumnStages
{
    int ints = 0, doubles = 0;
};
ColumnStages findStages(const LinearTask& task, const LowRankCoefficients::Term& term);
SmoothedMask findPairs(const LinearTask& task);

}  // namespace cv::cuda::fastfilters

#endif

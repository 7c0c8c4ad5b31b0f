// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "missing_tasks.hpp"

#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

struct Sums
{
    double sum = 0, absolute = 0;
};

Sums sumsOf(const std::vector<double>& coefficients)
{
    Sums sums;
    for (double c : coefficients)
    {
        sums.sum += c;
        sums.absolute += std::abs(c);
    }
    return sums;
}

Sums sumsOf(const LinearTask& task)
{
    if (!task.isSeparable)
        return sumsOf(task.dense);
    const Sums row = sumsOf(task.row), column = sumsOf(task.column);
    return {row.sum * column.sum, row.absolute * column.absolute};
}

}  // namespace

double MissingLinearTask::coefficientSum() const
{
    return sumsOf(plain).sum;
}

bool MissingLinearTask::isDerivative() const
{
    constexpr double rounding = 1e-7;  // of masks of floats
    const Sums sums = sumsOf(plain);
    return std::abs(sums.sum) <= rounding * sums.absolute;
}

}  // namespace cv::cuda::fastfilters

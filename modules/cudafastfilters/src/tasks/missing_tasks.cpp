// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_tasks.hpp"
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

// Coefficients that are no integers, with absolute values that sum to less than 1 and at least 1/2.
LinearCoefficients scaled(LinearCoefficients mask)
{
    const double sum = mask.absoluteSum() / mask.divisor;
    if (mask.exact || sum == 0)
        return mask;
    const int exponent = std::ilogb(sum) + 1;
    for (double& c : mask.values)
        c = std::ldexp(c, -exponent);
    return mask;
}

// A vector of a separable task; the divisor of the sums, if they have one, belongs to the row.
LinearCoefficients vectorOf(const LinearTask& task, const std::vector<double>& values, Size size, bool isRow)
{
    LinearCoefficients vector;
    vector.size = size;
    vector.values = values;
    vector.exact = task.result.sums.exact;
    vector.divisor = isRow ? task.result.divisor : 1;
    return scaled(vector);
}

Neighbourhood withBorder(Neighbourhood neighbourhood, const Scalar& borderValue)
{
    neighbourhood.borderValue = borderValue;
    return neighbourhood;
}

int floatsOf(const LinearTask& task)
{
    return CV_MAKETYPE(CV_32F, task.channels());
}

}  // namespace

LinearTask planeTask(const LinearTask& plain, int srcType, const Scalar& borderValue)
{
    const Neighbourhood neighbourhood = withBorder(plain.neighbourhood, borderValue);
    if (!plain.isSeparable)
        return denseTask(srcType, floatsOf(plain), neighbourhood, scaled(plain.mask), 0);
    return separableTask(srcType, floatsOf(plain), neighbourhood,
                         vectorOf(plain, plain.row, Size(plain.width(), 1), true),
                         vectorOf(plain, plain.column, Size(1, plain.height()), false), 0);
}

LinearTask countTask(const LinearTask& plain, const Scalar& borderValue)
{
    return separableTask(CV_MAKETYPE(CV_8U, plain.channels()), floatsOf(plain),
                         withBorder(plain.neighbourhood, borderValue), boxVector(plain.width(), 1),
                         boxVector(plain.height(), 1), 0);
}

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

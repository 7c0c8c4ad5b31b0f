// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "box_task.hpp"
#include "linear_tasks.hpp"
#include "missing_tasks.hpp"

#include <algorithm>
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

// Whether the coefficients are integers times a common factor.
bool areIntegers(const LinearTask& task)
{
    return task.result.sums.exact || (task.isSeparable ? isBox(task) : task.mask.exact);
}

// Coefficients over a power of two that is at least their absolute sum.
LinearCoefficients scaled(const std::vector<double>& values, Size size, bool exact)
{
    LinearCoefficients coefficients;
    coefficients.size = size;
    coefficients.values = values;
    coefficients.exact = exact;
    const double sum = coefficients.absoluteSum(), power = std::ldexp(1.0, std::ilogb(sum));
    coefficients.divisor = power < sum ? 2 * power : power;
    return coefficients;
}

// A row or a column; those of a box become ones.
LinearCoefficients scaledVector(const LinearTask& task, const std::vector<double>& values)
{
    const std::vector<double> ones(values.size(), 1.0);
    return scaled(isBox(task) ? ones : values, Size(static_cast<int>(values.size()), 1), areIntegers(task));
}

}  // namespace

double coefficientSum(const LinearTask& task)
{
    return sumsOf(task).sum;
}

double absoluteCoefficientSum(const LinearTask& task)
{
    return sumsOf(task).absolute;
}

bool MissingLinearTask::isDerivative() const
{
    constexpr double rounding = 1e-7;  // of masks of floats
    const Sums sums = sumsOf(plain);
    return std::abs(sums.sum) <= rounding * sums.absolute;
}

double MissingLinearTask::leastWeightShare() const
{
    constexpr int ofOneSign = -100, ofIntegers = -40, ofRoundings = -22;
    const auto haveOneSign = [](const std::vector<double>& values)
    {
        const auto isNegative = [](double c) { return c < 0; };
        const auto isPositive = [](double c) { return c > 0; };
        return std::none_of(values.begin(), values.end(), isNegative) ||
               std::none_of(values.begin(), values.end(), isPositive);
    };
    if (plain.isSeparable ? haveOneSign(plain.row) && haveOneSign(plain.column) : haveOneSign(plain.dense))
        return std::ldexp(1.0, ofOneSign);
    if (areIntegers(plain))
        return std::ldexp(1.0, ofIntegers);
    const int count = plain.isSeparable ? plain.width() + plain.height() : plain.area();
    return std::ldexp(count + 8.0, ofRoundings);
}

static Neighbourhood withBorder(Neighbourhood neighbourhood, const Scalar& borderValue)
{
    neighbourhood.borderValue = borderValue;
    return neighbourhood;
}

LinearTask planeTask(const LinearTask& task, int srcType, const Scalar& borderValue)
{
    const int dstType = CV_MAKETYPE(CV_32F, CV_MAT_CN(srcType));
    const Neighbourhood neighbourhood = withBorder(task.neighbourhood, borderValue);
    if (task.isSeparable)
        return separableTask(srcType, dstType, neighbourhood, scaledVector(task, task.row),
                             scaledVector(task, task.column), 0);
    const std::vector<double>& values = task.mask.exact ? task.mask.values : task.dense;
    return denseTask(srcType, dstType, neighbourhood, scaled(values, neighbourhood.window, areIntegers(task)), 0);
}

LinearTask countTask(const LinearTask& task, const Scalar& borderValue)
{
    return separableTask(CV_MAKETYPE(CV_8U, task.channels()), CV_MAKETYPE(CV_32F, task.channels()),
                         withBorder(task.neighbourhood, borderValue), boxVector(task.width(), 1),
                         boxVector(task.height(), 1), 0);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_tasks.hpp"

#include <algorithm>
#include <cfloat>

namespace cv::cuda::fastfilters
{

namespace
{

// The coefficients for the sums.
std::vector<double> summed(const LinearCoefficients& mask, const SumPrecision& sums)
{
    std::vector<double> coefficients = mask.values;
    if (!sums.exact)
        for (double& c : coefficients)
            c /= mask.divisor;
    return coefficients;
}

// Whether sums of integers are divided. If the divisor is a power of two, it divides the coefficients as well, exactly,
// and sums of doubles are then the results.
bool areDivided(bool areIntegers, int srcType, double divisor)
{
    return areIntegers && (CV_MAT_DEPTH(srcType) != CV_64F || !isPowerOfTwo(divisor));
}

// Roundings of a sum in chunks, in units of the whole sum: a term passes through those of its chunk's sums and those of
// the sums of chunks.
double chunkedRoundings(const std::vector<double>& coefficients, size_t chunk)
{
    double whole = 0, ofChunks = 0;
    for (size_t begin = 0; begin < coefficients.size(); begin += chunk)
    {
        double sum = 0;
        for (size_t i = begin; i < std::min(coefficients.size(), begin + chunk); ++i)
        {
            sum += std::abs(coefficients[i]);
            ofChunks += sum;
        }
        whole += sum;
        ofChunks += whole;
    }
    return whole == 0 ? 0 : ofChunks / whole;
}

}  // namespace

LinearTask denseTask(int srcType, int dstType, const Neighbourhood& neighbourhood, const LinearCoefficients& mask,
                     double delta)
{
    LinearTask task = {};
    task.srcType = srcType;
    task.dstType = dstType;
    task.neighbourhood = neighbourhood;
    task.mask = mask;
    task.delta = delta;
    const SumBounds bounds = {areDivided(mask.exact, srcType, mask.divisor), mask.absoluteSum(),
                              mask.absoluteSum() / mask.divisor, std::abs(delta), roundingsOf(mask.size)};
    LinearResult& result = task.result;
    result.sums = sumPrecision(task.srcDepth(), task.dstDepth(), bounds);
    result.divisor = result.sums.exact ? mask.divisor : 1;
    result.offset = delta * result.divisor;
    result.sums.useDouble |= quotientMayBecomeTie(result, task.dstDepth());
    result.inRange =
        staysInRange(task.srcDepth(), task.dstDepth(), mask.positiveSum(), mask.negativeSum(), mask.divisor);
    task.dense = summed(mask, result.sums);
    return task;
}

LinearTask separableTask(int srcType, int dstType, const Neighbourhood& neighbourhood, const LinearCoefficients& row,
                         const LinearCoefficients& column, double delta, bool halfUp)
{
    LinearTask task = {};
    task.srcType = srcType;
    task.dstType = dstType;
    task.neighbourhood = neighbourhood;
    task.isSeparable = true;
    task.delta = delta;
    const double rowSum = row.absoluteSum() / row.divisor, columnSum = column.absoluteSum() / column.divisor;
    const SumBounds bounds = {areDivided(row.exact && column.exact, srcType, row.divisor * column.divisor),
                              row.absoluteSum() * column.absoluteSum(),
                              std::max({rowSum, columnSum, rowSum * columnSum}), std::abs(delta),
                              separableRoundings(row, column)};
    LinearResult& result = task.result;
    result.sums = sumPrecision(task.srcDepth(), task.dstDepth(), bounds);
    result.divisor = result.sums.exact ? row.divisor * column.divisor : 1;
    result.halfUp = halfUp;
    result.offset = halfUp ? 0.5 : delta * result.divisor;
    result.sums.useDouble |= quotientMayBecomeTie(result, task.dstDepth());
    result.inRange = staysInRange(task.srcDepth(), task.dstDepth(),
                                  row.positiveSum() * column.positiveSum() + row.negativeSum() * column.negativeSum(),
                                  row.positiveSum() * column.negativeSum() + row.negativeSum() * column.positiveSum(),
                                  row.divisor * column.divisor);
    task.row = summed(row, result.sums);
    task.column = summed(column, result.sums);
    return task;
}

namespace
{

// What a coefficient and the product of its factors may differ by: a few roundings.
double factorTolerance(int srcDepth)
{
    return srcDepth == CV_64F ? 4 * DBL_EPSILON : 2 * FLT_EPSILON;
}

}  // namespace

bool suitsFloatChunks(const LinearTask& task, int chunk)
{
    const LinearResult& result = task.result;
    if (!result.sums.useDouble || result.sums.exact || task.srcDepth() == CV_64F)
        return !result.sums.useDouble;
    const double row = absoluteSum(task.row), column = absoluteSum(task.column),
                 most = std::max({row, column, row * column}), offset = std::abs(result.offset);
    constexpr double largestPixel = 65535, others = 5;  // roundings of coefficients, of products and of the offset
    return isModerate(most) && isModerate(offset) &&
           (chunkedRoundings(task.row, chunk) + chunkedRoundings(task.column, chunk) + others) / exactFloat *
                   (most * largestPixel + offset) <=
               0.5;
}

LinearTask factorised(const LinearTask& task)
{
    if (task.isSeparable)
        return task;
    LinearCoefficients row = boxVector(1, 1), column = row;
    if (task.area() > 1 && (task.width() == 1 || task.height() == 1))
        (task.height() == 1 ? row : column) = task.mask;
    else if (task.area() < factoriseMinArea || !factorise(task.mask, factorTolerance(task.srcDepth()), row, column))
        return task;
    return separableTask(task.srcType, task.dstType, task.neighbourhood, row, column, task.delta);
}

LinearCoefficients samplesCoefficients(const LargeGaussianCoefficients& mask)
{
    LinearCoefficients result;
    result.size = Size(static_cast<int>(mask.taps.size()), 1);
    result.values = mask.taps;
    return result;
}

String describeStages(const LargeGaussianCoefficients& x, const LargeGaussianCoefficients& y)
{
    return format("smoothed by cubic splines and sampled every %d x %d pixels, %d x %d coefficients on the samples, "
                  "interpolated by the same splines",
                  x.step, y.step, 2 * x.reach + 1, 2 * y.reach + 1);
}

}  // namespace cv::cuda::fastfilters

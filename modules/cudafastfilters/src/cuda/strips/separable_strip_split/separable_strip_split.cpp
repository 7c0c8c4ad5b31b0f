// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/strips/strip_algorithm.hpp"
#include "separable_strip_split.hpp"

#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr double exactFloats = 1 << 24;

double absoluteSum(const std::vector<double>& coefficients)
{
    double sum = 0;
    for (double w : coefficients)
        sum += std::abs(w);
    return sum;
}

// What the high parts of row sums are multiples of.
double highUnit(const LinearTask& task)
{
    return task.dstDepth() == CV_32F ? 1 << splitBits : task.result.divisor;
}

// Whether every intermediate sum is exact; see the header of the kernels.
bool fits(const LinearTask& task)
{
    constexpr double mostPixel = 65535, mostResult = 1 << 22;
    const bool isFloat = task.dstDepth() == CV_32F;
    const LinearResult& result = task.result;
    const double row = absoluteSum(task.row) * mostPixel, column = absoluteSum(task.column), unit = highUnit(task);
    // An offset of half a unit, which rounds ties up, is lost if the low sum is 2^23; then there is no tie.
    const double low = column * unit / 2 + std::floor(std::abs(result.offset));
    return row < exactFloats && column * (row / unit + 1) < (isFloat ? exactFloats : mostResult) &&
           low <= exactFloats / 2 && result.offset * (isFloat ? 1 : 2) == std::rint(result.offset * (isFloat ? 1 : 2));
}

StripCoefficients makeCoefficients(const LinearTask& task, int side)
{
    // As far from the limits of float as the sums of the other strips. Signed pixels are floats of their value.
    const bool isUnsigned = task.srcDepth() == CV_16U;
    const int exponent = isUnsigned ? 90 : 0;
    const double scale = std::ldexp(1.0, isUnsigned ? exponent + StripWindow<std::uint16_t, 16, 0>::exponent : 0);
    StripCoefficients strip;
    strip.side = side;
    for (double w : centredInSide(task.row, task.neighbourhood.anchor.x, side))
        strip.row.push_back(static_cast<float>(std::ldexp(w, exponent)));
    for (double w : centredInSide(task.column, task.neighbourhood.anchor.y, side))
        strip.column.push_back(static_cast<float>(w));
    strip.finish.divisor = static_cast<float>(integerUnit * highUnit(task) * scale);
    strip.offset = static_cast<float>(task.result.offset * scale);
    if (task.dstDepth() == CV_32F)
    {
        strip.finish.form = FinishForm::Plain;
        strip.finish.scale = static_cast<float>(1 / (scale * task.result.divisor));
    }
    else
    {
        strip.finish.form = FinishForm::Integer;
        strip.finish.offset = strip.finish.divisor;
    }
    return strip;
}

AlgorithmRecord describe(int side, const LinearTask& task)
{
    AlgorithmRecord record = describeShape(splitStripShape(side, task.channels(), task.destinationBytes()));
    record.method = format("a row's sums, split into two floats, then a column's, for a window of %d x %d in one "
                           "pass, each pixel is read once, exact sums",
                           side, side);
    record.operations = 3 * side + 5;
    record.why = "exact sums exceed float, but not two floats";
    return record;
}

}  // namespace

Preparation prepareSeparableStripSplit(const LinearTask& task)
{
    if (!task.isSeparable)
        return notSeparable;
    const int from = task.srcDepth(), to = task.dstDepth();
    if (!(from == CV_16U && to == CV_16U) && !((from == CV_16U || from == CV_16S) && to == CV_32F))
        return "the images are not of 16 bits, or their types have no kernels";
    const SumPrecision& sums = task.result.sums;
    if (!sums.exact || !sums.useDouble)
        return sums.exact ? "one float holds the sums" : "the sums are not exact";
    if (!isPowerOfTwo(task.result.divisor) || !fits(task))
        return "two floats cannot hold the sums";
    const int side = selectSide(splitSides(), centredSide(task.neighbourhood), false);
    if (side == 0)
        return "there is no kernel for the side";
    return std::make_unique<StripAlgorithm<SplitStrips>>(task, makeCoefficients(task, side), describe(side, task),
                                                         "launching separable_strip_split");
}

}  // namespace cv::cuda::fastfilters

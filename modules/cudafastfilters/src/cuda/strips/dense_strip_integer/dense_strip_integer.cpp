// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/strips/strip_algorithm.hpp"
#include "dense_strip_integer.hpp"

#include <cmath>
#include <limits>

namespace cv::cuda::fastfilters
{

namespace
{

bool isFloat(double value)
{
    return static_cast<float>(value) == value;
}

bool fits(const LinearTask& task)
{
    const LinearResult& result = task.result;
    const double mostOffset = 1 << 30, offsetUnits = std::ldexp(result.offset, 20);  // exact when added in double
    return result.sums.bound <= std::numeric_limits<int>::max() && std::abs(result.offset) < mostOffset &&
           offsetUnits == std::rint(offsetUnits) && isFloat(result.offset) && isFloat(result.divisor) &&
           std::abs(result.divisor) <= maxDivisorDouble && result.divisor == std::rint(result.divisor);
}

StripCoefficients makeCoefficients(const LinearTask& task, int side)
{
    StripCoefficients strip;
    strip.side = side;
    const std::vector<double> dense = centredInSquare(task.dense, task.neighbourhood, side);
    strip.dense.assign(dense.begin(), dense.end());
    strip.offset = static_cast<float>(task.result.offset);
    strip.finish.divisor = static_cast<float>(task.result.divisor);
    strip.finish.form = task.dstDepth() == CV_32F ? FinishForm::Plain : FinishForm::Integer;
    strip.finish.scale = 1;
    return strip;
}

AlgorithmRecord describe(int side, const LinearTask& task)
{
    AlgorithmRecord record = describeShape(integerStripShape(side, task.channels(), task.destinationBytes()));
    record.method =
        format("products with a mask for a window of %d x %d in one pass, each pixel is read once, exact sums "
               "in integers of 32 bits",
               side, side);
    record.operations = side * side + 5;
    record.pipe = "imad";
    record.why = "exact sums exceed float, but not 32 bits";
    return record;
}

}  // namespace

Preparation prepareDenseStripInteger(const LinearTask& task)
{
    if (task.isSeparable)
        return notDense;
    const int from = task.srcDepth(), to = task.dstDepth();
    if ((from != CV_16U && from != CV_16S) || (to != from && to != CV_32F))
        return "the images are not of 16 bits, or their types have no kernels";
    const SumPrecision& sums = task.result.sums;
    if (!sums.exact || !sums.useDouble)
        return sums.exact ? "a float holds the sums" : "the sums are not exact";
    if (!fits(task))
        return "32 bits cannot hold the sums, or the divisor is no integer";
    const int side = selectSide(integerSides(), centredSide(task.neighbourhood), false);
    if (side == 0)
        return "there is no kernel for the side";
    return std::make_unique<StripAlgorithm<IntegerStrips>>(task, makeCoefficients(task, side), describe(side, task),
                                                           "launching dense_strip_integer");
}

}  // namespace cv::cuda::fastfilters

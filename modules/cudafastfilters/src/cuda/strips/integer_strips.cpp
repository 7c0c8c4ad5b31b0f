// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "integer_strips.hpp"
#include "strip_preparation.hpp"
#include "tasks/missing_tasks.hpp"

#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

// The sums of all images.
struct Bounds
{
    explicit Bounds(const LinearTask& task)
    {
        const double low = task.srcDepth() == CV_16U ? 0 : -32768, high = low + 65535;
        const double sum = coefficientSum(task), absolute = absoluteCoefficientSum(task);
        const double positive = (sum + absolute) / 2, negative = (sum - absolute) / 2;
        least = positive * low + negative * high;
        most = positive * high + negative * low;
    }
    double least, most;
};

int sideOf(const LinearTask& task)
{
    return selectSide(integerSides(!task.isSeparable), centredSide(task.neighbourhood), false);
}

}  // namespace

const char* whyNotIntegers(const LinearTask& task)
{
    const int from = task.srcDepth(), to = task.dstDepth();
    if ((from != CV_16U && from != CV_16S) || (to != from && to != CV_32F))
        return "the images are not of 16 bits, or their types have no kernels";
    const LinearResult& result = task.result;
    if (!result.sums.exact || !result.sums.useDouble)
        return result.sums.exact ? "a float holds the sums" : "the sums are not exact";
    const Bounds bounds(task);
    const double mostOffset = 1 << 30, offsetUnits = std::ldexp(result.offset, 20);  // exact when added in double
    if (bounds.most - bounds.least >= integersOf32Bits || std::abs(result.offset) >= mostOffset ||
        offsetUnits != std::rint(offsetUnits) || std::abs(result.divisor) > maxDivisorDouble ||
        result.divisor != std::rint(result.divisor))
        return "32 bits cannot hold the sums, or the divisor is no integer";
    return sideOf(task) == 0 ? "there is no kernel for the side" : nullptr;
}

StripCoefficients makeIntegerStrip(const LinearTask& task)
{
    StripCoefficients strip;
    strip.side = sideOf(task);
    if (task.isSeparable)
    {
        strip.row = centredInSide(task.row, task.neighbourhood.anchor.x, strip.side);
        strip.column = centredInSide(task.column, task.neighbourhood.anchor.y, strip.side);
    }
    else
    {
        strip.dense = centredInSquare(task.dense, task.neighbourhood, strip.side);
    }
    const Bounds bounds(task);
    strip.ofIntegers =
        integerFinish(bounds.least, bounds.most, task.result.offset, task.result.divisor, task.dstDepth() == CV_32F);
    return strip;
}

AlgorithmRecord describeIntegerStrip(const LinearTask& task, int side)
{
    const bool dense = !task.isSeparable;
    AlgorithmRecord record = describeShape(integerStripShape(dense, side, task.channels(), task.destinationBytes()));
    record.method = format("%s for a window of %d x %d in one pass, each pixel is read once, exact sums in integers of "
                           "32 bits",
                           dense ? "products with a mask" : "a row's sums, then a column's,", side, side);
    record.operations = (dense ? side * side : 2 * side) + 5;
    record.pipe = "imad";
    record.why = "exact sums exceed float, but not 32 bits";
    return record;
}

}  // namespace cv::cuda::fastfilters

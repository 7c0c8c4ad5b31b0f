// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The library's documentation says which filters give the same bits on both engines: medians, ranks, and masks of
// integers over one divisor as long as a sum is exact in double, 2^53. Here a mask counts as one if that is plain to
// see.

#include "engine_agreement.hpp"

#include "samples.hpp"

#include <cmath>
#include <cstdlib>

namespace fastfilter
{
namespace
{

const double largestSum = 4503599627370496.0;  // 2^52: room for delta
const double largestDivisor = 65536, largestPixel = 65535;
const int largestSide = 15;  // a derivative's coefficients add up to less than 4 to the power of the side

bool isInteger(double value)
{
    return std::floor(value) == value;
}

}  // namespace

EngineAgreement agreementOfMask(const cv::Mat& mask, double divisor, double delta)
{
    double sum = 0;
    for (const double value : cv::Mat_<double>(mask))
    {
        if (!isInteger(value))
            return AGREE_NEVER;
        sum += std::abs(value);
    }
    const bool isExact = isInteger(divisor) && std::abs(divisor) <= largestDivisor && isInteger(delta) &&
                         sum * largestPixel + std::abs(delta * divisor) < largestSum;
    return isExact ? AGREE_FOR_INTEGERS : AGREE_NEVER;
}

EngineAgreement agreementOfDerivative(int side, double scale, double delta)
{
    return side <= largestSide && scale == 1 && isInteger(delta) ? AGREE_FOR_INTEGERS : AGREE_NEVER;
}

bool doEnginesAgree(EngineAgreement agreement, int srcDepth, int dstDepth)
{
    // Of integers of 32 bits, sums in double may be rounded.
    const auto isShort = [](int depth) { return !isFloat(depth) && depth != CV_32S; };
    const bool areIntegers = isShort(srcDepth) && isShort(dstDepth);
    return agreement == AGREE_ALWAYS || (agreement == AGREE_FOR_INTEGERS && areIntegers);
}

}  // namespace fastfilter

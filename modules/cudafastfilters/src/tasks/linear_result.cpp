// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/visit_depth.hpp"
#include "linear_result.hpp"

#include <cmath>
#include <limits>

namespace cv::cuda::fastfilters
{

bool isModerate(double value)
{
    // Exponents that keep products and sums away from both limits of float.
    constexpr int mostExponent = 60;
    return value == 0 || std::abs(std::ilogb(value)) <= mostExponent;
}

bool staysInRange(int srcDepth, int dstDepth, double positive, double negative, double divisor)
{
    if (isFloatDepth(srcDepth) || isFloatDepth(dstDepth))
        return false;
    const auto rangeOf = [](int depth)
    {
        return visitDepth(depth,
                          [](auto pixel)
                          {
                              using T = decltype(pixel);
                              return Vec2d(static_cast<double>(std::numeric_limits<T>::lowest()),
                                           static_cast<double>(std::numeric_limits<T>::max()));
                          });
    };
    constexpr double slack = 0.49;
    const Vec2d source = rangeOf(srcDepth), destination = rangeOf(dstDepth);
    const double least = (positive * source[0] - std::abs(negative) * source[1]) / divisor;
    const double greatest = (positive * source[1] - std::abs(negative) * source[0]) / divisor;
    return least >= destination[0] - slack && greatest <= destination[1] + slack;
}

bool isPowerOfTwo(double value)
{
    return std::ldexp(1.0, std::ilogb(value)) == value;
}

bool divisorIsOdd(const LinearResult& result, int roundings)
{
    return result.sums.exact && std::fmod(result.divisor, 2) == 1 &&
           (2 * roundings + 2) * (result.sums.bound + std::abs(result.offset)) < exactFloat;
}

bool isProduct(const LinearResult& result)
{
    return result.offset == 0 && (!result.sums.exact || divisorIsOdd(result, 3) || isPowerOfTwo(result.divisor));
}

bool quotientMayBecomeTie(const LinearResult& result, int dstDepth)
{
    const double greatest = (result.sums.bound + std::abs(result.offset)) / result.divisor;
    return result.sums.exact && dstDepth != CV_32F && std::fmod(result.divisor, 2) == 1 && result.divisor > 1 &&
           greatest > 1 && std::ldexp(result.divisor, std::ilogb(greatest - 0.5)) >= exactFloat / 2;
}

bool isExactOffset(const LinearResult& result)
{
    return result.summand() == std::floor(result.summand()) && result.sums.bound + std::abs(result.offset) < exactFloat;
}

}  // namespace cv::cuda::fastfilters

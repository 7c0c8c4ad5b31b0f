// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "coefficients.hpp"
#include "roundings.hpp"
#include "common/visit_depth.hpp"

#include "opencv2/cudafastfilters.hpp"

#include <algorithm>
#include <cfloat>
#include <limits>
#include <numeric>
#include <type_traits>

namespace cv::cuda::fastfilters
{

double LinearCoefficients::sum() const
{
    double s = 0;
    for (double w : values)
        s += w;
    return s;
}

double absoluteSum(const std::vector<double>& coefficients)
{
    const auto add = [](double sum, double w) { return sum + std::abs(w); };
    return std::accumulate(coefficients.begin(), coefficients.end(), 0.0, add);
}

namespace
{

// The largest double up to which every integer is exact.
constexpr double exactDouble = 9007199254740992.0;

// Whether a coefficient times `divisor` is an integer, up to the rounding of the mask's type.
bool isMultiple(double coefficient, double divisor, double tolerance)
{
    const double product = coefficient * divisor;
    return std::abs(product - std::nearbyint(product)) <= tolerance * std::abs(product) &&
           std::abs(product) < exactDouble;
}

void makeRational(LinearCoefficients& mask, bool isFloat)
{
    const int maxDivisor = isFloat ? maxDivisorFloat : maxDivisorDouble;
    const double tolerance = isFloat ? FLT_EPSILON / 2 : 2 * DBL_EPSILON;
    size_t refuting = 0;  // what refuted one divisor may refute the next
    for (int divisor = 1; divisor <= maxDivisor; ++divisor)
    {
        const auto isInteger = [&](double w) { return isMultiple(w, divisor, tolerance); };
        if (!isInteger(mask.values[refuting]))
            continue;
        const auto refuted = std::find_if_not(mask.values.begin(), mask.values.end(), isInteger);
        if (refuted != mask.values.end())
        {
            refuting = refuted - mask.values.begin();
            continue;
        }
        for (double& w : mask.values)
            w = std::nearbyint(w * divisor);
        mask.divisor = divisor;
        mask.exact = true;
        return;
    }
}

}  // namespace

LinearCoefficients boxVector(int size, double divisor)
{
    LinearCoefficients mask;
    mask.size = Size(size, 1);
    mask.values.assign(size, 1.0);
    mask.divisor = divisor;
    mask.exact = true;
    return mask;
}

LinearCoefficients analyseCoefficients(const char* factory, InputArray kernel_)
{
    if (kernel_.empty() || kernel_.dims() > 2 || kernel_.channels() != 1)
        CV_Error(Error::StsBadArg, format("%s: the mask is %s; a 2-dimensional mask of one channel is accepted",
                                          factory, kernel_.empty() ? "empty" : "not of that form"));
    Mat kernel;
    kernel_.getMat().convertTo(kernel, CV_64F);
    if (!checkRange(kernel))
        CV_Error(Error::StsOutOfRange, format("%s: the mask has a coefficient that is not finite", factory));

    LinearCoefficients mask;
    mask.size = kernel.size();
    mask.values.assign(kernel.begin<double>(), kernel.end<double>());
    makeRational(mask, kernel_.depth() == CV_32F || kernel_.depth() == CV_16F);
    if (mask.absoluteSum() > 1e300)
        CV_Error(Error::StsOutOfRange, format("%s: the sum of the absolute coefficients is over 1e300", factory));
    return mask;
}

namespace
{

// Divides the integers by their common factor.
void reduce(std::vector<double>& integers)
{
    double divisor = 0;
    for (double value : integers)
        for (double a = std::abs(value); a != 0;)
        {
            const double rest = std::fmod(divisor, a);
            divisor = a;
            a = rest;
        }
    if (divisor > 1)
        for (double& value : integers)
            value /= divisor;
}

}  // namespace

// The factors are the row and the column through the largest coefficient: for a mask of rank 1, they are multiples of
// its singular vectors, and zeros stay zeros.
bool factorise(const LinearCoefficients& mask, double tolerance, LinearCoefficients& row, LinearCoefficients& column)
{
    const int width = mask.size.width, height = mask.size.height;
    const auto smaller = [](double a, double b) { return std::abs(a) < std::abs(b); };
    const auto largest = std::max_element(mask.values.begin(), mask.values.end(), smaller);
    if (*largest == 0)
        return false;
    const int pivot = static_cast<int>(largest - mask.values.begin());
    const int pivotX = pivot % width, pivotY = pivot / width;
    row = column = LinearCoefficients();
    row.size = Size(width, 1);
    column.size = Size(1, height);
    row.values.assign(mask.values.begin() + pivotY * width, mask.values.begin() + (pivotY + 1) * width);
    if (mask.exact)
        reduce(row.values);
    for (int y = 0; y < height; ++y)
        column.values.push_back(mask.values[y * width + pivotX] / row.values[pivotX]);
    row.divisor = mask.divisor;
    row.exact = column.exact = mask.exact;

    tolerance = mask.exact ? 0 : tolerance;
    for (int y = 0; y < height; ++y)
    {
        if (mask.exact && column.values[y] != std::nearbyint(column.values[y]))
            return false;
        for (int x = 0; x < width; ++x)
        {
            const double coefficient = mask.values[y * width + x];
            if (!(std::abs(coefficient - row.values[x] * column.values[y]) <= tolerance * std::abs(coefficient)))
                return false;
        }
    }
    return true;
}

double roundingsOf(Size window)
{
    return sumRoundings(window.width, window.height);
}

namespace
{

// For a vector: the absolute sums after each term, in units of the whole sum; forward or backward, whichever is
// greater, and one more for sums in chunks.
double vectorRoundings(const LinearCoefficients& mask)
{
    const double whole = mask.absoluteSum();
    if (whole == 0)
        return 1;
    double sum = 0, forward = 0, backward = 0;
    for (double w : mask.values)
    {
        backward += whole - sum;
        sum += std::abs(w);
        forward += sum;
    }
    return std::max(forward, backward) / whole + 1;
}

}  // namespace

double separableRoundings(const LinearCoefficients& row, const LinearCoefficients& column)
{
    // Two for the coefficients, one for the offset.
    return vectorRoundings(row) + vectorRoundings(column) + 3;
}

SumPrecision sumPrecision(int srcDepth, int dstDepth, const SumBounds& bounds)
{
    // Integers of 32 bits have exact sums, too.
    if (srcDepth == CV_64F)
        return {bounds.exact && bounds.values * 2147483648.0 < exactDouble, true,
                std::numeric_limits<double>::infinity()};
    const bool beyondFloat = std::max(bounds.coefficients * 65536, bounds.delta) > FLT_MAX;
    if (srcDepth == CV_32F)
        return {false, beyondFloat, 0};
    const double largestPixel =
        srcDepth == CV_16U ? 65535 : (srcDepth == CV_16S ? 32768 : (srcDepth == CV_8U ? 255 : 128));
    const double exactBound = bounds.values * largestPixel;
    if (bounds.exact && exactBound < exactDouble)
        return {true, exactBound >= exactFloat, exactBound};
    const double error = bounds.roundings / exactFloat * (bounds.coefficients * largestPixel + bounds.delta);
    return {false, beyondFloat || (dstDepth != CV_32F && error > 0.5), exactBound};
}

}  // namespace cv::cuda::fastfilters

namespace cv::cuda
{

void normalizeMask(InputArray mask_, OutputArray kernel, double& delta, int depth)
{
    struct Range
    {
        double least, greatest, middle;
    };
    static const char name[] = "normalizeMask";
    if (!fastfilters::isSupportedDepth(depth))
        CV_Error(Error::StsUnsupportedFormat,
                 format("%s: depth %d; accepted are CV_8U, CV_8S, CV_16U, CV_16S and CV_32F", name, depth));
    const Range range = fastfilters::visitDepth(depth,
                                                [](auto pixel) -> Range
                                                {
                                                    using T = decltype(pixel);
                                                    if (std::is_floating_point<T>::value)
                                                        return {0, 1, 0.5};
                                                    const double least = std::numeric_limits<T>::min(),
                                                                 greatest = std::numeric_limits<T>::max();
                                                    return {least, greatest, (least + greatest + 1) / 2};
                                                });

    const fastfilters::LinearCoefficients analysed = fastfilters::analyseCoefficients(name, mask_);
    // A sum that is zero up to the rounding of its terms must not become a divisor.
    const double rounding = analysed.exact ? 0 : analysed.absoluteSum() * analysed.values.size() * DBL_EPSILON;
    const double weightSum = analysed.sum();
    const double sum = std::abs(weightSum) <= rounding ? 0 : weightSum / analysed.divisor;
    Mat mask;
    mask_.getMat().convertTo(mask, CV_64F);
    if (sum > 0)
        mask /= sum;
    delta = sum > 0 ? 0 : (sum < 0 ? range.least + range.greatest : range.middle);
    mask.copyTo(kernel);
}

}  // namespace cv::cuda

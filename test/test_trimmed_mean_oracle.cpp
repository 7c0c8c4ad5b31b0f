// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Means of the values between two percentiles by their definition in the header.

#include "test_precomp.hpp"

#include "test_trimmed_mean.hpp"

#include "common/visit_depth.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

typedef long double Real;

class TrimmedOracle
{
public:
    TrimmedOracle(const Mat& extended, Size window, int first, int last)
        : window_(window), first_(first), last_(last), isFloat_(extended.depth() == CV_32F)
    {
        extended.convertTo(values_, CV_64F);
    }

    testing::AssertionResult check(const Mat& actual) const
    {
        for (int y = 0; y < actual.rows; ++y)
            for (int x = 0; x < actual.cols; ++x)
                for (int c = 0; c < actual.channels(); ++c)
                {
                    const std::vector<double> sorted = sortedWindow(x, y, c);
                    const double got =
                        ff::visitDepth(actual.depth(), [&](auto pixel)
                                       { return (double)actual.ptr<decltype(pixel)>(y)[x * actual.channels() + c]; });
                    if (!(isFloat_ ? isNear(sorted, got) : got == exact(sorted, actual.depth())))
                        return testing::AssertionFailure() << "at " << x << ", " << y << ", channel " << c << ": got "
                                                           << got << ", expected " << (double)mean(sorted);
                }
        return testing::AssertionSuccess();
    }

private:
    //! NaN is the greatest value.
    std::vector<double> sortedWindow(int x, int y, int c) const
    {
        std::vector<double> result;
        for (int i = 0; i < window_.height; ++i)
            for (int k = 0; k < window_.width; ++k)
                result.push_back(values_.ptr<double>(y + i)[(x + k) * values_.channels() + c]);
        std::sort(result.begin(), result.end(), [](double a, double b) { return a < b || (a == a && b != b); });
        return result;
    }

    Real mean(const std::vector<double>& sorted) const
    {
        Real sum = 0;
        for (int i = first_; i <= last_; ++i)
            sum += sorted[i];
        return sum / (last_ - first_ + 1);
    }

    double exact(const std::vector<double>& sorted, int depth) const
    {
        int64 sum = 0;
        const int64 count = last_ - first_ + 1;
        for (int i = first_; i <= last_; ++i)
            sum += (int64)sorted[i];
        if (depth == CV_32F)
            return (float)((double)sum / (double)count);
        int64 floor = sum / count;
        floor -= floor * count > sum ? 1 : 0;
        const int64 twice = 2 * (sum - floor * count);
        return (double)(floor + (twice > count || (twice == count && floor % 2 != 0) ? 1 : 0));
    }

    bool isNear(const std::vector<double>& sorted, double got) const
    {
        const Real value = mean(sorted);
        if (value != value)
            return got != got;
        if (std::isinf((float)value))
            return got == (double)value || (float)got == (float)value;
        const double least = sorted[first_], greatest = sorted[last_];
        const Real n = last_ - first_ + 1, area = window_.area();
        Real error = std::ldexp(std::abs(value), -24) + std::numeric_limits<float>::denorm_min();
        if (n == area && area > 1)
        {
            Real magnitude = 0;
            for (const double v : sorted)
                magnitude += std::abs(v) / area;
            error = (std::ldexp(magnitude, -23) + std::numeric_limits<float>::denorm_min()) *
                    (window_.width + window_.height + 32);
        }
        else
        {
            if (!(got >= least && got <= greatest))
                return false;
            error += std::ldexp(area * area / n * ((Real)greatest - least), -52);
        }
        return std::abs(got - value) <= error;
    }

    Mat values_;
    const Size window_;
    const int first_, last_;
    const bool isFloat_;
};

}  // namespace

Case trimmedCase(int srcType, int dstType, Size window, double lower, double upper, Point anchor, int border,
                 const Scalar& borderValue)
{
    Case result;
    result.text = cv::format("mean of percentiles %g to %g of %dx%d border %s, %s to %s", lower, upper, window.width,
                             window.height, borderText(border).c_str(), typeText(srcType).c_str(),
                             dstType < 0 ? "the same" : typeText(dstType).c_str());
    result.filter =
        cuda::createFastTrimmedMeanFilter(srcType, dstType, window, lower, upper, anchor, border, borderValue);
    result.srcType = srcType;
    result.dstType = dstType < 0 ? srcType : dstType;
    result.window = window;
    result.anchor = Point(anchor.x < 0 ? window.width / 2 : anchor.x, anchor.y < 0 ? window.height / 2 : anchor.y);
    result.border = {border | BORDER_ISOLATED, border | BORDER_ISOLATED, borderValue};
    const int first = cvRound(lower / 100 * (window.area() - 1)), last = cvRound(upper / 100 * (window.area() - 1));
    result.check = [=](const Mat& extended, const Mat& actual)
    { return TrimmedOracle(extended, window, first, last).check(actual); };
    if (CV_MAT_DEPTH(srcType) == CV_32F)  // of a mean that is none of the limits, of which the box's is the greatest
        result.error = std::ldexp(2 * (window.width + window.height + 32), -24);
    return result;
}

}  // namespace opencv_test

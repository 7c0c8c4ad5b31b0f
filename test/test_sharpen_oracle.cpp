// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Unsharp masks and differences of Gaussians by their definitions in the header.

#include "test_precomp.hpp"

#include "test_oracle.hpp"
#include "test_sharpen.hpp"

#include "common/visit_depth.hpp"

#include <algorithm>
#include <cmath>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! A real value and how far from it a float may be.
struct Bounded
{
    double value, error;
};

class SharpenOracle
{
public:
    SharpenOracle(const Sharpening& task, const Mat& extended) : task_(task)
    {
        extended.convertTo(values_, CV_64F);
        first_ = gaussian(extended, task.first, task.sigma1);
        if (task.isDifference())
            second_ = gaussian(extended, task.second, task.sigma2);
    }

    testing::AssertionResult check(const Mat& actual) const
    {
        for (int y = 0; y < actual.rows; ++y)
            for (int i = 0; i < actual.cols * actual.channels(); ++i)
            {
                const bool isRight = ff::visitDepth(actual.depth(), [&](auto pixel)
                                                    { return isAccepted(actual.ptr<decltype(pixel)>(y)[i], y, i); });
                if (!isRight)
                {
                    const Bounded d = difference(y, i);
                    const double got = ff::visitDepth(actual.depth(), [&](auto pixel)
                                                      { return (double)actual.ptr<decltype(pixel)>(y)[i]; });
                    return testing::AssertionFailure()
                           << "at row " << y << ", element " << i << ": got " << got << " for " << source(y, i)
                           << " with the difference " << d.value << " +- " << d.error;
                }
            }
        return testing::AssertionSuccess();
    }

private:
    RealResult gaussian(const Mat& extended, Size size, double sigma) const
    {
        const Size all = task_.window();
        const Rect inner((all.width - size.width) / 2, (all.height - size.height) / 2,
                         extended.cols - all.width + size.width, extended.rows - all.height + size.height);
        return correlateSeparable(extended(inner), getGaussianKernel(size.width, sigma, CV_64F).t(),
                                  getGaussianKernel(size.height, sigma, CV_64F), 0);
    }

    static double bound(const RealResult& result, Size size, int y, int i)
    {
        return std::ldexp((size.width + size.height + 32) * result.magnitude.ptr<double>(y)[i], -23);
    }

    double source(int y, int i) const
    {
        const Size all = task_.window();
        return values_.ptr<double>(y + all.height / 2)[i + all.width / 2 * values_.channels()];
    }

    Bounded difference(int y, int i) const
    {
        const double gaussian = first_.value.ptr<double>(y)[i], ofFirst = bound(first_, task_.first, y, i);
        if (!task_.isDifference())
            return {source(y, i) - gaussian, ofFirst};
        return {gaussian - second_.value.ptr<double>(y)[i], ofFirst + bound(second_, task_.second, y, i)};
    }

    template <typename D>
    static bool isRounded(D got, const Bounded& result)
    {
        if (result.value != result.value)
            return std::numeric_limits<D>::is_integer ? got == 0 : got != got;
        const double low = result.value - result.error, high = result.value + result.error;
        if (!std::numeric_limits<D>::is_integer)
            return ((double)got >= low && (double)got <= high) || (float)got == (float)result.value;
        const auto rounded = [](double value)
        {
            return std::nearbyint(std::min(std::max(value, (double)std::numeric_limits<D>::lowest()),
                                           (double)std::numeric_limits<D>::max()));
        };
        return got >= rounded(low) && got <= rounded(high);
    }

    template <typename D>
    bool isAccepted(D got, int y, int i) const
    {
        const Bounded d = difference(y, i);
        const double base = task_.isDifference() ? 0 : source(y, i), amount = task_.isDifference() ? 1 : task_.amount;
        const double magnitude = std::abs(base) + std::abs(amount * d.value);
        const Bounded beyond = {base + amount * d.value,
                                std::abs(amount) * d.error + std::ldexp(magnitude, -22) + 1e-44};
        const double slack = d.error + std::ldexp(std::abs(d.value), -23) + 1e-44, threshold = (float)task_.threshold;
        const bool mayStay = std::abs(d.value) - slack <= threshold,
                   mayChange = !(std::abs(d.value) + slack <= threshold);
        // Floats overflow on the way.
        if (std::max(1., std::abs(amount)) * std::abs(d.value) + slack > std::numeric_limits<float>::max() &&
            std::isinf((float)got))
            return true;
        return (mayStay && isRounded(got, {base, 0})) || (mayChange && isRounded(got, beyond));
    }

    const Sharpening task_;
    Mat values_;
    RealResult first_, second_;
};

}  // namespace

Case sharpenCase(const Sharpening& task, int border)
{
    Case result;
    result.text = task.text() + ", " + borderText(border);
    result.filter = task.filter(border);
    result.srcType = task.srcType;
    result.dstType = task.dstType < 0 ? task.srcType : task.dstType;
    result.window = task.window();
    result.anchor = Point(result.window.width / 2, result.window.height / 2);
    result.border = {border, border, Scalar()};
    result.check = [=](const Mat& extended, const Mat& actual) { return SharpenOracle(task, extended).check(actual); };
    return result;
}

double usualThreshold(int type)
{
    const int depth = CV_MAT_DEPTH(type);
    return depth == CV_32F ? 300.5 : CV_ELEM_SIZE1(type) == 1 ? 40 : 9000;
}

Case unsharpCase(int type, Size ksize, double sigma, double amount, int border)
{
    Case result = sharpenCase({type, -1, ksize, Size(), sigma, 0, amount, 0}, border);
    // As the header says, of the greatest pixel.
    result.error = std::ldexp(std::abs(amount) * (ksize.width + ksize.height + 32), -23) +
                   std::ldexp(1 + 2 * std::abs(amount), -22);
    return result;
}

Case differenceOfGaussiansCase(int type, Size first, double sigma1, Size second, double sigma2, int border)
{
    Case result = sharpenCase({type, -1, first, second, sigma1, sigma2, 1, 0}, border);
    result.error = std::ldexp(first.width + first.height + second.width + second.height + 64 + 2, -23);
    return result;
}

}  // namespace opencv_test

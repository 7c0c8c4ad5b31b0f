// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Statistics by their definitions in the header, and the bounds that it states.

#include "test_precomp.hpp"

#include "test_statistics.hpp"

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

//! A value and how far from it a float result may be.
struct Bounded
{
    Real value, error;
};

class StatisticOracle
{
public:
    StatisticOracle(const Mat& extended, Size window, Point anchor, int statistic, int ddof)
        : extended_(extended), window_(window), anchor_(anchor), statistic_(statistic), ddof_(ddof)
    {
        extended.convertTo(values_, CV_64F);
        isInteger_ = extended.depth() != CV_32F;
        findSpread();
    }

    testing::AssertionResult check(const Mat& actual) const
    {
        for (int y = 0; y < actual.rows; ++y)
            for (int x = 0; x < actual.cols; ++x)
                for (int c = 0; c < actual.channels(); ++c)
                {
                    const testing::AssertionResult result = ff::visitDepth(
                        actual.depth(), [&](auto pixel) { return checkValue<decltype(pixel)>(actual, x, y, c); });
                    if (!result)
                        return testing::AssertionFailure()
                               << "at " << x << ", " << y << ", channel " << c << ": " << result.message();
                }
        return testing::AssertionSuccess();
    }

private:
    //! The largest difference of two pixels, or of one and 0, that are finite.
    void findSpread()
    {
        double least = 0, greatest = 0;
        bool hasAny = false, allFinite = true;
        const Mat flat = values_.reshape(1);
        for (int y = 0; y < flat.rows; ++y)
            for (int x = 0; x < flat.cols; ++x)
            {
                const double value = flat.at<double>(y, x);
                if (!std::isfinite(value))
                {
                    allFinite = false;
                    continue;
                }
                least = hasAny ? std::min(least, value) : value;
                greatest = hasAny ? std::max(greatest, value) : value;
                hasAny = true;
            }
        spread_ = (Real)greatest - (Real)least;
        if (!allFinite)
            spread_ = std::max({spread_, (Real)std::abs(least), (Real)std::abs(greatest)});
    }

    std::vector<double> pixels(int x, int y, int c) const
    {
        std::vector<double> result;
        for (int i = 0; i < window_.height; ++i)
            for (int k = 0; k < window_.width; ++k)
                result.push_back(values_.ptr<double>(y + i)[(x + k) * values_.channels() + c]);
        return result;
    }

    //! sum((x - mean)^2) / (n - ddof), and the mean.
    static Real varianceOf(const std::vector<double>& pixels, int ddof, Real& mean)
    {
        const Real n = (Real)pixels.size();
        const double first = pixels[0];  // so that equal pixels have this mean
        Real sum = 0, squares = 0;
        for (double value : pixels)
            sum += (Real)value - first;
        mean = first + sum / n;
        if (std::all_of(pixels.begin(), pixels.end(),
                        [](double v) { return v == std::floor(v) && std::abs(v) < 65536; }))
        {
            Real exact = 0, exactSquares = 0;
            for (double value : pixels)
            {
                const double d = value - first;
                exact += d;
                exactSquares += (Real)d * d;
            }
            if (n * exactSquares < std::ldexp((Real)1, 63))
                return (n * exactSquares - exact * exact) / (n * (n - ddof));
        }
        for (double value : pixels)
            squares += (value - mean) * (value - mean);
        return squares / (n - ddof);
    }

    Bounded moment(const std::vector<double>& pixels, double atAnchor) const
    {
        Real mean;
        const Real n = (Real)pixels.size(), variance = varianceOf(pixels, ddof_, mean);
        const Real unit = std::ldexp((Real)1, -24);
        Real error = 0;  // of the variance in double
        const Real ofRow = std::max<Real>(2 * std::ceil(std::log2((Real)window_.width)), window_.width / 32 + 8);
        const Real factor = 3 * (window_.height + ofRow + 8) * std::ldexp((Real)1, -53);
        if (!isInteger_)
            error = factor * n * spread_ * spread_ / (n - ddof_);
        if (statistic_ == cuda::STATISTIC_VARIANCE)
            return {variance, error + (isInteger_ ? 4 : 1.01L) * unit * variance + smallest()};
        const Real deviation = std::sqrt(variance);
        const Real ofDeviation = std::min(std::sqrt(error), deviation > 0 ? error / deviation : error) +
                                 (isInteger_ ? 4 : 1.01L) * unit * deviation + smallest();
        if (statistic_ == cuda::STATISTIC_STD)
            return {deviation, ofDeviation};
        if (deviation == 0)
            return {0, 0};
        const Real contrast = ((Real)atAnchor - mean) / deviation;
        if (ofDeviation > deviation / 4)  // it may be 0
            return {contrast, std::numeric_limits<Real>::infinity()};
        return {contrast, 2 * std::abs(contrast) * ofDeviation / deviation + 8 * unit * std::abs(contrast) +
                              (isInteger_ ? std::ldexp(n, -50) : 2 * factor) * (isInteger_ ? 1 : spread_) / deviation};
    }

    //! Rounding of denormal floats.
    Real smallest() const { return isInteger_ ? 0 : std::numeric_limits<float>::denorm_min(); }

    static double entropyOf(const std::vector<double>& pixels)
    {
        std::map<double, int> counts;
        for (double value : pixels)
            ++counts[value];
        Real sum = 0;
        for (const auto& count : counts)
        {
            const Real share = (Real)count.second / pixels.size();
            sum -= share * std::log2(share);
        }
        return counts.size() == 1 ? 0 : (double)sum;
    }

    static double modeOf(const std::vector<double>& pixels)
    {
        std::map<double, int> counts;
        for (double value : pixels)
            ++counts[value];
        auto most = counts.begin();
        for (auto i = counts.begin(); i != counts.end(); ++i)
            if (i->second > most->second)
                most = i;
        return most->first;
    }

    Bounded expected(const std::vector<double>& pixels, double atAnchor) const
    {
        const double notANumber = std::numeric_limits<double>::quiet_NaN();
        const bool hasNan = std::any_of(pixels.begin(), pixels.end(), [](double v) { return v != v; });
        const bool allFinite = std::all_of(pixels.begin(), pixels.end(), [](double v) { return std::isfinite(v); });
        switch (statistic_)
        {
        case cuda::STATISTIC_ENTROPY:
        {
            const double entropy = entropyOf(pixels);
            return {entropy, entropy == 0 ? 0 : std::ldexp((Real)1, -20)};
        }
        case cuda::STATISTIC_MODE: return {modeOf(pixels), 0};
        case cuda::STATISTIC_RANGE:
        case cuda::STATISTIC_MIDPOINT:
        {
            if (hasNan)
                return {notANumber, 0};
            const auto ends = std::minmax_element(pixels.begin(), pixels.end());
            const double least = *ends.first, greatest = *ends.second;
            const double value =
                statistic_ == cuda::STATISTIC_RANGE ? greatest - least : ((Real)greatest + (Real)least) / 2;
            return {(Real)(float)value, 0};
        }
        default:
            if (!allFinite)
                return {notANumber, 0};
            return moment(pixels, atAnchor);
        }
    }

    template <typename D>
    testing::AssertionResult checkValue(const Mat& actual, int x, int y, int c) const
    {
        const std::vector<double> window = pixels(x, y, c);
        const double atAnchor = window[anchor_.y * window_.width + anchor_.x];
        const Bounded bounded = expected(window, atAnchor);
        const D got = actual.ptr<D>(y)[x * actual.channels() + c];
        const auto fail = [&]
        {
            return testing::AssertionFailure() << "got " << (double)got << ", expected " << (double)bounded.value
                                               << " +- " << (double)bounded.error;
        };
        if (!std::numeric_limits<D>::is_integer)
        {
            if (bounded.value != bounded.value)
                return got != got ? testing::AssertionSuccess() : fail();
            if (statistic_ <= cuda::STATISTIC_STD && got < 0)
                return fail();
            if ((Real)got == bounded.value || std::isinf(bounded.error))
                return testing::AssertionSuccess();
            if (bounded.value > std::numeric_limits<float>::max() && std::isinf((float)got))
                return testing::AssertionSuccess();
            return std::abs(got - bounded.value) <= bounded.error ? testing::AssertionSuccess() : fail();
        }
        Real value = bounded.value == bounded.value ? bounded.value : 0;
        value = std::min(std::max(value, (Real)std::numeric_limits<D>::min()), (Real)std::numeric_limits<D>::max());
        if ((Real)got == std::nearbyint(value))
            return testing::AssertionSuccess();
        // The square root of an integer quotient is a tie only if the quotient is one of a square.
        const Real toTie = std::abs(value - std::floor(value) - 0.5L);
        return toTie > 0 && toTie < 1e-10L && std::abs(got - value) < 0.6L ? testing::AssertionSuccess() : fail();
    }

    const Mat extended_;
    Mat values_;
    const Size window_;
    const Point anchor_;
    const int statistic_, ddof_;
    bool isInteger_;
    Real spread_;
};

const char* nameOf(int statistic)
{
    static const char* const names[] = {"variance", "std", "contrast", "range", "midpoint", "entropy", "mode"};
    return names[statistic];
}

}  // namespace

const std::vector<int>& allStatistics()
{
    static const std::vector<int> all = {cuda::STATISTIC_VARIANCE, cuda::STATISTIC_STD,      cuda::STATISTIC_CONTRAST,
                                         cuda::STATISTIC_RANGE,    cuda::STATISTIC_MIDPOINT, cuda::STATISTIC_ENTROPY,
                                         cuda::STATISTIC_MODE};
    return all;
}

std::vector<int> statisticTypes(int statistic, int srcType)
{
    const int depth = CV_MAT_DEPTH(srcType), channels = CV_MAT_CN(srcType);
    const bool isByte = depth == CV_8U || depth == CV_8S;
    std::vector<int> depths;
    switch (statistic)
    {
    case cuda::STATISTIC_VARIANCE:
    case cuda::STATISTIC_STD:
        depths = {CV_32F};
        if (depth != CV_32F)
            depths.push_back(depth);
        break;
    case cuda::STATISTIC_CONTRAST: depths = {CV_32F}; break;
    case cuda::STATISTIC_RANGE:
    case cuda::STATISTIC_MIDPOINT: depths = allDepths(); break;
    case cuda::STATISTIC_ENTROPY:
        if (isByte)
            depths = {CV_32F};
        break;
    default:
        if (isByte)
            depths = {CV_8U, CV_8S, CV_32F};
    }
    std::vector<int> types;
    for (int each : depths)
        types.push_back(CV_MAKETYPE(each, channels));
    return types;
}

Case statisticCase(int srcType, int dstType, Size window, int statistic, int ddof, const LinearOptions& options)
{
    const bool isReal = statistic <= cuda::STATISTIC_CONTRAST || statistic == cuda::STATISTIC_ENTROPY;
    const int resolved = dstType >= 0 ? dstType : isReal ? CV_MAKETYPE(CV_32F, CV_MAT_CN(srcType)) : srcType;
    const Point anchor(options.anchor.x < 0 ? window.width / 2 : options.anchor.x,
                       options.anchor.y < 0 ? window.height / 2 : options.anchor.y);
    const bool isInteger = CV_MAT_DEPTH(srcType) != CV_32F;
    Case result;
    result.text = cv::format("%s ddof %d of %dx%d anchor %d,%d border %s, %s to %s", nameOf(statistic), ddof,
                             window.width, window.height, anchor.x, anchor.y, borderText(options.rowBorder).c_str(),
                             typeText(srcType).c_str(), typeText(resolved).c_str());
    result.filter = cuda::createFastStatisticsFilter(srcType, dstType, window, statistic, ddof, options.anchor,
                                                     options.rowBorder, options.borderValue);
    result.srcType = srcType;
    result.dstType = resolved;
    result.window = window;
    result.anchor = anchor;
    result.border = {options.rowBorder, options.rowBorder, options.borderValue};
    // Both engines round moments of floats, and logarithms, otherwise.
    result.error =
        statistic == cuda::STATISTIC_ENTROPY || (!isInteger && statistic <= cuda::STATISTIC_CONTRAST) ? 1e-5 : 0;
    result.check = [=](const Mat& extended, const Mat& actual)
    { return StatisticOracle(extended, window, anchor, statistic, ddof).check(actual); };
    return result;
}

}  // namespace opencv_test

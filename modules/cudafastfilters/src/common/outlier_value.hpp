// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_VALUE_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_VALUE_HPP

#include "host_device.hpp"
#include "outlier_rule.hpp"

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace cv::cuda::fastfilters
{

// An OutlierRule for one value x of the source and the median m of its window.
template <typename T>
struct OutlierValue
{
    static constexpr bool isInteger = std::is_integral<T>::value;
    using Difference = typename std::conditional<isInteger, std::uint32_t, float>::type;

    // Only of outliers that are replaced: for others it is 0 or, for floats, not positive or NaN.
    static CFF_HOST_DEVICE Difference difference(const OutlierRule& rule, T x, T m)
    {
        if constexpr (isInteger)
        {
            const int d = int(x) - int(m);
            return static_cast<std::uint32_t>(d > 0 ? (rule.bright ? d : 0) : (rule.dark ? -d : 0));
        }
        else
            return !rule.dark ? x - m : (rule.bright ? std::fabs(x - m) : m - x);
    }

    // For integers: the rule's factor times a value, see OutlierRule.
    static CFF_HOST_DEVICE std::uint32_t scaled(const OutlierRule& rule, std::uint32_t value)
    {
        constexpr int bits = 8 * static_cast<int>(sizeof(T));
        const std::uint64_t product =
            std::uint64_t(rule.whole) * value + (std::uint64_t(rule.part) * value >> (2 * bits));
        constexpr std::uint64_t greatest = (std::uint64_t(1) << bits) - 1;
        return static_cast<std::uint32_t>(product < greatest ? product : greatest);
    }

    // Whether a pixel of the window counts as one of small deviation. `limit`: for integers the greatest small
    // deviation, scaled(d); for floats d itself, the value's difference.
    static CFF_HOST_DEVICE bool isSmall(const OutlierRule& rule, T pixel, T m, Difference limit)
    {
        if constexpr (isInteger)
        {
            const int d = int(pixel) - int(m);
            return static_cast<std::uint32_t>(d < 0 ? -d : d) <= limit;
        }
        else
            return rule.factor * std::fabs(pixel - m) < limit;
    }
    static CFF_HOST_DEVICE Difference limitOfSmall(const OutlierRule& rule, Difference d)
    {
        if constexpr (isInteger)
            return scaled(rule, d);
        else
            return d;
    }

    // Whether x is NaN; isReplacedNan() says what becomes of it.
    static CFF_HOST_DEVICE bool isNan(T x)
    {
        if constexpr (isInteger)
            return false;
        else
            return x != x;
    }
    static CFF_HOST_DEVICE bool isReplacedNan(const OutlierRule& rule, T m) { return rule.replaceNan && !isNan(m); }

    // For rules that need no more than x and m: Absolute and Relative.
    static CFF_HOST_DEVICE bool isOutlier(const OutlierRule& rule, T x, T m)
    {
        if (isNan(x))
            return isReplacedNan(rule, m);
        const Difference d = difference(rule, x, m);
        if constexpr (isInteger)
        {
            const int value = m;
            return d > (rule.kind == OutlierRule::Absolute
                            ? rule.most
                            : scaled(rule, static_cast<std::uint32_t>(value < 0 ? -value : value)));
        }
        else
            return d > (rule.kind == OutlierRule::Absolute ? rule.factor : rule.factor * std::fabs(m));
    }
    static CFF_HOST_DEVICE T finished(const OutlierRule& rule, T x, T m) { return isOutlier(rule, x, m) ? m : x; }
};

}  // namespace cv::cuda::fastfilters

#endif

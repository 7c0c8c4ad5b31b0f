// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_DEVIATIONS_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_DEVIATIONS_HPP

#include "host_device.hpp"
#include "outlier_value.hpp"
#include "rank_rule.hpp"

#include <cmath>

// Whether a value is an outlier beside the median absolute deviation of the valid pixels of its window. Deviations are
// not sorted: those that are small enough beside the value's difference are counted.

namespace cv::cuda::fastfilters
{

template <typename T>
class ValidDeviations
{
    using Value = OutlierValue<T>;
    using Difference = typename Value::Difference;

public:
    // Beside the median m.
    CFF_HOST_DEVICE ValidDeviations(const OutlierRule& rule, T x, T m)
        : rule_(rule), m_(m), difference_(Value::difference(rule, x, m)), limit_(Value::limitOfSmall(rule, difference_))
    {
    }

    // Otherwise the value stays, whatever the deviations are.
    CFF_HOST_DEVICE bool hasDifference() const { return difference_ > 0; }

    CFF_HOST_DEVICE void add(T pixel)
    {
        const Difference deviation = deviationOf(pixel);
        if (Value::isSmall(rule_, pixel, m_, limit_))
        {
            ++small_;
            greatestSmall_ = deviation > greatestSmall_ ? deviation : greatestSmall_;
        }
        else if (deviation == deviation)  // NaN is the greatest
        {
            leastOther_ = !hasOther_ || deviation < leastOther_ ? deviation : leastOther_;
            hasOther_ = true;
        }
    }

    // Of all valid pixels of the window.
    CFF_HOST_DEVICE bool areSmall(int lower, int higher) const
    {
        if (small_ > higher || small_ <= lower)
            return small_ > higher;
        // The mean of the last that is small enough and of the next.
        return hasOther_ && isMeanSmall();
    }

private:
    CFF_HOST_DEVICE Difference deviationOf(T pixel) const
    {
        if constexpr (Value::isInteger)
        {
            const int d = static_cast<int>(pixel) - static_cast<int>(m_);
            return static_cast<Difference>(d < 0 ? -d : d);
        }
        else
            return std::fabs(pixel - m_);
    }

    CFF_HOST_DEVICE bool isMeanSmall() const
    {
        if constexpr (Value::isInteger)
        {
            const Difference sum = greatestSmall_ + leastOther_, half = sum / 2;
            return half + (sum & half & 1) <= limit_;
        }
        else
        {
            const double sum = static_cast<double>(greatestSmall_) + static_cast<double>(leastOther_);
            return rule_.factor * static_cast<float>(sum * 0.5) < limit_;
        }
    }

    const OutlierRule& rule_;
    const T m_;
    const Difference difference_, limit_;
    int small_ = 0;
    Difference greatestSmall_ = 0, leastOther_ = 0;
    bool hasOther_ = false;
};

}  // namespace cv::cuda::fastfilters

#endif

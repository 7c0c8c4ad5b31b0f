// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SATURATE_HPP
#define OPENCV_CUDAFASTFILTERS_SATURATE_HPP

#include "host_device.hpp"

#include <limits>
#include <type_traits>

// Rounds to nearest, ties to even, and saturates; NaN becomes 0. The same on both sides, unlike
// cv::saturate_cast, which wraps values beyond the range of int on some CPUs.

namespace cv::cuda::fastfilters
{

template <typename D>
struct IntegerRange
{
    static constexpr int min = static_cast<int>(std::numeric_limits<D>::min());
    static constexpr int max = static_cast<int>(std::numeric_limits<D>::max());
};

template <typename D, typename Sum>
CFF_HOST_DEVICE D saturateRounded(Sum value)
{
    if constexpr (std::is_floating_point<D>::value)
    {
        return static_cast<D>(value);
    }
    else
    {
        constexpr Sum low = IntegerRange<D>::min;
        constexpr Sum high = IntegerRange<D>::max;
        if (!(value == value))
            return 0;
        const Sum clamped = value < low ? low : (value > high ? high : value);
#ifdef __CUDA_ARCH__
        if constexpr (std::is_same<Sum, float>::value)
            return static_cast<D>(__float2int_rn(clamped));
        else
            return static_cast<D>(__double2int_rn(clamped));
#else
        // Adding 1.5 * 2^(mantissa bits) leaves no room for a fraction: the sum is rounded, ties to even.
        constexpr Sum shift = std::is_same<Sum, float>::value ? Sum(12582912.0) : Sum(6755399441055744.0);
        return static_cast<D>(static_cast<int>((clamped + shift) - shift));
#endif
    }
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WINDOW_MOMENTS_HPP
#define OPENCV_CUDAFASTFILTERS_WINDOW_MOMENTS_HPP

#include "common/host_device.hpp"

#include <type_traits>

namespace cv::cuda::fastfilters
{

// The sums of a column or a window. Those of integers are exact.
template <typename Term>
struct alignas(16) WindowMoments
{
    CFF_HOST_DEVICE void add(Term difference)
    {
        sum += difference;
        squares += difference * difference;
    }
    CFF_HOST_DEVICE WindowMoments& operator+=(const WindowMoments& other)
    {
        sum += other.sum;
        squares += other.squares;
        return *this;
    }

    Term sum, squares;
};

template <typename T>
using MomentTerm = std::conditional_t<std::is_floating_point<T>::value, double, long long>;

}  // namespace cv::cuda::fastfilters

#endif

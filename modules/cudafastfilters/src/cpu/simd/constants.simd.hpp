// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CONSTANTS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_CONSTANTS_SIMD_HPP

#include "cpu/simd/simd.hpp"

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <int Value>
struct Constant
{
    static constexpr int value = Value;
};

// Calls body(value) for a number up to `Most` that the compiler should know.
template <int Most, typename Body>
CV_ALWAYS_INLINE void withConstant(int value, const Body& body)
{
    if constexpr (Most > 0)
        if (value < Most)
            return withConstant<Most - 1>(value, body);
    body(Constant<Most>());
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif

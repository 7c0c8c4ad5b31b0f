// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VISIT_DEPTH_HPP
#define OPENCV_CUDAFASTFILTERS_VISIT_DEPTH_HPP

#include "opencv2/core/base.hpp"
#include "opencv2/core/hal/interface.h"

#include <cstdint>
#include <type_traits>

// The one list of pixel types: calls `visitor` with a value of the type of a depth.

namespace cv::cuda::fastfilters
{

constexpr bool isSupportedDepth(int depth)
{
    return depth == CV_8U || depth == CV_8S || depth == CV_16U || depth == CV_16S || depth == CV_32F;
}

// The types of these depths.
template <typename T>
constexpr bool isPlainPixel = sizeof(T) <= 2 ? std::is_integral<T>::value : std::is_same<T, float>::value;

// For integer depths.
constexpr bool isSignedDepth(int depth)
{
    return depth == CV_8S || depth == CV_16S;
}

constexpr bool isFloatDepth(int depth)
{
    return depth == CV_32F || depth == CV_64F;
}

template <typename Visitor>
auto visitDepth(int depth, Visitor&& visitor)
{
    switch (depth)
    {
    case CV_8U: return visitor(std::uint8_t());
    case CV_8S: return visitor(std::int8_t());
    case CV_16U: return visitor(std::uint16_t());
    case CV_16S: return visitor(std::int16_t());
    case CV_32F: return visitor(float());
    default: CV_Error(Error::StsInternal, "depth was not checked at creation");
    }
}

// For a source and a destination: calls `visitor` with a value of the type of each.
template <typename Visitor>
auto visitDepths(int srcDepth, int dstDepth, Visitor&& visitor)
{
    return visitDepth(srcDepth,
                      [&](auto sourcePixel) {
                          return visitDepth(dstDepth, [&](auto destinationPixel)
                                            { return visitor(sourcePixel, destinationPixel); });
                      });
}

// The same for linear filters, which also filter doubles, to doubles.
template <typename Visitor>
auto visitLinearDepth(int depth, Visitor&& visitor)
{
    return depth == CV_64F ? visitor(double()) : visitDepth(depth, visitor);
}

template <typename Visitor>
auto visitLinearDepths(int srcDepth, int dstDepth, Visitor&& visitor)
{
    return srcDepth == CV_64F ? visitor(double(), double()) : visitDepths(srcDepth, dstDepth, visitor);
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PIXEL_ORDER_HPP
#define OPENCV_CUDAFASTFILTERS_PIXEL_ORDER_HPP

#include "opencv2/core/base.hpp"
#include "opencv2/core/hal/interface.h"

#include <cstdint>

namespace cv::cuda::fastfilters
{

// How values of 4 or 8 bytes are ordered. OpenCV 4 has no depths of unsigned 32-bit and of 64-bit integers: these are
// passed as CV_32S and CV_64F.
enum class PixelOrder
{
    OfDepth,
    SignedIntegers,
    UnsignedIntegers
};

// Calls `visitor` with a value of the type that OrderKey orders, for CV_32S and CV_64F.
template <typename Visitor>
auto visitOrder(int depth, PixelOrder order, Visitor&& visitor)
{
    if (depth == CV_32S)
        return order == PixelOrder::UnsignedIntegers ? visitor(std::uint32_t()) : visitor(std::int32_t());
    CV_Assert(depth == CV_64F);
    if (order == PixelOrder::OfDepth)
        return visitor(double());
    return order == PixelOrder::UnsignedIntegers ? visitor(std::uint64_t()) : visitor(std::int64_t());
}

}  // namespace cv::cuda::fastfilters

#endif

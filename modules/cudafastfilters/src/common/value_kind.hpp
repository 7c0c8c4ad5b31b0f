// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALUE_KIND_HPP
#define OPENCV_CUDAFASTFILTERS_VALUE_KIND_HPP

#include "opencv2/core/hal/interface.h"

namespace cv::cuda::fastfilters
{

// How the bits of values are ordered. With the size of a value, this is all that ranks depend on.
enum class ValueKind : unsigned char
{
    Unsigned,
    Signed,
    Float
};

constexpr ValueKind valueKindOf(int depth)
{
    return depth == CV_16F || depth == CV_32F || depth == CV_64F  ? ValueKind::Float
           : depth == CV_8S || depth == CV_16S || depth == CV_32S ? ValueKind::Signed
                                                                  : ValueKind::Unsigned;
}

}  // namespace cv::cuda::fastfilters

#endif

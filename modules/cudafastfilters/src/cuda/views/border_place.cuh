// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BORDER_PLACE_CUH
#define OPENCV_CUDAFASTFILTERS_BORDER_PLACE_CUH

#include "common/border.hpp"

namespace cv::cuda::fastfilters
{

// Separate, because it is long and rare.
__device__ __noinline__ inline int placeOutside(int i, int length, int border)
{
    return borderIndex(i, length, border);
}
// The row or the column that the border's rule puts at number i.
__device__ __forceinline__ int placeOf(int i, int length, int border)
{
    return i >= 0 && i < length ? i : placeOutside(i, length, border);
}

}  // namespace cv::cuda::fastfilters

#endif

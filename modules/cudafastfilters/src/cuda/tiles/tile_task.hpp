// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_TASK_HPP

#include "common/visit_depth.hpp"
#include "tile_types.hpp"

namespace cv::cuda::fastfilters
{

// Whether there are tile kernels for the types.
inline bool hasTiles(int srcType, int dstType, bool useDouble)
{
    return visitLinearDepths(CV_MAT_DEPTH(srcType), CV_MAT_DEPTH(dstType),
                             [&](auto sourcePixel, auto destinationPixel)
                             {
                                 using S = decltype(sourcePixel);
                                 using D = decltype(destinationPixel);
                                 return useDouble ? hasTiles<S, D, double>() : hasTiles<S, D, float>();
                             });
}

}  // namespace cv::cuda::fastfilters

#endif

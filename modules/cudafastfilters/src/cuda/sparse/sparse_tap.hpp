// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPARSE_TAP_HPP
#define OPENCV_CUDAFASTFILTERS_SPARSE_TAP_HPP

namespace cv::cuda::fastfilters
{

// A coefficient of a sparse mask, as kernels read it.
struct SparseTap
{
    int x, y;  // in the mask
    float coefficient;
};

}  // namespace cv::cuda::fastfilters

#endif

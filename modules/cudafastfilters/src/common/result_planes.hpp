// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RESULT_PLANES_HPP
#define OPENCV_CUDAFASTFILTERS_RESULT_PLANES_HPP

#include "opencv2/core.hpp"

namespace cv::cuda::fastfilters
{

// A result of several planes, each of the source's size. In memory that the module allocates, or receives, they lie one
// below the other; those of a band or a part are further apart than they are high.
struct ResultPlanes
{
    int count = 1;
    size_t step = 0;  // bytes from one plane to the next

    Mat plane(const Mat& first, int index) const
    {
        return Mat(first.size(), first.type(), first.data + index * step, first.step);
    }
    uchar* row(Mat& first, int index, int y) const { return first.ptr(y) + index * step; }
};

// Planes that lie one below the other, and the first of them.
inline ResultPlanes planesOf(Mat& all, int count)
{
    const int rows = all.rows / count;
    const ResultPlanes planes = {count, rows * all.step};
    if (count > 1)
        all = all.rowRange(0, rows);
    return planes;
}

}  // namespace cv::cuda::fastfilters

#endif

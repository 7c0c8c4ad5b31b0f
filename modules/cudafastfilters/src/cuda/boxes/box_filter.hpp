// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_FILTER_HPP

// Boxes of pixels and results of any type.

namespace cv::cuda::fastfilters
{

// Depths of results, numbered as OpenCV does.
enum class BoxDepth
{
    U8 = 0,
    S8 = 1,
    U16 = 2,
    S16 = 3,
    F32 = 5,
    F64 = 6  // of doubles only
};

constexpr bool isBoxDepth(BoxDepth depth)
{
    return (depth >= BoxDepth::U8 && depth <= BoxDepth::S16) || depth == BoxDepth::F32 || depth == BoxDepth::F64;
}

// The result of a window: for float pixels the sum of row * column * pixel, for integers the sum divided by `divisor`,
// rounded as the exact rational number. `wide`: the sum has more than 24 bits and is divided in double. For doubles the
// sum divided by `divisor`, or, if that is 1, times `factor`; `row` and `column` are 1.
struct BoxFilter
{
    int width, height;  // pixels
    float row, column;
    double divisor;
    bool wide;
    double factor = 1;
};

// Task: LinearTask, which kernels do not include.
template <typename Task>
BoxFilter boxFilter(const Task& task)
{
    BoxFilter box = {task.width(),
                     task.height(),
                     static_cast<float>(task.row[0]),
                     static_cast<float>(task.column[0]),
                     task.result.divisor,
                     task.result.sums.useDouble};
    if (task.sourceBytes() == 8)
    {
        box.row = box.column = 1;
        box.factor = task.row[0] * task.column[0];
    }
    return box;
}

}  // namespace cv::cuda::fastfilters

#endif

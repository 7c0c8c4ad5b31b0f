// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FINISHED_ROW_HPP
#define OPENCV_CUDAFASTFILTERS_FINISHED_ROW_HPP

#include "common/outlier_rule.hpp"
#include "cpu/simd/simd_level.hpp"

// What rank_finish.cpp asks of the vector code.

namespace cv::cuda::fastfilters
{

// Elements of a row of outputs, at least a vector.
struct FinishedRow
{
    const void* source;
    void* values;  // medians, then results
    int count, valueBytes;
    bool isSigned;  // for integers
    // For deviations, the rows of the windows, from the first window's first column on.
    const unsigned char* const* window;
    int width, height, channels;
};

// Pixels of windows that do not count.
struct MissingInWindows
{
    const void* value;  // all of them have it
    const int* valid;   // for each output, how many pixels count
};

// finishRow is idempotent: a result is finished to itself.
// countSmall: for each output whose value is above or below its median, the deviations that count and are small; see
// OutlierValue::isSmall().
CFF_DECLARE_SIMD(void finishRow(const OutlierRule& finish, const FinishedRow& row);
                 void countSmall(const OutlierRule& finish, const FinishedRow& row, const MissingInWindows& missing,
                                 int* small))

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STATISTICS_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_STATISTICS_TASK_HPP

#include "common/moment_finish.hpp"
#include "neighbourhood.hpp"

// A statistic of the pixels of each window, of each channel separately.

namespace cv::cuda::fastfilters
{

// As cv::cuda::Statistic.
enum class StatisticKind
{
    Variance,
    Deviation,
    Contrast,
    Range,
    Midpoint,
    Entropy,
    Mode
};

constexpr bool isMoment(StatisticKind kind)
{
    return kind <= StatisticKind::Contrast;
}

constexpr bool isSpan(StatisticKind kind)
{
    return kind == StatisticKind::Range || kind == StatisticKind::Midpoint;
}

constexpr bool isCount(StatisticKind kind)
{
    return kind >= StatisticKind::Entropy;
}

struct StatisticsTask
{
    int srcType, dstType;
    Neighbourhood neighbourhood;
    StatisticKind kind;
    int ddof;  // 0 or 1, for moments

    MomentResult moment() const
    {
        return kind == StatisticKind::Variance    ? MomentResult::Variance
               : kind == StatisticKind::Deviation ? MomentResult::Deviation
                                                  : MomentResult::Contrast;
    }
    int srcDepth() const { return CV_MAT_DEPTH(srcType); }
    int dstDepth() const { return CV_MAT_DEPTH(dstType); }
    int channels() const { return CV_MAT_CN(srcType); }
    int sourceBytes() const { return static_cast<int>(CV_ELEM_SIZE1(srcType)); }
    int destinationBytes() const { return static_cast<int>(CV_ELEM_SIZE1(dstType)); }
    int pixelBytes() const { return static_cast<int>(CV_ELEM_SIZE(srcType)); }
    int width() const { return neighbourhood.window.width; }
    int height() const { return neighbourhood.window.height; }
    int area() const { return width() * height(); }  // at most 2^30
};

}  // namespace cv::cuda::fastfilters

#endif

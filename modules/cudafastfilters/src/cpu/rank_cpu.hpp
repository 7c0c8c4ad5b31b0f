// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_CPU_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_CPU_HPP

#include "../fast_filter.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Median and rank filters on the CPU: cv::medianBlur on padded bands where it has the case, sliding
// histograms otherwise. dst has src's size and type and does not overlap it.
void rankFilterHost(const Mat& src, Mat& dst, const Neighbourhood& neighbourhood, int rank);

String describeRankHost(int type, const Neighbourhood& neighbourhood, int rank);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SLIDING_COUNTS_HPP
#define OPENCV_CUDAFASTFILTERS_SLIDING_COUNTS_HPP

#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

constexpr int byteValues = 256;

// The first of the values with the greatest count.
CFF_DECLARE_SIMD(int mostFrequentOfShorts(const unsigned short* counts); int mostFrequentOfInts(const int* counts))

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_SAMPLES_HPP
#define OPENCV_FASTFILTER_SAMPLES_HPP

#include <opencv2/core.hpp>

namespace fastfilter
{

//! What the samples of a picture are.
struct SampleType
{
    int depth;
    bool isUnsigned = false;  //!< CV_32S holds integers without a sign
};

inline bool isFloat(int depth)
{
    return depth == CV_16F || depth == CV_32F || depth == CV_64F;
}

//! The same memory in a type whose channels OpenCV moves: it moves none of 16F.
inline cv::Mat movable(const cv::Mat& pixels)
{
    if (pixels.depth() != CV_16F)
        return pixels;
    return cv::Mat(pixels.size(), CV_MAKETYPE(CV_16S, pixels.channels()), pixels.data, pixels.step);
}

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_SAMPLES_HPP

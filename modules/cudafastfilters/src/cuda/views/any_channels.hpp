// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ANY_CHANNELS_HPP
#define OPENCV_CUDAFASTFILTERS_ANY_CHANNELS_HPP

namespace cv::cuda::fastfilters
{

// The channels of kernels that are compiled for any number of them: the neighbours of an element are as many elements
// apart as the image has channels.
constexpr int anyChannels = 0;

}  // namespace cv::cuda::fastfilters

#endif

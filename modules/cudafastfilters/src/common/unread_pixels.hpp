// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_UNREAD_PIXELS_HPP
#define OPENCV_CUDAFASTFILTERS_UNREAD_PIXELS_HPP

#include <cstddef>

namespace cv::cuda::fastfilters
{

// An address for images of which only size, step and alignment count: nobody reads their pixels.
inline unsigned char* unreadPixels()
{
    return reinterpret_cast<unsigned char*>(std::size_t(1) << 30);
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_NEIGHBOURHOOD_HPP
#define OPENCV_CUDAFASTFILTERS_NEIGHBOURHOOD_HPP

#include "opencv2/core/types.hpp"

namespace cv::cuda::fastfilters
{

// The window of a filter and what lies outside the image.
struct Neighbourhood
{
    Size window;
    Point anchor;          // resolved, inside the window
    int borderX, borderY;  // without BORDER_ISOLATED
    bool isolated;         // pixels around a region of interest are not read
    Scalar borderValue;
};

}  // namespace cv::cuda::fastfilters

#endif

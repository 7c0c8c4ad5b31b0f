// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_REGIONS_HPP
#define OPENCV_CUDAFASTFILTERS_REGIONS_HPP

#include "common/border.hpp"
#include "tasks/neighbourhood.hpp"

#include "opencv2/core.hpp"

// Regions of images, on the host or on the device.

namespace cv::cuda::fastfilters
{

// Index arithmetic is done in int: twice a side, the period of reflections, must stay within its range.
constexpr int maxSide = (1 << 30) - 1;

inline void checkSide(const String& name, Size size)
{
    if (size.width > maxSide || size.height > maxSide)
        CV_Error(Error::StsOutOfRange, format("%s: the image is %dx%d, at most %dx%d is supported", name.c_str(),
                                              size.width, size.height, maxSide, maxSide));
}

// The part of the readable pixels that a filter reads for a whole image.
inline Rect readRect(const Neighbourhood& n, Size whole, Rect image)
{
    const Interval x = readInterval(image.x, image.width, n.window.width, n.anchor.x, whole.width, n.borderX);
    const Interval y = readInterval(image.y, image.height, n.window.height, n.anchor.y, whole.height, n.borderY);
    return Rect(x.begin, y.begin, x.end - x.begin, y.end - y.begin);
}

// Whether two pitched regions share memory. Regions of one parent that lie side by side do not.
inline bool overlap(const uchar* a, size_t aStep, size_t aRowBytes, int aRows, const uchar* b, size_t bStep,
                    size_t bRowBytes, int bRows)
{
    const uchar* aEnd = a + (aRows - 1) * aStep + aRowBytes;
    const uchar* bEnd = b + (bRows - 1) * bStep + bRowBytes;
    if (aEnd <= b || bEnd <= a)
        return false;
    if (aStep != bStep)
        return true;
    const size_t ahead = (b >= a ? static_cast<size_t>(b - a) : aStep - static_cast<size_t>(a - b) % aStep) % aStep;
    return ahead < aRowBytes || ahead + bRowBytes > aStep;
}

}  // namespace cv::cuda::fastfilters

#endif

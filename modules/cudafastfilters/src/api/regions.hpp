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

// Memory of an image on either side.
struct PitchedMemory
{
    const uchar* data;
    size_t step, rowBytes;
    int rows;

    const uchar* end() const { return data + (rows - 1) * step + rowBytes; }
};

inline PitchedMemory memoryOf(const Mat& image)
{
    return {image.data, image.step, image.cols * image.elemSize(), image.rows};
}

// Whether two images share memory. Regions of one parent that lie side by side do not.
inline bool overlap(const PitchedMemory& a, const PitchedMemory& b)
{
    if (a.end() <= b.data || b.end() <= a.data)
        return false;
    if (a.step != b.step)
        return true;
    const size_t ahead = (b.data >= a.data ? static_cast<size_t>(b.data - a.data)
                                           : a.step - static_cast<size_t>(a.data - b.data) % a.step) %
                         a.step;
    return ahead < a.rowBytes || ahead + b.rowBytes > a.step;
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BORDER_HPP
#define OPENCV_CUDAFASTFILTERS_BORDER_HPP

#include "host_device.hpp"

// Pixel extrapolation along one direction. Same mapping as cv::borderInterpolate, in closed form: reflections over any
// distance cost one remainder instead of a loop.
// Limits: 0 < length < 2^30, |p| < 2^31 - 2 * length.

namespace cv::cuda::fastfilters
{

// Values of cv::BorderTypes, so that a border mode travels unchanged from the user to the kernel.
enum Border : int
{
    BorderConstant = 0,
    BorderReplicate = 1,
    BorderReflect = 2,
    BorderWrap = 3,
    BorderReflect101 = 4
};

// The index in [0, length) for coordinate p, or -1 for the constant border value.
CFF_HOST_DEVICE constexpr int borderIndex(int p, int length, int border)
{
    if (p >= 0 && p < length)
        return p;
    if (border == BorderConstant)
        return -1;
    if (border == BorderReplicate)
        return p < 0 ? 0 : length - 1;
    if (border == BorderWrap)
    {
        const int r = p % length;
        return r < 0 ? r + length : r;
    }
    // Reflections repeat with this period: abc|cba for BorderReflect, abcd|cb for BorderReflect101.
    const int shared = border == BorderReflect101 ? 1 : 0;
    const int period = 2 * (length - shared);
    if (period == 0)
        return 0;
    int r = p % period;
    if (r < 0)
        r += period;
    return r < length ? r : period - 1 + shared - r;
}

// Interval [begin, end) of an image of `length` pixels that a filter reads for the outputs
// [offset, offset + count) with a window of `size` pixels anchored at `anchor`.
struct Interval
{
    int begin, end;
};

CFF_HOST_DEVICE constexpr Interval readInterval(int offset, int count, int size, int anchor, int length, int border)
{
    const int first = offset - anchor;
    const int last = offset + count + size - 1 - anchor;
    const bool clamps = border == BorderConstant || border == BorderReplicate;
    if ((first < 0 || last > length) && !clamps)
        return {0, length};
    // A replicated edge pixel is read even when the whole window lies outside.
    const int begin = first < 0 ? 0 : (first > length - 1 ? length - 1 : first);
    const int end = last > length ? length : (last < 1 ? 1 : last);
    return {begin, end};
}

}  // namespace cv::cuda::fastfilters

#endif

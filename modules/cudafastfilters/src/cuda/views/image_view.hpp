// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_IMAGE_VIEW_HPP
#define OPENCV_CUDAFASTFILTERS_IMAGE_VIEW_HPP

#include "common/border.hpp"

#include <cstddef>

// What kernels receive for their images: plain data, passed by value. Offsets are 64-bit.

namespace cv::cuda::fastfilters
{

// The pixels a filter may read, and where the window of output (0, 0) begins in them.
// Outside of [0, width) x [0, height) pixels are extrapolated.
template <typename T>
struct SourceView
{
    const unsigned char* data;
    std::size_t step;      // bytes from row to row, any value
    int width, height;     // pixels
    int channels;          // interleaved
    int originX, originY;  // window of output (0, 0): its first column and row
    int borderX, borderY;  // Border
    T borderValue[4];      // for BorderConstant, one per channel

    CFF_HOST_DEVICE const T* row(int y) const
    {
        return reinterpret_cast<const T*>(data + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(step));
    }
};

// The pixels a filter writes.
template <typename T>
struct DestinationView
{
    unsigned char* data;
    std::size_t step;
    int width, height;
    int channels;

    CFF_HOST_DEVICE T* row(int y) const
    {
        return reinterpret_cast<T*>(data + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(step));
    }
};

// Reads one channel in window coordinates: reader.row(wy)(wx) is the pixel wx, wy to the right of and below
// the window origin of output (0, 0).

// For windows that lie inside the image.
template <typename T>
class InteriorReader
{
public:
    class Row
    {
    public:
        CFF_HOST_DEVICE Row(const T* origin, int channels) : origin_(origin), channels_(channels) {}
        CFF_HOST_DEVICE T operator()(int wx) const { return origin_[static_cast<std::ptrdiff_t>(wx) * channels_]; }

    private:
        const T* origin_;
        int channels_;
    };

    CFF_HOST_DEVICE InteriorReader(const SourceView<T>& view, int channel) : view_(view), channel_(channel) {}
    CFF_HOST_DEVICE Row row(int wy) const
    {
        return Row(view_.row(view_.originY + wy) + static_cast<std::ptrdiff_t>(view_.originX) * view_.channels +
                       channel_,
                   view_.channels);
    }

private:
    const SourceView<T>& view_;
    int channel_;
};

// For windows that cross the border: every coordinate goes through the border rule.
template <typename T>
class BorderReader
{
public:
    class Row
    {
    public:
        CFF_HOST_DEVICE Row(const SourceView<T>& view, int channel, int y) : view_(view), channel_(channel), y_(y) {}
        CFF_HOST_DEVICE T operator()(int wx) const
        {
            const int x = borderIndex(view_.originX + wx, view_.width, view_.borderX);
            if (x < 0 || y_ < 0)
                return view_.borderValue[channel_];
            return view_.row(y_)[static_cast<std::ptrdiff_t>(x) * view_.channels + channel_];
        }

    private:
        const SourceView<T>& view_;
        int channel_, y_;
    };

    CFF_HOST_DEVICE BorderReader(const SourceView<T>& view, int channel) : view_(view), channel_(channel) {}
    CFF_HOST_DEVICE Row row(int wy) const
    {
        return Row(view_, channel_, borderIndex(view_.originY + wy, view_.height, view_.borderY));
    }

private:
    const SourceView<T>& view_;
    int channel_;
};

// Whether the windows of all outputs in [x, x + countX) x [y, y + countY) lie inside the image.
template <typename T>
CFF_HOST_DEVICE bool isInterior(const SourceView<T>& view, int x, int countX, int y, int countY, int windowWidth,
                                int windowHeight)
{
    return view.originX + x >= 0 && view.originX + x + countX + windowWidth - 1 <= view.width &&
           view.originY + y >= 0 && view.originY + y + countY + windowHeight - 1 <= view.height;
}

}  // namespace cv::cuda::fastfilters

#endif

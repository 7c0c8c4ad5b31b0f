// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_MARGINS_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_MARGINS_HPP

#include "common/border.hpp"
#include "cuda/views/image_view.hpp"

#include <cstddef>
#include <cstdint>

// Packets of bytes that do not lie in the image, extrapolated once, before the filter runs: the filter then reads
// border pixels like all others. A packet is `size` elements; all begin at the same place modulo `size`.

namespace cv::cuda::fastfilters
{

// Threads of a block that extrapolates packets, one word per thread.
constexpr int boxMarginThreads = 128;

struct BoxMargins
{
    const unsigned char* data;      // row 0 of the image; a row has the packets to the left and then those to the right
    const unsigned char* constant;  // packets of the border value, which begin with channel 0, 1, ...
    std::size_t step;
    int insideLeft, insideRight;  // packets that begin here are the image's
    int left, right;              // packets
    int first;                    // element where the leftmost begins
    int size, channels;

    // The offset in a row of a packet outside the image. Packets too far to the right read the last one; nothing
    // depends on them.
    CFF_HOST_DEVICE constexpr int offset(int element) const
    {
        if (element < insideLeft)
            return element - first;
        const int far = (right - 1) * size, distance = element - insideRight;
        return left * size + (distance < far ? distance : far);
    }
    // The element at which the packet at an offset begins.
    CFF_HOST_DEVICE constexpr int element(int offset) const
    {
        return offset < left * size ? first + offset : insideRight + offset - left * size;
    }
    CFF_HOST_DEVICE constexpr int constantOffset(int element) const
    {
        const int channel = element % channels;
        return (channel < 0 ? channel + channels : channel) * size;
    }
    CFF_HOST_DEVICE constexpr int rowBytes() const { return (left + right) * size; }
    CFF_HOST_DEVICE constexpr int constantBytes() const { return channels * size; }
};

// The packets that begin at `begin`, `begin` + size and so on, up to the one that contains `last`, of an image of
// `width` elements. The data are not filled in yet.
constexpr BoxMargins makeBoxMargins(int size, int channels, int begin, int last, int width)
{
    BoxMargins margins = {};
    margins.size = size;
    margins.channels = channels;
    margins.first = begin < 0 ? begin : begin % size;
    margins.insideLeft = begin < 0 ? (begin % size + size) % size : begin % size;
    margins.left = (margins.insideLeft - margins.first) / size;
    const int readable = width - margins.insideLeft;
    margins.insideRight = margins.insideLeft + (readable > 0 ? readable / size * size : 0);
    margins.right = last < margins.insideRight ? 1 : (last - margins.insideRight) / size + 1;
    margins.step = static_cast<std::size_t>((margins.rowBytes() + 15) / 16 * 16);
    return margins;
}

// The rows that outputs of `height` rows read.
template <typename T>
Interval boxRows(const SourceView<T>& source, int height, int windowHeight)
{
    return readInterval(source.originY, height, windowHeight, 0, source.height, source.borderY);
}

// Bytes of the margins of these rows and of the border value's packets before them.
inline std::size_t boxMarginBytes(const BoxMargins& margins, const Interval& rows)
{
    return 256 + margins.step * static_cast<std::size_t>(rows.end - rows.begin);
}

}  // namespace cv::cuda::fastfilters

#endif

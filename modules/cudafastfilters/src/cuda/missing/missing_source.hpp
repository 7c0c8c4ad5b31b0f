// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_SOURCE_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_SOURCE_HPP

#include "common/missing_pixel.hpp"
#include "cuda/views/image_view.hpp"

// The pixels that a filter may read, and which of them are missing.

namespace cv::cuda::fastfilters
{

template <typename S>
struct MissingSource
{
    SourceView<S> pixels;
    const unsigned char* mask;  // null: there is none
    std::size_t maskStep;
    int maskChannels;
    MissingValue<S> isMissing;

    // Whether a channel of a pixel of the image is missing; the address is that of `value`'s row in the mask.
    CFF_HOST_DEVICE bool misses(S value, const unsigned char* maskRow, int x, int channel) const
    {
        if (mask && maskRow[static_cast<std::ptrdiff_t>(x) * maskChannels + (maskChannels > 1 ? channel : 0)] == 0)
            return true;
        return isMissing(value);
    }
    CFF_HOST_DEVICE const unsigned char* maskRow(int y) const
    {
        return mask + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(maskStep);
    }
};

}  // namespace cv::cuda::fastfilters

#endif

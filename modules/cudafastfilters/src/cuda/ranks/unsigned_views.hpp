// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_UNSIGNED_VIEWS_HPP
#define OPENCV_CUDAFASTFILTERS_UNSIGNED_VIEWS_HPP

#include "rank_arguments.hpp"

// Views of signed pixels as unsigned ones, which share kernels; other pixels stay as they are.

namespace cv::cuda::fastfilters
{

template <typename T>
SourceView<UnsignedPixel<T>> unsignedSource(const SourceView<T>& view)
{
    SourceView<UnsignedPixel<T>> result = {view.data,    view.step,    view.width,   view.height,  view.channels,
                                           view.originX, view.originY, view.borderX, view.borderY, {}};
    for (int c = 0; c < 4; ++c)
        result.borderValue[c] = static_cast<UnsignedPixel<T>>(view.borderValue[c]);
    return result;
}

template <typename T>
DestinationView<UnsignedPixel<T>> unsignedDestination(const DestinationView<T>& view)
{
    return {view.data, view.step, view.width, view.height, view.channels};
}

}  // namespace cv::cuda::fastfilters

#endif

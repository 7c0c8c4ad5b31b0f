// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DEVICE_VIEW_HPP
#define OPENCV_CUDAFASTFILTERS_DEVICE_VIEW_HPP

#include "cuda/common/image_view.hpp"
#include "fast_filter.hpp"

// From OpenCV's images to what kernels are told of them.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename T>
SourceView<T> sourceView(const DeviceSource& source, int channels, const Neighbourhood& n)
{
    SourceView<T> view = {source.data,
                          source.step,
                          source.whole.width,
                          source.whole.height,
                          channels,
                          source.offset.x - n.anchor.x,
                          source.offset.y - n.anchor.y,
                          n.borderX,
                          n.borderY,
                          {}};
    for (int c = 0; c < 4; ++c)
        view.borderValue[c] = saturate_cast<T>(n.borderValue[c]);
    return view;
}

template <typename T>
DestinationView<T> destinationView(GpuMat& image)
{
    return {image.data, image.step, image.cols, image.rows, image.channels()};
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

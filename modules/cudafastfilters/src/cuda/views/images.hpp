// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_IMAGES_HPP
#define OPENCV_CUDAFASTFILTERS_IMAGES_HPP

#include "cuda/runtime/half_value.hpp"
#include "image_batch.hpp"
#include "tasks/neighbourhood.hpp"

#include "opencv2/core.hpp"

// The images of one call on the device, and the views of them that kernels receive.

namespace cv::cuda::fastfilters
{

// The pixels that a filter may read.
struct DeviceSource
{
    const uchar* data;
    size_t step;
    Size whole;    // readable pixels; outside of them the border rule applies
    Point offset;  // the image's offset in them
    // For a filter that has a mask: its byte of the first readable pixel, 0 is missing; channels: 1, or the image's.
    const uchar* mask = nullptr;
    size_t maskStep = 0;
    int maskChannels = 1;
};

// The pixels that a filter writes.
struct DeviceDestination
{
    uchar* data;
    size_t step;
    Size size;
    int channels;
};

struct Images
{
    DeviceSource source;
    DeviceDestination destination;
    // For a batch: the addresses of all images, in device memory, and their number; `source` and `destination` are
    // those of the first image. Null: there is one image.
    const BatchImage* batch = nullptr;
    int count = 1;
    // Of a filter with several results, each of a size: `destination` is the first, and the bytes from one to the next.
    int planes = 1;
    size_t planeStep = 0;

    // The same with one of its planes as the destination.
    Images ofPlane(int index) const
    {
        Images one = *this;
        one.destination.data += index * planeStep;
        one.planes = 1;
        return one;
    }

    // Numbers for one image, and one plane.
    long long pixels() const { return static_cast<long long>(destination.size.width) * destination.size.height; }
    long long elements() const { return pixels() * destination.channels; }
};

template <typename T>
BatchSource<T> viewWithoutBorder(const Images& images, const Neighbourhood& n)
{
    const DeviceSource& source = images.source;
    return {{source.data,
             source.step,
             source.whole.width,
             source.whole.height,
             images.destination.channels,
             source.offset.x - n.anchor.x,
             source.offset.y - n.anchor.y,
             n.borderX,
             n.borderY,
             {}},
            images.batch};
}

template <typename T>
T borderPixelOf(double value)
{
    if constexpr (std::is_same<T, HalfPixel>::value)
        return halfOf(value);
    else
        return saturate_cast<T>(value);
}

template <typename T>
BatchSource<T> sourceView(const Images& images, const Neighbourhood& n)
{
    BatchSource<T> view = viewWithoutBorder<T>(images, n);
    // Beyond four channels, all have the value of the first.
    const bool isFirst = images.destination.channels > 4;
    for (int c = 0; c < 4; ++c)
        view.borderValue[c] = borderPixelOf<T>(n.borderValue[isFirst ? 0 : c]);
    return view;
}

template <typename T>
BatchDestination<T> destinationView(const Images& images)
{
    const DeviceDestination& image = images.destination;
    return {{image.data, image.step, image.size.width, image.size.height, image.channels}, images.batch, images.count};
}

}  // namespace cv::cuda::fastfilters

#endif

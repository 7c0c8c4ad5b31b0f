// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_IMAGE_BATCH_HPP
#define OPENCV_CUDAFASTFILTERS_IMAGE_BATCH_HPP

#include "image_view.hpp"

// Views of several images that share a launch. They differ only in the addresses of their pixels, which agree modulo
// batchAlignment. The grid has the images one after the other along z.

namespace cv::cuda::fastfilters
{

constexpr std::size_t batchAlignment = 16;  // bytes, the widest that a kernel loads or stores

// Where the pixels of one image are; kernels read it in device memory.
struct BatchImage
{
    const unsigned char* source;
    unsigned char* destination;
};

// Like SourceView. `data` is that of the first image.
template <typename T>
struct BatchSource : SourceView<T>
{
    const BatchImage* batch = nullptr;  // null: this is the only image
};

// Like DestinationView.
template <typename T>
struct BatchDestination : DestinationView<T>
{
    const BatchImage* batch = nullptr;
    int images = 1;  // the launch's
};

// The row `y` of pixels that begin at `data`.
template <typename T>
CFF_HOST_DEVICE const T* rowAt(const SourceView<T>& view, const unsigned char* data, int y)
{
    return reinterpret_cast<const T*>(data + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(view.step));
}
template <typename T>
CFF_HOST_DEVICE T* rowAt(const DestinationView<T>& view, unsigned char* data, int y)
{
    return reinterpret_cast<T*>(data + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(view.step));
}

// `only`, or the first or second address of `batch[blockIdx.z]` if there is a batch. The compiler must know that it is
// an address of global memory: stores to unknown addresses would keep a thread's arrays out of registers.
template <typename Pointer>
CFF_HOST_DEVICE Pointer placeInBatch(const BatchImage* batch, Pointer only, int which)
{
#ifdef __CUDA_ARCH__
    std::size_t place = __cvta_generic_to_global(only);
    if (batch)
        place = __ldg(reinterpret_cast<const unsigned long long*>(batch + blockIdx.z) + which);
    return static_cast<Pointer>(__cvta_global_to_generic(place));
#else
    static_cast<void>(batch), static_cast<void>(which);
    return only;
#endif
}

// Where the pixels of the block's image begin. Code that needs more than one row keeps it.
template <typename T>
CFF_HOST_DEVICE const unsigned char* pixelsOf(const SourceView<T>& view)
{
    return view.data;
}
template <typename T>
CFF_HOST_DEVICE unsigned char* pixelsOf(const DestinationView<T>& view)
{
    return view.data;
}
template <typename T>
CFF_HOST_DEVICE const unsigned char* pixelsOf(const BatchSource<T>& view)
{
    return placeInBatch<const unsigned char*>(view.batch, view.data, 0);
}
template <typename T>
CFF_HOST_DEVICE unsigned char* pixelsOf(const BatchDestination<T>& view)
{
    return placeInBatch<unsigned char*>(view.batch, view.data, 1);
}

// The number of images of a launch with these views.
template <typename T>
int imagesOf(const DestinationView<T>&)
{
    return 1;
}
template <typename T>
int imagesOf(const BatchDestination<T>& destination)
{
    return destination.images;
}

}  // namespace cv::cuda::fastfilters

#endif

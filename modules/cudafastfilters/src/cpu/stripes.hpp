// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIPES_HPP
#define OPENCV_CUDAFASTFILTERS_STRIPES_HPP

#include "cpu_algorithm.hpp"
#include "simd/stripe.hpp"

#include <functional>

// An image is divided into stripes for cv::parallel_for_'s threads; each is filtered in one pass from top to bottom.

namespace cv::cuda::fastfilters
{

// Which rows of results may be written past the caches if the image does not fit into them.
enum class StreamedRows
{
    None,
    OfWholeLines,  // rows that begin with cache lines
    All
};

// The buffers that a stripe's outputs pass through.
struct StripeBuffers
{
    int rows;
    int elementBytes;
    int margin = 0;  // elements of a row in addition to those of the source
    StreamedRows streamed = StreamedRows::None;
    bool growsForHalo = false;  // up to twice as much of the cache, if that makes the halo a smaller part
};

// The memory of one stripe: cleared, aligned to a cache line, with `pitch` elements from row to row.
struct StripeMemory
{
    void* data;
    int pitch;
};

using StripeBody =
    std::function<void(const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)>;

// Calls `body` for stripes that cover the image, on cv::parallel_for_'s threads. Their width is such that the buffers
// stay in the cache.
void forEachStripe(const CpuImages& images, const Neighbourhood& neighbourhood, const StripeBuffers& buffers,
                   const StripeBody& body, PixelOrder order = PixelOrder::OfDepth);

}  // namespace cv::cuda::fastfilters

#endif

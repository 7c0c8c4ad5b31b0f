// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_WIDE_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_WIDE_HPP

#include "box_wide_plan.hpp"
#include "boxes/box.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Means of rectangles of bytes with boxWideWarps(), of images whose rows are aligned alike. Asynchronous; returns the
// launch's error.
template <int Channels>
cudaError_t boxWide(const Box& box, const SourceView<std::uint8_t>& source,
                    const DestinationView<std::uint8_t>& destination, const BoxAllocator& allocate,
                    cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

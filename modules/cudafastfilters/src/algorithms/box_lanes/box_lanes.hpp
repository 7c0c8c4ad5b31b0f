// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LANES_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_LANES_HPP

#include "box_lanes_plan.hpp"
#include "boxes/box.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Means of squares of bytes whose side is boxLaneSide(), of images whose packets of 16 bytes are aligned alike.
// Asynchronous; returns the launch's error.
template <int Channels>
cudaError_t boxLanes(int side, const SourceView<std::uint8_t>& source, const DestinationView<std::uint8_t>& destination,
                     const BoxAllocator& allocate, cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

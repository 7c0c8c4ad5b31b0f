// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_RUNNING_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_RUNNING_HPP

#include "box_running_plan.hpp"
#include "boxes/box.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Images of 8 and 16 bits, windows for which boxFits() holds. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t boxRunning(const Box& box, const SourceView<T>& source, const DestinationView<T>& destination,
                       cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

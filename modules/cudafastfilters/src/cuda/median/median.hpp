// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_HPP

#include "../common/image_view.hpp"

#include <cuda_runtime.h>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Writes the median of each pixel's window x window neighbourhood, window = 3, 5, ... largestTileWindow, for 1, 3 or 4
// channels (window 3 alone where hasMedianTiles() does not hold). Asynchronous; returns the launch's error, which is
// cudaErrorLaunchOutOfResources, and nothing was launched, if the device has too little shared memory for the window.
template <typename T>
cudaError_t medianFilter(int window, const SourceView<T>& source, const DestinationView<T>& destination,
                         cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

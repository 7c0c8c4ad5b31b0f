// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_RUNNING_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_RUNNING_HPP

#include "box_running_plan.hpp"
#include "cuda/boxes/box.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"

#include <type_traits>

namespace cv::cuda::fastfilters
{

// Only 16-bit images are filtered in batches: kernels for bytes have no registers left for the addresses of other
// images.
constexpr bool boxRunningTakesBatches(int pixelBytes)
{
    return pixelBytes == 2;
}
template <typename T>
using BoxRunningSource = std::conditional_t<boxRunningTakesBatches(sizeof(T)), BatchSource<T>, SourceView<T>>;
template <typename T>
using BoxRunningDestination =
    std::conditional_t<boxRunningTakesBatches(sizeof(T)), BatchDestination<T>, DestinationView<T>>;

// For images of 8 and 16 bits, and windows for which boxRunningFits() holds. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t boxRunning(const Box& box, const BoxRunningSource<T>& source, const BoxRunningDestination<T>& destination,
                       const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CHUNK_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_CHUNK_HPP

#include "box_chunk_plan.hpp"
#include "cuda/boxes/box_filter.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

#include <cstdint>

// Sums of rectangles without subtraction, from chunks of rows and of columns: pixels of any type, results of any type.

namespace cv::cuda::fastfilters
{

// Windows for which boxChunkFits() holds; sums of integers fit into 32 bits. `keptBytes`: of
// boxChunkKeptBytes(). Asynchronous; returns the launch's error.
template <typename T>
cudaError_t boxChunks(const BoxFilter& box, int keptBytes, const SourceView<T>& source, BoxDepth depth,
                      const DestinationView<std::uint8_t>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif

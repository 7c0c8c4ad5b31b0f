// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BATCH_TABLE_HPP
#define OPENCV_CUDAFASTFILTERS_BATCH_TABLE_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// How many places one launch stores, and its threads: as many places as fit into the 4096 bytes of arguments that every
// device takes.
constexpr int batchPartPlaces = 250, batchPartThreads = 256;

// Puts the places into `table`, of the device's memory. They travel as arguments of kernels, so that nothing of the
// host is read later: neither by the stream nor by a graph that captured it. Asynchronous; returns the launches' error.
cudaError_t storeBatch(const std::vector<BatchImage>& places, BatchImage* table, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif

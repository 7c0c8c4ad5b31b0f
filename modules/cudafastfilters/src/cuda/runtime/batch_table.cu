// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "batch_table.hpp"
#include "kernel_order.cuh"
#include "launch.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

struct BatchPart
{
    BatchImage places[batchPartPlaces];
};

static_assert(batchPartPlaces <= batchPartThreads, "a thread a place");

__global__ void __launch_bounds__(batchPartThreads)
    storeBatchKernel(const __grid_constant__ BatchPart part, BatchImage* table, int count)
{
    waitForEarlierKernels();
    const int i = static_cast<int>(threadIdx.x);
    if (i < count)
        table[i] = part.places[i];
}

}  // namespace

cudaError_t storeBatch(const std::vector<BatchImage>& places, BatchImage* table, const DeviceStream& stream)
{
    const int count = static_cast<int>(places.size());
    for (int begin = 0; begin < count; begin += batchPartPlaces)
    {
        const int part = std::min(count - begin, batchPartPlaces);
        BatchPart arguments = {};
        std::copy_n(places.begin() + begin, part, arguments.places);
        const cudaError_t error =
            launch(storeBatchKernel, dim3(1), dim3(batchPartThreads), 0, stream, arguments, table + begin, part);
        if (error != cudaSuccess)
            return error;
    }
    return cudaSuccess;
}

}  // namespace cv::cuda::fastfilters

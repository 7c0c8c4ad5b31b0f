// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_HPP

#include "../../rank_large_masks_plan.hpp"
#include "../common/image_view.hpp"

#include <cuda_runtime.h>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct MaskTask
{
    int windowWidth, windowHeight;
    int rank;                              // 0 is the least of the window
    const unsigned* wildProbes = nullptr;  // on the device, if given: does nothing if more than maskMostWildProbes
};

// Whether a block of the current device has enough shared memory.
inline cudaError_t masksFit(bool& fit)
{
    int device = 0, bytes = 0;
    cudaError_t error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    if (error != cudaSuccess)
        cudaGetLastError();
    fit = static_cast<std::size_t>(bytes) >= sizeof(MaskMemory);
    return error;
}

// Counts on the device, of maskProbes tiles, those that small ones would replace. Asynchronous.
template <typename T>
cudaError_t probeMasks(const MaskTask& task, const SourceView<T>& source, const DestinationView<T>& destination,
                       unsigned* wildProbes, cudaStream_t stream);

// Median and rank filter of pixels of 16 or 32 bits. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t maskFilter(const MaskTask& task, const SourceView<T>& source, const DestinationView<T>& destination,
                       cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

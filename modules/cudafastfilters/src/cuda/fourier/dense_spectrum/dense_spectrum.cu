// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "dense_spectrum_kernel.cuh"

#include "cuda/runtime/visit_index.hpp"

namespace cv::cuda::fastfilters
{

constexpr int lengths = mostSpectrumLog2 - leastSpectrumLog2 + 1;

static cudaError_t launchRows(bool isForward, const SpectrumArguments& arguments, int first, int count,
                              const DeviceStream& stream)
{
    return visitIndex<lengths>(
        arguments.tiles.tile.log2Width - leastSpectrumLog2, [&](auto index)
        { return launchSpectrumRows<leastSpectrumLog2 + index>(isForward, arguments, first, count, stream); });
}

static cudaError_t launchColumns(const SpectrumArguments& arguments, int first, int count, const DeviceStream& stream)
{
    return visitIndex<lengths>(
        arguments.tiles.tile.log2Height - leastSpectrumLog2,
        [&](auto index) { return launchSpectrumColumns<leastSpectrumLog2 + index>(arguments, first, count, stream); });
}

cudaError_t filterBySpectrum(const SpectrumArguments& arguments, int first, int count, const DeviceStream& stream)
{
    cudaError_t error = launchRows(true, arguments, first, count, stream);
    if (error == cudaSuccess)
        error = launchColumns(arguments, first, count, stream);
    if (error == cudaSuccess)
        error = launchRows(false, arguments, first, count, stream);
    return error;
}

}  // namespace cv::cuda::fastfilters

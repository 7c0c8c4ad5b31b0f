// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/statistics/float_variances.cuh"
#include "moment_planes_kernel.cuh"

namespace cv::cuda::fastfilters
{

namespace
{

// A warp finds the first finite pixel at the anchors of a tile's first row, or 0 if there is none.
__global__ void momentCentresKernel(const __grid_constant__ MomentPlanesFilter filter,
                                    const __grid_constant__ SourceView<float> source, int imageWidth,
                                    const __grid_constant__ MomentMemory memory)
{
    waitForEarlierKernels();
    const int tile = blockIdx.x, channel = blockIdx.y, lane = threadIdx.x;
    const int x = tile % filter.tiles.across * filter.tiles.columns, y = tile / filter.tiles.across * filter.tiles.rows;
    const int count = min(filter.tiles.columns, imageWidth - x);
    const float* const row = source.row(source.originY + filter.anchorY + y) +
                             static_cast<std::ptrdiff_t>(source.originX + filter.anchorX + x) * source.channels +
                             channel;
    float centre = 0;
    for (int i = 0; i < count; i += 32)
    {
        const float value = row[static_cast<std::ptrdiff_t>(min(i + lane, count - 1)) * source.channels];
        const unsigned found = __ballot_sync(0xffffffffu, isFinite(value));
        if (found != 0)
        {
            centre = __shfl_sync(0xffffffffu, value, __ffs(static_cast<int>(found)) - 1);
            break;
        }
    }
    if (lane == 0)
        memory.centres[tile * 4 + channel] = centre;
}

}  // namespace

cudaError_t findMomentCentres(const MomentPlanesFilter& filter, const SourceView<float>& source, int imageWidth,
                              const MomentMemory& memory, const DeviceStream& stream)
{
    const dim3 grid(static_cast<unsigned>(filter.tiles.across * filter.tiles.down), source.channels);
    return launch(momentCentresKernel, grid, dim3(32), 0, stream, filter, source, imageWidth, memory);
}

CFF_INSTANTIATE_MOMENT_PLANES(float, float);

}  // namespace cv::cuda::fastfilters

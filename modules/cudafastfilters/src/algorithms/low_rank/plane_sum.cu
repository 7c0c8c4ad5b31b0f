// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "device/kernel_order.cuh"
#include "device/launch.hpp"
#include "low_rank_plan.hpp"
#include "plane_sum.hpp"
#include "common/saturate.hpp"

#include <cstdint>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <typename D>
__global__ void planeSumKernel(const __grid_constant__ Planes planes, float offset,
                               const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    const long long elements = static_cast<long long>(destination.width) * destination.channels;
    const long long x = (static_cast<long long>(blockIdx.x) * planeSumThreads + threadIdx.x) * planeSumPacket;
    if (x >= elements)
        return;
    for (int y = blockIdx.y; y < destination.height; y += gridDim.y)
    {
        // A row's step is a multiple of the packet, so that the last packet may be loaded whole.
        const unsigned char* place = planes.data + y * planes.step + x * sizeof(float);
        float sum[planeSumPacket] = {};
        for (int i = 0; i < planes.count; ++i, place += planes.planeStep)
        {
            const float4 values = *reinterpret_cast<const float4*>(place);
            sum[0] += values.x;
            sum[1] += values.y;
            sum[2] += values.z;
            sum[3] += values.w;
        }
        D* const out = destination.row(y) + x;
        for (int i = 0; i < planeSumPacket; ++i)
            if (x + i < elements)
                out[i] = saturateRounded<D>(sum[i] + offset);
    }
}

}  // namespace

template <typename D>
cudaError_t sumPlanes(const Planes& planes, float offset, const DestinationView<D>& destination, cudaStream_t stream)
{
    const long long packets =
        (static_cast<long long>(destination.width) * destination.channels + planeSumPacket - 1) / planeSumPacket;
    const dim3 grid(static_cast<unsigned>((packets + planeSumThreads - 1) / planeSumThreads),
                    destination.height < maxGridY ? destination.height : maxGridY);
    return launch(planeSumKernel<D>, grid, dim3(planeSumThreads), 0, stream, planes, offset, destination);
}

#define CFF_INSTANTIATE_PLANE_SUM(D)                                                                                   \
    template cudaError_t sumPlanes<D>(const Planes&, float, const DestinationView<D>&, cudaStream_t)

CFF_INSTANTIATE_PLANE_SUM(std::uint8_t);
CFF_INSTANTIATE_PLANE_SUM(std::int8_t);
CFF_INSTANTIATE_PLANE_SUM(std::uint16_t);
CFF_INSTANTIATE_PLANE_SUM(std::int16_t);
CFF_INSTANTIATE_PLANE_SUM(float);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

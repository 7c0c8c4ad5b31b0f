// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "low_rank_plan.hpp"
#include "plane_sum.hpp"
#include "common/saturate.hpp"

#include <cstdint>

namespace cv::cuda::fastfilters
{

namespace
{

// Adds up a packet of all planes. `Whole`: all of it lies in the row; otherwise only its first `count` elements do, and
// nothing wrote the others.
template <bool Whole>
__device__ __forceinline__ void addPlanes(const Planes& planes, const unsigned char* place, int count,
                                          float (&sum)[planeSumPacket])
{
    for (int i = 0; i < planes.count; ++i, place += planes.planeStep)
    {
        const float* const values = reinterpret_cast<const float*>(place);
        if constexpr (Whole)
        {
            const float4 four = *reinterpret_cast<const float4*>(values);
            sum[0] += four.x;
            sum[1] += four.y;
            sum[2] += four.z;
            sum[3] += four.w;
        }
        else
        {
            CFF_UNROLL
            for (int k = 0; k < planeSumPacket; ++k)
                if (k < count)
                    sum[k] += values[k];
        }
    }
}

template <typename D>
__global__ void planeSumKernel(const __grid_constant__ Planes planes, float offset,
                               const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    const long long elements = static_cast<long long>(destination.width) * destination.channels;
    const long long x = (static_cast<long long>(blockIdx.x) * planeSumThreads + threadIdx.x) * planeSumPacket;
    if (x >= elements)
        return;
    const bool whole = x + planeSumPacket <= elements;
    const int count = whole ? planeSumPacket : static_cast<int>(elements - x);
    for (int y = blockIdx.y; y < destination.height; y += gridDim.y)
    {
        const unsigned char* const place = planes.data + y * planes.step + x * sizeof(float);
        float sum[planeSumPacket] = {};
        if (whole)
            addPlanes<true>(planes, place, count, sum);
        else
            addPlanes<false>(planes, place, count, sum);
        D* const out = destination.row(y) + x;
        CFF_UNROLL
        for (int k = 0; k < planeSumPacket; ++k)
            if (k < count)
                out[k] = saturateRounded<D>(sum[k] + offset);
    }
}

}  // namespace

template <typename D>
cudaError_t sumPlanes(const Planes& planes, float offset, const DestinationView<D>& destination,
                      const DeviceStream& stream)
{
    const long long packets =
        (static_cast<long long>(destination.width) * destination.channels + planeSumPacket - 1) / planeSumPacket;
    const dim3 grid(static_cast<unsigned>((packets + planeSumThreads - 1) / planeSumThreads),
                    destination.height < maxGridY ? destination.height : maxGridY);
    return launch(planeSumKernel<D>, grid, dim3(planeSumThreads), 0, stream, planes, offset, destination);
}

#define CFF_INSTANTIATE_PLANE_SUM(D)                                                                                   \
    template cudaError_t sumPlanes<D>(const Planes&, float, const DestinationView<D>&, const DeviceStream&)

CFF_INSTANTIATE_PLANE_SUM(std::uint8_t);
CFF_INSTANTIATE_PLANE_SUM(std::int8_t);
CFF_INSTANTIATE_PLANE_SUM(std::uint16_t);
CFF_INSTANTIATE_PLANE_SUM(std::int16_t);
CFF_INSTANTIATE_PLANE_SUM(float);

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rung 7: colour. The same kernel on three bytes a pixel and on four. Four bytes are one aligned load and one
// aligned store; three are three of each, and neighbouring threads' bytes interleave.

#include "rungs.hpp"

namespace ladder
{

namespace
{

__host__ __device__ constexpr float weight(int i)
{
    return (i == 2 ? 6.f : i == 1 || i == 3 ? 4.f : 1.f) / 16.f;
}

__device__ float fourth(uchar3)
{
    return 0;
}

__device__ float fourth(uchar4 pixel)
{
    return pixel.w;
}

__device__ uchar3 pack(float3 sum, float, uchar3)
{
    return make_uchar3(sum.x + 0.5f, sum.y + 0.5f, sum.z + 0.5f);
}

__device__ uchar4 pack(float3 sum, float w, uchar4)
{
    return make_uchar4(sum.x + 0.5f, sum.y + 0.5f, sum.z + 0.5f, w + 0.5f);
}

template <typename Pixel>
__global__ void gaussian(const uchar* src, size_t srcStep, uchar* dst, size_t dstStep, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float3 sum = make_float3(0, 0, 0);
    float w = 0;
#pragma unroll
    for (int dy = -2; dy <= 2; dy++)
#pragma unroll
        for (int dx = -2; dx <= 2; dx++)
        {
            const int row = min(max(y + dy, 0), height - 1);
            const int column = min(max(x + dx, 0), width - 1);
            const Pixel pixel = reinterpret_cast<const Pixel*>(src + row * srcStep)[column];
            const float factor = weight(dy + 2) * weight(dx + 2);
            sum.x += factor * pixel.x;
            sum.y += factor * pixel.y;
            sum.z += factor * pixel.z;
            w += factor * fourth(pixel);
        }
    reinterpret_cast<Pixel*>(dst + y * dstStep)[x] = pack(sum, w, Pixel());
}

template <typename Pixel>
void launch(Image src, Image dst, cudaStream_t stream)
{
    const dim3 block(32, 8);
    gaussian<Pixel><<<gridFor(src.cols, src.rows, block), block, 0, stream>>>(src.data, src.step, dst.data, dst.step,
                                                                              src.cols, src.rows);
    checkLaunch();
}

}  // namespace

void gaussianRgb24(Image src, Image dst, cudaStream_t stream)
{
    launch<uchar3>(src, dst, stream);
}

void gaussianRgba32(Image src, Image dst, cudaStream_t stream)
{
    launch<uchar4>(src, dst, stream);
}

}  // namespace ladder

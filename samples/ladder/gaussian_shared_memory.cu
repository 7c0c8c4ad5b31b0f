// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rung 5: a block first copies its tile, with two pixels around it, into shared memory and reads the 25 neighbours
// there. On GPUs whose first-level cache already holds those bytes it gains nothing: the copy and the barrier cost
// what the cheaper reads save.

#include "rungs.hpp"

namespace ladder
{

namespace
{

constexpr int radius = 2;
constexpr int tileWidth = 32, tileHeight = 8;
constexpr int haloWidth = tileWidth + 2 * radius, haloHeight = tileHeight + 2 * radius;

__host__ __device__ constexpr float weight(int i)
{
    return (i == 2 ? 6.f : i == 1 || i == 3 ? 4.f : 1.f) / 16.f;
}

__global__ void gaussian(const uchar* src, size_t srcStep, uchar* dst, size_t dstStep, int width, int height)
{
    __shared__ uchar tile[haloHeight][haloWidth];
    const int left = blockIdx.x * tileWidth, top = blockIdx.y * tileHeight;
    for (int i = threadIdx.y * tileWidth + threadIdx.x; i < haloWidth * haloHeight; i += tileWidth * tileHeight)
    {
        const int row = min(max(top + i / haloWidth - radius, 0), height - 1);
        const int column = min(max(left + i % haloWidth - radius, 0), width - 1);
        tile[i / haloWidth][i % haloWidth] = src[row * srcStep + column];
    }
    __syncthreads();

    const int x = left + threadIdx.x, y = top + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
#pragma unroll
    for (int dy = 0; dy <= 2 * radius; dy++)
#pragma unroll
        for (int dx = 0; dx <= 2 * radius; dx++)
            sum += weight(dy) * weight(dx) * tile[threadIdx.y + dy][threadIdx.x + dx];
    dst[y * dstStep + x] = static_cast<uchar>(sum + 0.5f);
}

}  // namespace

void gaussianSharedMemory(Image src, Image dst, cudaStream_t stream)
{
    const dim3 block(tileWidth, tileHeight);
    gaussian<<<gridFor(src.cols, src.rows, block), block, 0, stream>>>(src.data, src.step, dst.data, dst.step, src.cols,
                                                                       src.rows);
    checkLaunch();
}

}  // namespace ladder

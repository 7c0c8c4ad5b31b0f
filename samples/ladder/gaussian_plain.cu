// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rung 1: the obvious first version. A thread computes one pixel and multiplies all 25 neighbours.

#include "rungs.hpp"

namespace ladder
{

namespace
{

__global__ void gaussian(const uchar* src, size_t srcStep, uchar* dst, size_t dstStep, int width, int height)
{
    const float weights[5] = {1 / 16.f, 4 / 16.f, 6 / 16.f, 4 / 16.f, 1 / 16.f};
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
        {
            const int row = min(max(y + dy, 0), height - 1);
            const int column = min(max(x + dx, 0), width - 1);
            sum += weights[dy + 2] * weights[dx + 2] * src[row * srcStep + column];
        }
    dst[y * dstStep + x] = static_cast<uchar>(sum + 0.5f);
}

}  // namespace

void gaussianPlain(Image src, Image dst, cudaStream_t stream)
{
    const dim3 block(32, 8);
    gaussian<<<gridFor(src.cols, src.rows, block), block, 0, stream>>>(src.data, src.step, dst.data, dst.step, src.cols,
                                                                       src.rows);
    checkLaunch();
}

}  // namespace ladder

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rung 3: the coefficients in constant memory, which gives all threads of a warp one value at the price of a
// register. The size is still an argument. (One set of coefficients for the whole program: two masks on two
// streams would overwrite each other, which is why the module does not do this.)

#include "rungs.hpp"

namespace ladder
{

namespace
{

__constant__ float weights[25] = {1 / 256.f,  4 / 256.f,  6 / 256.f,  4 / 256.f,  1 / 256.f,  4 / 256.f,  16 / 256.f,
                                  24 / 256.f, 16 / 256.f, 4 / 256.f,  6 / 256.f,  24 / 256.f, 36 / 256.f, 24 / 256.f,
                                  6 / 256.f,  4 / 256.f,  16 / 256.f, 24 / 256.f, 16 / 256.f, 4 / 256.f,  1 / 256.f,
                                  4 / 256.f,  6 / 256.f,  4 / 256.f,  1 / 256.f};

__global__ void gaussian(const uchar* src, size_t srcStep, uchar* dst, size_t dstStep, int width, int height,
                         int radius)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    const int side = 2 * radius + 1;
    float sum = 0;
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
        {
            const int row = min(max(y + dy, 0), height - 1);
            const int column = min(max(x + dx, 0), width - 1);
            sum += weights[(dy + radius) * side + dx + radius] * src[row * srcStep + column];
        }
    dst[y * dstStep + x] = static_cast<uchar>(sum + 0.5f);
}

}  // namespace

void gaussianConstantMemory(Image src, Image dst, cudaStream_t stream)
{
    const dim3 block(32, 8);
    gaussian<<<gridFor(src.cols, src.rows, block), block, 0, stream>>>(src.data, src.step, dst.data, dst.step, src.cols,
                                                                       src.rows, 2);
    checkLaunch();
}

}  // namespace ladder

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rung 2: the size of the mask is an argument. The compiler no longer unrolls the loops, and the array of
// coefficients, indexed by a variable, falls into local memory: device memory behind a cache, in place of registers.

#include "rungs.hpp"

namespace ladder
{

namespace
{

struct Weights
{
    float values[25];
};

__global__ void gaussian(const uchar* src, size_t srcStep, uchar* dst, size_t dstStep, int width, int height,
                         Weights argument, int radius)
{
    float weights[25];
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    const int side = 2 * radius + 1;
    for (int i = 0; i < side * side; i++)
        weights[i] = argument.values[i];
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

void gaussianRuntimeLoops(Image src, Image dst, cudaStream_t stream)
{
    const float binomial[5] = {1, 4, 6, 4, 1};
    Weights weights;
    for (int i = 0; i < 25; i++)
        weights.values[i] = binomial[i / 5] * binomial[i % 5] / 256;
    const dim3 block(32, 8);
    gaussian<<<gridFor(src.cols, src.rows, block), block, 0, stream>>>(src.data, src.step, dst.data, dst.step, src.cols,
                                                                       src.rows, weights, 2);
    checkLaunch();
}

}  // namespace ladder

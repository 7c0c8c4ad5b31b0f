// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rung 4: everything known when the program is compiled. The loops unroll, the coefficients become immediate
// operands of the multiplications, and pixels away from the border skip the clamping of coordinates.

#include "rungs.hpp"

namespace ladder
{

namespace
{

__host__ __device__ constexpr float weight(int i)
{
    return (i == 2 ? 6.f : i == 1 || i == 3 ? 4.f : 1.f) / 16.f;
}

template <int radius, bool clamps>
__device__ float sumAt(const uchar* src, size_t step, int width, int height, int x, int y)
{
    float sum = 0;
#pragma unroll
    for (int dy = -radius; dy <= radius; dy++)
#pragma unroll
        for (int dx = -radius; dx <= radius; dx++)
        {
            const int row = clamps ? min(max(y + dy, 0), height - 1) : y + dy;
            const int column = clamps ? min(max(x + dx, 0), width - 1) : x + dx;
            sum += weight(dy + radius) * weight(dx + radius) * src[row * step + column];
        }
    return sum;
}

template <int radius>
__global__ void gaussian(const uchar* src, size_t srcStep, uchar* dst, size_t dstStep, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    const bool interior = x >= radius && y >= radius && x + radius < width && y + radius < height;
    const float sum = interior ? sumAt<radius, false>(src, srcStep, width, height, x, y)
                               : sumAt<radius, true>(src, srcStep, width, height, x, y);
    dst[y * dstStep + x] = static_cast<uchar>(sum + 0.5f);
}

}  // namespace

void gaussianCompileTime(Image src, Image dst, cudaStream_t stream)
{
    const dim3 block(32, 8);
    gaussian<2><<<gridFor(src.cols, src.rows, block), block, 0, stream>>>(src.data, src.step, dst.data, dst.step,
                                                                          src.cols, src.rows);
    checkLaunch();
}

}  // namespace ladder

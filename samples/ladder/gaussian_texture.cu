// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rung 6: the pixels come through the texture unit, which also replicates the border. A thread computes eight
// neighbours in a row, and each pixel it fetches joins all the sums it belongs to: 5 * 12 fetches for 8 outputs in
// place of 200 (Perrot's thesis, 2014, chapter 6). Still one fetch a pixel and row of the mask, and a texture unit
// answers far fewer fetches a cycle than a 16-byte load brings pixels.

#include <memory>

#include "rungs.hpp"
#include "texture_object.hpp"

namespace ladder
{

namespace
{

constexpr int radius = 2, packet = 8;

__host__ __device__ constexpr float weight(int i)
{
    return (i == 2 ? 6.f : i == 1 || i == 3 ? 4.f : 1.f) / 16.f;
}

__global__ void gaussian(cudaTextureObject_t src, uchar* dst, size_t dstStep, int width, int height)
{
    const int x = (blockIdx.x * blockDim.x + threadIdx.x) * packet;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sums[packet] = {};
#pragma unroll
    for (int dy = 0; dy <= 2 * radius; dy++)
#pragma unroll
        for (int i = 0; i < packet + 2 * radius; i++)
        {
            const float pixel = tex2D<unsigned char>(src, x + i - radius, y + dy - radius);
#pragma unroll
            for (int output = 0; output < packet; output++)
                if (i - output >= 0 && i - output <= 2 * radius)
                    sums[output] += weight(dy) * weight(i - output) * pixel;
        }
#pragma unroll
    for (int output = 0; output < packet; output++)
        if (x + output < width)
            dst[y * dstStep + x + output] = static_cast<uchar>(sums[output] + 0.5f);
}

}  // namespace

DeviceRung makeGaussianTexture(Image src)
{
    const auto texture = std::make_shared<TextureObject>(src.data, src.step, src.cols, src.rows);
    return [texture](Image source, Image dst, cudaStream_t stream)
    {
        const dim3 block(32, 8);
        gaussian<<<gridFor((source.cols + packet - 1) / packet, source.rows, block), block, 0, stream>>>(
            texture->handle(), dst.data, dst.step, source.cols, source.rows);
        checkLaunch();
    };
}

}  // namespace ladder

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Medians by forgetful selection in registers, the pixels through the texture unit (Perrot 2014, chapter 5).

#include <memory>

#include "forgetful_selection.hpp"
#include "rungs.hpp"
#include "texture_object.hpp"

namespace ladder
{

namespace
{

template <int side>
__global__ void median(cudaTextureObject_t src, uchar* dst, size_t dstStep, int width, int height)
{
    constexpr int count = side * side;
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int v[count];
#pragma unroll
    for (int i = 0; i < count; i++)
        v[i] = tex2D<unsigned char>(src, x + i % side - side / 2, y + i / side - side / 2);
    dst[y * dstStep + x] = static_cast<uchar>(forgetfulSelection(v));
}

template <int side>
DeviceRung makeMedian(Image src)
{
    const auto texture = std::make_shared<TextureObject>(src.data, src.step, src.cols, src.rows);
    return [texture](Image source, Image dst, cudaStream_t stream)
    {
        const dim3 block(32, 8);
        median<side><<<gridFor(source.cols, source.rows, block), block, 0, stream>>>(
            texture->handle(), dst.data, dst.step, source.cols, source.rows);
        checkLaunch();
    };
}

}  // namespace

DeviceRung makeMedian3Texture(Image src)
{
    return makeMedian<3>(src);
}

DeviceRung makeMedian5Texture(Image src)
{
    return makeMedian<5>(src);
}

}  // namespace ladder

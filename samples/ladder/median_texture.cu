// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Medians by forgetful selection in registers, the pixels through the texture unit (Perrot 2014, chapter 5): of
// N/2 + 2 values the least and the greatest cannot be the median of N; drop both, take in the next value, repeat.

#include <memory>

#include "rungs.hpp"
#include "texture_object.hpp"

namespace ladder
{

namespace
{

__device__ void sort(int& a, int& b)
{
    const int low = min(a, b);
    b = max(a, b);
    a = low;
}

// Of v[first..last], the least to v[first] and the greatest to v[last].
template <int first, int last, int size>
__device__ void extremesToEnds(int (&v)[size])
{
#pragma unroll
    for (int i = 0; first + i < last - i; i++)
        sort(v[first + i], v[last - i]);
    constexpr int middle = (first + last) / 2;
#pragma unroll
    for (int i = first + 1; i <= middle; i++)
        sort(v[first], v[i]);
#pragma unroll
    for (int i = last - 1; i >= (first + last + 1) / 2; i--)
        sort(v[i], v[last]);
}

// Windows of `size` values: v[first..] are left of those taken in, v[next] comes in place of the least.
template <int first, int last, int next, int size>
__device__ int select(int (&v)[size])
{
    extremesToEnds<first, last>(v);
    if constexpr (next < size)
    {
        v[last] = v[next];  // the greatest is forgotten, and the least stays behind below `first`
        return select<first + 1, last, next + 1>(v);
    }
    else
    {
        return v[(first + last) / 2];
    }
}

template <int side>
__global__ void median(cudaTextureObject_t src, uchar* dst, size_t dstStep, int width, int height)
{
    constexpr int count = side * side, kept = count / 2 + 2;
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int v[count];
#pragma unroll
    for (int i = 0; i < count; i++)
        v[i] = tex2D<unsigned char>(src, x + i % side - side / 2, y + i / side - side / 2);
    dst[y * dstStep + x] = static_cast<uchar>(select<0, kept - 1, kept>(v));
}

template <int side>
DeviceRung makeMedian(Image src)
{
    const auto texture = std::make_shared<TextureObject>(src.data, src.step, src.cols, src.rows);
    return [texture](Image source, Image dst, cudaStream_t stream) {
        const dim3 block(32, 8);
        median<side><<<gridFor(source.cols, source.rows, block), block, 0, stream>>>(texture->handle(), dst.data, dst.step,
                                                                                    source.cols, source.rows);
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

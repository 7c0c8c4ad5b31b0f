// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Medians of four pixels in one register, by the byte-wise minimum and maximum (__vminu4, __vmaxu4).
//
// A thread computes four neighbours in a row. The bytes of one register are four neighbours; the pixels one or two
// to the side are cut out of two registers by a byte permutation. 3x3: columns sorted, then the median of the
// greatest minimum, the median of the middles and the least maximum (Devillard's and Smith's well-known form).
// 5x5: forgetful selection (Perrot 2014, chapter 5): of 14 values drop the least and the greatest, take in the next.

#include "rungs.hpp"

namespace ladder
{

namespace
{

struct Registers
{
    unsigned left, middle, right;  // pixels x-4..x-1, x..x+3, x+4..x+7 of a row
};

__device__ unsigned pixelsAt(const uchar* row, int x, int width)
{
    if (x >= 0 && x + 4 <= width && reinterpret_cast<size_t>(row) % 4 == 0)
        return *reinterpret_cast<const unsigned*>(row + x);
    unsigned value = 0;
#pragma unroll
    for (int i = 0; i < 4; i++)
        value |= static_cast<unsigned>(row[min(max(x + i, 0), width - 1)]) << (8 * i);
    return value;
}

__device__ Registers load(const uchar* src, size_t step, int x, int y, int width, int height)
{
    const uchar* row = src + min(max(y, 0), height - 1) * step;
    return {pixelsAt(row, x - 4, width), pixelsAt(row, x, width), pixelsAt(row, x + 4, width)};
}

// The pixels `dx` to the right of those in the middle, -2 <= dx <= 2.
template <int dx>
__device__ unsigned shifted(const Registers& r)
{
    return dx == 0  ? r.middle
           : dx > 0 ? __funnelshift_r(r.middle, r.right, 8 * dx)
                    : __funnelshift_l(r.left, r.middle, -8 * dx);
}

__device__ void sort(unsigned& a, unsigned& b)
{
    const unsigned low = __vminu4(a, b);
    b = __vmaxu4(a, b);
    a = low;
}

__device__ unsigned medianOf3(unsigned a, unsigned b, unsigned c)
{
    return __vmaxu4(__vminu4(a, b), __vminu4(__vmaxu4(a, b), c));
}

__device__ unsigned median3(const uchar* src, size_t step, int x, int y, int width, int height)
{
    Registers low = load(src, step, x, y - 1, width, height);
    Registers middle = load(src, step, x, y, width, height);
    Registers high = load(src, step, x, y + 1, width, height);
    unsigned* const columns[3][3] = {{&low.left, &middle.left, &high.left},
                                     {&low.middle, &middle.middle, &high.middle},
                                     {&low.right, &middle.right, &high.right}};
#pragma unroll
    for (int i = 0; i < 3; i++)
    {
        sort(*columns[i][0], *columns[i][1]);
        sort(*columns[i][1], *columns[i][2]);
        sort(*columns[i][0], *columns[i][1]);
    }
    const unsigned a = __vmaxu4(__vmaxu4(shifted<-1>(low), shifted<0>(low)), shifted<1>(low));
    const unsigned b = medianOf3(shifted<-1>(middle), shifted<0>(middle), shifted<1>(middle));
    const unsigned c = __vminu4(__vminu4(shifted<-1>(high), shifted<0>(high)), shifted<1>(high));
    return medianOf3(a, b, c);
}

template <int count>
__device__ void extremesToEnds(unsigned (&v)[14])
{
#pragma unroll
    for (int i = 0; i < count / 2; i++)
        sort(v[i], v[count - 1 - i]);
#pragma unroll
    for (int i = 1; i < (count + 1) / 2; i++)
        sort(v[0], v[i]);
#pragma unroll
    for (int i = count / 2; i < count - 1; i++)
        sort(v[i], v[count - 1]);
}

// Drops the extremes of `count` values and takes in `next` in place of the least.
template <int count>
__device__ void forget(unsigned (&v)[14], unsigned next)
{
    extremesToEnds<count>(v);
    v[0] = next;
}

__device__ unsigned median5(const uchar* src, size_t step, int x, int y, int width, int height)
{
    unsigned all[25];
#pragma unroll
    for (int dy = 0; dy < 5; dy++)
    {
        const Registers r = load(src, step, x, y + dy - 2, width, height);
        all[5 * dy] = shifted<-2>(r);
        all[5 * dy + 1] = shifted<-1>(r);
        all[5 * dy + 2] = shifted<0>(r);
        all[5 * dy + 3] = shifted<1>(r);
        all[5 * dy + 4] = shifted<2>(r);
    }
    unsigned v[14];
#pragma unroll
    for (int i = 0; i < 14; i++)
        v[i] = all[i];
    forget<14>(v, all[14]);
    forget<13>(v, all[15]);
    forget<12>(v, all[16]);
    forget<11>(v, all[17]);
    forget<10>(v, all[18]);
    forget<9>(v, all[19]);
    forget<8>(v, all[20]);
    forget<7>(v, all[21]);
    forget<6>(v, all[22]);
    forget<5>(v, all[23]);
    forget<4>(v, all[24]);
    return medianOf3(v[0], v[1], v[2]);
}

template <int side>
__global__ void median(const uchar* src, size_t srcStep, uchar* dst, size_t dstStep, int width, int height)
{
    const int x = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    const unsigned result =
        side == 3 ? median3(src, srcStep, x, y, width, height) : median5(src, srcStep, x, y, width, height);
    uchar* const out = dst + y * dstStep + x;
    if (x + 4 <= width && reinterpret_cast<size_t>(out) % 4 == 0)
        *reinterpret_cast<unsigned*>(out) = result;
    else
        for (int i = 0; i < min(4, width - x); i++)
            out[i] = static_cast<uchar>(result >> (8 * i));
}

template <int side>
void launch(Image src, Image dst, cudaStream_t stream)
{
    const dim3 block(32, 8);
    median<side><<<gridFor((src.cols + 3) / 4, src.rows, block), block, 0, stream>>>(src.data, src.step, dst.data,
                                                                                     dst.step, src.cols, src.rows);
    checkLaunch();
}

}  // namespace

void median3Packed(Image src, Image dst, cudaStream_t stream)
{
    launch<3>(src, dst, stream);
}

void median5Packed(Image src, Image dst, cudaStream_t stream)
{
    launch<5>(src, dst, stream);
}

}  // namespace ladder

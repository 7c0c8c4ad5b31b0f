// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "pixels.hpp"

#include <cstdint>

#include <cuda_runtime.h>

namespace bench
{

namespace
{

constexpr int blockSize = 256;

void check(cudaError_t error)
{
    if (error != cudaSuccess)
        CV_Error(cv::Error::GpuApiCallError, cudaGetErrorString(error));
}

dim3 gridOver(int columns, int rows)
{
    return dim3((columns + blockSize - 1) / blockSize, std::min(rows, 65535));
}

template <typename T>
__global__ void fillKernel(T* pixels, size_t step, int columns, int rows, PixelSource source)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= columns)
        return;
    for (int y = blockIdx.y; y < rows; y += gridDim.y)
    {
        T* row = reinterpret_cast<T*>(reinterpret_cast<char*>(pixels) + y * step);
        row[x] = sampleAt<T>(source, x, y);
    }
}

PixelSource devicePixels(Content content, Holes holes)
{
    PixelSource source = hostPixels(content, holes);
    if (content == Content::Photograph)
    {
        static const cv::cuda::GpuMat copy = [&]
        {
            cv::cuda::GpuMat pixels = cv::cuda::createContinuous(source.height, source.width, CV_8U);
            pixels.upload(cv::Mat(source.height, source.width, CV_8U, const_cast<uchar*>(source.photograph)));
            return pixels;
        }();
        source.photograph = copy.data;
    }
    return source;
}

template <typename T>
void fill(cv::cuda::GpuMat& image, Content content, Holes holes)
{
    const int columns = image.cols * image.channels();
    fillKernel<T><<<gridOver(columns, image.rows), blockSize>>>(reinterpret_cast<T*>(image.data), image.step, columns,
                                                                image.rows, devicePixels(content, holes));
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
}

__global__ void countKernel(const uchar* a, size_t aStep, const uchar* b, size_t bStep, int columns, int rows,
                            unsigned long long* count)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned differing = 0;
    if (x < columns)
        for (int y = blockIdx.y; y < rows; y += gridDim.y)
            differing += a[y * aStep + x] != b[y * bStep + x];
    if (differing)
        atomicAdd(count, static_cast<unsigned long long>(differing));
}

template <typename Word>
__global__ void identityKernel(const uchar* src, size_t srcStep, uchar* dst, size_t dstStep, int words, int rows)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= words)
        return;
    for (int y = blockIdx.y; y < rows; y += gridDim.y)
        reinterpret_cast<Word*>(dst + y * dstStep)[x] = reinterpret_cast<const Word*>(src + y * srcStep)[x];
}

__global__ void holesKernel(const uchar* src, size_t srcStep, uchar* dst, size_t dstStep, int columns, int rows)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= columns)
        return;
    for (int y = blockIdx.y; y < rows; y += gridDim.y)
        if ((x / 64 + y / 8) % 16 != 7)
            dst[y * dstStep + x] = src[y * srcStep + x];
}

template <typename Word>
void launchIdentity(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, cudaStream_t stream)
{
    const int words = static_cast<int>(src.cols * src.elemSize() / sizeof(Word));
    identityKernel<Word>
        <<<gridOver(words, src.rows), blockSize, 0, stream>>>(src.data, src.step, dst.data, dst.step, words, src.rows);
}

}  // namespace

void fillDevice(cv::cuda::GpuMat& image, Content content, Holes holes)
{
    switch (image.depth())
    {
    case CV_8U: return fill<uchar>(image, content, holes);
    case CV_8S: return fill<schar>(image, content, holes);
    case CV_16U: return fill<ushort>(image, content, holes);
    case CV_16S: return fill<short>(image, content, holes);
    default: return fill<float>(image, content, holes);
    }
}

void poison(cv::cuda::GpuMat& image, unsigned char byte)
{
    check(cudaMemset2D(image.data, image.step, byte, image.cols * image.elemSize(), image.rows));
    check(cudaDeviceSynchronize());
}

unsigned long long differingBytes(const cv::cuda::GpuMat& a, const cv::cuda::GpuMat& b)
{
    cv::cuda::GpuMat count(1, 1, CV_64F);
    check(cudaMemset(count.data, 0, sizeof(unsigned long long)));
    const int columns = static_cast<int>(a.cols * a.elemSize());
    countKernel<<<gridOver(columns, a.rows), blockSize>>>(a.data, a.step, b.data, b.step, columns, a.rows,
                                                          reinterpret_cast<unsigned long long*>(count.data));
    check(cudaGetLastError());
    unsigned long long result = 0;
    check(cudaMemcpy(&result, count.data, sizeof result, cudaMemcpyDeviceToHost));
    return result;
}

void identityWithHoles(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, void* stream)
{
    const int columns = static_cast<int>(src.cols * src.elemSize());
    holesKernel<<<gridOver(columns, src.rows), blockSize, 0, static_cast<cudaStream_t>(stream)>>>(
        src.data, src.step, dst.data, dst.step, columns, src.rows);
    check(cudaGetLastError());
}

void identity(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, void* stream)
{
    const size_t everything = reinterpret_cast<size_t>(src.data) | reinterpret_cast<size_t>(dst.data) | src.step |
                              dst.step | src.cols * src.elemSize();
    if (everything % 16 == 0)
        launchIdentity<uint4>(src, dst, static_cast<cudaStream_t>(stream));
    else if (everything % 4 == 0)
        launchIdentity<unsigned>(src, dst, static_cast<cudaStream_t>(stream));
    else
        launchIdentity<uchar>(src, dst, static_cast<cudaStream_t>(stream));
    check(cudaGetLastError());
}

}  // namespace bench

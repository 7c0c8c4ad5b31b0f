// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BENCH_PIXELS_HPP
#define OPENCV_CUDAFASTFILTERS_BENCH_PIXELS_HPP

#include <cmath>
#include <string>

#include "opencv2/core.hpp"
#include "opencv2/core/cuda.hpp"

#ifdef __CUDACC__
#define BENCH_HOST_DEVICE __host__ __device__
#else
#define BENCH_HOST_DEVICE
#endif

// The pixels of the measured images are a function of their coordinates, so that the reference knows the
// pixels around any sample without the image.
namespace bench
{

enum class Content
{
    Random,      // every pixel independent, all values alike
    Ramps,       // steep ramps with noise: neighbouring windows have far-off medians
    FewLevels,   // 8 values, as flat regions and saturated photographs have
    Smooth,      // slow ramps with a little noise, as a sky or a blurred background
    Photograph,  // the picture that BENCH_PHOTOGRAPH names, mirrored again and again
    Flat         // one value
};

Content contentOf(const std::string& name);

enum class Holes
{
    Unknown,  // the image is not made for filters that ignore missing pixels
    None,     // as Unknown, but no pixel has the value of missing ones
    Blobs,    // discs, 5 % of the pixels
    Scattered,
    Half  // every second pixel, scattered
};

Holes holesOf(const std::string& name);

// What a sample is made from.
struct PixelSource
{
    Content content;
    const unsigned char* photograph;
    int width, height;
    Holes holes = Holes::Unknown;
};

PixelSource hostPixels(Content content, Holes holes = Holes::Unknown);

// 32 well-mixed bits of a place (Wellons' triple32 hash of the coordinates).
BENCH_HOST_DEVICE inline unsigned mix(unsigned v)
{
    v ^= v >> 17;
    v *= 0xed5ad4bbu;
    v ^= v >> 11;
    v *= 0xac4c1b51u;
    v ^= v >> 15;
    v *= 0x31848babu;
    return v ^ (v >> 14);
}

BENCH_HOST_DEVICE inline int mirrored(int i, int length)
{
    const int place = i % (2 * length);
    return place < length ? place : 2 * length - 1 - place;
}

// The value of a sample: `x` counts samples, channels included.
BENCH_HOST_DEVICE inline unsigned sampleBits(const PixelSource& source, int x, int y)
{
    if (source.content == Content::Flat)
        return 0x60606060u;
    const unsigned noise = mix(static_cast<unsigned>(x) ^ mix(static_cast<unsigned>(y) + 0x9e3779b9u));
    if (source.content == Content::Random)
        return noise;
    if (source.content == Content::FewLevels)
        return (noise & 0xe0000000u) | 0x10000000u;
    if (source.content == Content::Smooth)
    {
        const unsigned slowX = static_cast<unsigned>(mirrored(x, 1024)),
                       slowY = static_cast<unsigned>(mirrored(y, 512));
        return (1u << 29) + (slowX << 20) + (slowY << 21) + (noise >> 8);
    }
    if (source.content == Content::Photograph)
    {
        const int place = mirrored(y, source.height) * source.width + mirrored(x, source.width);
        return static_cast<unsigned>(source.photograph[place]) << 24 | noise >> 8;
    }
    const unsigned phase = (3u * static_cast<unsigned>(x) + 5u * static_cast<unsigned>(y)) & 511u;
    const unsigned level = phase < 256u ? phase : 511u - phase;
    const unsigned level24 = level * 15u / 16u << 24;
    return level24 + (noise >> 4);
}

template <typename T>
BENCH_HOST_DEVICE inline T sampleValue(unsigned bits)
{
    return static_cast<T>(bits >> (32 - 8 * sizeof(T)));
}

template <>
BENCH_HOST_DEVICE inline float sampleValue<float>(unsigned bits)
{
    return static_cast<float>(bits >> 8) * (1.0f / (1 << 24));
}

BENCH_HOST_DEVICE inline bool isHole(Holes holes, int x, int y)
{
    const unsigned noise = mix(static_cast<unsigned>(y) ^ mix(static_cast<unsigned>(x) + 0x7f4a7c15u));
    if (holes == Holes::Blobs)  // a disc in each square of 256 pixels
    {
        const int dx = (x & 255) - 100, dy = (y & 255) - 140;
        return dx * dx + dy * dy < 1043;
    }
    return (holes == Holes::Scattered && noise % 20 == 0) || (holes == Holes::Half && (noise & 1) != 0);
}

// What missing pixels are: NaN, and 0 in integers, where no valid pixel is 0 then.
template <typename T>
BENCH_HOST_DEVICE inline T missingValue()
{
    return T(0);
}

template <>
BENCH_HOST_DEVICE inline float missingValue<float>()
{
    return NAN;
}

// A channel of a pixel; x counts channels.
template <typename T>
BENCH_HOST_DEVICE inline T sampleAt(const PixelSource& source, int x, int y)
{
    const T value = sampleValue<T>(sampleBits(source, x, y));
    if (source.holes == Holes::Unknown)
        return value;
    const T valid = value == missingValue<T>() ? T(1) : value;
    return isHole(source.holes, x, y) ? missingValue<T>() : valid;
}

// Fills an image in device memory.
void fillDevice(cv::cuda::GpuMat& image, Content content, Holes holes = Holes::Unknown);

// Sets every byte of an image in device memory.
void poison(cv::cuda::GpuMat& image, unsigned char byte);

// How many bytes of two images of one size differ.
unsigned long long differingBytes(const cv::cuda::GpuMat& a, const cv::cuda::GpuMat& b);

// Writes the source's pixels except those of one 64 x 8 tile in 16: what a kernel that lost a store does.
void identityWithHoles(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, void* stream);

// Copies pixels by 16-byte loads and stores of one kernel.
void identity(const cv::cuda::GpuMat& src, cv::cuda::GpuMat& dst, void* stream);

}  // namespace bench

#endif

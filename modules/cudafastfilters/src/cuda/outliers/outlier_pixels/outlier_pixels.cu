// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "outlier_pixels_filter.hpp"

#include "cuda/outliers/outlier_words.hpp"
#include "cuda/ranks/rank_arguments.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/outliers/outlier_pixels_plan.hpp"

// One pass over medians and pixels: 16 bytes of some rows a thread if both images are aligned, otherwise an element. It
// costs what it reads and writes.

namespace cv::cuda::fastfilters
{

namespace
{

template <typename T>
struct OutlierPixels
{
    OutlierRule rule;
    bool isAbsolute;  // on both sides: `absolute` tells four bytes at once
    AbsoluteOutliers<UnsignedPixel<T>> absolute;
    UnitFactors factors;

    // The highest bits of signed pixels: flipped, they are unsigned of the same order.
    static constexpr std::uint32_t flip = !isSignedInteger<T> ? 0u : (sizeof(T) == 1 ? 0x80808080u : 0x80008000u);
};

template <typename T>
__device__ __forceinline__ T pixelOf(std::uint32_t word, int i)
{
    if constexpr (sizeof(T) == 4)
        return __uint_as_float(word);
    else
        return static_cast<T>(word >> (8 * static_cast<int>(sizeof(T)) * i));
}

template <typename T>
__device__ __forceinline__ std::uint32_t bitsOf(T pixel)
{
    if constexpr (sizeof(T) == 4)
        return __float_as_uint(pixel);
    else
        return static_cast<UnsignedPixel<T>>(pixel);
}

template <typename T>
__device__ __forceinline__ std::uint32_t finishedWord(const OutlierRule& rule, std::uint32_t x, std::uint32_t m)
{
    std::uint32_t result = 0;
    CFF_UNROLL
    for (int i = 0; i < 4 / static_cast<int>(sizeof(T)); ++i)
        result |= bitsOf(OutlierValue<T>::finished(rule, pixelOf<T>(x, i), pixelOf<T>(m, i)))
                  << (8 * static_cast<int>(sizeof(T)) * i);
    return result;
}

template <typename T>
__device__ __forceinline__ uint4 finishedWords(const OutlierPixels<T>& pixels, const uint4& source,
                                               const uint4& medians)
{
    constexpr std::uint32_t flip = OutlierPixels<T>::flip;
    if (pixels.isAbsolute)
    {
        const std::uint32_t x[4] = {source.x ^ flip, source.y ^ flip, source.z ^ flip, source.w ^ flip};
        std::uint32_t m[4] = {medians.x ^ flip, medians.y ^ flip, medians.z ^ flip, medians.w ^ flip};
        pixels.absolute.finish(pixels.factors, x, m);
        return make_uint4(m[0] ^ flip, m[1] ^ flip, m[2] ^ flip, m[3] ^ flip);
    }
    const OutlierRule& rule = pixels.rule;
    return make_uint4(finishedWord<T>(rule, source.x, medians.x), finishedWord<T>(rule, source.y, medians.y),
                      finishedWord<T>(rule, source.z, medians.z), finishedWord<T>(rule, source.w, medians.w));
}

// Each: elements of a thread and row, as many as have 16 bytes, or one.
template <typename T, int Each>
__global__ void outlierPixelsKernel(const __grid_constant__ OutlierPixels<T> pixels,
                                    const __grid_constant__ BatchSource<T> source,
                                    const __grid_constant__ BatchDestination<T> destination)
{
    waitForEarlierKernels();
    constexpr int rows = outlierPixelsRows;
    const int height = destination.height;
    const long long elements = 1ll * destination.width * destination.channels;
    const long long first = (1ll * blockIdx.x * outlierPixelsThreads + threadIdx.x) * Each;
    if (first >= elements)
        return;
    const unsigned char* const from = pixelsOf(source);
    unsigned char* const to = pixelsOf(destination);
    const auto sourceAt = [&](int y)
    { return rowAt(source, from, source.originY + y) + (1ll * source.originX * source.channels + first); };
    const auto destinationAt = [&](int y) { return rowAt(destination, to, y) + first; };
    for (int top = static_cast<int>(blockIdx.y) * rows; top < height; top += static_cast<int>(gridDim.y) * rows)
        if (Each > 1 && first + Each <= elements)
        {
            uint4 x[rows], m[rows];
            CFF_UNROLL
            for (int r = 0; r < rows; ++r)
            {
                const int y = min(top + r, height - 1);
                x[r] = __ldg(reinterpret_cast<const uint4*>(sourceAt(y)));
                m[r] = *reinterpret_cast<const uint4*>(destinationAt(y));
            }
            CFF_UNROLL
            for (int r = 0; r < rows; ++r)
                if (top + r < height)
                    *reinterpret_cast<uint4*>(destinationAt(top + r)) = finishedWords(pixels, x[r], m[r]);
        }
        else
        {
            for (int y = top; y < min(top + rows, height); ++y)
                for (int i = 0; i < Each && first + i < elements; ++i)
                    destinationAt(y)[i] =
                        OutlierValue<T>::finished(pixels.rule, __ldg(sourceAt(y) + i), destinationAt(y)[i]);
        }
}

template <typename T, int Each>
cudaError_t launchEach(const OutlierPixels<T>& pixels, const BatchSource<T>& source,
                       const BatchDestination<T>& destination, const DeviceStream& stream)
{
    constexpr long long each = 1ll * outlierPixelsThreads * Each;
    const long long blocks = (1ll * destination.width * destination.channels + each - 1) / each;
    const int groups = ceilDivide(destination.height, outlierPixelsRows);
    const dim3 grid(static_cast<unsigned>(blocks), groups < maxGridY ? groups : maxGridY, destination.images);
    return launch(outlierPixelsKernel<T, Each>, grid, dim3(outlierPixelsThreads), 0, stream, pixels, source,
                  destination);
}

}  // namespace

template <typename T>
cudaError_t outlierPixelsFilter(const OutlierRule& rule, const BatchSource<T>& source,
                                const BatchDestination<T>& destination, const DeviceStream& stream)
{
    const OutlierPixels<T> pixels = {rule, isAbsoluteOnBothSides(rule), AbsoluteOutliers<UnsignedPixel<T>>(rule),
                                     unitFactors};
    const std::size_t begin = reinterpret_cast<std::size_t>(source.row(source.originY)) +
                              sizeof(T) * source.originX * source.channels,
                      end = reinterpret_cast<std::size_t>(destination.data);
    constexpr int bytes = 16;
    return (begin | end | source.step | destination.step) % bytes == 0
               ? launchEach<T, bytes / static_cast<int>(sizeof(T))>(pixels, source, destination, stream)
               : launchEach<T, 1>(pixels, source, destination, stream);
}

#define CFF_INSTANTIATE_OUTLIER_PIXELS(T)                                                                              \
    template cudaError_t outlierPixelsFilter<T>(const OutlierRule&, const BatchSource<T>&, const BatchDestination<T>&, \
                                                const DeviceStream&)

CFF_INSTANTIATE_OUTLIER_PIXELS(std::uint8_t);
CFF_INSTANTIATE_OUTLIER_PIXELS(std::int8_t);
CFF_INSTANTIATE_OUTLIER_PIXELS(std::uint16_t);
CFF_INSTANTIATE_OUTLIER_PIXELS(std::int16_t);
CFF_INSTANTIATE_OUTLIER_PIXELS(float);

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPECTRUM_PIXELS_CUH
#define OPENCV_CUDAFASTFILTERS_SPECTRUM_PIXELS_CUH

#include "common/border.hpp"
#include "common/saturate.hpp"
#include "dense_spectrum.hpp"

#include "opencv2/core/hal/interface.h"

#include <cstdint>
#include <type_traits>

// Pixels of any type to double and back. Kernels choose the type when they run: only the loads and stores differ.

namespace cv::cuda::fastfilters
{

// Calls `visitor` with a value of the type of a depth.
template <typename Visitor>
__device__ __forceinline__ auto visitPixelType(int depth, const Visitor& visitor)
{
    switch (depth)
    {
    case CV_8U: return visitor(std::uint8_t());
    case CV_8S: return visitor(std::int8_t());
    case CV_16U: return visitor(std::uint16_t());
    case CV_16S: return visitor(std::int16_t());
    default: return visitor(float());
    }
}

// Integers become the low bits of a large number: a conversion would take four times as long as this sum.
template <typename T>
__device__ __forceinline__ double toDouble(T value)
{
    if constexpr (std::is_floating_point<T>::value)
        return static_cast<double>(value);
    constexpr int bias = std::is_signed<T>::value ? 32768 : 0;
    return __hiloint2double(0x43300000, static_cast<int>(value) + bias) - (4503599627370496.0 + bias);
}

// Unsigned integers that are ordered as the absolute values; those of NaN are the greatest.
template <typename T>
__device__ __forceinline__ unsigned magnitudeOf(T value)
{
    if constexpr (std::is_floating_point<T>::value)
        return __float_as_uint(value) & 0x7fffffff;
    else
        return abs(static_cast<int>(value));
}

// A row of a plane.
struct SpectrumRow
{
    int x, y, channel;
    int columns;  // pixels; zeros follow

    // Whether all pixels of a line of that length are in the image.
    __device__ __forceinline__ bool isInside(const SpectrumSource& from, int size) const
    {
        const int left = from.originX + x, row = from.originY + y;
        return columns == size && row >= 0 && row < from.height && left >= 0 && left + size <= from.width;
    }
};

// Loads a thread's numbers of a row that is inside: all loads before the first use. Returns the greatest magnitude.
template <typename T, int Log2X, typename Put>
__device__ __forceinline__ unsigned loadInside(const SpectrumSource& from, const SpectrumRow& row, int thread,
                                               bool isMeasured, const Put& put)
{
    using Shape = LineShape<Log2X>;
    const T* const pixels =
        reinterpret_cast<const T*>(from.data + static_cast<std::ptrdiff_t>(from.step) * (from.originY + row.y)) +
        static_cast<std::ptrdiff_t>(from.originX + row.x + thread) * from.channels + row.channel;
    T values[lineElements];
    CFF_UNROLL
    for (int e = 0; e < lineElements; ++e)
        values[e] = pixels[Shape::placeOf(0, 0, e) * from.channels];
    CFF_UNROLL
    for (int e = 0; e < lineElements; ++e)
        put(e, toDouble(values[e]));
    unsigned greatest = 0;
    if (isMeasured)
    {
        CFF_UNROLL
        for (int e = 0; e < lineElements; ++e)
            greatest = max(greatest, magnitudeOf(values[e]));
    }
    return greatest;
}

// The same of any row, pixel by pixel through memory: the border rule is long.
template <typename T, int Log2X, typename Put>
__device__ __forceinline__ unsigned loadAcrossBorder(const SpectrumSource& from, const SpectrumRow& row, int thread,
                                                     const Put& put)
{
    using Shape = LineShape<Log2X>;
    const int y = borderIndex(from.originY + row.y, from.height, from.borderY);
    const T* const pixels =
        reinterpret_cast<const T*>(from.data + static_cast<std::ptrdiff_t>(from.step) * y) + row.channel;
    unsigned greatest = 0;
#pragma unroll 1
    for (int e = 0; e < lineElements; ++e)
    {
        const int place = Shape::placeOf(0, thread, e);
        T value = 0;
        if (place < row.columns)
        {
            const int x = borderIndex(from.originX + row.x + place, from.width, from.borderX);
            value = x < 0 || y < 0 ? static_cast<T>(from.borderValue[row.channel])
                                   : pixels[static_cast<std::ptrdiff_t>(x) * from.channels];
        }
        greatest = max(greatest, magnitudeOf(value));
        put(place, toDouble(value));
    }
    return greatest;
}

// Sums to results before they are rounded: (sum + offset) / divisor; the quotient is that of a division, as its
// remainder is exact.
__device__ __forceinline__ void finishSpectrumSums(ComplexNumber (&v)[lineElements], const SpectrumFinish& finish)
{
    const auto exact = [&](double sum)
    {
        constexpr double large = 6755399441055744.0;  // 1.5 * 2^52: rounds sums below 2^51 to integers
        const double dividend = (sum + large) - large + finish.offset;
        const double quotient = dividend * finish.reciprocal;
        return fma(fma(-quotient, finish.divisor, dividend), finish.reciprocal, quotient);
    };
    if (finish.exact)
    {
        CFF_UNROLL
        for (int e = 0; e < lineElements; ++e)
            v[e] = {exact(v[e].re), exact(v[e].im)};
    }
    else
    {
        CFF_UNROLL
        for (int e = 0; e < lineElements; ++e)
            v[e] = {v[e].re + finish.offset, v[e].im + finish.offset};
    }
}

// Rounded and saturated, as 32 bits. The compiler must not move the conversion, which takes long, to the store.
template <typename T>
__device__ __forceinline__ std::uint32_t roundedBits(double value)
{
    std::uint32_t bits;
    if constexpr (std::is_floating_point<T>::value)
        bits = __float_as_uint(static_cast<float>(value));
    else
        bits = max(IntegerRange<T>::min, min(IntegerRange<T>::max, __double2int_rn(value)));
    asm volatile("" : "+r"(bits));
    return bits;
}

template <typename T>
__device__ __forceinline__ T storedPixel(std::uint32_t bits)
{
    if constexpr (std::is_floating_point<T>::value)
        return __uint_as_float(bits);
    else
        return static_cast<T>(bits);
}

// Stores the results of a thread's numbers in the first stage: get(e).
template <int Log2X, typename Get>
__device__ __forceinline__ void storeSpectrumRow(const SpectrumDestination& to, int x, int y, int channel, int results,
                                                 int thread, const Get& get)
{
    visitPixelType(to.depth,
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       T* const pixels = reinterpret_cast<T*>(to.data + static_cast<std::ptrdiff_t>(to.step) * y) +
                                         static_cast<std::ptrdiff_t>(x + thread) * to.channels + channel;
                       std::uint32_t bits[lineElements];
                       CFF_UNROLL
                       for (int e = 0; e < lineElements; ++e)
                           bits[e] = roundedBits<T>(get(e));
                       CFF_UNROLL
                       for (int e = 0; e < lineElements; ++e)
                       {
                           const int place = LineShape<Log2X>::placeOf(0, 0, e);
                           if (place + thread < results)
                               pixels[place * to.channels] = storedPixel<T>(bits[e]);
                       }
                   });
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_APART_PIXELS_HPP
#define OPENCV_CUDAFASTFILTERS_APART_PIXELS_HPP

#include "opencv2/core/cvdef.h"

#include <cstring>

// A row of pixels of any size, and rows of its even and of its odd pixels.

namespace cv::cuda::fastfilters
{

// In chunks of 16; the last one overlaps the one before.
inline void copyLargePixel(const uchar* from, uchar* to, int bytes)
{
    for (int i = 0; i < bytes - 16; i += 16)
        std::memcpy(to + i, from + i, 16);
    std::memcpy(to + bytes - 16, from + bytes - 16, 16);
}

// Calls body(at, place, isOdd, copy) for pixels: their byte in the row and in the row of even or odd ones, and what
// copies a pixel, copy(from, to): `fast` for the first `pairs` pairs, `exact` for the others.
template <typename Fast, typename Exact, typename Body>
inline void forPairs(int pairs, int count, int bytes, const Fast& fast, const Exact& exact, const Body& body)
{
    size_t at = 0, place = 0;
    for (int i = 0; i < pairs; ++i, at += 2 * bytes, place += bytes)
    {
        body(at, place, false, fast);
        body(at + bytes, place, true, fast);
    }
    for (int i = 2 * pairs; i < count; ++i, at += bytes)
        body(at, i / 2 * static_cast<size_t>(bytes), i % 2 != 0, exact);
}

// Small pixels are copied with bytes behind them, which the next pixels overwrite.
template <typename Body>
inline void forPixels(int count, int bytes, const Body& body)
{
    const auto copyLarge = [=](const uchar* from, uchar* to) { copyLargePixel(from, to, bytes); };
    if (bytes >= 16)
        return forPairs(count / 2, count, bytes, copyLarge, copyLarge, body);
    const auto copy16 = [](const uchar* from, uchar* to) { std::memcpy(to, from, 16); };
    const auto copy8 = [](const uchar* from, uchar* to) { std::memcpy(to, from, 8); };
    const auto copy = [=](const uchar* from, uchar* to) { std::memcpy(to, from, bytes); };
    const int pairs = count / 2 > 16 / bytes + 1 ? count / 2 - 16 / bytes - 1 : 0;
    bytes > 8 ? forPairs(pairs, count, bytes, copy16, copy, body) : forPairs(pairs, count, bytes, copy8, copy, body);
}

// `count` pixels of so many bytes.
inline void splitPixels(const uchar* pixels, int count, int bytes, uchar* even, uchar* odd)
{
    forPixels(count, bytes,
              [=](size_t at, size_t place, bool isOdd, const auto& copy)
              { copy(pixels + at, (isOdd ? odd : even) + place); });
}

inline void joinPixels(const uchar* even, const uchar* odd, int count, int bytes, uchar* pixels)
{
    forPixels(count, bytes,
              [=](size_t at, size_t place, bool isOdd, const auto& copy)
              { copy((isOdd ? odd : even) + place, pixels + at); });
}

}  // namespace cv::cuda::fastfilters

#endif

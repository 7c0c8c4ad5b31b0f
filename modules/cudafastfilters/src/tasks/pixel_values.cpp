// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/saturate.hpp"
#include "common/visit_depth.hpp"
#include "pixel_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace cv::cuda::fastfilters
{

namespace
{

// The nearer float of odd mantissa if it is not exact: half precision rounds that to what it would round the double to.
float roundedToOdd(double value)
{
    float rounded = static_cast<float>(value);
    if (rounded == value || value != value)
        return rounded;
    std::uint32_t bits;
    std::memcpy(&bits, &rounded, sizeof(bits));
    if (bits % 2 == 0)
        bits += std::abs(rounded) < std::abs(value) ? 1 : -1;
    std::memcpy(&rounded, &bits, sizeof(bits));
    return rounded;
}

// `round` makes T of a double.
template <typename T, typename Round>
void eachDouble(const Mat& from, Mat& to, const Round& round)
{
    const int count = from.cols * from.channels();
    for (int y = 0; y < from.rows; ++y)
    {
        const double* const in = from.ptr<double>(y);
        T* const out = to.ptr<T>(y);
        for (int i = 0; i < count; ++i)
            out[i] = round(in[i]);
    }
}

// In place of those that the processor makes: as on a device.
void makeNanQuiet(Mat& halves)
{
    constexpr ushort magnitude = 0x7fff, infinity = 0x7c00, quiet = 0x7e00;
    for (int y = 0; y < halves.rows; ++y)
    {
        ushort* const bits = halves.ptr<ushort>(y);
        for (int i = 0; i < halves.cols * halves.channels(); ++i)
            bits[i] = (bits[i] & magnitude) > infinity ? quiet : bits[i];
    }
}

void convertDoubles(const Mat& from, Mat& to)
{
    switch (to.depth())
    {
    case CV_32F:
    case CV_64F: from.convertTo(to, to.depth()); return;
    case CV_32S: eachDouble<int>(from, to, [](double v) { return saturateRounded<int>(v); }); return;
    case CV_16F:
    {
        Mat floats(from.size(), CV_MAKETYPE(CV_32F, from.channels()));
        eachDouble<float>(from, floats, [](double v) { return roundedToOdd(v); });
        return convertValues(floats, to);
    }
    default:
        visitDepth(to.depth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       eachDouble<T>(from, to, [](double v) { return saturateRounded<T>(v); });
                   });
    }
}

// Rounded, ties to even, and saturated.
template <typename T>
T integerOf(double value)
{
    const double rounded = std::nearbyint(value);
    if (!(rounded == rounded))
        return 0;
    if (rounded <= static_cast<double>(std::numeric_limits<T>::min()))
        return std::numeric_limits<T>::min();
    // The greatest value may become a double that is greater by 1.
    if (rounded >= static_cast<double>(std::numeric_limits<T>::max()))
        return std::numeric_limits<T>::max();
    return static_cast<T>(rounded);
}

template <typename T>
T saturatedDifference(T a, T b)
{
    if constexpr (std::is_same<T, double>::value)
        return a - b;
    else if (a < b)
        return b > 0 && a < std::numeric_limits<T>::min() + b ? std::numeric_limits<T>::min() : static_cast<T>(a - b);
    else
        return b < 0 && a > std::numeric_limits<T>::max() + b ? std::numeric_limits<T>::max() : static_cast<T>(a - b);
}

}  // namespace

void convertValues(const Mat& from, Mat to)
{
    if (from.depth() == to.depth())
        from.copyTo(to);
    else if (from.depth() == CV_64F)
        convertDoubles(from, to);
    else
    {
        from.convertTo(to, to.depth());
        if (to.depth() == CV_16F)
            makeNanQuiet(to);
    }
}

double convertedValue(double value, int depth)
{
    Mat converted(1, 1, depth), result(1, 1, CV_64F);
    convertValues(Mat(1, 1, CV_64F, &value), converted);
    convertValues(converted, result);
    return result.at<double>(0);
}

void subtractValues(const Mat& a, const Mat& b, Mat& difference, PixelOrder order)
{
    if (isSupportedDepth(a.depth()))
        return subtract(a, b, difference);
    if (a.depth() == CV_16F)
    {
        Mat wideA, wideB;
        a.convertTo(wideA, CV_64F);
        b.convertTo(wideB, CV_64F);
        return convertValues(wideA - wideB, difference);
    }
    visitOrder(a.depth(), order,
               [&](auto one)
               {
                   using T = decltype(one);
                   for (int y = 0; y < a.rows; ++y)
                       std::transform(a.ptr<T>(y), a.ptr<T>(y) + a.cols * a.channels(), b.ptr<T>(y),
                                      difference.ptr<T>(y), saturatedDifference<T>);
               });
}

std::vector<uchar> borderPixel(int type, const Scalar& value, PixelOrder order)
{
    std::vector<uchar> pixel(CV_ELEM_SIZE(type));
    const int channels = CV_MAT_CN(type), depth = CV_MAT_DEPTH(type);
    const auto valueOf = [&](int channel) { return value[channels <= 4 ? channel : 0]; };
    const auto store = [&](auto convert)
    {
        for (int c = 0; c < channels; ++c)
        {
            const auto converted = convert(valueOf(c));
            std::memcpy(&pixel[c * sizeof(converted)], &converted, sizeof(converted));
        }
    };
    if (isSupportedDepth(depth))
        visitDepth(depth, [&](auto one) { store([](double v) { return saturate_cast<decltype(one)>(v); }); });
    else if (depth == CV_16F)
    {
        Mat values(1, channels, CV_64F);
        for (int c = 0; c < channels; ++c)
            values.at<double>(c) = valueOf(c);
        convertValues(values, Mat(1, channels, CV_16F, pixel.data()));
    }
    else
        visitOrder(depth, order,
                   [&](auto one)
                   {
                       using T = decltype(one);
                       store(
                           [](double v) -> T
                           {
                               if constexpr (std::is_same<T, double>::value)
                                   return v;
                               else
                                   return integerOf<T>(v);
                           });
                   });
    return pixel;
}

}  // namespace cv::cuda::fastfilters

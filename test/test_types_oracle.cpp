// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "test_types.hpp"

#include <limits>

namespace opencv_test
{
namespace
{

//! Places of the mantissa with the hidden one, the least exponent, the greatest number.
struct FloatFormat
{
    int bits, leastExponent;
    long double greatest;
};

FloatFormat formatOf(int depth)
{
    switch (depth)
    {
    case CV_16F: return {11, -14, 65504};
    case CV_32F: return {24, -126, FLT_MAX};
    default: return {53, -1022, DBL_MAX};
    }
}

bool isFloat(int depth, Integers integers)
{
    return depth == CV_16F || depth == CV_32F || (depth == CV_64F && integers == Integers::None);
}

//! The least and the greatest integer of a depth.
std::pair<long double, long double> rangeOf(int depth, Integers integers)
{
    const int bits = 8 * (int)CV_ELEM_SIZE1(depth);
    const bool isUnsigned = depth == CV_8U || depth == CV_16U || integers == Integers::Unsigned;
    const long double count = std::ldexp(1.0L, bits);
    return isUnsigned ? std::make_pair(0.0L, count - 1) : std::make_pair(-count / 2, count / 2 - 1);
}

template <typename T>
long double readAs(const uchar* place)
{
    T value;
    memcpy(&value, place, sizeof(value));
    return (long double)value;
}

template <typename T>
void writeAs(uchar* place, long double value)
{
    const T converted = (T)value;
    memcpy(place, &converted, sizeof(converted));
}

long double readHalf(unsigned bits)
{
    const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
    const long double magnitude = exponent == 31 ? (mantissa ? NAN : INFINITY)
                                  : exponent     ? std::ldexp(1024.0L + mantissa, exponent - 25)
                                                 : std::ldexp((long double)mantissa, -24);
    return bits & 0x8000 ? -magnitude : magnitude;
}

unsigned halfBits(long double value)
{
    const unsigned sign = std::signbit(value) ? 0x8000 : 0;
    value = std::abs(value);
    if (value != value)
        return 0x7e00;
    if (std::isinf(value))
        return sign | 0x7c00;
    const int exponent = value == 0 ? -15 : std::max(std::ilogb(value), -15);
    if (exponent < -14)
        return sign | (unsigned)std::ldexp(value, 24);
    return sign | (unsigned)(exponent + 15) << 10 | ((unsigned)std::ldexp(value, 10 - exponent) & 1023);
}

void writeQuietNan(uchar* place, int depth)
{
    const uint16_t half = 0x7e00;
    const uint32_t single = 0x7fc00000u;
    const uint64_t wide = 0x7ff8000000000000u;
    const void* const bits = depth == CV_16F   ? (const void*)&half
                             : depth == CV_32F ? (const void*)&single
                                               : (const void*)&wide;
    memcpy(place, bits, CV_ELEM_SIZE1(depth));
}

}  // namespace

const std::vector<int>& wideDepths()
{
    static const std::vector<int> depths = {CV_16F, CV_32S, CV_64F};
    return depths;
}

const std::vector<int>& everyDepth()
{
    static const std::vector<int> depths = {CV_8U, CV_8S, CV_16U, CV_16S, CV_32S, CV_16F, CV_32F, CV_64F};
    return depths;
}

std::vector<perf::MatType> typesOfEveryFilter()
{
    std::vector<perf::MatType> types = allTypes();
    for (const int type : {CV_16FC1, CV_16FC2, CV_16FC3, CV_16FC4, CV_8UC2, CV_32FC2})
        types.push_back(type);
    return types;
}

long double readValue(const uchar* value, int depth, Integers integers)
{
    const bool isUnsigned = integers == Integers::Unsigned;
    switch (depth)
    {
    case CV_8U: return readAs<uchar>(value);
    case CV_8S: return readAs<schar>(value);
    case CV_16U: return readAs<ushort>(value);
    case CV_16S: return readAs<short>(value);
    case CV_32S: return isUnsigned ? readAs<uint32_t>(value) : readAs<int>(value);
    case CV_32F: return readAs<float>(value);
    case CV_64F:
        return integers == Integers::None ? readAs<double>(value)
               : isUnsigned               ? readAs<uint64_t>(value)
                                          : readAs<int64_t>(value);
    default: return readHalf((unsigned)readAs<ushort>(value));
    }
}

long double roundedTo(int depth, long double value, Integers integers)
{
    if (isFloat(depth, integers))
    {
        if (value != value || std::isinf(value) || value == 0)
            return value;
        const FloatFormat format = formatOf(depth);
        const int unit = std::max(std::ilogb(value), format.leastExponent) - format.bits + 1;
        const long double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -unit)), unit);
        return std::abs(rounded) > format.greatest ? std::copysign((long double)INFINITY, value) : rounded;
    }
    const auto range = rangeOf(depth, integers);
    return value != value ? 0 : std::min(std::max(std::nearbyint(value), range.first), range.second);
}

void writeValue(uchar* place, int depth, long double value, Integers integers)
{
    const bool isUnsigned = integers == Integers::Unsigned;
    if (value != value)
        return writeQuietNan(place, depth);
    switch (depth)
    {
    case CV_8U: return writeAs<uchar>(place, value);
    case CV_8S: return writeAs<schar>(place, value);
    case CV_16U: return writeAs<ushort>(place, value);
    case CV_16S: return writeAs<short>(place, value);
    case CV_32S: return isUnsigned ? writeAs<uint32_t>(place, value) : writeAs<int>(place, value);
    case CV_32F: return writeAs<float>(place, value);
    case CV_64F:
        return integers == Integers::None ? writeAs<double>(place, value)
               : isUnsigned               ? writeAs<uint64_t>(place, value)
                                          : writeAs<int64_t>(place, value);
    default: return writeAs<ushort>(place, halfBits(value));
    }
}

namespace
{

Mat convertedTo(int depth, const Mat& image)
{
    Mat result(image.size(), CV_MAKETYPE(depth, image.channels()));
    for (int y = 0; y < image.rows; ++y)
        for (int i = 0; i < image.cols * image.channels(); ++i)
            writeValue(result.ptr(y) + i * result.elemSize1(), depth,
                       roundedTo(depth, readValue(image.ptr(y) + i * image.elemSize1(), image.depth())));
    return result;
}

}  // namespace

Mat floatsOf(const Mat& halves)
{
    return convertedTo(CV_32F, halves);
}

Mat halvesOf(const Mat& floats)
{
    return convertedTo(CV_16F, floats);
}

namespace
{

//! Each value by `make`.
Mat makeEach(Size size, int type, Integers integers, const std::function<long double()>& make)
{
    Mat image(size, type);
    for (int y = 0; y < image.rows; ++y)
        for (int i = 0; i < image.cols * image.channels(); ++i)
            writeValue(image.ptr(y) + i * image.elemSize1(), image.depth(), make(), integers);
    return image;
}

}  // namespace

Mat makeBits(Size size, int type)
{
    Mat image(size, type);
    for (int y = 0; y < image.rows; ++y)
        theRNG().fill(Mat(1, (int)(image.cols * image.elemSize()), CV_8U, image.ptr(y)), RNG::UNIFORM, 0, 256);
    return image;
}

Mat makeExtremes(Size size, int type, Integers integers)
{
    const int depth = CV_MAT_DEPTH(type);
    std::vector<long double> values;
    if (isFloat(depth, integers))
    {
        const FloatFormat format = formatOf(depth);
        const long double least = std::ldexp(1.0L, format.leastExponent - format.bits + 1),
                          normal = std::ldexp(1.0L, format.leastExponent);
        values = {
            0.0L, least, normal, normal - least, format.greatest, INFINITY, 1, 1 + std::ldexp(1.0L, 1 - format.bits)};
        for (size_t i = 0, count = values.size(); i < count; ++i)
            values.push_back(-values[i]);
        values.push_back(NAN);
    }
    else
    {
        const auto range = rangeOf(depth, integers);
        values = {range.first,
                  range.first + 1,
                  range.first + 2,
                  range.second,
                  range.second - 1,
                  range.second - 2,
                  0,
                  1,
                  2,
                  100,
                  3,
                  (range.second) / 2 - 0.5L};
    }
    return makeEach(size, type, integers, [&] { return values[theRNG().uniform(0, (int)values.size())]; });
}

Mat extendWide(const Mat& parent, const Rect& roi, Size window, Point anchor, const Border& border, Integers integers)
{
    const bool isIsolated = (border.row & BORDER_ISOLATED) != 0;
    const Mat source = isIsolated ? parent(roi).clone() : parent.clone();
    const Point first = (isIsolated ? Point() : roi.tl()) - anchor;
    Mat constant(1, 1, parent.type());
    for (int c = 0; c < parent.channels(); ++c)
        writeValue(constant.ptr() + c * parent.elemSize1(), parent.depth(),
                   roundedTo(parent.depth(), (long double)border.value[c % 4], integers), integers);
    Mat extended(roi.height + window.height - 1, roi.width + window.width - 1, parent.type());
    for (int y = 0; y < extended.rows; ++y)
        for (int x = 0; x < extended.cols; ++x)
        {
            const int fromX = borderInterpolate(first.x + x, source.cols, border.row & ~BORDER_ISOLATED),
                      fromY = borderInterpolate(first.y + y, source.rows, border.column & ~BORDER_ISOLATED);
            memcpy(extended.ptr(y, x), fromX < 0 || fromY < 0 ? constant.ptr() : source.ptr(fromY, fromX),
                   parent.elemSize());
        }
    return extended;
}

Mat wideRanks(const Mat& extended, const Mat& footprint, int rank, Integers integers)
{
    typedef std::pair<int, long double> Key;  // 0 below 0 and -0, 1 above, 2 NaN
    const int depth = extended.depth(), channels = extended.channels(), row = extended.cols * channels;
    std::vector<Key> keys(extended.total() * channels);
    for (size_t i = 0; i < keys.size(); ++i)
    {
        const long double value =
            readValue(extended.ptr((int)(i / row)) + i % row * extended.elemSize1(), depth, integers);
        keys[i] = value != value ? Key(2, 0) : Key(std::signbit(value) ? 0 : 1, value);
    }
    std::vector<Point> pixels;
    cv::findNonZero(footprint, pixels);
    std::vector<Key> members(pixels.size());
    Mat result(extended.rows - footprint.rows + 1, extended.cols - footprint.cols + 1, extended.type());
    for (int y = 0; y < result.rows; ++y)
        for (int i = 0; i < result.cols * channels; ++i)
        {
            for (size_t k = 0; k < pixels.size(); ++k)
                members[k] = keys[(size_t)(y + pixels[k].y) * row + i + pixels[k].x * channels];
            std::nth_element(members.begin(), members.begin() + rank, members.end());
            const Key& key = members[rank];
            writeValue(result.ptr(y) + i * result.elemSize1(), depth, key.first == 2 ? (long double)NAN : key.second,
                       integers);
        }
    return result;
}

}  // namespace opencv_test

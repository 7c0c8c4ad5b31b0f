// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CONVOMED_OPENCV_PART_HPP
#define CONVOMED_OPENCV_PART_HPP

// The part of OpenCV's core that the module's plans and preparations use, so that planner.cpp needs no OpenCV.

#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#define CV_8U 0
#define CV_8S 1
#define CV_16U 2
#define CV_16S 3
#define CV_32S 4
#define CV_32F 5
#define CV_64F 6
#define CV_16F 7
#define CV_MAKETYPE(depth, channels) ((depth) + (((channels)-1) << 3))
#define CV_MAT_DEPTH(type) ((type)&7)
#define CV_MAT_CN(type) (((type) >> 3) + 1)
#define CV_ELEM_SIZE1(type) (std::size_t(0x28442211u >> CV_MAT_DEPTH(type) * 4 & 15))
#define CV_ELEM_SIZE(type) (CV_MAT_CN(type) * CV_ELEM_SIZE1(type))
#define CV_OVERRIDE override
#define CV_EXPORTS
#define CV_Error(code, text) throw std::runtime_error(text)
#define CV_Assert(condition)                                                                                           \
    do                                                                                                                 \
        if (!(condition))                                                                                              \
            throw std::runtime_error(#condition);                                                                      \
    while (0)

typedef unsigned char uchar;
typedef signed char schar;
typedef unsigned short ushort;
typedef std::int64_t int64;

inline int cvRound(double value)
{
    return static_cast<int>(std::lrint(value));
}

namespace cv
{

using std::max;
using std::min;
typedef std::string String;

inline String format(const char* form, ...)
{
    va_list arguments, again;
    va_start(arguments, form);
    va_copy(again, arguments);
    String text(std::vsnprintf(nullptr, 0, form, arguments), '\0');
    std::vsnprintf(&text[0], text.size() + 1, form, again);
    va_end(again);
    va_end(arguments);
    return text;
}

struct Point
{
    Point(int x_ = 0, int y_ = 0) : x(x_), y(y_) {}
    Point(const struct Size& size);
    int x, y;
};

struct Size
{
    Size(int width_ = 0, int height_ = 0) : width(width_), height(height_) {}
    int area() const { return width * height; }
    int width, height;
};

inline Point::Point(const Size& size) : x(size.width), y(size.height) {}

inline bool operator==(const Point& a, const Point& b)
{
    return a.x == b.x && a.y == b.y;
}

inline Point operator/(const Point& point, int divisor)
{
    return Point(point.x / divisor, point.y / divisor);
}

enum
{
    BORDER_CONSTANT = 0,
    BORDER_REPLICATE = 1
};

struct Rect
{
    int x, y, width, height;
};

struct Range
{
    int start, end;
};

struct Scalar
{
    double values[4] = {};
    double operator[](int i) const { return values[i]; }
    double& operator[](int i) { return values[i]; }
};

struct Vec2d
{
    Vec2d(double a, double b) : values{a, b} {}
    double operator[](int i) const { return values[i]; }
    double values[2];
};

// Rounds half to even, and keeps to the range.
template <typename T>
T saturate_cast(double value)
{
    if (std::is_floating_point<T>::value)
        return static_cast<T>(value);
    const double rounded = std::nearbyint(value);
    const double least = static_cast<double>(std::numeric_limits<T>::lowest());
    const double most = static_cast<double>(std::numeric_limits<T>::max());
    return static_cast<T>(rounded < least ? least : (rounded > most ? most : rounded));
}

inline std::size_t alignSize(std::size_t bytes, int unit)
{
    return (bytes + unit - 1) / unit * unit;
}

inline const char* typeToString(int)
{
    return "";
}

// A matrix of double, one channel.
class Mat
{
public:
    Mat() = default;
    Mat(int rows, int columns, std::vector<double> values) : values_(std::move(values)), size_(columns, rows) {}
    bool empty() const { return values_.empty(); }
    int dims() const { return 2; }
    int channels() const { return 1; }
    int depth() const { return CV_64F; }
    Size size() const { return size_; }
    template <typename T>
    const double* begin() const
    {
        return values_.data();
    }
    template <typename T>
    const double* end() const
    {
        return values_.data() + values_.size();
    }
    const Mat& getMat() const { return *this; }
    void convertTo(Mat& to, int) const { to = *this; }
    void copyTo(Mat& to) const { to = *this; }
    Mat& operator/=(double divisor)
    {
        for (double& value : values_)
            value /= divisor;
        return *this;
    }

private:
    std::vector<double> values_;
    Size size_;
};
typedef const Mat& InputArray;
typedef Mat& OutputArray;

inline bool checkRange(const Mat& mat)
{
    for (const double* value = mat.begin<double>(); value != mat.end<double>(); ++value)
        if (!std::isfinite(*value))
            return false;
    return true;
}

namespace cuda
{
void normalizeMask(InputArray mask, OutputArray kernel, double& delta, int depth);
}  // namespace cuda

}  // namespace cv

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The definition of outlier filters from the public header: each output by itself, integers in int64 and double.

#include "test_precomp.hpp"
#include "test_outliers.hpp"
#include "test_types.hpp"

#include <algorithm>
#include <cmath>

namespace opencv_test
{

namespace
{

//! The differences of integers are exact.
template <typename T>
struct Arithmetic
{
    using Difference = int64;
    static int64 difference(T a, T b) { return (int64)a - (int64)b; }
    static int64 absolute(int64 difference) { return std::abs(difference); }
    static bool isNan(T) { return false; }
    //! Whether the difference is greater than the real product.
    static bool exceeds(int64 difference, double factor, int64 value)
    {
        if (difference <= 0 || std::isinf(factor))
            return false;
        return std::fma(factor, (double)value, -(double)difference) < 0;
    }
};

template <>
struct Arithmetic<float>
{
    using Difference = float;
    static float difference(float a, float b) { return a - b; }
    static float absolute(float difference) { return std::abs(difference); }
    static bool isNan(float value) { return value != value; }
    static bool exceeds(float difference, double factor, float value) { return difference > (float)factor * value; }
};

//! NaN is the greatest.
template <typename Difference>
Difference medianOf(std::vector<Difference>& values)
{
    std::sort(values.begin(), values.end(), [](Difference a, Difference b) { return b != b ? a == a : a < b; });
    return values[values.size() / 2];
}

template <typename T>
bool isOutlier(const OutlierCase& drawn, const Mat& extended, int x, int y, int c, T m)
{
    using A = Arithmetic<T>;
    const Size window = drawn.window;
    const auto pixel = [&](int wx, int wy) { return extended.ptr<T>(y + wy)[(x + wx) * extended.channels() + c]; };
    const T value = pixel(window.width / 2, window.height / 2);
    if (A::isNan(value))
        return drawn.replaceNan && !A::isNan(m);
    typename A::Difference d = A::difference(value, m);
    if (drawn.which == cuda::OUTLIERS_DARK)
        d = A::difference(m, value);
    else if (drawn.which == cuda::OUTLIERS_BOTH)
        d = A::absolute(d);
    if (drawn.measure == cuda::OUTLIERS_ABSOLUTE)
        return A::exceeds(d, drawn.threshold, 1);
    if (drawn.measure == cuda::OUTLIERS_RELATIVE)
        return A::exceeds(d, drawn.threshold, A::absolute(A::difference(m, 0)));
    std::vector<typename A::Difference> deviations;
    for (int wy = 0; wy < window.height; ++wy)
        for (int wx = 0; wx < window.width; ++wx)
            deviations.push_back(A::absolute(A::difference(pixel(wx, wy), m)));
    return A::exceeds(d, drawn.threshold * 1.4826, medianOf(deviations));
}

template <typename T>
void replaceAll(const OutlierCase& drawn, const Mat& extended, const Mat& medians, Mat& result, Mat& replaced)
{
    const int channels = extended.channels();
    const Point centre(drawn.window.width / 2, drawn.window.height / 2);
    for (int y = 0; y < result.rows; ++y)
        for (int i = 0; i < result.cols * channels; ++i)
        {
            const T m = medians.ptr<T>(y)[i];
            const bool replaces = isOutlier<T>(drawn, extended, i / channels, y, i % channels, m);
            replaced.ptr(y)[i] = replaces ? 255 : 0;
            const uchar* const from = replaces ? medians.ptr(y) + i * sizeof(T)
                                               : extended.ptr(y + centre.y) + (centre.x * channels + i) * sizeof(T);
            memcpy(result.ptr(y) + i * sizeof(T), from, sizeof(T));
        }
}

}  // namespace

Ptr<cuda::Filter> OutlierCase::filter() const
{
    return cuda::createFastOutlierFilter(type, window, threshold, which, measure, border, borderValue, replaceNan);
}

std::string OutlierCase::text() const
{
    return cv::format("outliers of %s beyond %.17g, side %d, measure %d, window %dx%d, border %d, NaN %d",
                      typeText(type).c_str(), threshold, which, measure, window.width, window.height, border,
                      (int)replaceNan);
}

Mat OutlierCase::expectedOfExtended(const Mat& extended, Mat* replaced) const
{
    if (CV_MAT_DEPTH(type) == CV_16F)
    {
        OutlierCase ofFloats = *this;
        ofFloats.type = CV_32FC(CV_MAT_CN(type));
        return halvesOf(ofFloats.expectedOfExtended(floatsOf(extended), replaced));
    }
    const Mat medians = rankOracle(extended, window, window.area() / 2);
    Mat result(medians.size(), type), marks(medians.size(), CV_8UC(CV_MAT_CN(type)));
    switch (CV_MAT_DEPTH(type))
    {
    case CV_8U: replaceAll<uchar>(*this, extended, medians, result, marks); break;
    case CV_8S: replaceAll<schar>(*this, extended, medians, result, marks); break;
    case CV_16U: replaceAll<ushort>(*this, extended, medians, result, marks); break;
    case CV_16S: replaceAll<short>(*this, extended, medians, result, marks); break;
    default: replaceAll<float>(*this, extended, medians, result, marks);
    }
    if (replaced)
        *replaced = marks;
    return result;
}

Mat OutlierCase::expected(const Mat& parent, const Rect& roi, Mat* replaced) const
{
    const Point anchor(window.width / 2, window.height / 2);
    const int isolated = border | BORDER_ISOLATED;
    return expectedOfExtended(extend(parent, roi, window, anchor, {isolated, isolated, borderValue}), replaced);
}

Mat OutlierCase::expected(const Mat& image, Mat* replaced) const
{
    return expected(image, Rect(Point(), image.size()), replaced);
}

namespace
{

double usualThreshold(int type, int measure)
{
    if (measure != cuda::OUTLIERS_ABSOLUTE)
        return measure == cuda::OUTLIERS_MAD ? 1.3 : 0.6;
    switch (CV_MAT_DEPTH(type))
    {
    case CV_8U:
    case CV_8S: return 60.5;
    case CV_16F:
    case CV_32F: return 400;
    default: return 15000.25;
    }
}

}  // namespace

OutlierCase usualOutliers(int type, Size window, int which, int measure, int border, const Scalar& borderValue)
{
    return {type, window, usualThreshold(type, measure), which, measure, border, borderValue, true};
}

Case outlierCase(int type, Size window, int measure, int border, const Scalar& borderValue)
{
    const OutlierCase outliers = usualOutliers(type, window, cuda::OUTLIERS_BOTH, measure, border, borderValue);
    const int isolated = border | BORDER_ISOLATED;
    return Case{outliers.text(),
                outliers.filter(),
                type,
                type,
                window,
                Point(window.width / 2, window.height / 2),
                Border{isolated, isolated, borderValue},
                [outliers](const Mat& extended, const Mat& actual)
                { return sameBits(outliers.expectedOfExtended(extended), actual); }};
}

}  // namespace opencv_test

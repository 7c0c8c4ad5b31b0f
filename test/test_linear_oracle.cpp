// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"
#include "test_oracle.hpp"

#include <cfloat>

namespace opencv_test
{

namespace
{

//! Largest finite |value|.
double largestMagnitude(const Mat& image)
{
    double largest = 0;
    for (int y = 0; y < image.rows; ++y)
        for (int i = 0; i < image.cols * image.channels(); ++i)
        {
            const double magnitude = std::abs(image.ptr<double>(y)[i]);
            if (!cvIsNaN(magnitude) && !cvIsInf(magnitude))
                largest = std::max(largest, magnitude);
        }
    return largest;
}

double sumOfMagnitudes(const Mat& mask)
{
    double sum = 0;
    for (int i = 0; i < mask.rows; ++i)
        for (int j = 0; j < mask.cols; ++j)
            sum += std::abs(mask.at<double>(i, j));
    return sum;
}

//! value += weight * source, magnitude += |weight| * |magnitudes of the source|
void accumulate(const Mat& source, const Mat& sourceMagnitude, double weight, Mat& value, Mat& magnitude)
{
    const int count = value.cols * value.channels();
    for (int y = 0; y < value.rows; ++y)
    {
        const double* s = source.ptr<double>(y);
        const double* m = sourceMagnitude.ptr<double>(y);
        double* v = value.ptr<double>(y);
        double* a = magnitude.ptr<double>(y);
        for (int i = 0; i < count; ++i)
        {
            v[i] += weight * s[i];
            a[i] += std::abs(weight) * m[i];
        }
    }
}

//! One pass of a correlation, zero coefficients left out; the source's magnitudes are carried along.
void correlatePass(const Mat& source, const Mat& sourceMagnitude, const Mat& mask, Mat& value, Mat& magnitude)
{
    const Size size(source.cols - mask.cols + 1, source.rows - mask.rows + 1);
    value = Mat::zeros(size, source.type());
    magnitude = value.clone();
    for (int i = 0; i < mask.rows; ++i)
    {
        for (int j = 0; j < mask.cols; ++j)
        {
            const double weight = mask.at<double>(i, j);
            if (weight == 0)
                continue;
            const Rect window(Point(j, i), size);
            accumulate(source(window), sourceMagnitude(window), weight, value, magnitude);
        }
    }
}

//! Sums in long double, and their magnitudes: rows of `elements`.
struct LongImage
{
    int rows, elements;
    std::vector<long double> value, magnitude;
};

LongImage longImage(const Mat& image)
{
    LongImage result = {image.rows, image.cols * image.channels(), {}, {}};
    for (int y = 0; y < image.rows; ++y)
        result.value.insert(result.value.end(), image.ptr<double>(y), image.ptr<double>(y) + result.elements);
    for (long double v : result.value)
        result.magnitude.push_back(std::abs(v));
    return result;
}

//! As correlatePass().
LongImage correlatePass(const LongImage& source, const Mat& mask, int channels)
{
    LongImage result = {source.rows - mask.rows + 1, source.elements - (mask.cols - 1) * channels, {}, {}};
    result.value.resize((size_t)result.rows * result.elements);
    result.magnitude.resize(result.value.size());
    for (int i = 0; i < mask.rows; ++i)
        for (int j = 0; j < mask.cols; ++j)
        {
            const long double weight = mask.at<double>(i, j);
            for (int y = 0; y < result.rows && weight != 0; ++y)
                for (int x = 0; x < result.elements; ++x)
                {
                    const size_t to = (size_t)y * result.elements + x,
                                 from = (size_t)(y + i) * source.elements + x + j * channels;
                    result.value[to] += weight * source.value[from];
                    result.magnitude[to] += std::abs(weight) * source.magnitude[from];
                }
        }
    return result;
}

void round(const LongImage& image, double delta, int channels, RealResult& result)
{
    result.value.create(image.rows, image.elements / channels, CV_64FC(channels));
    result.magnitude.create(result.value.size(), result.value.type());
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.elements; ++x)
        {
            const size_t from = (size_t)y * image.elements + x;
            result.value.ptr<double>(y)[x] = (double)(image.value[from] + delta);
            result.magnitude.ptr<double>(y)[x] = (double)(image.magnitude[from] + std::abs(delta));
        }
}

int64 saturated(double value, int depth)
{
    if (cvIsNaN(value))
        return 0;
    const double clamped = std::min(std::max(value, getMinVal(depth)), getMaxVal(depth));
    return (int64)std::nearbyint(clamped);  // the default mode: ties to even
}

int64 integerAt(const Mat& image, int y, int i)
{
    switch (image.depth())
    {
    case CV_8U: return image.ptr<uchar>(y)[i];
    case CV_8S: return image.ptr<schar>(y)[i];
    case CV_16U: return image.ptr<ushort>(y)[i];
    case CV_16S: return image.ptr<short>(y)[i];
    default: CV_Error(Error::StsUnsupportedFormat, "no integer depth");
    }
}

//! The value a / b rounded half to even; b > 0.
int64 divideRounded(int64 a, int64 b)
{
    const int64 quotient = a / b - (a % b < 0 ? 1 : 0);  // floor
    const int64 twice = 2 * (a - quotient * b);
    return quotient + (twice > b || (twice == b && (quotient & 1)) ? 1 : 0);
}

bool acceptable(const RealResult& expected, const Mat& actual, int y, int i, double tolerance, double ulps)
{
    const double value = expected.value.ptr<double>(y)[i];
    if (actual.depth() == CV_64F)
    {
        const double got = actual.ptr<double>(y)[i], units = ulps + 1;  // one for the value's own rounding
        if (cvIsNaN(value) || cvIsInf(value))
            return cvIsNaN(value) ? cvIsNaN(got) : got == value;
        return std::abs(got - value) <=
               units * std::max(std::ldexp(expected.magnitude.ptr<double>(y)[i], -53), std::ldexp(1.0, -1074));
    }
    if (actual.depth() != CV_32F)
    {
        const int depth = actual.depth();
        const int64 got = integerAt(actual, y, i), rounded = saturated(value, depth);
        const bool excused = got >= saturated(value - tolerance, depth) && got <= saturated(value + tolerance, depth);
        return got == rounded || (excused && (std::abs(got - rounded) <= 1 || tolerance >= 4));
    }
    const float got = actual.ptr<float>(y)[i];
    if (cvIsNaN(value) || cvIsInf(value))
        return cvIsNaN(value) ? cvIsNaN(got) : got == value;
    return std::abs(got - value) <= ulps * std::ldexp(expected.magnitude.ptr<double>(y)[i], -24) + FLT_MIN;
}

// What OpenCV does with Scalars takes four channels at most.

Mat magnitudesOf(const Mat& image)
{
    return Mat(cv::abs(image.reshape(1))).reshape(image.channels());
}

void addToAll(Mat& image, double value)
{
    Mat elements = image.reshape(1);
    elements += value;
}

}  // namespace

RealResult correlateSeparable(const Mat& extended, const Mat& row, const Mat& column, double delta)
{
    Mat source, rows, rowMagnitudes, rowMask, columnMask;
    extended.convertTo(source, CV_64F);
    row.reshape(1, 1).convertTo(rowMask, CV_64F);
    column.reshape(1, (int)column.total()).convertTo(columnMask, CV_64F);
    const Mat sourceMagnitude = magnitudesOf(source);
    RealResult result;
    if (extended.depth() == CV_64F)
    {
        const int channels = extended.channels();
        round(correlatePass(correlatePass(longImage(source), rowMask, channels), columnMask, channels), delta, channels,
              result);
    }
    else
    {
        correlatePass(source, sourceMagnitude, rowMask, rows, rowMagnitudes);
        correlatePass(rows, rowMagnitudes, columnMask, result.value, result.magnitude);
        addToAll(result.value, delta);
        addToAll(result.magnitude, std::abs(delta));
    }
    result.sumAbs = sumOfMagnitudes(rowMask) * sumOfMagnitudes(columnMask);
    result.maxAbs = largestMagnitude(source);
    result.absDelta = std::abs(delta);
    return result;
}

RealResult correlate(const Mat& extended, const Mat& mask, double delta)
{
    Mat source, mask64;
    extended.convertTo(source, CV_64F);
    mask.convertTo(mask64, CV_64F);
    RealResult result;
    if (extended.depth() == CV_64F)
    {
        round(correlatePass(longImage(source), mask64, extended.channels()), delta, extended.channels(), result);
    }
    else
    {
        correlatePass(source, magnitudesOf(source), mask64, result.value, result.magnitude);
        addToAll(result.value, delta);
        addToAll(result.magnitude, std::abs(delta));
    }
    result.sumAbs = sumOfMagnitudes(mask64);
    result.maxAbs = largestMagnitude(source);
    result.absDelta = std::abs(delta);
    return result;
}

testing::AssertionResult withinBound(const RealResult& expected, const Mat& actual, double count, double ulps)
{
    if (expected.value.size() != actual.size() || expected.value.channels() != actual.channels())
        return testing::AssertionFailure()
               << "expected " << expected.value.size() << ", got " << actual.size() << " " << typeText(actual.type());
    // Three roundings of coefficients and of the offset.
    const double tolerance = (count + 3) * std::ldexp(expected.sumAbs * expected.maxAbs + expected.absDelta, -24);
    for (int y = 0; y < actual.rows; ++y)
    {
        for (int i = 0; i < actual.cols * actual.channels(); ++i)
        {
            if (acceptable(expected, actual, y, i, tolerance, ulps))
                continue;
            Mat got;
            actual.convertTo(got, CV_64F);
            return testing::AssertionFailure()
                   << cv::format("x=%d y=%d channel %d: the real value is %.17g, got %.17g; ", i / actual.channels(), y,
                                 i % actual.channels(), expected.value.ptr<double>(y)[i], got.ptr<double>(y)[i])
                   << (actual.depth() >= CV_32F
                           ? cv::format("bound %.3g", ulps * std::ldexp(expected.magnitude.ptr<double>(y)[i],
                                                                        actual.depth() == CV_32F ? -24 : -53))
                           : cv::format("a tie is excused within %.3g", tolerance));
        }
    }
    return testing::AssertionSuccess();
}

Mat correlateExactly(const Mat& extended, const Mat& numerators, int divisor, int deltaQuarters, int dstDepth)
{
    const int channels = extended.channels();
    Mat result(extended.rows - numerators.rows + 1, extended.cols - numerators.cols + 1,
               CV_MAKETYPE(dstDepth, channels));
    const double lowest = getMinVal(dstDepth), highest = getMaxVal(dstDepth);
    Mat wide, saturatedSums(result.size(), CV_64FC(channels));
    extended.convertTo(wide, CV_32S);
    for (int y = 0; y < result.rows; ++y)
    {
        std::vector<int64> sums(result.cols * channels, 0);
        for (int i = 0; i < numerators.rows; ++i)
        {
            for (int j = 0; j < numerators.cols; ++j)
            {
                const int64 weight = numerators.at<int>(i, j);
                const int* source = wide.ptr<int>(y + i) + j * channels;
                for (size_t k = 0; k < sums.size(); ++k)
                    sums[k] += weight * source[k];
            }
        }
        for (size_t k = 0; k < sums.size(); ++k)
        {
            const int64 rounded = divideRounded(4 * sums[k] + (int64)deltaQuarters * divisor, 4 * (int64)divisor);
            saturatedSums.ptr<double>(y)[k] = std::min(std::max((double)rounded, lowest), highest);
        }
    }
    saturatedSums.convertTo(result, dstDepth);
    return result;
}

}  // namespace opencv_test

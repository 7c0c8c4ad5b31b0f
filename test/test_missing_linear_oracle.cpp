// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The definition of linear filters that leave missing pixels out, in double: windows without a missing pixel have the
// plain filter's bytes, the others are within the stated bound.

#include "test_precomp.hpp"

#include "test_missing_linear.hpp"

namespace opencv_test
{
namespace
{

bool isMissing(const MissingData& missing, double pixel)
{
    const bool isNan = pixel != pixel;
    if (missing.kind == MissingData::MASK)
        return false;
    return isNan ? missing.kind == MissingData::NAN_PIXELS || missing.value != missing.value
                 : missing.kind == MissingData::VALUE && pixel == missing.value;
}

//! Extended by the border: the pixels in double, and 1 where they are valid.
struct Extended
{
    Mat pixels, valid;
};

Extended extendHoled(const Linear& linear, const MissingData& missing, const Holed& holed, const Rect& roi)
{
    Extended extended;
    const Mat pixels = extend(holed.image, roi, linear.mask.size(), linear.anchor, linear.border);
    pixels.convertTo(extended.pixels, CV_64F);
    Mat mask;
    if (!holed.mask.empty())
    {
        Border border = linear.border;
        border.value = Scalar::all(255);
        mask = extend(holed.mask, roi, linear.mask.size(), linear.anchor, border);
    }
    const int channels = pixels.channels();
    extended.valid.create(pixels.size(), CV_8UC(channels));
    for (int y = 0; y < pixels.rows; ++y)
        for (int i = 0; i < pixels.cols * channels; ++i)
        {
            const int place = mask.empty() ? 0 : mask.channels() > 1 ? i : i / channels;
            extended.valid.ptr(y)[i] =
                !isMissing(missing, extended.pixels.ptr<double>(y)[i]) && (mask.empty() || mask.ptr(y)[place] != 0);
        }
    return extended;
}

//! What the definition says of one value.
struct Expected
{
    bool isPlain;  // no pixel is missing
    bool isMissing, mayBeMissing;
    double value, bound;
};

Expected define(const Linear& linear, const MissingData& missing, const Extended& extended, int y, int x, int c)
{
    const int channels = extended.pixels.channels();
    const Size window = linear.mask.size();
    double sum = 0, weight = 0, absolute = 0, magnitude = 0, all = 0, allAbsolute = 0;
    int valid = 0;
    bool hasOneSign = true;
    for (int wy = 0; wy < window.height; ++wy)
        for (int wx = 0; wx < window.width; ++wx)
        {
            const double coefficient = linear.mask.at<double>(wy, wx);
            const int i = (x + wx) * channels + c;
            all += coefficient;
            allAbsolute += std::abs(coefficient);
            if (!extended.valid.ptr(y + wy)[i])
                continue;
            const double pixel = extended.pixels.ptr<double>(y + wy)[i];
            ++valid;
            sum += coefficient * pixel;
            magnitude += std::abs(coefficient * pixel);
            weight += coefficient;
            absolute += std::abs(coefficient);
        }
    hasOneSign = std::abs(all) > (1 - 1e-9) * allAbsolute;
    const double share = hasOneSign           ? std::ldexp(1.0, -100)
                         : linear.areIntegers ? std::ldexp(1.0, -40)
                                              : std::ldexp(linear.count + 8.0, -22);
    const bool isCentre = extended.valid.ptr(y + linear.anchor.y)[(x + linear.anchor.x) * channels + c] != 0;
    Expected expected;
    expected.isPlain = valid == window.area();
    expected.isMissing = valid < missing.minCount || (!missing.fill && !isCentre) ||
                         std::abs(weight) <= share * allAbsolute / 2 || absolute == 0;
    expected.mayBeMissing = expected.isMissing || std::abs(weight) <= 2 * share * allAbsolute;
    const double result = sum / weight * all, gain = std::abs(all / weight);
    expected.value = result + linear.delta;
    expected.bound = std::ldexp(2.0 * linear.count + 8, -24) *
                         (magnitude * gain + absolute * std::abs(result / weight) + std::abs(linear.delta)) +
                     linear.count * std::ldexp(gain * allAbsolute, -147);  // of subnormal sums
    return expected;
}

double roundedTo(int depth, double value)
{
    if (depth == CV_32F)
        return value;
    if (value != value)
        return 0;
    const double lowest = getMinVal(depth), highest = getMaxVal(depth);
    return std::nearbyint(std::min(std::max(value, lowest), highest));
}

double missingResultOf(const MissingData& missing, int depth)
{
    const bool isGiven = missing.missingResult == missing.missingResult;
    if (isGiven || depth == CV_32F)
        return roundedTo(depth, isGiven ? static_cast<double>(static_cast<float>(missing.missingResult))
                                        : missing.missingResult);
    return missing.kind == MissingData::VALUE ? roundedTo(depth, missing.value) : 0;
}

bool areAlike(double a, double b)
{
    return a == b || (a != a && b != b);
}

bool isWithinBound(const Expected& expected, int depth, double actual)
{
    if (!std::isfinite(expected.value) || !std::isfinite(expected.bound))
        return expected.value != expected.value || std::isinf(expected.value)
                   ? areAlike(roundedTo(depth, expected.value), actual)
                   : true;
    if (depth == CV_32F && std::abs(expected.value) > FLT_MAX)
        return std::isinf(actual) && (actual > 0) == (expected.value > 0);
    if (depth == CV_32F)
        return std::abs(actual - expected.value) <=
               expected.bound + std::ldexp(std::abs(expected.value), -24) + std::ldexp(1.0, -149);
    return actual >= roundedTo(depth, expected.value - expected.bound) &&
           actual <= roundedTo(depth, expected.value + expected.bound);
}

}  // namespace

testing::AssertionResult isAsDefined(const Linear& linear, const MissingData& missing, const Holed& holed,
                                     const Rect& roi, const Mat& plain, const Mat& actual, Counts* counts)
{
    const Extended extended = extendHoled(linear, missing, holed, roi);
    Mat values;
    actual.convertTo(values, CV_64F);
    const int channels = actual.channels(), depth = actual.depth();
    const double missingResult = missingResultOf(missing, depth);
    for (int y = 0; y < actual.rows; ++y)
        for (int i = 0; i < actual.cols * channels; ++i)
        {
            const Expected expected = define(linear, missing, extended, y, i / channels, i % channels);
            const double value = values.ptr<double>(y)[i];
            const size_t bytes = actual.elemSize1();
            bool isRight;
            if (expected.isPlain)
                isRight = std::memcmp(plain.ptr(y) + i * bytes, actual.ptr(y) + i * bytes, bytes) == 0;
            else
                isRight = (expected.mayBeMissing && areAlike(value, missingResult)) ||
                          (!expected.isMissing && isWithinBound(expected, depth, value));
            if (counts)
                ++(expected.isPlain ? counts->plain : expected.isMissing ? counts->missing : counts->others);
            if (!isRight)
                return testing::AssertionFailure()
                       << linear.text << " at " << i / channels << ", " << y << ", channel " << i % channels << ": "
                       << value << " instead of " << (expected.isMissing ? missingResult : expected.value) << " +- "
                       << expected.bound << (expected.isPlain ? ", a whole window" : "") << ", " << seedText();
        }
    return testing::AssertionSuccess();
}

Ptr<cuda::Filter> MissingCase::plain() const
{
    if (isMean)
        return cuda::createFastBoxFilter(srcType, dstType, window(), options.anchor, true, options.rowBorder,
                                         options.borderValue);
    if (row.empty())
        return cuda::createFastLinearFilter(srcType, dstType, mask, options.anchor, options.delta, options.rowBorder,
                                            options.borderValue);
    return cuda::createFastSeparableLinearFilter(srcType, dstType, row, column, options.anchor, options.delta,
                                                 options.rowBorder, columnBorder(), options.borderValue);
}

std::string MissingCase::text() const
{
    return cv::format("%s to %s, %s %dx%d, anchor %d,%d, borders %d,%d, kind %d, minCount %d, fill %d",
                      typeText(srcType).c_str(), typeText(dstType).c_str(), row.empty() ? "dense" : "separable",
                      mask.cols, mask.rows, anchor().x, anchor().y, options.rowBorder, columnBorder(), missing.kind,
                      missing.minCount, missing.fill);
}

Counts expectAsDefined(const MissingCase& of, const Mat& image, const Mat& mask, const Mat& plain, const Mat& actual)
{
    const Border border = {of.options.rowBorder, of.columnBorder(), of.options.borderValue};
    const Linear linear = {of.text(),         of.plain(),  of.srcType, of.dstType,       of.mask,
                           of.coefficients(), of.anchor(), border,     of.options.delta, false};
    const Holed holed = {image, of.missing.kind == MissingData::MASK ? mask : Mat()};
    Counts counts;
    EXPECT_TRUE(isAsDefined(linear, of.missing, holed, Rect(Point(), image.size()), plain, actual, &counts));
    return counts;
}

}  // namespace opencv_test

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_TASKS_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_TASKS_HPP

#include "common/missing_pixel.hpp"
#include "common/rank_rule.hpp"
#include "linear_task.hpp"
#include "rank_task.hpp"

#include <cmath>
#include <limits>

// Filters of images with missing pixels: a filter of this module, and which pixels do not count.

namespace cv::cuda::fastfilters
{

// As MissingData, checked for a filter.
struct MissingPixels
{
    enum Kind
    {
        Nan,
        Value,
        Mask  // bytes, of one channel or as many as the image; 0 is missing
    };
    Kind kind;
    double value;
    int minCount;   // fewer valid pixels in the window, or none: the result is missing
    bool fill;      // false: a pixel that is missing in the source is missing in the result
    double result;  // of a missing pixel, already rounded to the destination's type

    bool hasMask() const { return kind == Mask; }

    // A value that no pixel of the type has is never missing.
    template <typename T>
    MissingValue<T> valueOf() const
    {
        const bool isFloat = !std::numeric_limits<T>::is_integer;
        const bool nan = isFloat && (kind == Nan || (kind == Value && value != value));
        const bool fits =
            isFloat || (value >= static_cast<double>(std::numeric_limits<T>::lowest()) &&
                        value <= static_cast<double>(std::numeric_limits<T>::max()) && value == std::floor(value));
        const bool has = kind == Value && value == value && fits;
        return {nan, has, has ? static_cast<T>(value) : T()};
    }
};

struct MissingRankTask
{
    RankTask plain;  // for windows without a missing pixel
    RankRule rule;
    MissingPixels missing;

    int channels() const { return plain.channels(); }
    int pixelBytes() const { return plain.pixelBytes(); }
    int width() const { return plain.width(); }
    int height() const { return plain.height(); }
};

// The sums of the coefficients of a filter's sums, which are not divided yet, and of their absolute values.
double coefficientSum(const LinearTask& task);
double absoluteCoefficientSum(const LinearTask& task);

// The result is the sum of the valid pixels, times the sum of all coefficients, divided by the sum of the coefficients
// of the valid pixels; then comes delta. It is missing if that divisor is 0.
struct MissingLinearTask
{
    LinearTask plain;  // for windows without a missing pixel
    MissingPixels missing;

    int channels() const { return plain.channels(); }
    int pixelBytes() const { return plain.pixelBytes(); }
    int width() const { return plain.width(); }
    int height() const { return plain.height(); }

    // Whether the coefficients sum to 0, up to the rounding of coefficients that are no integers.
    bool isDerivative() const;
    // A sum of valid pixels' coefficients counts as 0 if its absolute value is at most this share of the sum of the
    // absolute values of all coefficients: with both signs, its rounding could be a large part of it.
    double leastWeightShare() const;
};

// A Gaussian of large sigma: as MissingLinearTask, with coefficients that sum to 1.
struct MissingLargeGaussianTask
{
    LargeGaussianTask plain;  // for windows without a missing pixel
    MissingPixels missing;

    // A sum of valid pixels' coefficients counts as 0 up to here: about ten times the largest error of one.
    static constexpr float leastWeight = 1.0f / 1024;

    int channels() const { return plain.channels(); }
    int pixelBytes() const { return plain.pixelBytes(); }
    int height() const { return plain.height(); }
};

// The filter that sums a plane of valid pixels, or of ones where pixels are valid, in CV_32F: the coefficients of a
// filter times one power of two, so that no sum is greater than the greatest pixel. Both planes have the same factor.
LinearTask planeTask(const LinearTask& task, int srcType, const Scalar& borderValue);

// The number of pixels that are 1 in the same windows of a CV_8U plane, as floats.
LinearTask countTask(const LinearTask& task, const Scalar& borderValue);

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_OUTLIERS_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_OUTLIERS_HPP

#include "common/outlier_rule.hpp"
#include "cpu/simd/simd_level.hpp"

// Rows of results of images with missing pixels; see valid_outliers.cpp.

namespace cv::cuda::fastfilters
{

// What a result is.
enum ResultState : unsigned char
{
    MissingResult,
    MedianResult,  // of a missing pixel
    RuleResult
};

struct ResultStates
{
    const unsigned char* valid;  // 1 where the pixel is valid, else 0
    const int* counts;           // the valid pixels of the window, null: there are always enough
    int minCount;
    bool fill;
};

// A row of at least a vector.
struct OutlierRow
{
    const void* source;
    const unsigned char* states;
    const void* missingResult;  // one value
    int count, valueBytes;
    bool isSigned;  // for integers
    void* values;   // medians, then results
};

// applyRule, for rules that need no more than a value and its median, is idempotent.
CFF_DECLARE_SIMD(void findStates(const ResultStates& row, int count, unsigned char* states);
                 void applyRule(const OutlierRule& rule, const OutlierRow& row))

}  // namespace cv::cuda::fastfilters

#endif

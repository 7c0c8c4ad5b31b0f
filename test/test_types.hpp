// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_TYPES_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_TYPES_HPP

#include "test_case.hpp"

// Images of any depth and number of channels, and the definitions of their filters: values are long double, which holds
// doubles and integers of 64 bits exactly.

namespace opencv_test
{

//! What the values of CV_32S and CV_64F are.
enum class Integers
{
    None,  // those of the depth
    Signed,
    Unsigned
};

//! The depths that other files do not test, and all.
const std::vector<int>& wideDepths();
const std::vector<int>& everyDepth();

//! allTypes() and some that every filter accepts, too: halves, and other numbers of channels than 1, 3 and 4.
std::vector<perf::MatType> typesOfEveryFilter();

long double readValue(const uchar* value, int depth, Integers integers = Integers::None);
//! Rounds to nearest, ties to even, and saturates; NaN becomes 0 in integers.
long double roundedTo(int depth, long double value, Integers integers = Integers::None);
void writeValue(uchar* place, int depth, long double value, Integers integers = Integers::None);

//! Halves as floats, and the nearest halves to floats; all NaN are the quiet one.
Mat floatsOf(const Mat& halves);
Mat halvesOf(const Mat& floats);

//! Any bits, NaN of many kinds and denormal numbers among them.
Mat makeBits(Size size, int type);
//! The least and the greatest values, neighbors of them, zeros of both signs, infinities and NaN.
Mat makeExtremes(Size size, int type, Integers integers = Integers::None);

//! As extend(), for any type.
Mat extendWide(const Mat& parent, const Rect& roi, Size window, Point anchor, const Border& border,
               Integers integers = Integers::None);

//! The value of a rank among the pixels that are not 0 in the footprint: NaN is the greatest, and the quiet NaN of its
//! type.
Mat wideRanks(const Mat& extended, const Mat& footprint, int rank, Integers integers = Integers::None);

//! The filter for integers, unless they are those of the depth.
Ptr<cuda::Filter> ofIntegers(const Ptr<cuda::Filter>& filter, Integers integers);

Case wideRankCase(int type, const Mat& footprint, double percentile, Point anchor, int border, const Scalar& value,
                  Integers integers = Integers::None);
Case wideMorphologyCase(int op, int type, const Mat& element, Point anchor, int iterations, int border,
                        const Scalar& value, Integers integers = Integers::None);

//! The coefficients of a window, over a divisor if they are integers.
struct WideMask
{
    Size size;
    std::vector<long double> values;  // row by row
    long double divisor;              // 0: they are no integers

    static WideMask ofMask(const Mat& mask, long double divisor = 0);
    static WideMask ofVectors(const Mat& row, const Mat& column, long double divisor = 0);
};
//! One case of each filter that is no rank, no linear filter and no morphology, for images of any depth and number of
//! channels. Results of halves are floats where the filter has such, and are compared with those of the same floats.
std::vector<Case> otherCases(int type, int border, const Scalar& value);

Case wideLinearCase(const std::string& name, const Ptr<cuda::Filter>& filter, int srcType, int dstType,
                    const WideMask& mask, const LinearOptions& options);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_TYPES_HPP

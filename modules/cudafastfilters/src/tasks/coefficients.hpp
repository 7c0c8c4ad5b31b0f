// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COEFFICIENTS_HPP
#define OPENCV_CUDAFASTFILTERS_COEFFICIENTS_HPP

#include "opencv2/core.hpp"

#include <vector>

// What is known about a mask when a filter is created: whether it can be computed exactly, and in which type.

namespace cv::cuda::fastfilters
{

double absoluteSum(const std::vector<double>& coefficients);

// Coefficients values[i] / divisor. `exact` if all values are integers.
struct LinearCoefficients
{
    Size size;
    std::vector<double> values;  // row by row
    double divisor = 1;
    bool exact = false;

    double sum() const;  // sum of the values, not divided
    double absoluteSum() const { return fastfilters::absoluteSum(values); }
    double positiveSum() const { return (absoluteSum() + sum()) / 2; }
    double negativeSum() const { return (absoluteSum() - sum()) / 2; }  // absolute value
};

// The largest common divisor that is tried; a larger one for masks given in double, whose rounding is finer.
constexpr int maxDivisorFloat = 4096;
constexpr int maxDivisorDouble = 65536;

// Checks that the mask has one channel and finite coefficients, and finds integers m and one divisor d with
// coefficient = m / d to the precision of the mask's type, if there are any.
LinearCoefficients analyseCoefficients(const char* factory, InputArray kernel);

// From this many coefficients on, a mask of rank 1 is computed as a separable mask: smaller ones are as fast as dense
// masks, and the contract's bound for them has no room for the rounding of the factors.
constexpr int factoriseMinArea = 25;

// A row of ones over a common divisor, exact for any divisor.
LinearCoefficients boxVector(int size, double divisor);

// Whether the mask is the product of a column and a row, to a relative tolerance in every coefficient; exactly if the
// mask is exact. The factors share its divisor.
bool factorise(const LinearCoefficients& mask, double tolerance, LinearCoefficients& row, LinearCoefficients& column);

// Sums of integers below this are exact in float.
constexpr double exactFloat = 16777216.0;

// How sums of pixels times coefficients are kept.
struct SumPrecision
{
    // Coefficients are integers, by whose divisor sums are divided once. All sums are integers that the type of the sum
    // holds exactly; those of doubles only if pixels are integers of at most 32 bits.
    bool exact;
    bool useDouble;  // if float would not hold exact sums, or would be off by more than half a unit; for doubles
    double bound;    // for the absolute value of the sums of integer images; infinite for doubles
};

// The range of the sums of a filter: of its integers if `exact`, otherwise of its coefficients.
struct SumBounds
{
    bool exact;
    double values;        // sum of the absolute values
    double coefficients;  // the same, divided by their divisor
    double delta;         // absolute value
    double roundings;     // accumulation error in units of 2^-24 * coefficients * largest pixel
};

// The accumulation error of a correlation whose rows are summed in chunks (see linearRowChunk).
double roundingsOf(Size window);

// Accumulation error of a correlation with a row and a column. Each term is rounded once, relative to the sum so far.
// For masks like the Gaussian, that is half of a bound by the whole sum.
double separableRoundings(const LinearCoefficients& row, const LinearCoefficients& column);

SumPrecision sumPrecision(int srcDepth, int dstDepth, const SumBounds& bounds);

}  // namespace cv::cuda::fastfilters

#endif

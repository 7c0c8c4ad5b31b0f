// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIPE_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_STRIPE_FINISH_HPP

#include "cpu_algorithm.hpp"
#include "simd/linear_stripe.hpp"

// How the sums of the linear filters with vector code become results.

namespace cv::cuda::fastfilters
{

// Sums below this fit into 32-bit integers, including what rounding adds to them.
constexpr double mostIntSum = 2147483000;

// From a task's sums to its results. A product or a sum in float is not used if it would be rounded differently from
// the quotient in double.
StripeFinish planFinish(const LinearTask& task, StripeSums sums);

// How unsigned integers up to `greatest` are divided: as the higher half of a product of twice `bits` bits, and a
// shift. False: no multiplier of `bits` bits is exact.
bool planQuotient(int bits, uint64 greatest, uint64 divisor, StripeFinish& finish);

int sumBytes(StripeSums sums);

// As a phrase.
const char* sumName(StripeSums sums);
String describeFinish(const StripeFinish& finish);

// Whether exact sums fit into 16 bits. Those of CV_8U may be unsigned.
bool suitsShortSums(const LinearTask& task, bool& isUnsigned);

// Whether exact sums fit into 32 bits. Means by powers of two may use all of them.
bool suitsIntSums(const LinearTask& task);

Symmetry symmetryOf(const std::vector<double>& coefficients);

// Coefficients in the type of the sums.
std::vector<uchar> packCoefficients(const std::vector<double>& coefficients, StripeSums sums);

// Two coefficients of 16 bits in the halves of an int.
inline int packPair(int first, int second)
{
    return static_cast<int>(static_cast<unsigned>(first & 0xffff) | static_cast<unsigned>(second) << 16);
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_STRIPES_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_STRIPES_HPP

#include "cpu_algorithm.hpp"
#include "simd/linear_stripe.hpp"

#include <functional>

// What the linear filters with vector code share: an image is cut into stripes for cv::parallel_for_'s threads, each of
// which is filtered in one pass from top to bottom.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Sums of less than this fit 32-bit integers, with what rounding adds to them.
constexpr double mostIntSum = 2147483000;

// From a task's sums to its results. Where a product or a sum in float would be rounded otherwise than the quotient in
// double, it is not taken.
StripeFinish planFinish(const LinearTask& task, StripeSums sums);

// How integers without a sign up to `greatest` are divided: as the higher half of a product of twice `bits` bits, and a
// shift. False: no multiplier of `bits` bits is exact.
bool planQuotient(int bits, uint64 greatest, uint64 divisor, StripeFinish& finish);

int sumBytes(StripeSums sums);

// In a phrase.
const char* sumName(StripeSums sums);
String describeFinish(const StripeFinish& finish);

// Whether exact sums fit 16 bits. Those of CV_8U may have no sign.
bool suitsShortSums(const LinearTask& task, bool& isUnsigned);

Symmetry symmetryOf(const std::vector<double>& coefficients);

// Coefficients in the type of the sums.
std::vector<uchar> packCoefficients(const std::vector<double>& coefficients, StripeSums sums);

// Which rows of results may be written past the caches, where the image outgrows them.
enum class StreamedRows
{
    None,
    OfWholeLines,  // that begin with lines of the caches
    All
};

// What a stripe's outputs pass through.
struct StripeBuffers
{
    int rows;
    int elementBytes;
    int margin = 0;  // elements of a row beside those of the source
    StreamedRows streamed = StreamedRows::None;
};

// Of one stripe: cleared, on a cache line, with so many elements from row to row.
struct StripeMemory
{
    void* data;
    int pitch;
};

using StripeBody =
    std::function<void(const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)>;

// Calls `body` for stripes that cover the image, on cv::parallel_for_'s threads. They are so wide that the buffers stay
// in the cache.
void forEachStripe(const CpuImages& images, const Neighbourhood& neighbourhood, const StripeBuffers& buffers,
                   const StripeBody& body);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

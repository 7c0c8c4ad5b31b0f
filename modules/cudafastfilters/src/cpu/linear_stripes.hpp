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

// From a task's sums to its results. Where a product or a sum in float would be rounded otherwise than the quotient in
// double, it is not taken.
StripeFinish planFinish(const LinearTask& task, StripeSums sums);

int sumBytes(StripeSums sums);

// In a phrase.
const char* sumName(StripeSums sums);
String describeFinish(const StripeFinish& finish);

// Whether exact sums fit 16 bits. Those of CV_8U may have no sign.
bool suitsShortSums(const LinearTask& task, bool& isUnsigned);

// Coefficients in the type of the sums.
std::vector<uchar> packCoefficients(const std::vector<double>& coefficients, StripeSums sums);

// Of a stripe's buffers.
struct StripeBuffers
{
    int rows;  // that the outputs of a row pass through
    int elementBytes;
};

// Columns of a stripe, of an image's, so that the buffers stay in the cache.
int stripeColumns(const StripeBuffers& buffers, const Neighbourhood& neighbourhood, Size image, int channels);

using StripeBody = std::function<void(const StripeSource& source, const StripeDestination& destination)>;

// Calls `body` for stripes that cover the image, on cv::parallel_for_'s threads.
void forEachStripe(const CpuImages& images, const Neighbourhood& neighbourhood, int columns, const StripeBody& body);

// Memory for the vector code, cleared, on a cache line.
class StripeScratch
{
public:
    explicit StripeScratch(size_t bytes) : bytes_(bytes + 64) {}
    void* data() { return alignPtr(bytes_.data(), 64); }

private:
    std::vector<uchar> bytes_;
};

// Elements from row to row of a buffer. Rows that are an odd number of cache lines apart are spread over the cache.
inline int stripePitch(int elements, int elementBytes)
{
    const int line = 64 / elementBytes;
    return ((elements + stripeSlack + line - 1) / line | 1) * line;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

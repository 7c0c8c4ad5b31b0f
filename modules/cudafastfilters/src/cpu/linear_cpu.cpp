// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "../precomp.hpp"

#include "../cuda/common/saturate.hpp"
#include "../linear_plan.hpp"
#include "../visit_depth.hpp"
#include "linear_cpu.hpp"
#include "padded_band.hpp"

#include <algorithm>

// OpenCV's own filters are not used here: cv::filter2D goes to single-precision Fourier transforms for larger
// masks and cv::sepFilter2D to 8-bit coefficients for smoothing masks, neither of which is the rounded real
// value, and both skip zero coefficients over NaN.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// One version for every x86-64, one for AVX2 with fused multiply-add, chosen when the library is loaded.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define CFF_SIMD_CLONES __attribute__((target_clones("default", "avx2,fma")))
#else
#define CFF_SIMD_CLONES
#endif

CFF_SIMD_CLONES void addScaled(const float* in, float weight, float* sum, int count)
{
    for (int i = 0; i < count; ++i)
        sum[i] += weight * in[i];
}

CFF_SIMD_CLONES void addScaled(const double* in, double weight, double* sum, int count)
{
    for (int i = 0; i < count; ++i)
        sum[i] += weight * in[i];
}

#undef CFF_SIMD_CLONES

template <typename Sum>
std::vector<Sum> convertWeights(const std::vector<double>& weights)
{
    return std::vector<Sum>(weights.begin(), weights.end());
}

// sum[i] += sum over k of weights[k] * in[i + k * stride]. Long rows in chunks, see linearRowChunk.
template <typename Sum>
void addCorrelation(const Sum* in, const Sum* weights, int size, int stride, std::vector<Sum>& partial, Sum* sum,
                    int count)
{
    for (int begin = 0; begin < size; begin += linearRowChunk)
    {
        std::fill(partial.begin(), partial.begin() + count, Sum(0));
        for (int k = begin; k < std::min(size, begin + linearRowChunk); ++k)
            addScaled(in + k * stride, weights[k], partial.data(), count);
        addScaled(partial.data(), Sum(1), sum, count);
    }
}

template <typename Sum>
void finishRow(const Sum* sums, double offset, double divisor, bool exact, Mat& dst, int y)
{
    const int count = dst.cols * dst.channels();
    visitDepth(dst.depth(),
               [&](auto pixel)
               {
                   using D = decltype(pixel);
                   D* out = dst.ptr<D>(y);
                   if (exact)
                       for (int i = 0; i < count; ++i)
                           out[i] = saturateRounded<D>((static_cast<double>(sums[i]) + offset) / divisor);
                   else
                       for (int i = 0; i < count; ++i)
                           out[i] = saturateRounded<D>(sums[i] + static_cast<Sum>(offset));
               });
}

template <typename Sum>
Mat convertBand(const Mat& padded)
{
    Mat converted;
    padded.convertTo(converted, DataType<Sum>::depth);
    return converted;
}

template <typename Sum>
void linearBand(const Mat& padded, Mat dst, const HostLinearMask& mask)
{
    const Mat source = convertBand<Sum>(padded);
    const std::vector<Sum> weights = convertWeights<Sum>(mask.weights);
    const int channels = dst.channels(), count = dst.cols * channels;
    std::vector<Sum> sums(count), partial(count);
    for (int y = 0; y < dst.rows; ++y)
    {
        std::fill(sums.begin(), sums.end(), Sum(0));
        for (int ky = 0; ky < mask.size.height; ++ky)
            addCorrelation(source.ptr<Sum>(y + ky), weights.data() + ky * mask.size.width, mask.size.width, channels,
                           partial, sums.data(), count);
        finishRow(sums.data(), mask.offset, mask.divisor, mask.sums.exact, dst, y);
    }
}

template <typename Sum>
void separableBand(const Mat& padded, Mat dst, const HostSeparableMask& mask)
{
    const Mat source = convertBand<Sum>(padded);
    const std::vector<Sum> row = convertWeights<Sum>(mask.row), column = convertWeights<Sum>(mask.column);
    const int channels = dst.channels(), count = dst.cols * channels;
    std::vector<Sum> partial(count), sums(count);
    Mat rowSums = Mat::zeros(padded.rows, count, DataType<Sum>::depth);
    for (int y = 0; y < padded.rows; ++y)
        addCorrelation(source.ptr<Sum>(y), row.data(), static_cast<int>(row.size()), channels, partial,
                       rowSums.ptr<Sum>(y), count);
    const int stride = static_cast<int>(rowSums.step1());
    for (int y = 0; y < dst.rows; ++y)
    {
        std::fill(sums.begin(), sums.end(), Sum(0));
        addCorrelation(rowSums.ptr<Sum>(y), column.data(), static_cast<int>(column.size()), stride, partial,
                       sums.data(), count);
        finishRow(sums.data(), mask.offset, mask.divisor, mask.sums.exact, dst, y);
    }
}

String describeSums(const char* algorithm, const SumPlan& sums)
{
    return format("%s on padded bands of rows, in parallel, %s sums in %s", algorithm, sums.exact ? "exact" : "rounded",
                  sums.useDouble ? "double" : "float");
}

}  // namespace

void linearFilterHost(const Mat& src, Mat& dst, const Neighbourhood& neighbourhood, const HostLinearMask& mask)
{
    forEachBand(src, neighbourhood,
                [&](const Mat& padded, const Range& rows)
                {
                    if (mask.sums.useDouble)
                        linearBand<double>(padded, dst.rowRange(rows), mask);
                    else
                        linearBand<float>(padded, dst.rowRange(rows), mask);
                });
}

void separableFilterHost(const Mat& src, Mat& dst, const Neighbourhood& neighbourhood, const HostSeparableMask& mask)
{
    forEachBand(src, neighbourhood,
                [&](const Mat& padded, const Range& rows)
                {
                    if (mask.sums.useDouble)
                        separableBand<double>(padded, dst.rowRange(rows), mask);
                    else
                        separableBand<float>(padded, dst.rowRange(rows), mask);
                });
}

String describeLinearHost(const SumPlan& sums)
{
    return describeSums("direct correlation", sums);
}

String describeSeparableHost(const SumPlan& sums)
{
    return describeSums("row pass, column pass", sums);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

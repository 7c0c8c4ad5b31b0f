// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/saturate.hpp"
#include "tasks/roundings.hpp"
#include "common/visit_depth.hpp"
#include "cpu/linear_algorithms.hpp"
#include "cpu/padded_band.hpp"

#include <algorithm>

// OpenCV's own filters are not used here: cv::filter2D uses single-precision Fourier transforms for larger masks and
// cv::sepFilter2D 8-bit coefficients for smoothing masks; neither gives the rounded real value, and both skip zero
// coefficients over NaN.

namespace cv::cuda::fastfilters
{

namespace
{

// One version for every x86-64, one for AVX2 with fused multiply-add, chosen when the library is loaded. That is too
// early for ThreadSanitizer, which also watches the choice but has not started yet.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) &&                           \
    !defined(__SANITIZE_THREAD__)
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
std::vector<Sum> convertCoefficients(const std::vector<double>& coefficients)
{
    return std::vector<Sum>(coefficients.begin(), coefficients.end());
}

// sum[i] += sum over k of coefficients[k] * in[i + k * stride]. Long rows are summed in chunks, see linearRowChunk.
template <typename Sum>
void addCorrelation(const Sum* in, const Sum* coefficients, int size, size_t stride, std::vector<Sum>& partial,
                    Sum* sum, int count)
{
    for (int begin = 0; begin < size; begin += linearRowChunk)
    {
        std::fill(partial.begin(), partial.begin() + count, Sum(0));
        for (int k = begin; k < std::min(size, begin + linearRowChunk); ++k)
            addScaled(in + k * stride, coefficients[k], partial.data(), count);
        addScaled(partial.data(), Sum(1), sum, count);
    }
}

template <typename Sum>
void finishRow(const Sum* sums, const LinearResult& result, Mat& dst, int y)
{
    const int count = dst.cols * dst.channels();
    visitLinearDepth(dst.depth(),
                     [&](auto pixel)
                     {
                         using D = decltype(pixel);
                         D* out = dst.ptr<D>(y);
                         if (result.sums.exact)
                             for (int i = 0; i < count; ++i)
                                 out[i] = saturateRounded<D>((static_cast<double>(sums[i]) + result.offset) /
                                                             result.divisor);
                         else
                             for (int i = 0; i < count; ++i)
                                 out[i] = saturateRounded<D>(sums[i] + static_cast<Sum>(result.offset));
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
void linearBand(const Mat& padded, Mat dst, const LinearTask& task)
{
    const Mat source = convertBand<Sum>(padded);
    const std::vector<Sum> coefficients = convertCoefficients<Sum>(task.dense);
    const int channels = dst.channels(), count = dst.cols * channels;
    std::vector<Sum> sums(count), partial(count);
    for (int y = 0; y < dst.rows; ++y)
    {
        std::fill(sums.begin(), sums.end(), Sum(0));
        for (int ky = 0; ky < task.height(); ++ky)
            addCorrelation(source.ptr<Sum>(y + ky), coefficients.data() + ky * task.width(), task.width(), channels,
                           partial, sums.data(), count);
        finishRow(sums.data(), task.result, dst, y);
    }
}

template <typename Sum>
void separableBand(const Mat& padded, Mat dst, const LinearTask& task)
{
    const Mat source = convertBand<Sum>(padded);
    const std::vector<Sum> row = convertCoefficients<Sum>(task.row), column = convertCoefficients<Sum>(task.column);
    const int channels = dst.channels(), count = dst.cols * channels;
    std::vector<Sum> partial(count), sums(count);
    Mat rowSums = Mat::zeros(padded.rows, count, DataType<Sum>::depth);
    for (int y = 0; y < padded.rows; ++y)
        addCorrelation(source.ptr<Sum>(y), row.data(), static_cast<int>(row.size()), channels, partial,
                       rowSums.ptr<Sum>(y), count);
    const size_t stride = rowSums.step1();
    for (int y = 0; y < dst.rows; ++y)
    {
        std::fill(sums.begin(), sums.end(), Sum(0));
        addCorrelation(rowSums.ptr<Sum>(y), column.data(), static_cast<int>(column.size()), stride, partial,
                       sums.data(), count);
        finishRow(sums.data(), task.result, dst, y);
    }
}

template <typename Sum>
void filterBand(const Mat& padded, const Mat& dst, const LinearTask& task)
{
    if (task.isSeparable)
        separableBand<Sum>(padded, dst, task);
    else
        linearBand<Sum>(padded, dst, task);
}

class DirectRows : public CpuAlgorithm
{
public:
    explicit DirectRows(const LinearTask& task) : task_(task) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    void run(CpuImages& images, const CpuFacts&) const CV_OVERRIDE
    {
        forEachBand(images.source, task_.neighbourhood,
                    [&](const Mat& padded, const Range& rows)
                    {
                        const Mat destination = images.destination.rowRange(rows);
                        if (task_.result.sums.useDouble)
                            filterBand<double>(padded, destination, task_);
                        else
                            filterBand<float>(padded, destination, task_);
                    });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const double width = task_.width(), height = task_.height();
        if (task_.isSeparable)
            return 1 + 0.12 * (width + height);
        return isFloatDepth(task_.srcDepth()) ? 0.9 + 0.07 * width * height : 3 + 0.09 * width * height;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("%s, %s sums in %s", task_.isSeparable ? "row pass, column pass" : "direct correlation",
                   task_.result.sums.exact ? "exact" : "rounded", task_.result.sums.useDouble ? "double" : "float");
        record.tile = "padded bands of rows";
        return record;
    }

private:
    LinearTask task_;
};

}  // namespace

CpuPreparation prepareDirectRows(const LinearTask& task)
{
    return std::make_unique<DirectRows>(task);
}

}  // namespace cv::cuda::fastfilters

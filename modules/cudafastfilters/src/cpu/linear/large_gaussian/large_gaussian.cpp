// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "tasks/large_gaussian_axis.hpp"
#include "common/saturate.hpp"
#include "common/visit_depth.hpp"
#include "tasks/linear_tasks.hpp"
#include "cpu/linear_algorithms.hpp"
#include "cpu/padded_band.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

using Floats = std::vector<float>;

Floats toFloats(const std::vector<double>& values, double factor)
{
    Floats result;
    for (double value : values)
        result.push_back(static_cast<float>(value * factor));
    return result;
}

void addScaled(const float* in, float weight, float* sum, int count)
{
    for (int i = 0; i < count; ++i)
        sum[i] += weight * in[i];
}

void parallelRows(int rows, const std::function<void(int y)>& body)
{
    parallel_for_(Range(0, rows),
                  [&](const Range& range)
                  {
                      for (int y = range.start; y < range.end; ++y)
                          body(y);
                  });
}

// A sample from the 4 cells that it depends on. Pixel `phase` of the first has the weight of such a pixel in the last
// of its samples, and so on.
void sampleRow(const float* pixels, const LargeGaussianAxis& axis, const Floats& spline, int channels, float* samples)
{
    for (int e = 0; e < axis.inputs * channels; ++e)
    {
        const float* in = pixels + static_cast<std::ptrdiff_t>(e / channels) * axis.step * channels + e % channels;
        float sum = 0;
        for (int cell = 0; cell < 4; ++cell)
            for (int phase = 0; phase < axis.step; ++phase, in += channels)
                sum += spline[4 * phase + 3 - cell] * *in;
        samples[e] = sum;
    }
}

// Stage 1: the coarse grid before its filter.
Mat sampleImage(const Mat& src, const Neighbourhood& neighbourhood, const LargeGaussianCoefficients& x,
                const LargeGaussianCoefficients& y)
{
    const LargeGaussianAxis axisX = largeGaussianAxis(x.step, x.reach, src.cols);
    const LargeGaussianAxis axisY = largeGaussianAxis(y.step, y.reach, src.rows);
    const Floats splineX = toFloats(x.spline, 1.0 / x.step), splineY = toFloats(y.spline, 1.0 / y.step);
    const PaddedSource source(src, neighbourhood);
    const int channels = src.channels(), firstX = axisX.firstPixel() + neighbourhood.anchor.x;
    Mat grid(axisY.inputs, axisX.inputs * channels, CV_32F);
    parallelRows(grid.rows,
                 [&](int row)
                 {
                     Mat pixels;
                     source.rows(axisY.firstPixel() + row * y.step + neighbourhood.anchor.y, 4 * y.step)
                         .convertTo(pixels, CV_32F);
                     const int count = pixels.cols * channels;
                     Floats sums(count);
                     for (int i = 0; i < pixels.rows; ++i)
                         addScaled(pixels.ptr<float>(i), splineY[4 * (i % y.step) + 3 - i / y.step], sums.data(),
                                   count);
                     sampleRow(sums.data() + firstX * channels, axisX, splineX, channels, grid.ptr<float>(row));
                 });
    return grid;
}

// Stage 2, a separable filter on the samples.
std::shared_ptr<const CpuDispatch> prepareSamplesFilter(const LargeGaussianTask& task)
{
    const int type = CV_MAKETYPE(CV_32F, CV_MAT_CN(task.srcType)), reachX = task.x.reach, reachY = task.y.reach;
    const Neighbourhood neighbourhood = {Size(2 * reachX + 1, 2 * reachY + 1),
                                         Point(reachX, reachY),
                                         BORDER_REPLICATE,
                                         BORDER_REPLICATE,
                                         false,
                                         Scalar()};
    return prepareCpuLinearFilter(
        separableTask(type, type, neighbourhood, samplesCoefficients(task.x), samplesCoefficients(task.y), 0));
}

Mat filterGrid(const CpuDispatch& filter, const Mat& grid, int channels, const LargeGaussianCoefficients& x,
               const LargeGaussianCoefficients& y)
{
    // A region of the samples, so that the samples around it are read.
    const Mat samples = grid.reshape(channels);
    const Rect inside(x.reach, y.reach, samples.cols - 2 * x.reach, samples.rows - 2 * y.reach);
    CpuImages images = {samples(inside), Mat(inside.size(), samples.type())};
    filter.run(images);
    return images.destination.reshape(1);
}

// Stage 3 along a row: the first `count` pixels of a cell from the 4 samples around it.
template <typename D>
void expandCell(const float* samples, const float* spline, int channels, int count, D* out)
{
    for (int phase = 0; phase < count; ++phase)
    {
        const float* weight = spline + 4 * phase;
        for (int c = 0; c < channels; ++c)
        {
            float sum = 0;
            for (int j = 0; j < 4; ++j)
                sum += weight[j] * samples[j * channels + c];
            out[phase * channels + c] = saturateRounded<D>(sum);
        }
    }
}

void filterImage(const CpuDispatch& samplesFilter, const Mat& src, Mat& dst, const Neighbourhood& neighbourhood,
                 const LargeGaussianCoefficients& x, const LargeGaussianCoefficients& y)
{
    const int channels = src.channels();
    const Mat grid = filterGrid(samplesFilter, sampleImage(src, neighbourhood, x, y), channels, x, y);
    const Floats splineX = toFloats(x.spline, 1), splineY = toFloats(y.spline, 1);
    parallelRows(dst.rows,
                 [&](int row)
                 {
                     Floats samples(grid.cols);
                     for (int j = 0; j < 4; ++j)
                         addScaled(grid.ptr<float>(row / y.step + j), splineY[4 * (row % y.step) + j], samples.data(),
                                   grid.cols);
                     visitDepth(dst.depth(),
                                [&](auto pixel)
                                {
                                    using D = decltype(pixel);
                                    D* out = dst.ptr<D>(row);
                                    for (int x0 = 0, cell = 0; x0 < dst.cols; x0 += x.step, ++cell)
                                        expandCell(samples.data() + cell * channels, splineX.data(), channels,
                                                   std::min(x.step, dst.cols - x0), out + x0 * channels);
                                });
                 });
}

class LargeGaussian : public CpuAlgorithm
{
public:
    explicit LargeGaussian(const LargeGaussianTask& task) : task_(task), samplesFilter_(prepareSamplesFilter(task)) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    int bandStep(Size) const CV_OVERRIDE { return task_.y.step; }

    void run(CpuImages& images, const CpuFacts&) const CV_OVERRIDE
    {
        filterImage(*samplesFilter_, images.source, images.destination, task_.neighbourhood, task_.x, task_.y);
    }

    double nanoseconds() const CV_OVERRIDE { return 8; }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = describeStages(task_.x, task_.y) + ", sums in float";
        record.tile = "rows";
        return record;
    }

private:
    LargeGaussianTask task_;
    std::shared_ptr<const CpuDispatch> samplesFilter_;
};

}  // namespace

CpuPreparation prepareCpuLargeGaussianFilter(const LargeGaussianTask& task)
{
    return std::make_unique<LargeGaussian>(task);
}

}  // namespace cv::cuda::fastfilters

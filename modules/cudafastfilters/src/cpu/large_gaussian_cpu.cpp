// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "../precomp.hpp"

#include "../cuda/common/saturate.hpp"
#include "../large_gaussian_plan.hpp"
#include "../visit_depth.hpp"
#include "large_gaussian_cpu.hpp"
#include "padded_band.hpp"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
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

// A sample from the 4 cells that it depends on. Pixel `phase` of the first has the weight that such a pixel has for the
// last of its samples, and so on.
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
Mat sampleImage(const Mat& src, const Neighbourhood& neighbourhood, const LargeGaussianMask& x,
                const LargeGaussianMask& y)
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

// Stage 2.
Mat filterGrid(const Mat& grid, int channels, const LargeGaussianMask& x, const LargeGaussianMask& y)
{
    const Floats tapsX = toFloats(x.taps, 1), tapsY = toFloats(y.taps, 1);
    const int count = grid.cols - 2 * x.reach * channels;
    Mat rows = Mat::zeros(grid.rows, count, CV_32F), result = Mat::zeros(grid.rows - 2 * y.reach, count, CV_32F);
    parallelRows(rows.rows,
                 [&](int row)
                 {
                     for (size_t k = 0; k < tapsX.size(); ++k)
                         addScaled(grid.ptr<float>(row) + k * channels, tapsX[k], rows.ptr<float>(row), count);
                 });
    parallelRows(result.rows,
                 [&](int row)
                 {
                     for (size_t k = 0; k < tapsY.size(); ++k)
                         addScaled(rows.ptr<float>(row + static_cast<int>(k)), tapsY[k], result.ptr<float>(row), count);
                 });
    return result;
}

}  // namespace

void largeGaussianHost(const Mat& src, Mat& dst, const Neighbourhood& neighbourhood, const LargeGaussianMask& x,
                       const LargeGaussianMask& y)
{
    const int channels = src.channels();
    const Mat grid = filterGrid(sampleImage(src, neighbourhood, x, y), channels, x, y);
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
                                    for (int e = 0; e < dst.cols * channels; ++e)
                                    {
                                        const int column = e / channels, cell = column / x.step;
                                        const float* in = samples.data() + cell * channels + e % channels;
                                        const float* weight = splineX.data() + 4 * (column % x.step);
                                        float sum = 0;
                                        for (int j = 0; j < 4; ++j)
                                            sum += weight[j] * in[j * channels];
                                        out[e] = saturateRounded<D>(sum);
                                    }
                                });
                 });
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

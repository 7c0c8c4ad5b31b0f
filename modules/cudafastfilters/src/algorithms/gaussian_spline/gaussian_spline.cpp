// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "coefficients/linear_tasks.hpp"
#include "common/border.hpp"
#include "dispatch/dispatch.hpp"
#include "dispatch/linear_algorithms.hpp"
#include "dispatch/tables.hpp"
#include "gaussian_spline.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Stage 2, of images of floats.
std::shared_ptr<const Dispatch> prepareSamples(const LargeGaussianTask& task)
{
    const int type = CV_MAKETYPE(CV_32F, CV_MAT_CN(task.srcType)), reachX = task.x.reach, reachY = task.y.reach;
    const Neighbourhood neighbourhood = {
        Size(2 * reachX + 1, 2 * reachY + 1), Point(reachX, reachY), BORDER_CONSTANT, BORDER_CONSTANT, true, Scalar()};
    return prepareLinearFilter(
        separableTask(type, type, neighbourhood, samplesCoefficients(task.x), samplesCoefficients(task.y), 0));
}

// Rows of a grid in memory: whole warps of packets.
size_t gridStep(int elements)
{
    return alignSize(elements, 2 * gaussianSplineDistance);
}

GaussianSplineWeights deviceSpline(const LargeGaussianCoefficients& mask, double factor)
{
    GaussianSplineWeights spline = {};
    const auto weight = [&](int i) { return static_cast<float>(mask.spline[i] * factor); };
    for (int phase = 0; phase < mask.step; ++phase)
        spline.phase[phase] =
            make_float4(weight(4 * phase), weight(4 * phase + 1), weight(4 * phase + 2), weight(4 * phase + 3));
    return spline;
}

// A grid of floats, which lasts until the work that is launched while it lives is done.
class ScratchGrid
{
public:
    ScratchGrid(int width, int height, cudaStream_t stream)
        : memory_(gridStep(width) * height * sizeof(float), stream),
          grid_{reinterpret_cast<float*>(memory_.data()), gridStep(width), width, height}
    {
    }
    const GaussianSplineGrid& grid() const { return grid_; }
    uchar* data() const { return memory_.data(); }
    size_t bytesOfRow() const { return grid_.step * sizeof(float); }

private:
    StreamScratch memory_;
    GaussianSplineGrid grid_;
};

class GaussianSpline : public Algorithm
{
public:
    explicit GaussianSpline(const LargeGaussianTask& task) : task_(task), samples_(prepareSamples(task)) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    Fit fit(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        constexpr long long most = 1 << 30;
        const Interval columns = columnsOf(images);
        return Fit::where(static_cast<long long>(columns.end - columns.begin) * images.destination.channels <= most,
                          "rows are too long to count their elements in 32 bits");
    }

    void launch(const Images& images, cudaStream_t stream) const CV_OVERRIDE
    {
        const int channels = images.destination.channels;
        const Size size = images.destination.size;
        const LargeGaussianAxis axisX = largeGaussianAxis(task_.x.step, task_.x.reach, size.width);
        const LargeGaussianAxis axisY = largeGaussianAxis(task_.y.step, task_.y.reach, size.height);
        const ScratchGrid samples(axisX.inputs * channels, axisY.inputs, stream);
        sample(images, axisX, axisY, samples, stream);
        const ScratchGrid filtered(axisX.outputs * channels, axisY.outputs, stream);
        const Images grids = {{samples.data(), samples.bytesOfRow(), Size(axisX.inputs, axisY.inputs),
                               Point(task_.x.reach, task_.y.reach)},
                              {filtered.data(), filtered.bytesOfRow(), Size(axisX.outputs, axisY.outputs), channels}};
        samples_->run(grids, stream);
        interpolate(filtered.grid(), axisX, axisY, images.destination, stream);
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        const LargeGaussianCoefficients &x = task_.x, &y = task_.y;
        PlanRecord record;
        record.method = describeStages(x, y);
        record.tile = format("%d elements a thread, which walks down the cells of its columns", gaussianSplinePacket);
        record.packing = "pixels as floats in registers, samples in device memory";
        // Ten on all pixels, the coefficients on the samples.
        record.operations =
            10 + static_cast<double>(x.taps.size() + y.taps.size()) / (static_cast<double>(x.step) * y.step);
        record.pipe = "fma";
        record.why = "the cost does not grow with sigma";
        record.parts = "samples: " + inOneLine(samples_->describe());
        return record;
    }

private:
    // The columns of the source that matter, as well aligned as the image.
    Interval columnsOf(const Images& images) const
    {
        const Neighbourhood& n = task_.neighbourhood;
        Interval columns = readInterval(images.source.offset.x, images.destination.size.width, n.window.width,
                                        n.anchor.x, images.source.whole.width, n.borderX);
        columns.begin -= columns.begin % 16;
        return columns;
    }

    // Stage 1.
    void sample(const Images& images, const LargeGaussianAxis& axisX, const LargeGaussianAxis& axisY,
                const ScratchGrid& samples, cudaStream_t stream) const
    {
        const Neighbourhood& n = task_.neighbourhood;
        const DeviceSource& from = images.source;
        const Interval columns = columnsOf(images);
        const int channels = images.destination.channels, width = (columns.end - columns.begin) * channels;
        const ScratchGrid rows(width, axisY.inputs, stream);
        const int pixelBytes = static_cast<int>(CV_ELEM_SIZE1(task_.srcType));
        const int cells = gaussianSplineRowsCells(axisY, pixelBytes, width);
        const ScratchGrid seamRows(width, gaussianSplineSeamRows(axisY, cells), stream);
        const GaussianSplineSeams seams = {cells, seamRows.grid().data, seamRows.grid().step};
        const GaussianSplineSource source = {from.data +
                                                 static_cast<size_t>(columns.begin) * CV_ELEM_SIZE(task_.srcType),
                                             from.step,
                                             width,
                                             from.whole.height,
                                             from.offset.y + axisY.firstPixel(),
                                             n.borderY};
        visitDepth(CV_MAT_DEPTH(task_.srcType),
                   [&](auto pixel)
                   {
                       checkCuda(gaussianSplineRows<decltype(pixel)>(axisY, deviceSpline(task_.y, 1.0 / task_.y.step),
                                                                     source, rows.grid(), seams, stream),
                                 "launching gaussian_spline, the sampling of columns");
                   });
        const GaussianSplineColumnsSource between = {
            rows.grid(), seams, channels, columns.begin, from.whole.width, from.offset.x + axisX.firstPixel(),
            n.borderX};
        checkCuda(
            gaussianSplineColumns(axisX, deviceSpline(task_.x, 1.0 / task_.x.step), between, samples.grid(), stream),
            "launching gaussian_spline, the sampling of rows");
    }

    // Stage 3.
    void interpolate(const GaussianSplineGrid& grid, const LargeGaussianAxis& axisX, const LargeGaussianAxis& axisY,
                     const DeviceDestination& to, cudaStream_t stream) const
    {
        // The error is far below half a unit of 8 bits.
        const bool inRange =
            CV_MAT_DEPTH(task_.srcType) == CV_MAT_DEPTH(task_.dstType) && CV_ELEM_SIZE1(task_.srcType) == 1;
        const GaussianSplineDestination destination = {to.data,        to.step,     to.size.width * to.channels,
                                                       to.size.height, to.channels, inRange};
        visitDepth(CV_MAT_DEPTH(task_.dstType),
                   [&](auto pixel)
                   {
                       checkCuda(gaussianSplineExpand<decltype(pixel)>(axisX, deviceSpline(task_.x, 1), axisY,
                                                                       deviceSpline(task_.y, 1), grid, destination,
                                                                       stream),
                                 "launching gaussian_spline, the interpolation");
                   });
    }

    LargeGaussianTask task_;
    std::shared_ptr<const Dispatch> samples_;
};

}  // namespace

Preparation prepareGaussianSpline(const LargeGaussianTask& task)
{
    return std::make_unique<GaussianSpline>(task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

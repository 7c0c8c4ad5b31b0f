// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/border.hpp"
#include "common/unread_pixels.hpp"
#include "cuda/linear_algorithms.hpp"
#include "cuda/tables.hpp"
#include "dispatch/dispatch.hpp"
#include "gaussian_spline.hpp"
#include "tasks/linear_tasks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// Stage 2, on float images.
std::shared_ptr<const Dispatch> prepareSamples(const LargeGaussianTask& task)
{
    const int type = CV_MAKETYPE(CV_32F, CV_MAT_CN(task.srcType)), reachX = task.x.reach, reachY = task.y.reach;
    const Neighbourhood neighbourhood = {
        Size(2 * reachX + 1, 2 * reachY + 1), Point(reachX, reachY), BORDER_CONSTANT, BORDER_CONSTANT, true, Scalar()};
    return prepareLinearFilter(
        separableTask(type, type, neighbourhood, samplesCoefficients(task.x), samplesCoefficients(task.y), 0));
}

// The row step of a grid in memory: whole warps of packets.
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

// The size of a grid of floats: elements and rows.
struct GridSize
{
    int width, height;

    size_t bytesOfRow() const { return gridStep(width) * sizeof(float); }
    size_t bytes() const { return bytesOfRow() * height; }
};

// A grid of floats that lasts until all work launched during its lifetime is done.
class ScratchGrid
{
public:
    ScratchGrid(GridSize size, const DeviceStream& stream)
        : memory_(size.bytes(), stream),
          grid_{reinterpret_cast<float*>(memory_.data()), gridStep(size.width), size.width, size.height}
    {
    }
    const GaussianSplineGrid& grid() const { return grid_; }
    uchar* data() const { return memory_.data(); }

private:
    StreamScratch memory_;
    GaussianSplineGrid grid_;
};

// The grids for an image.
struct Grids
{
    LargeGaussianAxis axisX, axisY;
    Interval columns;  // source columns that matter
    int cells;         // per block of stage 1
    GridSize rows, seams, samples, filtered;
    int channels;

    // What stage 2 is applied to.
    Images images(uchar* samplesData, uchar* filteredData) const
    {
        return {{samplesData, samples.bytesOfRow(), Size(axisX.inputs, axisY.inputs), Point(axisX.reach, axisY.reach)},
                {filteredData, filtered.bytesOfRow(), Size(axisX.outputs, axisY.outputs), channels}};
    }
};

class GaussianSpline : public Algorithm
{
public:
    explicit GaussianSpline(const LargeGaussianTask& task) : task_(task), samples_(prepareSamples(task)) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        constexpr long long most = 1 << 30;
        const Interval columns = columnsOf(images);
        if (static_cast<long long>(columns.end - columns.begin) * images.destination.channels > most)
            return Fit::no("rows are too long to count their elements in 32 bits");
        const Grids grids = gridsOf(images, columns, device);
        uchar* const place = unreadPixels();
        const Dispatch::Choice filter = samples_->first(grids.images(place, place), device);
        Decision found([this, grids, filter](const Images& given, const DeviceStream& stream)
                       { launch(grids, filter, given, stream); });
        // Stage 1 has given back its rows when stage 2 begins.
        found.scratchBytes = grids.samples.bytes() + std::max(grids.rows.bytes() + grids.seams.bytes(),
                                                              grids.filtered.bytes() + filter.decision.scratchBytes);
        found.constantBytes = filter.decision.constantBytes;
        // Blocks of stage 1 begin at cells that are the image size's, and their sums of floats are added at the seams.
        found.cut = Cut::nowhere();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const LargeGaussianCoefficients &x = task_.x, &y = task_.y;
        AlgorithmRecord record;
        record.method = describeStages(x, y);
        record.tile = format("%d elements per thread, which walks down the cells of its columns", gaussianSplinePacket);
        record.packing = "pixels as floats in registers, samples in device memory";
        // Ten for each pixel, the coefficients for each sample.
        record.operations =
            10 + static_cast<double>(x.taps.size() + y.taps.size()) / (static_cast<double>(x.step) * y.step);
        record.pipe = "fma";
        record.why = "the cost does not grow with sigma";
        record.parts = "samples: " + inOneLine(samples_->describe());
        return record;
    }

private:
    // The source columns that matter, aligned as well as the image.
    Interval columnsOf(const Images& images) const
    {
        const Neighbourhood& n = task_.neighbourhood;
        Interval columns = readInterval(images.source.offset.x, images.destination.size.width, n.window.width,
                                        n.anchor.x, images.source.whole.width, n.borderX);
        columns.begin -= columns.begin % 16;
        return columns;
    }

    Grids gridsOf(const Images& images, const Interval& columns, const DeviceFacts& device) const
    {
        const Size size = images.destination.size;
        Grids grids;
        grids.channels = images.destination.channels;
        grids.axisX = largeGaussianAxis(task_.x.step, task_.x.reach, size.width);
        grids.axisY = largeGaussianAxis(task_.y.step, task_.y.reach, size.height);
        grids.columns = columns;
        const int width = (grids.columns.end - grids.columns.begin) * grids.channels;
        const int pixelBytes = static_cast<int>(CV_ELEM_SIZE1(task_.srcType));
        grids.cells = gaussianSplineRowsCells(grids.axisY, pixelBytes, width, device);
        grids.rows = {width, grids.axisY.inputs};
        grids.seams = {width, gaussianSplineSeamRows(grids.axisY, grids.cells)};
        grids.samples = {grids.axisX.inputs * grids.channels, grids.axisY.inputs};
        grids.filtered = {grids.axisX.outputs * grids.channels, grids.axisY.outputs};
        return grids;
    }

    // `filter`: for stage 2.
    void launch(const Grids& grids, const Dispatch::Choice& filter, const Images& images,
                const DeviceStream& stream) const
    {
        const ScratchGrid samples(grids.samples, stream);
        sample(images, grids, samples, stream);
        const ScratchGrid filtered(grids.filtered, stream);
        Dispatch::launch(filter, grids.images(samples.data(), filtered.data()), stream);
        interpolate(filtered.grid(), grids, images.destination, stream);
    }

    // Stage 1.
    void sample(const Images& images, const Grids& grids, const ScratchGrid& samples, const DeviceStream& stream) const
    {
        const Neighbourhood& n = task_.neighbourhood;
        const DeviceSource& from = images.source;
        const ScratchGrid rows(grids.rows, stream), seamRows(grids.seams, stream);
        const GaussianSplineSeams seams = {grids.cells, seamRows.grid().data, seamRows.grid().step};
        const int firstColumn = grids.columns.begin;
        const GaussianSplineSource source = {from.data + static_cast<size_t>(firstColumn) * CV_ELEM_SIZE(task_.srcType),
                                             from.step,
                                             grids.rows.width,
                                             from.whole.height,
                                             from.offset.y + grids.axisY.firstPixel(),
                                             n.borderY};
        visitDepth(CV_MAT_DEPTH(task_.srcType),
                   [&](auto pixel)
                   {
                       checkCuda(gaussianSplineRows<decltype(pixel)>(grids.axisY,
                                                                     deviceSpline(task_.y, 1.0 / task_.y.step), source,
                                                                     rows.grid(), seams, stream),
                                 "launching gaussian_spline, the sampling of columns");
                   });
        const GaussianSplineColumnsSource between = {
            rows.grid(), seams, grids.channels, firstColumn, from.whole.width, from.offset.x + grids.axisX.firstPixel(),
            n.borderX};
        checkCuda(gaussianSplineColumns(grids.axisX, deviceSpline(task_.x, 1.0 / task_.x.step), between, samples.grid(),
                                        stream),
                  "launching gaussian_spline, the sampling of rows");
    }

    // Stage 3.
    void interpolate(const GaussianSplineGrid& grid, const Grids& grids, const DeviceDestination& to,
                     const DeviceStream& stream) const
    {
        // The error is far below half a unit of 8 bits.
        const bool inRange =
            CV_MAT_DEPTH(task_.srcType) == CV_MAT_DEPTH(task_.dstType) && CV_ELEM_SIZE1(task_.srcType) == 1;
        const GaussianSplineDestination destination = {to.data,        to.step,     to.size.width * to.channels,
                                                       to.size.height, to.channels, inRange};
        visitDepth(CV_MAT_DEPTH(task_.dstType),
                   [&](auto pixel)
                   {
                       checkCuda(gaussianSplineExpand<decltype(pixel)>(grids.axisX, deviceSpline(task_.x, 1),
                                                                       grids.axisY, deviceSpline(task_.y, 1), grid,
                                                                       destination, stream),
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

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/runtime/grid.hpp"
#include "cuda/statistics/float_variance_filter.hpp"
#include "cuda/statistics/statistics_algorithms.hpp"
#include "cuda/views/images.hpp"
#include "float_moment_tiles_plan.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class FloatMomentTiles : public Algorithm
{
public:
    explicit FloatMomentTiles(const StatisticsTask& task)
        : task_(task), filter_(floatMomentFilter(task, floatMomentTileRoundings(task.width(), task.height())))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (floatMomentTileBytes(filter_.width) > device.sharedBytesOfBlock)
            return Fit::no("the sums of a tile's columns do not fit into the device's shared memory");
        if (ceilDivide(images.destination.size.height, floatMomentTileRows) > maxGridY)
            return Fit::no("the image is too high");
        Decision found(
            [this](const Images& given, const DeviceStream& stream)
            {
                checkCuda(tileFloatMoments(filter_, sourceView<float>(given, task_.neighbourhood),
                                           destinationView<float>(given), stream),
                          "launching float_moment_tiles");
            });
        found.cut = Cut::everyRows(floatMomentTileRows);
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "sums of columns, then of windows, of the differences to a pixel of the tile and of their "
                        "squares, in double; nothing is subtracted from a sum";
        record.tile = format("%d x %d outputs per block, %d rows at a time", floatMomentTileColumns,
                             floatMomentTileRows, floatMomentTileStep);
        record.packing = "the sums of columns in shared memory";
        record.operations = 5.0 * (filter_.height + floatMomentTileStep) / floatMomentTileStep +
                            2.0 * filter_.width / floatMomentTileShared + 16;
        record.pipe = "fp64";
        record.why = "the sums of the columns of a window fit into shared memory";
        return record;
    }

private:
    const StatisticsTask task_;
    const FloatMomentFilter filter_;
};

}  // namespace

Preparation prepareFloatMomentTiles(const StatisticsTask& task)
{
    if (!isMoment(task.kind) || task.srcType != CV_32F)  // of one channel
        return "only variances, deviations and contrasts of floats of one channel";
    if (task.width() > floatMomentTileWidth)
        return "the window is too wide";
    return std::make_unique<FloatMomentTiles>(task);
}

}  // namespace cv::cuda::fastfilters

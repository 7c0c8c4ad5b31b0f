// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/statistics/statistics_algorithms.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "deviation_strip_filter.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

bool hasSide(int side)
{
    return selectSide(deviationSides(), side, true) != 0;
}

class DeviationStripAlgorithm : public Algorithm
{
public:
    explicit DeviationStripAlgorithm(const StatisticsTask& task)
        : task_(task),
          coefficients_(deviationStripCoefficients(
              task.width(), makeMomentFinish(task.moment(), task.sourceBytes(), task.area(), task.ddof)))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        StripPlan plan = {};
        visitStripOfChannels<DeviationStrips<std::uint8_t, float>, 1>(
            task_.width(),
            [&](auto strip) {
                plan = makeStripPlan<typename decltype(strip)::Type>(sourceOf(images), destinationView<float>(images),
                                                                     device);
            });
        Decision found(
            [this, plan](const Images& given, const DeviceStream& stream)
            {
                checkCuda(deviationStrips(coefficients_, plan, sourceOf(given), destinationView<float>(given), stream),
                          "launching deviation_strip");
            });
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const StripShape shape = deviationStripShape(task_.width());
        AlgorithmRecord record;
        record.method = "sums of pixels and of their squares along each row, added to the outputs that it belongs to";
        record.tile = format("%d neighbouring elements per thread, which walks down a strip of about %d rows",
                             shape.packet, shape.rows);
        record.packing = "unfinished sums in registers, exact in float";
        record.operations = deviationStripOperations(task_.width());
        record.pipe = "fma";
        record.batches = true;
        record.why = "a small square of bytes";
        return record;
    }

private:
    BatchSource<std::uint8_t> sourceOf(const Images& images) const
    {
        return sourceView<std::uint8_t>(images, task_.neighbourhood);
    }

    const StatisticsTask task_;
    const StripCoefficients coefficients_;
};

}  // namespace

Preparation prepareDeviationStrip(const StatisticsTask& task)
{
    if (task.kind != StatisticKind::Variance && task.kind != StatisticKind::Deviation)
        return "only variances and deviations";
    if (task.srcType != CV_8UC1 || task.dstDepth() != CV_32F)
        return "only bytes of one channel, with floats as results";
    if (task.width() != task.height() || !hasSide(task.width()))
        return "the window is not a square with a side of 3, 5, 7 or 9";
    return std::make_unique<DeviationStripAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/statistics/float_variance_filter.hpp"
#include "cuda/statistics/statistics_algorithms.hpp"
#include "cuda/views/images.hpp"
#include "float_moment_strips_plan.hpp"

#include <limits>

namespace cv::cuda::fastfilters
{

namespace
{

class FloatMomentStrips : public Algorithm
{
public:
    explicit FloatMomentStrips(const StatisticsTask& task)
        : task_(task), filter_(floatMomentFilter(task, floatMomentRoundings(task.width())))
    {
    }

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        const Size size = images.destination.size;
        const double strips = (size.width / 2.0 + 1) * (size.height / static_cast<double>(floatMomentRows) + 1);
        if (strips > std::numeric_limits<int>::max() / 2)
            return Fit::no("there are too many strips");
        Decision found(
            [this](const Images& given, const DeviceStream& stream)
            {
                checkCuda(stripFloatMoments(filter_, sourceView<float>(given, task_.neighbourhood),
                                            destinationView<float>(given), stream),
                          "launching float_moment_strips");
            });
        found.cut = Cut::everyRows(floatMomentRows);
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "sums of the differences to a pixel of the strip and of their squares along each row, added to "
                        "the outputs that it belongs to, in double; nothing is subtracted from a sum";
        record.tile = format("%d outputs of a row per thread, which walks down a strip of %d rows",
                             floatMomentShape(filter_.width).packet, floatMomentRows);
        record.packing = "unfinished sums in registers";
        record.operations = 3.0 * filter_.width + 16;
        record.pipe = "fp64";
        record.why = "a small square of floats";
        return record;
    }

private:
    const StatisticsTask task_;
    const FloatMomentFilter filter_;
};

}  // namespace

Preparation prepareFloatMomentStrips(const StatisticsTask& task)
{
    if (!isMoment(task.kind) || task.srcType != CV_32F)  // of one channel
        return "only variances, deviations and contrasts of floats of one channel";
    if (task.width() != task.height() || selectSide(floatMomentSides, task.width(), true) == 0)
        return "the window is not a square with an odd side from 3 to 15";
    return std::make_unique<FloatMomentStrips>(task);
}

}  // namespace cv::cuda::fastfilters

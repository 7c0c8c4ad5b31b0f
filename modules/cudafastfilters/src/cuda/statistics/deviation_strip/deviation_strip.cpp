// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/statistics/statistics_algorithms.hpp"
#include "cuda/strips/strip_algorithm.hpp"
#include "deviation_strip_filter.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// Calls `visitor` with a value of the type of a task's pixels.
template <typename Visitor>
void visitPixel(const StatisticsTask& task, const Visitor& visitor)
{
    if (task.sourceBytes() == 1)
        visitor(std::uint8_t());
    else
        visitor(std::uint16_t());
}

class DeviationStripAlgorithm : public Algorithm
{
public:
    explicit DeviationStripAlgorithm(const StatisticsTask& task)
        : task_(task), coefficients_(deviationStripCoefficients(task.width(), task.moment(), task.ddof))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        StripPlan plan = {};
        visitPixel(task_,
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       plan = planOfOneChannel<DeviationStrips<T, float>>(task_.width(),
                                                                          sourceView<T>(images, task_.neighbourhood),
                                                                          destinationView<float>(images), device);
                   });
        Decision found([this, plan](const Images& given, const DeviceStream& stream) { launch(plan, given, stream); });
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record = describeShape(deviationStripShape(task_.width(), task_.sourceBytes()));
        record.method = "sums of pixels and of their squares along each row, added to the outputs that it belongs to";
        record.packing = "unfinished sums in registers, exact in float";
        record.operations = deviationStripOperations(task_.width(), task_.sourceBytes());
        record.batches = true;
        record.why = "a small square whose sums fit into registers";
        return record;
    }

private:
    void launch(const StripPlan& plan, const Images& images, const DeviceStream& stream) const
    {
        visitPixel(task_,
                   [&](auto pixel)
                   {
                       checkCuda(deviationStrips<decltype(pixel)>(
                                     coefficients_, plan, sourceView<decltype(pixel)>(images, task_.neighbourhood),
                                     destinationView<float>(images), stream),
                                 "launching deviation_strip");
                   });
    }

    const StatisticsTask task_;
    const StripCoefficients coefficients_;
};

}  // namespace

Preparation prepareDeviationStrip(const StatisticsTask& task)
{
    if (task.kind != StatisticKind::Variance && task.kind != StatisticKind::Deviation)
        return "only variances and deviations";
    if ((task.srcType != CV_8U && task.srcType != CV_16U) || task.dstDepth() != CV_32F)  // of one channel
        return "only unsigned integers of one channel, with floats as results";
    if (task.width() != task.height() || selectSide(deviationSides(task.sourceBytes()), task.width(), true) == 0)
        return "the window is not a square with a side of 3, 5 or 7, or 9 of bytes";
    return std::make_unique<DeviationStripAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters

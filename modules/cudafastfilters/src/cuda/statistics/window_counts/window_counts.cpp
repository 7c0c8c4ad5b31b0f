// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "window_counts.hpp"

#include "common/entropy_steps.hpp"
#include "cuda/statistics/statistics_algorithms.hpp"
#include "cuda/strips/strip_fit.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

class WindowCounts : public Algorithm
{
public:
    explicit WindowCounts(const StatisticsTask& task) : task_(task), entropy_()
    {
        if (task.kind != StatisticKind::Entropy)
            return;
        if (windowCountBits(task.area()) < 32)
            makeSteps<std::uint32_t>(task.area());
        else
            makeSteps<std::uint64_t>(mostLongSteps);
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitStrips(images); !fit)
            return fit;
        const Size size = images.destination.size;
        const WindowCountsPlan plan =
            windowCountsPlan(task_.width(), task_.height(), task_.kind == StatisticKind::Entropy,
                             1ll * size.width * task_.channels(), size.height, images.count, device);
        Decision found([this, plan](const Images& given, const DeviceStream& stream) { launch(plan, given, stream); });
        found.constantBytes = steps_ ? steps_->bytes() : 0;
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            task_.kind == StatisticKind::Mode
                ? "counts of the window's values slide down the column; the greatest is searched if the mode "
                  "may have changed"
                : "counts of the window's values slide down the column, and so does sum(c * log2(c)) in "
                  "integers";
        record.tile = "an element of the row for each thread, which walks down a strip";
        record.packing =
            format("counts of %d bits in shared memory, a bank for each thread", windowCountBits(task_.area()));
        record.operations = 2 * (task_.kind == StatisticKind::Mode ? 7 : 9) * task_.width();
        record.pipe = "shared";
        record.batches = true;
        record.why = "the cost grows with the width of the window, not with its area";
        return record;
    }

private:
    template <typename Sum>
    void makeSteps(int count)
    {
        const EntropyUnit<Sum> unit(task_.area());
        steps_ = deviceConstant(unit.steps(count));
        entropy_ = {nullptr, unit.unit, unit.term(task_.area()), 1 / (unit.unit * task_.area())};
    }

    void launch(const WindowCountsPlan& plan, const Images& images, const DeviceStream& stream) const
    {
        const bool isSigned = isSignedDepth(task_.srcDepth()), toSigned = isSignedDepth(task_.dstDepth());
        WindowCountsFilter filter = {plan,
                                     entropy_,
                                     task_.width(),
                                     task_.height(),
                                     task_.kind == StatisticKind::Entropy,
                                     isSigned,
                                     task_.dstDepth() == CV_32F,
                                     toSigned ? -128 : 0,
                                     toSigned ? 127 : 255};
        filter.entropy.steps = steps_ ? steps_->data() : nullptr;
        BatchSource<std::uint8_t> source = sourceView<std::uint8_t>(images, task_.neighbourhood);
        const BatchSource<std::int8_t> signedSource = sourceView<std::int8_t>(images, task_.neighbourhood);
        if (isSigned)
            std::copy_n(signedSource.borderValue, 4, source.borderValue);
        checkCuda(windowCounts(filter, source, destinationView<std::uint8_t>(images), stream),
                  "launching window_counts");
    }

    StatisticsTask task_;
    EntropyFinish entropy_;
    std::unique_ptr<DeviceConstant> steps_;
};

}  // namespace

Preparation prepareWindowCounts(const StatisticsTask& task)
{
    if (!isCount(task.kind))
        return "only entropies and modes";
    return std::make_unique<WindowCounts>(task);
}

}  // namespace cv::cuda::fastfilters

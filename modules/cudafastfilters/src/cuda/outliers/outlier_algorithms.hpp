// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_ALGORITHMS_HPP

#include "cuda/linear_algorithms.hpp"
#include "cuda/missing/after_plain.hpp"
#include "cuda/rank_algorithms.hpp"
#include "cuda/tables.hpp"

// The algorithms that replace outliers, each in the folder of its name: medians in their own folders, whose kernels
// finish their results by the task's rule, and those that go over the medians of any algorithm in a second pass.

namespace cv::cuda::fastfilters
{

Preparation prepareOutlierDeviations(const RankTask& task);
Preparation prepareOutlierPixels(const RankTask& task);

inline RankTask withoutFinish(RankTask task)
{
    task.finish = OutlierRule();
    return task;
}

// An algorithm that first stores the medians, where results belong, and then goes over them.
class AfterMedians : public Algorithm
{
public:
    explicit AfterMedians(const RankTask& task) : task_(task), plain_(prepareRankFilter(withoutFinish(task))) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const auto plain = std::make_shared<const Dispatch::Choice>(plain_->firstOfPart(images, device));
        Decision decision = after(*plain);
        decision.decidePart = [this, plain](const Images& part, const DeviceFacts& ofPart)
        { return after(Dispatch::forPart(*plain, part, ofPart)); };
        return decision;
    }

protected:
    virtual void goOver(const Images& images, const DeviceStream& stream) const = 0;

    // What both passes have in common.
    void describeMedians(AlgorithmRecord& record) const
    {
        bool isFirst = true;
        plain_->forEachAlgorithm(
            [&](const Algorithm& median)
            {
                record.batches = isFirst ? median.describe().batches : record.batches;
                isFirst = false;
            });
        record.parts = "median: " + inOneLine(plain_->describe());
    }

    const RankTask task_;

private:
    Decision after(const Dispatch::Choice& plain) const
    {
        Decision decision =
            afterPlain(plain, 0, [this](const Images& given, const DeviceStream& stream) { goOver(given, stream); });
        decision.takesBatches = plain.decision.takesBatches;
        return decision;
    }

    const std::shared_ptr<const Dispatch> plain_;
};

}  // namespace cv::cuda::fastfilters

#endif

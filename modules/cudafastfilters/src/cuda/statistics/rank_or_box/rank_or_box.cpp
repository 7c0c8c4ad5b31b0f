// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Trimmed means that another filter computes: of all pixels of the window it is a box, of one a rank.

#include "precomp.hpp"

#include "cuda/statistics/statistics_algorithms.hpp"
#include "cuda/tables.hpp"
#include "tasks/linear_tasks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

bool isRank(const TrimmedMeanTask& task)
{
    return task.count() == 1 && task.srcType == task.dstType;
}

std::shared_ptr<const Dispatch> prepareFilter(const TrimmedMeanTask& task)
{
    if (isRank(task))
        return prepareRankFilter({task.srcType, task.neighbourhood, task.first});
    return prepareLinearFilter(separableTask(task.srcType, task.dstType, task.neighbourhood,
                                             boxVector(task.width(), task.width()),
                                             boxVector(task.height(), task.height()), 0));
}

class RankOrBox : public Algorithm
{
public:
    explicit RankOrBox(const TrimmedMeanTask& task) : isRank_(isRank(task)), filter_(prepareFilter(task)) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const Dispatch::Choice choice = filter_->firstOfPart(images, device);
        Decision found = choice.decision;
        found.takesBatches = false;  // as describe() says: it depends on the other filter's choice
        found.decidePart = [choice](const Images& part, const DeviceFacts& ofPart)
        { return Dispatch::forPart(choice, part, ofPart).decision; };
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = isRank_ ? "the filter for the one rank" : "the box filter";
        record.why = isRank_ ? "one value of the window is left" : "no value of the window is left out";
        record.parts = (isRank_ ? "rank: " : "box: ") + inOneLine(filter_->describe());
        return record;
    }

private:
    const bool isRank_;
    const std::shared_ptr<const Dispatch> filter_;
};

}  // namespace

Preparation prepareRankOrBox(const TrimmedMeanTask& task)
{
    if (!isRank(task) && task.count() < task.area())
        return "only means of all pixels of the window, and single ones in their type";
    return std::make_unique<RankOrBox>(task);
}

}  // namespace cv::cuda::fastfilters

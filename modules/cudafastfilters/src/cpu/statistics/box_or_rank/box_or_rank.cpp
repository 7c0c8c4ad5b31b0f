// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Trimmed means that another filter computes: of all pixels of the window it is a box, of one a rank.

#include "precomp.hpp"

#include "cpu/statistics_algorithms.hpp"
#include "tasks/linear_tasks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

using Filter = std::shared_ptr<const CpuDispatch>;

Filter prepareBox(const TrimmedMeanTask& task)
{
    return prepareCpuLinearFilter(separableTask(task.srcType, task.dstType, task.neighbourhood,
                                                boxVector(task.width(), task.width()),
                                                boxVector(task.height(), task.height()), 0));
}

bool isRank(const TrimmedMeanTask& task)
{
    return task.count() == 1 && task.srcType == task.dstType;
}

class BoxOrRank : public CpuAlgorithm
{
public:
    explicit BoxOrRank(const TrimmedMeanTask& task)
        : isRank_(isRank(task)),
          filter_(isRank_ ? prepareCpuRankFilter({task.srcType, task.neighbourhood, task.first}) : prepareBox(task))
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        filter_->firstOfPart(images, facts).algorithm.run(images, facts);
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    int bandStep(Size image) const CV_OVERRIDE { return commonBandStep(*filter_, image); }

    double nanoseconds() const CV_OVERRIDE { return leastNanoseconds(*filter_); }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = isRank_ ? "the filter for the one rank" : "the box filter";
        return record;
    }

private:
    bool isRank_;
    Filter filter_;
};

}  // namespace

CpuPreparation prepareBoxOrRank(const TrimmedMeanTask& task)
{
    if (!isRank(task) && task.count() < task.area())
        return "only means of all pixels of the window, and single ones in their type";
    return std::make_unique<BoxOrRank>(task);
}

}  // namespace cv::cuda::fastfilters

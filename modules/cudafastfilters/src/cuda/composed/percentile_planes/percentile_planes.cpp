// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/percentiles_algorithms.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/tables.hpp"
#include "dispatch/algorithm_record.hpp"

#include <algorithm>

// Several ranks of each window, each into its own plane: the filters of the ranks, one after the other. A rank that is
// wanted twice is copied. The cost is the sum of the filters' costs.

namespace cv::cuda::fastfilters
{

namespace
{

class PercentilePlanes : public Algorithm
{
public:
    explicit PercentilePlanes(const PercentilesTask& task) : pixelBytes_(task.pixelBytes())
    {
        for (int i = 0; i < task.count(); ++i)
        {
            const auto same = std::find(task.ranks.begin(), task.ranks.begin() + i, task.ranks[i]);
            sameAs_.push_back(static_cast<int>(same - task.ranks.begin()));
            filters_.push_back(sameAs_[i] < i ? nullptr : prepareRankFilter(task.of(i)));
        }
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        std::vector<Dispatch::Choice> choices;
        size_t scratch = 0, constants = 0;
        Cut cut = Cut::anywhere();
        for (int i = 0; i < count(); ++i)
        {
            if (!filters_[i])
                continue;
            choices.push_back(filters_[i]->firstOfPart(images.ofPlane(i), device));
            const Decision& plane = choices.back().decision;
            scratch = std::max(scratch, plane.scratchBytes);
            constants += plane.constantBytes;
            cut = cut.with(plane.cut);
        }
        Decision found([this, choices = std::move(choices)](const Images& given, const DeviceStream& stream)
                       { launch(choices.data(), given, stream); });
        found.scratchBytes = scratch;
        found.constantBytes = constants;
        found.cut = cut;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the filters of the ranks, one after the other, each into its plane";
        record.why = "it takes any window, type and border";
        String last;
        for (int i = 0; i < count(); ++i)
        {
            const String plan = filters_[i] ? inOneLine(filters_[i]->describe()) : String();
            record.parts += format("%splane %d: ", i == 0 ? "" : "; ", i + 1);
            record.parts += !filters_[i] ? format("a copy of plane %d", sameAs_[i] + 1) : plan == last ? "the same" : plan;
            last = filters_[i] ? plan : last;
        }
        return record;
    }

private:
    int count() const { return static_cast<int>(filters_.size()); }

    // `choices`: those of the planes that have a filter.
    void launch(const Dispatch::Choice* choices, const Images& images, const DeviceStream& stream) const
    {
        for (int i = 0; i < count(); ++i)
            if (filters_[i])
                Dispatch::launch(*choices++, images.ofPlane(i), stream);
            else
                copyPlane(images.ofPlane(sameAs_[i]).destination, images.ofPlane(i).destination, stream);
    }

    void copyPlane(const DeviceDestination& from, const DeviceDestination& to, const DeviceStream& stream) const
    {
        checkCuda(cudaMemcpy2DAsync(to.data, to.step, from.data, from.step, to.size.width * pixelBytes_, to.size.height,
                                    cudaMemcpyDeviceToDevice, stream),
                  "copying the plane of a percentile that is wanted twice");
    }

    const size_t pixelBytes_;
    std::vector<int> sameAs_;                               // for each rank, the first that is equal to it
    std::vector<std::shared_ptr<const Dispatch>> filters_;  // null: equal to an earlier one
};

}  // namespace

Preparation preparePercentilePlanes(const PercentilesTask& task)
{
    return std::make_unique<PercentilePlanes>(task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/percentiles_algorithms.hpp"
#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/bitmap/rank_bitmap_several.hpp"
#include "cuda/ranks/bitmap/rank_bitmap_run.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "cuda/tables.hpp"
#include "dispatch/algorithm_record.hpp"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

// Several ranks of each window, each into its own plane: the filters of the ranks, one after the other. Ranks that
// would have a bitmap each (rank_bitmap) share bitmaps. A rank that is wanted twice is copied. The cost is the sum of
// the filters' costs; a shared bitmap costs less than two.

namespace cv::cuda::fastfilters
{

namespace
{

class PercentilePlanes : public Algorithm
{
public:
    explicit PercentilePlanes(const PercentilesTask& task) : task_(task)
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
        const Plan plan = planFor(images, device);
        size_t scratch = 0, constants = 0;
        Cut cut = Cut::anywhere();
        for (const auto& plane : plan.alone)
        {
            const Decision& decision = plane.second.decision;
            scratch = std::max(scratch, decision.scratchBytes);
            constants += decision.constantBytes;
            cut = cut.with(decision.cut);
        }
        const bool shares = !plan.bitmaps.empty();
        Decision found([this, plan](const Images& given, const DeviceStream& stream) { launch(plan, given, stream); });
        found.variant = shares ? "bitmaps of several ranks" : nullptr;
        found.scratchBytes = scratch;
        found.constantBytes = constants;
        found.cut = cut;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the filters of the ranks, one after the other, each into its plane; bitmaps are shared";
        record.why = "it takes any window, type and border";
        String last;
        for (int i = 0; i < count(); ++i)
        {
            const String plan = filters_[i] ? inOneLine(filters_[i]->describe()) : String();
            record.parts += format("%splane %d: ", i == 0 ? "" : "; ", i + 1);
            record.parts += !filters_[i]   ? format("a copy of plane %d", sameAs_[i] + 1)
                            : plan == last ? "the same"
                                           : plan;
            last = filters_[i] ? plan : last;
        }
        return record;
    }

private:
    // What images get: planes with filters of their own, and those that share bitmaps.
    struct Plan
    {
        std::vector<std::pair<int, Dispatch::Choice>> alone;
        std::vector<std::vector<int>> bitmaps;
        RankBitmapArguments arguments = {};  // of the bitmaps
    };

    Plan planFor(const Images& images, const DeviceFacts& device) const
    {
        std::vector<std::pair<int, Dispatch::Choice>> all;
        std::vector<int> ofBitmaps;
        for (int i = 0; i < count(); ++i)
        {
            if (!filters_[i])
                continue;
            all.push_back({i, filters_[i]->firstOfPart(images.ofPlane(i), device)});
            if (hasBitmap(all.back().second))
                ofBitmaps.push_back(i);
        }
        Plan plan;
        if (static_cast<int>(ofBitmaps.size()) >= BitmapRanks::least)
            plan.arguments = rankBitmapArguments({task_.width(), task_.height(), 0}, images.destination.size,
                                                 images.destination.channels, false, device);
        if (plan.arguments.plan.tileWidth > 0 && !plan.arguments.plan.ranksInGlobal)
            for (auto begin = ofBitmaps.begin(); begin != ofBitmaps.end();)
            {
                const auto end = begin + nextBitmapRanks(static_cast<int>(ofBitmaps.end() - begin));
                plan.bitmaps.emplace_back(begin, end);
                begin = end;
            }
        for (auto& plane : all)
            if (plan.bitmaps.empty() || !hasBitmap(plane.second))
                plan.alone.push_back(std::move(plane));
        return plan;
    }

    static bool hasBitmap(const Dispatch::Choice& choice) { return std::strcmp(choice.name, "rank_bitmap") == 0; }

    int count() const { return static_cast<int>(filters_.size()); }

    void launch(const Plan& plan, const Images& images, const DeviceStream& stream) const
    {
        for (const auto& plane : plan.alone)
            Dispatch::launch(plane.second, images.ofPlane(plane.first), stream);
        for (const std::vector<int>& planes : plan.bitmaps)
        {
            BitmapRanks ranks = {};
            for (const int plane : planes)
            {
                ranks.offsets[ranks.count] = plane * images.planeStep;
                ranks.ranks[ranks.count++] = task_.ranks[plane];
            }
            launchRank(task_.plain, images, "launching percentile_planes, a bitmap of several ranks",
                       [&](const auto& source, const auto& destination)
                       { return severalRankBitmapFilter(plan.arguments, ranks, source, destination, stream); });
        }
        for (int i = 0; i < count(); ++i)
            if (!filters_[i])
                copyPlane(images.ofPlane(sameAs_[i]).destination, images.ofPlane(i).destination, stream);
    }

    void copyPlane(const DeviceDestination& from, const DeviceDestination& to, const DeviceStream& stream) const
    {
        checkCuda(cudaMemcpy2DAsync(to.data, to.step, from.data, from.step,
                                    static_cast<size_t>(to.size.width) * task_.pixelBytes(), to.size.height,
                                    cudaMemcpyDeviceToDevice, stream),
                  "copying the plane of a percentile that is wanted twice");
    }

    const PercentilesTask task_;
    std::vector<int> sameAs_;                               // for each rank, the first that is equal to it
    std::vector<std::shared_ptr<const Dispatch>> filters_;  // null: equal to an earlier one
};

}  // namespace

Preparation preparePercentilePlanes(const PercentilesTask& task)
{
    return std::make_unique<PercentilePlanes>(task);
}

}  // namespace cv::cuda::fastfilters

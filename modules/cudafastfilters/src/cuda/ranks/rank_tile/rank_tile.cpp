// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "rank_tile.hpp"
#include "cuda/ranks/rank_tile_plan.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class RankTile : public Algorithm
{
public:
    explicit RankTile(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        if (const Fit fit = fitElements(images); !fit)
            return fit;
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const int width = task_.width(), height = task_.height();
        const bool isOuter =
            hasOuterRankTiles(width, height, task_.valueBytes()) && isOuterRank(width, height, task_.rank);
        AlgorithmRecord record;
        record.method = "sorted lists that 2 x 2 outputs share, the rank's run of each";
        record.tile =
            format("%d outputs per step of a thread, which walks down a strip", task_.valueBytes() >= 4 ? 4 : 8);
        record.packing = task_.valueBytes() >= 4 ? registersOfPixels(task_) : "two pixels per register";
        record.operations = rankTileOperations(task_.valueBytes(), width, height, isOuter);
        record.pipe = "alu";
        record.why = "a rank of a window whose lists fit into registers";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), task_.rank};
        launchPixels(task_, images, "launching rank_tile",
                     [&](const auto& source, const auto& destination)
                     { return rankTileFilter(window, source, destination, stream); });
    }

    RankTask task_;
};

}  // namespace

Preparation prepareRankTile(const RankTask& task)
{
    if (!hasRankTiles(task.width(), task.height(), task.valueBytes(), task.channels()))
        return "the window is not of 3, 5 or 7 by 3, 5 or 7 pixels, or up to 9 by 9 of one channel to 32 bits";
    if (const char* const reason = task.valueBytes() > 4 ? nullptr : whyNotChannels(task))
        return reason;
    return std::make_unique<RankTile>(task);
}

}  // namespace cv::cuda::fastfilters

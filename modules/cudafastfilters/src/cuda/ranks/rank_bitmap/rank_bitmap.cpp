// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/bitmap/rank_bitmap_run.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class RankBitmap : public Algorithm
{
public:
    explicit RankBitmap(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const DeviceDestination& destination = images.destination;
        if (!rankBitmapFits(rankBitmapJob(task_.width(), task_.height(), destination.size, destination.channels),
                            device))
            return Fit::no("no tile of the window fits into the device's shared memory");
        const RankBitmapArguments arguments = rankBitmapArguments(
            {task_.width(), task_.height(), task_.rank}, destination.size, destination.channels, false, device);
        Decision found([this, arguments](const Images& given, const DeviceStream& stream)
                       { launch(arguments, given, stream); });
        found.scratchBytes = rankBitmapScratchBytes(arguments);
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "a tile's pixels are ranked once, and a bitmap of the ranks in the window slides over it";
        record.tile = "one rectangle per block, the fastest one for the device";
        record.packing = "a bit for each rank, in shared memory";
        record.why = "bisection would read the window too often";
        return record;
    }

private:
    void launch(const RankBitmapArguments& arguments, const Images& images, const DeviceStream& stream) const
    {
        launchRank(task_, images, "launching rank_bitmap",
                   [&](const auto& source, const auto& destination)
                   { return runRankBitmap(arguments, source, destination, stream); });
    }

    RankTask task_;
};

}  // namespace

Preparation prepareRankBitmap(const RankTask& task)
{
    return std::make_unique<RankBitmap>(task);
}

}  // namespace cv::cuda::fastfilters

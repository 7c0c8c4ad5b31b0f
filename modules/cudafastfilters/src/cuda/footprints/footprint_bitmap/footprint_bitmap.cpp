// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/footprints/footprint_algorithms.hpp"
#include "cuda/footprints/footprint_runs_constant.hpp"
#include "cuda/ranks/bitmap/rank_bitmap_run.hpp"
#include "footprint_bitmap.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class FootprintBitmap : public Algorithm
{
public:
    explicit FootprintBitmap(const FootprintRankTask& task) : task_(task.plain), runs_(task.footprint) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const DeviceDestination& destination = images.destination;
        if (!rankBitmapFits(rankBitmapJob(task_.width(), task_.height(), destination.size, destination.channels),
                            device))
            return Fit::no("no tile of the footprint fits into the device's shared memory");
        const RankBitmapArguments arguments = rankBitmapArguments(
            {task_.width(), task_.height(), task_.rank}, destination.size, destination.channels, false, device);
        Decision found([this, arguments](const Images& given, const DeviceStream& stream)
                       { launch(arguments, given, stream); });
        found.scratchBytes = rankBitmapScratchBytes(arguments);
        found.constantBytes = runs_.bytes();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "a tile's pixels are ranked once, and a bitmap of the ranks in the footprint slides over it";
        record.tile = "one rectangle per block, the fastest one for the device";
        record.packing = "a bit for each rank, in shared memory";
        record.why = "the cost grows with the number of the footprint's runs, not with its pixels";
        return record;
    }

private:
    void launch(const RankBitmapArguments& arguments, const Images& images, const DeviceStream& stream) const
    {
        const FootprintRuns runs = runs_.runs();
        const size_t bytes = rankBitmapScratchBytes(arguments);
        const StreamScratch scratch(bytes, stream);
        launchRank(task_, images, "launching footprint_bitmap",
                   [&](const auto& source, const auto& destination)
                   {
                       using T = std::decay_t<decltype(*source.row(0))>;
                       return footprintBitmapFilter<T>(arguments, runs, source, destination, scratch.data(), stream);
                   });
    }

    const RankTask task_;
    const FootprintRunsConstant runs_;
};

}  // namespace

Preparation prepareFootprintBitmap(const FootprintRankTask& task)
{
    if (std::max(task.width(), task.height()) > 255)
        return "the footprint has more than 255 pixels per side";
    return std::make_unique<FootprintBitmap>(task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/missing/missing_ranks.hpp"
#include "cuda/ranks/bitmap/rank_bitmap_run.hpp"
#include "cuda/tables.hpp"
#include "valid_bitmap_filter.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class ValidBitmap : public Algorithm
{
public:
    explicit ValidBitmap(const MissingRankTask& task) : task_(task), plain_(prepareRankFilter(task.plain)) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const DeviceDestination& destination = images.destination;
        if (!rankBitmapFits(rankBitmapJob(task_.width(), task_.height(), destination.size, destination.channels),
                            device))
            return Fit::no("no tile of the window fits into the device's shared memory");
        const RankBitmapArguments arguments = rankBitmapArguments({task_.width(), task_.height(), 0}, destination.size,
                                                                  destination.channels, false, device);
        return afterPlain(
            plain_->firstOfPart(images, device), validScratchBytes(images) + rankBitmapScratchBytes(arguments),
            [this, arguments](const Images& given, const DeviceStream& stream) { launch(arguments, given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "the plain filter; for tiles with missing pixels the valid ones are ranked once, and a bitmap of "
            "the ranks in the window slides over the tile, with their number";
        record.tile = "one rectangle per block, the fastest one for the device";
        record.packing = "a bit for each rank, in shared memory";
        record.why = "bisection would read the window too often";
        record.parts = "plain: " + inOneLine(plain_->describe());
        return record;
    }

private:
    void launch(const RankBitmapArguments& arguments, const Images& images, const DeviceStream& stream) const
    {
        launchValid(task_, images, stream, "launching valid_bitmap",
                    [&](const auto& source, const MissingCells& cells, const auto& destination)
                    {
                        using T = typename std::decay_t<decltype(source)>::Pixel;
                        const size_t bytes = rankBitmapScratchBytes(arguments);
                        const std::unique_ptr<StreamScratch> scratch(bytes > 0 ? new StreamScratch(bytes, stream)
                                                                               : nullptr);
                        return validBitmapFilter<T>(arguments, validFinish<T>(task_), source, cells, destination,
                                                    scratch ? scratch->data() : nullptr, stream);
                    });
    }

    MissingRankTask task_;
    std::shared_ptr<const Dispatch> plain_;
};

}  // namespace

Preparation prepareValidBitmap(const MissingRankTask& task)
{
    return std::make_unique<ValidBitmap>(task);
}

}  // namespace cv::cuda::fastfilters

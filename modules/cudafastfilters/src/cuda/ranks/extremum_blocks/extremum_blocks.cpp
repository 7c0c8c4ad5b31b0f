// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "extremum_blocks.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class ExtremumBlocks : public Algorithm
{
public:
    explicit ExtremumBlocks(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        constexpr long long most = 1 << 30;
        // The threads behind the last output read pixels, too.
        const long long read = images.destination.size.width + task_.width() + 1024ll * extremumBlock;
        if (read * images.destination.channels > most)
            return Fit::no("rows are too long to count their elements in 32 bits");
        const ExtremumBlocksPlan plan = planFor(images);
        Decision found([this, plan](const Images& given, const DeviceStream& stream) { launch(plan, given, stream); });
        found.scratchBytes = plan.bytes;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "minima of rows, then of columns: a suffix of a block, groups of whole blocks, a prefix of a block";
        record.tile = format("%d neighbouring outputs per thread", extremumBlock);
        record.packing = task_.valueBytes() >= 4 ? "one pixel per register" : "two pixels per register in columns";
        record.why = "the minimum or maximum of a large window: the cost does not depend on its size";
        return record;
    }

private:
    void launch(const ExtremumBlocksPlan& plan, const Images& images, const DeviceStream& stream) const
    {
        const StreamScratch scratch(plan.bytes, stream);
        launchWords(task_, images, "launching extremum_blocks",
                    [&](const auto& source, const auto& destination)
                    { return extremumBlocks(plan, task_.rank != 0, source, destination, scratch.data(), stream); });
    }

    ExtremumBlocksPlan planFor(const Images& images) const
    {
        ExtremumBlocksPlan plan;
        visitPixel(task_,
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       plan = planExtremumBlocks<T>(task_.width(), task_.height(), rankSource<T>(task_, images),
                                                    destinationView<T>(images));
                   });
        return plan;
    }

    RankTask task_;
};

}  // namespace

Preparation prepareExtremumBlocks(const RankTask& task)
{
    if (!task.isExtremum())
        return "the rank is neither the minimum nor the maximum";
    if (const char* const reason = whyNotWords(task))
        return reason;
    return std::make_unique<ExtremumBlocks>(task);
}

}  // namespace cv::cuda::fastfilters

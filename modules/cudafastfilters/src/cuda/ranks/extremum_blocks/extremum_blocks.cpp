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

    Fit fit(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        constexpr long long most = 1 << 30;
        const long long extended = images.destination.size.width + task_.width() + 3ll * extremumBlock;
        return Fit::where(extended * images.destination.channels <= most,
                          "rows are too long to count their elements in 32 bits");
    }

    void launch(const Images& images, cudaStream_t stream) const CV_OVERRIDE
    {
        const ExtremumBlocksPlan plan = planFor(images);
        const StreamScratch scratch(plan.bytes, stream);
        launchRank(task_, images, "launching extremum_blocks",
                   [&](const auto& source, const auto& destination)
                   { return extremumBlocks(plan, task_.rank != 0, source, destination, scratch.data(), stream); });
    }

    size_t scratchBytes(const Images& images, const DeviceFacts&) const CV_OVERRIDE { return planFor(images).bytes; }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord record;
        record.method = "minima of rows, then of columns: a suffix of a block, whole blocks in two groups, a prefix of a block";
        record.tile = format("%d neighbouring outputs a thread", extremumBlock);
        record.packing = "keys in device memory, a plane a channel for rows";
        record.why = "the least or greatest value of a large window: the cost does not depend on its size";
        return record;
    }

private:
    ExtremumBlocksPlan planFor(const Images& images) const
    {
        const Neighbourhood& n = task_.neighbourhood;
        const DeviceSource& from = images.source;
        const Size size = images.destination.size;
        const Interval rows =
            readInterval(from.offset.y, size.height, n.window.height, n.anchor.y, from.whole.height, n.borderY);
        return planExtremumBlocks(task_.width(), task_.height(), rows, task_.valueBytes(), size.width, size.height,
                                  images.destination.channels);
    }

    RankTask task_;
};

}  // namespace

Preparation prepareExtremumBlocks(const RankTask& task)
{
    if (!task.isExtremum())
        return "the rank is neither the least nor the greatest";
    return std::make_unique<ExtremumBlocks>(task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "rank_counts.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class RankCounts : public Algorithm
{
public:
    RankCounts(const RankTask& task, int sideBits) : task_(task), sideBits_(sideBits) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (!rankCountsFit(sideBits_, device))
            return Fit::no("a block of the device has too little shared memory for the window's counts");
        const Size size = images.destination.size;
        const RankCountsArguments arguments = {
            selectRankCountsPlan(task_.width(), task_.height(), task_.rank, size.width, size.height, device),
            task_.width(), task_.height(), task_.rank};
        const size_t scratchBytes = rankCountsScratchBytes(arguments);
        Decision found([this, arguments, scratchBytes](const Images& given, const DeviceStream& stream)
                       { launch(arguments, scratchBytes, given, stream); });
        found.scratchBytes = scratchBytes;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "bit-sliced counts of the pixels at or below a level slide over the image";
        record.tile = "32 strips of the image per block, with a width and height that fill the device";
        record.packing = "one bit of 32 distant pixels per register";
        record.operations = rankCountsOperations(sideBits_);  // at least this: more if results lie far apart
        record.pipe = "alu";
        record.why = "a large window of bytes: the cost grows with its side, not its area";
        return record;
    }

private:
    void launch(const RankCountsArguments& arguments, size_t scratchBytes, const Images& images,
                const DeviceStream& stream) const
    {
        const StreamScratch scratch(scratchBytes, stream);
        launchRank(task_, images, "launching rank_counts",
                   [&](const auto& source, const auto& destination)
                   {
                       using T = std::decay_t<decltype(*source.row(0))>;
                       if constexpr (sizeof(T) == 1)
                           return rankCountsFilter<T>(arguments, source, destination, scratch.data(), stream);
                       else
                           return cudaErrorInvalidValue;
                   });
    }

    RankTask task_;
    int sideBits_;
};

}  // namespace

Preparation prepareRankCounts(const RankTask& task)
{
    if (task.valueBytes() != 1)
        return "the pixels are not bytes";
    const int sideBits = rankCountsSideBits(task.width(), task.height(), task.rank);
    if (sideBits == 0)
        return "the window is too large to count in bit-sliced numbers";
    return std::make_unique<RankCounts>(task, sideBits);
}

}  // namespace cv::cuda::fastfilters

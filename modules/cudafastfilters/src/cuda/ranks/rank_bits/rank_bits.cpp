// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "rank_bits_filter.hpp"
#include "cuda/ranks/bits/rank_bits_lanes_plan.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

class RankBitsAlgorithm : public Algorithm
{
public:
    explicit RankBitsAlgorithm(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const DeviceDestination& destination = images.destination;
        const RankBitsJob job = {8 * task_.valueBytes(), task_.width(),           task_.height(),
                                 destination.size.width, destination.size.height, destination.channels};
        const int stripRows = selectRankBitsRows(job, device);
        if (!rankBitsFit(job, stripRows, std::max(images.source.step, destination.step)))
            return Fit::no("a tile does not fit into the device's shared memory, or the image's steps are too long");
        return Decision([this, stripRows](const Images& given, const DeviceStream& stream)
                        { launch(stripRows, given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "bit-sliced selection: full adders count the pixels that agree with the result so far";
        record.tile = format("%d x %d strips per tile, with as many rows as suit the image and the device",
                             rankBitsWidth, rankBitsStrips);
        record.packing = format("one bit of 32 distant pixels per register%s",
                                isShared() ? ", the pixels of a window in two lanes" : "");
        record.operations = rankBitsOperations(8 * task_.valueBytes(), task_.width() * task_.height());
        record.pipe = "alu";
        record.why = "a rank of a window whose pixels fit into registers as bits";
        return record;
    }

private:
    // Whether lanes share a window.
    bool isShared() const { return !hasRankBits(task_.width(), task_.height()); }

    void launch(int stripRows, const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), task_.rank};
        launchRank(task_, images, "launching rank_bits",
                   [&](const auto& source, const auto& destination)
                   {
                       return isShared() ? rankBitsLanesFilter(window, stripRows, source, destination, stream)
                                         : rankBitsFilter(window, stripRows, source, destination, stream);
                   });
    }

    RankTask task_;
};

}  // namespace

Preparation prepareRankBits(const RankTask& task)
{
    if (!hasRankBits(task.width(), task.height()) && !hasRankBitsLanes(task.width(), task.height(), task.valueBytes()))
        return "the window has only one pixel, or more than 195 pixels or a side of more than 15 and is no square that "
               "has a kernel";
    return std::make_unique<RankBitsAlgorithm>(task);
}

}  // namespace cv::cuda::fastfilters

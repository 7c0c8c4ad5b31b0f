// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "rank_wide.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class RankWide : public Algorithm
{
public:
    explicit RankWide(const RankTask& task) : task_(task) {}

    Decision decide(const Images&, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (sizeof(WideMemory) > static_cast<size_t>(device.sharedBytesOfBlock))
            return Fit::no("a block of the device has too little shared memory for the sorted list");
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "the pixels of a tile next to a sampled guess are listed and sorted; counts say which part of the list has "
            "the result of an output, and an output walks over masks of that part";
        record.tile = format("%d x %d outputs per block", wideTileSide, wideTileSide);
        record.packing = "a bit for each sorted pixel, in shared memory";
        record.why = "a window so large that most of a tile's pixels lie in all its windows";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), task_.rank};
        launchRank(task_, images, "launching rank_wide",
                   [&](const auto& source, const auto& destination)
                   { return rankWideFilter(window, source, destination, stream); });
    }

    RankTask task_;
};

}  // namespace

Preparation prepareRankWide(const RankTask& task)
{
    if (std::max(task.width(), task.height()) > wideMaxWindow)
        return "the window has more than 65535 pixels per side";
    if (std::min(task.width(), task.height()) < wideMinWindow)
        return "the window is a line, or narrow";
    return std::make_unique<RankWide>(task);
}

}  // namespace cv::cuda::fastfilters

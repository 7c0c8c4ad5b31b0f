// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/extremum_tile.hpp"
#include "extremum_lists.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class ExtremumLists : public Algorithm
{
public:
    explicit ExtremumLists(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitAlignedRowLanes(task_, images); !fit)
            return fit;
        if (listSharedBytes(listedPixels(window()), reach()) > device.sharedBytesOfBlock)
            return Fit::no("a block of the device has too little shared memory for the lists of a row");
        Decision found([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        const Size size = images.destination.size;
        found.variant = prefersExtremumTiles(size.width * task_.pixelBytes(), size.height, reach(), task_.height(),
                                             listedPixels(window()), device)
                            ? "tiles"
                            : "strips";
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("sorted lists of the %d %s pixels, of columns, then of rectangles that grow with each step",
                   listedPixels(window()), task_.isAboveMedian() ? "greatest" : "least");
        record.tile =
            "16 bytes of a row per lane of a warp, for four rows at a time; a word per thread of small images";
        record.packing = task_.valueBytes() >= 4 ? registersOfPixels(task_) : "two pixels per register";
        record.onlyOf("rows of the destination at multiples of 16 bytes");
        record.why = "a rank next to the minimum or the maximum";
        return record;
    }

private:
    RankWindow window() const { return {task_.width(), task_.height(), task_.rank}; }
    int reach() const { return (task_.width() - 1) * task_.pixelBytes(); }

    void launch(const Images& images, const DeviceStream& stream) const
    {
        launchWords(task_, images, "launching extremum_lists",
                    [&](const auto& source, const auto& destination)
                    { return extremumListsFilter(window(), source, destination, stream); });
    }

    RankTask task_;
};

}  // namespace

Preparation prepareExtremumLists(const RankTask& task)
{
    if (task.isExtremum())
        return "the rank is that of the minimum or the maximum";
    if (!hasExtremumLists(task.valueBytes(), task.channels(), task.width(), task.stepsToExtremum() + 1))
        return "the rank is not next to the minimum or the maximum, or the window is longer than 256 bytes";
    if (const char* const reason = whyNotWords(task))
        return reason;
    return std::make_unique<ExtremumLists>(task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/bitmap/rank_bitmap_run.hpp"
#include "rank_sorted_window.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class RankSortedWindow : public Algorithm
{
public:
    explicit RankSortedWindow(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (sizeof(SortedWindowMemory) > static_cast<size_t>(device.sharedBytesOfBlock))
            return Fit::no("a block of the device has too little shared memory");
        if (!isProbed())
            return Decision([this](const Images& given, const DeviceStream& stream)
                            { launch(nullptr, given, stream); });
        const DeviceDestination& destination = images.destination;
        if (!rankBitmapFits(rankBitmapJob(task_.width(), task_.height(), destination.size, destination.channels),
                            device))
            return Fit::no("rank_bitmap, which takes over where results lie far apart, does not fit the device");
        const RankBitmapArguments wild = rankBitmapArguments({task_.width(), task_.height(), task_.rank},
                                                             destination.size, destination.channels, true, device);
        Decision found([this, wild](const Images& given, const DeviceStream& stream) { launch(&wild, given, stream); });
        found.scratchBytes = probeBytes + rankBitmapScratchBytes(wild);
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "the pixels of a tile next to a sampled guess are sorted; masks say which of them lie in the window "
            "of a column and of a row of outputs, and an output walks from the guess over the bits of both";
        record.tile = format("%d x %d outputs per block", sortedWindowTileSide, sortedWindowTileSide);
        record.packing = "a bit for each sorted pixel, in shared memory";
        if (isProbed())
            record.method += "; the device itself chooses rank_bitmap if results lie far apart";
        record.why = "a large window of 16 or 32 bits: most outputs are near the guess";
        return record;
    }

private:
    static constexpr size_t probeBytes = sizeof(unsigned);

    // Depends only on the window, so parts of an image run like the whole image.
    bool isProbed() const { return sortedWindowIsProbed(task_.width(), task_.height()); }

    // `wild`: rank_bitmap's arguments; null: nothing is probed.
    void launch(const RankBitmapArguments* wild, const Images& images, const DeviceStream& stream) const
    {
        launchRank(task_, images, "launching rank_sorted_window",
                   [&](const auto& source, const auto& destination)
                   {
                       using T = std::decay_t<decltype(*source.row(0))>;
                       if constexpr (sizeof(T) > 1)
                       {
                           const SortedWindowArguments arguments = {task_.width(), task_.height(), task_.rank};
                           return wild ? launchProbed<T>(arguments, *wild, source, destination, stream)
                                       : sortedWindowFilter<T>(arguments, source, destination, stream);
                       }
                       else
                           return cudaErrorInvalidValue;
                   });
    }

    // Both algorithms are launched, and the device chooses.
    template <typename T>
    static cudaError_t launchProbed(SortedWindowArguments arguments, RankBitmapArguments wild,
                                    const SourceView<T>& source, const DestinationView<T>& destination,
                                    const DeviceStream& stream)
    {
        const StreamScratch probes(probeBytes, stream);
        unsigned* const wildProbes = reinterpret_cast<unsigned*>(probes.data());
        cudaError_t error = probeSortedWindow<T>(arguments, source, destination, wildProbes, stream);
        wild.wildProbes = arguments.wildProbes = wildProbes;
        wild.mostWildProbes = sortedWindowMostWildProbes;
        if (error == cudaSuccess)
            error = runRankBitmap(wild, source, destination, stream);
        return error == cudaSuccess ? sortedWindowFilter<T>(arguments, source, destination, stream) : error;
    }

    RankTask task_;
};

}  // namespace

Preparation prepareRankSortedWindow(const RankTask& task)
{
    if (task.valueBytes() == 1)
        return "the pixels are bytes";
    if (std::max(task.width(), task.height()) > sortedWindowMaxWindow || task.height() < 3)
        return "the window has more than 255 pixels per side, or one row";
    return std::make_unique<RankSortedWindow>(task);
}

}  // namespace cv::cuda::fastfilters

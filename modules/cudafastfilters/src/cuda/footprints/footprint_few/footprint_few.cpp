// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/footprints/footprint_algorithms.hpp"
#include "footprint_few_filter.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class FootprintFew : public Algorithm
{
public:
    FootprintFew(const FootprintRankTask& task, int disc) : task_(task.plain), filter_()
    {
        filter_.width = task.width();
        filter_.height = task.height();
        filter_.disc = disc;
        filter_.rank = task.plain.rank;
        if (disc > 0)
            return;
        for (const Chord& chord : task.footprint.chords())
            for (int x = chord.begin; x < chord.end; ++x)
                filter_.taps[filter_.pixels++] = {x, chord.y};
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (fewSharedBytes(task_.width(), task_.height()) > device.sharedBytesOfBlock)
            return Fit::no("a tile does not fit into the device's shared memory");
        const Size size = images.destination.size;
        if (fewTiles(lanes(), size.width, size.height, task_.channels()) > 0x7fffffff)
            return Fit::no("the image has too many tiles");
        Decision found([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = filter_.disc > 0 ? String("a network for 2 x 2 discs, which sorts once what they share")
                                         : format("a network for the median of %d values", values());
        record.tile = format("%d x %d outputs per block", fewWords * lanes(), fewRows);
        record.packing = lanes() == 2 ? "two pixels per register" : "one float per register";
        record.operations = operations() / lanes();
        record.pipe = "alu";
        record.batches = true;
        record.why = "a footprint of few pixels";
        return record;
    }

private:
    int lanes() const { return task_.valueBytes() < 4 ? 2 : 1; }
    int values() const { return fewCounts[fewNetwork(fewValues(filter_.pixels, filter_.rank))]; }
    double operations() const
    {
        return filter_.disc > 0 ? fewDiscOperations[filter_.disc - 1]
                                : fewNetworkOperations[fewNetwork(fewValues(filter_.pixels, filter_.rank))];
    }

    void launch(const Images& images, const DeviceStream& stream) const
    {
        launchRank(task_, images, "launching footprint_few",
                   [&](const auto& source, const auto& destination)
                   { return footprintFewFilter(filter_, source, destination, stream); });
    }

    const RankTask task_;
    FewFilter filter_;
};

}  // namespace

Preparation prepareFootprintFew(const FootprintRankTask& task)
{
    const int pixels = task.footprint.count(), rank = task.plain.rank;
    const int disc = 2 * rank + 1 == pixels ? discRadius(DiscKind::Disk, task.footprint, 1, fewLargestDisc) : 0;
    if (disc == 0 && fewValues(pixels, rank) > fewMostValues)
        return "neither the median of a disc of radius 1, 2 or 3, nor a rank of so few pixels that it is the median of "
               "25 values";
    return std::make_unique<FootprintFew>(task, disc);
}

}  // namespace cv::cuda::fastfilters

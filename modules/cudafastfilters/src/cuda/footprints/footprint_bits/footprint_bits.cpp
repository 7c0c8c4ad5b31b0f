// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/footprints/footprint_algorithms.hpp"
#include "footprint_bits_filter.hpp"
#include "footprint_bits_plan.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

// A disc that has its own kernel; the radius is 0 if the footprint is none.
struct Disc
{
    DiscKind kind;
    int radius;
};

Disc discOf(const FootprintRankTask& task)
{
    const int most = footprintBitsLargestDisc(task.plain.valueBytes());
    const int disk = discRadius(DiscKind::Disk, task.footprint, footprintBitsLeastDisc, most);
    if (disk > 0)
        return {DiscKind::Disk, disk};
    return {DiscKind::Ellipse, discRadius(DiscKind::Ellipse, task.footprint, footprintBitsLeastDisc, most)};
}

class FootprintBits : public Algorithm
{
public:
    explicit FootprintBits(const FootprintRankTask& task) : task_(task.plain), disc_(discOf(task))
    {
        for (const Chord& chord : task.footprint.chords())
            for (int x = chord.begin; x < chord.end; ++x)
                taps_.push_back({x, chord.y});
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const DeviceDestination& destination = images.destination;
        const RankBitsJob job = {8 * task_.valueBytes(),         task_.width(),           task_.height(),
                                 destination.size.width,         destination.size.height, destination.channels,
                                 disc_.radius > 0 ? 0 : places()};
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
        const int used = disc_.radius > 0 ? static_cast<int>(taps_.size()) : places();
        record.packing = format("one bit of 32 distant pixels per register, places for %d pixels", used);
        record.operations = rankBitsOperations(8 * task_.valueBytes(), used);
        record.pipe = "alu";
        record.why = "a rank of a footprint whose pixels fit into registers as bits";
        return record;
    }

private:
    int places() const { return footprintBitsPlaces[footprintBitsKernel(static_cast<int>(taps_.size()))]; }

    void launch(int stripRows, const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), task_.rank};
        launchRank(task_, images, "launching footprint_bits",
                   [&](const auto& source, const auto& destination)
                   {
                       using T = std::decay_t<decltype(*source.row(0))>;
                       if (disc_.radius > 0)
                           return discBitsFilter<T>(disc_.kind, disc_.radius, window.rank, stripRows, source,
                                                    destination, stream);
                       return footprintBitsFilter<T>(window, taps_, stripRows, source, destination, stream);
                   });
    }

    const RankTask task_;
    const Disc disc_;
    std::vector<FootprintTap> taps_;
};

}  // namespace

Preparation prepareFootprintBits(const FootprintRankTask& task)
{
    if (task.footprint.count() > footprintBitsMostPixels && discOf(task).radius == 0)
        return "the footprint has more than 192 pixels, and is no disc that has a kernel";
    return std::make_unique<FootprintBits>(task);
}

}  // namespace cv::cuda::fastfilters

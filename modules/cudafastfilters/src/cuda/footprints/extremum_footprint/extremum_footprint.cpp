// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/footprints/footprint_algorithms.hpp"
#include "extremum_footprint.hpp"
#include "extremum_footprint_runs.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class ExtremumFootprint : public Algorithm
{
public:
    explicit ExtremumFootprint(const FootprintRankTask& task)
        : task_(task.plain),
          isGreatest_(!task.isLeast()),
          runs_(task.footprint),
          program_(deviceConstant(runs_.words()))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        const DeviceDestination& destination = images.destination;
        const FootprintTile tile = footprintTile(runs_, task_.width(), task_.valueBytes(), destination.size.width,
                                                 destination.size.height, destination.channels, device);
        if (tile.rowsOfThread == 0)
            return Fit::no("a block of the device has too little shared memory for the footprint's width");
        Decision found([this, tile](const Images& given, const DeviceStream& stream) { launch(tile, given, stream); });
        found.variant = tile.rowsOfThread == FootprintTuning::manyRows ? "16 rows of a thread" : "4 rows of a thread";
        found.constantBytes = program_->bytes();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("%s of %d runs of rows, of %d lengths, long ones made from short ones",
                               isGreatest_ ? "maxima" : "minima", runs_.count(), runs_.levels());
        record.tile = format("%d bytes by %d or %d rows per block, in shared memory", 4 * FootprintTuning::width,
                             FootprintTuning::groups * FootprintTuning::manyRows,
                             FootprintTuning::groups * FootprintTuning::fewRows);
        record.packing = task_.valueBytes() == 4 ? "one float per register" : "two pixels per register, far apart";
        record.why = "the minimum or maximum of a footprint: the cost grows with its rows, not with its pixels";
        return record;
    }

private:
    void launch(const FootprintTile& tile, const Images& images, const DeviceStream& stream) const
    {
        const FootprintProgram program = {static_cast<const std::int32_t*>(program_->data()), runs_.levels(),
                                          runs_.height};
        launchRank(task_, images, "launching extremum_footprint",
                   [&](const auto& source, const auto& destination)
                   { return extremumFootprint(tile, program, isGreatest_, source, destination, stream); });
    }

    const RankTask task_;
    const bool isGreatest_;
    const ExtremumRuns runs_;
    const std::unique_ptr<DeviceConstant> program_;
};

constexpr size_t mostChords = 1 << 20;

}  // namespace

Preparation prepareExtremumFootprint(const FootprintRankTask& task)
{
    if (!task.isLeast() && !task.isGreatest())
        return "the rank is neither the minimum nor the maximum";
    if (task.width() > FootprintTuning::mostWidth)
        return "the footprint is wider than 2048 pixels";
    if (task.footprint.chords().size() > mostChords)
        return "the footprint has more than a million runs of pixels";
    return std::make_unique<ExtremumFootprint>(task);
}

}  // namespace cv::cuda::fastfilters

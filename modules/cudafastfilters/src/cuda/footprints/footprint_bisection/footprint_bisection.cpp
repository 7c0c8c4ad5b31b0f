// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/footprints/footprint_algorithms.hpp"
#include "cuda/ranks/bisection/rank_bisection.hpp"

// Any footprint: see ranks/rank_bisection/bisection.hpp.

namespace cv::cuda::fastfilters
{

namespace
{

class FootprintBisection : public Algorithm
{
public:
    explicit FootprintBisection(const FootprintRankTask& task)
        : task_(task.plain), pixels_(task.footprint.count()), chords_(deviceConstant(windowChords(task.footprint)))
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images&, const DeviceFacts&) const CV_OVERRIDE
    {
        Decision found([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        found.constantBytes = chords_->bytes();
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "bisection of the value: the footprint is counted once for each bit";
        record.tile = format("%d outputs of a row per thread, %d x %d threads per block", bisectionPacket,
                             bisectionBlockWidth, bisectionBlockHeight);
        record.packing = "one pixel per register";
        record.operations = 2.0 * 8 * task_.valueBytes() * pixels_;
        record.pipe = "alu";
        record.why = "no other algorithm takes the footprint and the rank";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        const FootprintWindow window = {task_.width(), task_.height(), task_.rank,
                                        static_cast<int>(chords_->bytes() / sizeof(WindowChord)),
                                        static_cast<const WindowChord*>(chords_->data())};
        launchRank(task_, images, "launching footprint_bisection",
                   [&](const auto& source, const auto& destination)
                   {
                       using T = std::decay_t<decltype(*source.row(0))>;
                       return bisectionFilter<T>(window, source, destination, stream);
                   });
    }

    const RankTask task_;
    const int pixels_;
    const std::unique_ptr<DeviceConstant> chords_;
};

}  // namespace

Preparation prepareFootprintBisection(const FootprintRankTask& task)
{
    return std::make_unique<FootprintBisection>(task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/bisection/rank_bisection.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class RankBisection : public Algorithm
{
public:
    explicit RankBisection(const RankTask& task) : task_(task) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    Decision decide(const Images&, const DeviceFacts&) const CV_OVERRIDE
    {
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "bisection of the value: the window is counted once for each bit";
        record.tile = format("%d outputs of a row per thread, %d x %d threads per block", bisectionPacket,
                             bisectionBlockWidth, bisectionBlockHeight);
        record.packing = "one pixel per register";
        record.operations = 2.0 * 8 * task_.valueBytes() * task_.width() * task_.height();
        record.pipe = "alu";
        record.why = "no other algorithm takes the window and the rank";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), task_.rank};
        launchRank(task_, images, "launching rank_bisection",
                   [&](const auto& source, const auto& destination)
                   { return bisectionFilter(window, source, destination, stream); });
    }

    RankTask task_;
};

}  // namespace

Preparation prepareRankBisection(const RankTask& task)
{
    return std::make_unique<RankBisection>(task);
}

}  // namespace cv::cuda::fastfilters

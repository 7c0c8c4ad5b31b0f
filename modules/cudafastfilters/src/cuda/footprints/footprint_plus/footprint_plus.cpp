// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/footprints/footprint_algorithms.hpp"
#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/row_lanes_plan.hpp"
#include "footprint_plus.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class FootprintPlus : public Algorithm
{
public:
    explicit FootprintPlus(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        if (const Fit fit = fitAlignedRowLanes(task_, images); !fit)
            return fit;
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const bool isFloat = task_.valueBytes() == 4;
        AlgorithmRecord record;
        record.method = "ten minima and maxima for the median of five pixels, in registers";
        record.tile = "16 bytes of a row per lane of a warp, which walks down a strip";
        record.packing = isFloat ? "one float per register" : "two pixels per register, half of 16 bytes apart";
        record.operations = isFloat ? 10 : 5;
        record.pipe = "alu";
        record.onlyOf("rows of the destination at multiples of 16 bytes");
        record.why = "the median of a pixel and the four beside it";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        launchRank(task_, images, "launching footprint_plus",
                   [&](const auto& source, const auto& destination)
                   { return footprintPlusFilter(source, destination, stream); });
    }

    const RankTask task_;
};

}  // namespace

Preparation prepareFootprintPlus(const FootprintRankTask& task)
{
    if (discRadius(DiscKind::Disk, task.footprint, 1, 1) == 0 || task.plain.rank != 2)
        return "it is not the median of a pixel and the four beside it";
    return std::make_unique<FootprintPlus>(task.plain);
}

}  // namespace cv::cuda::fastfilters

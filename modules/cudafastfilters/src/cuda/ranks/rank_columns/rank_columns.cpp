// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/rank_algorithms.hpp"
#include "cuda/ranks/row_lanes_plan.hpp"
#include "rank_columns_filter.hpp"
#include "rank_columns_plan.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

class RankColumns : public Algorithm
{
public:
    explicit RankColumns(const RankTask& task) : task_(task) {}

    Decision decide(const Images& images, const DeviceFacts&) const CV_OVERRIDE
    {
        if (const Fit fit = fitAlignedRowLanes(task_, images); !fit)
            return fit;
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "sorted columns in registers; three selections serve six ranks, by complemented keys";
        record.tile = "16 bytes of a row per lane of a warp, which walks down a strip";
        record.packing = "two pixels per register, half of 16 bytes apart";
        record.operations = rankColumnsOperations(task_.rank);
        record.pipe = "alu";
        record.onlyOf("rows of the destination at multiples of 16 bytes");
        record.why = "a rank of a 3x3 window";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        const RankWindow window = {task_.width(), task_.height(), task_.rank};
        launchRank(task_, images, "launching rank_columns",
                   [&](const auto& source, const auto& destination)
                   {
                       using T = std::decay_t<decltype(*source.row(0))>;
                       if constexpr (sizeof(T) == 1)
                           return rankColumnsFilter(window, source, destination, stream);
                       else
                           return cudaErrorInvalidValue;
                   });
    }

    RankTask task_;
};

}  // namespace

Preparation prepareRankColumns(const RankTask& task)
{
    if (!hasRankColumns(task.valueBytes(), task.width(), task.height(), task.rank))
        return "it is not a 3x3 window of bytes, or its median or an extremum";
    return std::make_unique<RankColumns>(task);
}

}  // namespace cv::cuda::fastfilters

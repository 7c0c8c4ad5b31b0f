// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/percentiles_algorithms.hpp"
#include "cuda/rank_algorithms.hpp"
#include "percentile_tile.hpp"
#include "percentile_tile_memory.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

template <int Channels, typename Keys>
constexpr int tallBytes = PercentileTileMemory<9, 9, Channels, Keys>::bytes;

// Only tiles of 9 x 9 take more shared memory than every device has.
int bytesOf(const PercentilesTask& task)
{
    if (!isTallPercentileTile(task.width(), task.height()))
        return 0;
    const bool isWord = task.plain.valueBytes() == 4;
    switch (task.channels())
    {
    case 1: return isWord ? tallBytes<1, WordKeys> : tallBytes<1, PackedKeys<false>>;
    case 3: return isWord ? tallBytes<3, WordKeys> : tallBytes<3, PackedKeys<false>>;
    default: return isWord ? tallBytes<4, WordKeys> : tallBytes<4, PackedKeys<false>>;
    }
}

class PercentileTile : public Algorithm
{
public:
    explicit PercentileTile(const PercentilesTask& task) : task_(task), bytes_(bytesOf(task)) {}

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (bytes_ > device.sharedBytesOfBlock)
            return Fit::no("a block's lists do not fit into the device's shared memory");
        if (const Fit fit = fitElements(images); !fit)
            return fit;
        return Decision([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const bool isWord = task_.plain.valueBytes() == 4;
        AlgorithmRecord record;
        record.method = "sorted lists that 2 x 2 outputs share, each rank's run of each";
        record.tile = format("%d outputs of each rank per step of a thread, which walks down a strip", isWord ? 4 : 8);
        record.packing = isWord ? "one float per register" : "two pixels per register";
        record.operations =
            percentileTileOperations(task_.plain.valueBytes(), task_.width(), task_.height(), task_.count());
        record.pipe = "alu";
        record.why = "the lists of a small window are sorted once for all ranks";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        for (int first = 0; first < task_.count(); first += percentileTileRanks)
        {
            PercentileWindow window = {task_.width(), task_.height(), 0, {}, images.planeStep};
            window.count = std::min(percentileTileRanks, task_.count() - first);
            std::copy_n(task_.ranks.begin() + first, window.count, window.ranks);
            launchRank(task_.plain, images.ofPlane(first), "launching percentile_tile",
                       [&](const auto& source, const auto& destination)
                       { return percentileTileFilter(window, source, destination, stream); });
        }
    }

    const PercentilesTask task_;
    const int bytes_;
};

}  // namespace

Preparation preparePercentileTile(const PercentilesTask& task)
{
    if (!hasPercentileTiles(task.width(), task.height()))
        return "the window is not of 3, 5 or 7 by 3, 5 or 7 pixels, or of 9 by 9";
    return std::make_unique<PercentileTile>(task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "rank_networks.hpp"

#include "cpu/missing_algorithms.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

const Size networkTile(512, 64);

bool isSmallOdd(int side)
{
    return side == 3 || side == 5 || side == 7;
}

class RankNetworks : public VectorAlgorithm
{
public:
    explicit RankNetworks(const RankTask& task) : task_(task) {}

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const PaddedSource source(images.source, task_.neighbourhood);
        parallelTiles(images.source.size(), networkTile, networkTile.height,
                      [&] { return [&](const Rect& part) { filterTile(source, images, facts.simd, part); }; });
    }

    // With AVX-512; perf/tuning/missing.md has the measurements.
    double nanoseconds() const CV_OVERRIDE
    {
        return (0.2 + 0.025 * task_.width() * task_.height()) * task_.valueBytes();
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "sorted columns are merged, up to the median, and each lane selects its rank";
        record.tile = format("%d x %d outputs", networkTile.width, networkTile.height);
        record.packing = "one output per lane";
        return record;
    }

private:
    void filterTile(const PaddedSource& source, const CpuImages& images, SimdLevel level, const Rect& part) const
    {
        const int channels = task_.channels(), valueBytes = task_.valueBytes();
        const size_t first = static_cast<size_t>(part.x) * channels;
        const Range columns(part.x, part.x + part.width + task_.width() - 1);
        Mat buffer(part.height + task_.height() - 1, columns.size(), task_.type);  // for rows that touch the border
        std::vector<const uchar*> rows;
        for (int y = 0; y < buffer.rows; ++y)
            rows.push_back(source.row(part.y + y, columns, buffer.ptr(y)));
        NetworkTile tile = {};
        tile.depth = task_.depth();
        tile.channels = channels;
        tile.width = task_.width();
        tile.height = task_.height();
        tile.fromTop = task_.isAboveMedian();
        tile.rows = part.height;
        tile.count = part.width * channels;
        tile.source = rows.data();
        tile.ranks = images.ranks.ptr(part.y) + first;
        tile.ranksStep = images.ranks.step;
        Mat out = images.destination, next = images.next;
        tile.out = out.ptr(part.y) + first * valueBytes;
        tile.outStep = out.step;
        tile.next = next.empty() ? nullptr : next.ptr(part.y) + first * valueBytes;
        tile.nextStep = next.empty() ? 0 : static_cast<std::ptrdiff_t>(next.step);
        std::vector<uchar> memory(networkMemory(tile, valueBytes));
        tile.memory = memory.data();
        CFF_SIMD_FUNCTION(level, filterByRankNetworks)(tile);
    }

    RankTask task_;
};

}  // namespace

bool hasRanksOfBytes(const RankTask& task)
{
    return isSmallOdd(task.width()) && isSmallOdd(task.height());
}

CpuPreparation prepareRankNetworks(const RankTask& task)
{
    if (!hasRanksOfBytes(task))
        return "there are networks for windows of 3, 5 or 7 by 3, 5 or 7";
    return std::make_unique<RankNetworks>(task);
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/unread_pixels.hpp"
#include "cpu/parallel_tiles.hpp"
#include "cpu/rank_algorithms.hpp"

#include <algorithm>

// Several ranks of each window, each into its own plane: the filters of the ranks, one after the other. If windows are
// small, bands of rows are filtered that stay in the second cache, so that the image is read from memory once.
//
// The cost is the sum of the filters' costs.

namespace cv::cuda::fastfilters
{

namespace
{

// Filters of larger windows do not wait for memory.
const int mostSideOfBands = 9;
const size_t bandBytes = 256 * 1024;
const int fewestRows = 16;

class RankPlanes : public CpuAlgorithm
{
public:
    explicit RankPlanes(const PercentilesTask& task) : task_(task)
    {
        for (int i = 0; i < task.count(); ++i)
        {
            const auto same = std::find(task.ranks.begin(), task.ranks.begin() + i, task.ranks[i]);
            sameAs_.push_back(static_cast<int>(same - task.ranks.begin()));
            filters_.push_back(sameAs_[i] < i ? nullptr : prepareCpuRankFilter(task.of(i)));
        }
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        std::vector<const CpuAlgorithm*> algorithms;
        for (const auto& filter : filters_)
            algorithms.push_back(filter ? &filter->firstOfPart(images, facts).algorithm : nullptr);
        const Size size = images.source.size();
        if (task_.plain.longestSide() > mostSideOfBands)
            return filterRows(algorithms, images, facts, Range(0, size.height), false);
        const size_t rowBytes = size.width * images.source.elemSize();
        const int rows = static_cast<int>(std::max<size_t>(fewestRows, bandBytes / rowBytes));
        parallelTiles(size, Size(size.width, rows), fewestRows,
                      [&] {
                          return [&](const Rect& band)
                          { filterRows(algorithms, images, facts, Range(band.y, band.br().y), true); };
                      });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const CpuImages images = {Mat(256, 256, task_.plain.type, unreadPixels()), Mat()};
        double sum = 0;
        for (const auto& filter : filters_)
            sum += filter ? filter->firstOfPart(images, {simdLevel()}).algorithm.nanoseconds() : 0.1;
        return sum;
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the filters of the ranks, one after the other";
        if (task_.plain.longestSide() <= mostSideOfBands)
            record.tile = "bands of rows that stay in the second cache";
        return record;
    }

private:
    void filterRows(const std::vector<const CpuAlgorithm*>& algorithms, const CpuImages& all, const CpuFacts& facts,
                    const Range& rows, bool onOneThread) const
    {
        CpuImages images = {all.source.rowRange(rows), Mat(), Mat(), imageSize(all), onOneThread};
        for (size_t i = 0; i < algorithms.size(); ++i)
        {
            images.destination = all.planes.plane(all.destination, static_cast<int>(i)).rowRange(rows);
            if (algorithms[i])
                algorithms[i]->run(images, facts);
            else
                all.planes.plane(all.destination, sameAs_[i]).rowRange(rows).copyTo(images.destination);
        }
    }

    PercentilesTask task_;
    std::vector<int> sameAs_;                                  // for each rank, the first that is equal to it
    std::vector<std::shared_ptr<const CpuDispatch>> filters_;  // null: equal to an earlier one
};

}  // namespace

CpuPreparation prepareRankPlanes(const PercentilesTask& task)
{
    return std::make_unique<RankPlanes>(task);
}

}  // namespace cv::cuda::fastfilters

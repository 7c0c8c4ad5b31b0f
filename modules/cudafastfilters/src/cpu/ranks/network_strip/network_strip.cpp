// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "network_strip.hpp"

#include "cpu/rank_algorithms.hpp"
#include "cpu/ranks/split_tiles/joint_strips.hpp"
#include "cpu/ranks/split_tiles/split_tiles.hpp"
#include "networks/median_tile_work.hpp"

// Medians of squares to 17x17, ranks of 3, 5 or 7 by 3, 5 or 7, of 9x9, and outer ones of 11x11 to 15x15, by the
// device's networks, with a vector as a key.
//
// The lanes of a vector are strips of two columns side by side (split_tiles.hpp). Minima and maxima per pixel: see
// median_tile.hpp and rank_strip.hpp.

namespace cv::cuda::fastfilters
{

namespace
{

bool hasMedianNetwork(const PercentilesTask& ranks)
{
    const RankTask& task = ranks.plain;
    return ranks.count() == 1 && task.isSquareMedian() && task.width() % 2 == 1 && task.width() >= 5 &&
           task.width() <= 17;
}

// A rank that is found as a median is.
bool isOfSquare(const PercentilesTask& ranks)
{
    const RankTask& task = ranks.plain;
    return ranks.count() == 1 && task.width() == task.height() && !task.isSquareMedian() &&
           hasSquareNetwork(task.width(), task.rank, task.valueBytes());
}

bool isOddTo7(int side)
{
    return side == 3 || side == 5 || side == 7;
}

int mostRows(const RankTask& task)
{
    return task.width() <= 5 ? 128 : 256;
}

class NetworkStrips : public SplitAlgorithm
{
public:
    using SplitAlgorithm::SplitAlgorithm;

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        if (isSmall())
        {
            const int keys = smallMedianKeys(task_.width(), task_.height());
            const bool finishes = finishesSmallMedian(task_.width(), task_.height(), task_.valueBytes());
            return filterJointStrips(task_,
                                     {CFF_SIMD_FUNCTION(facts.simd, stepSmallMedians),
                                      static_cast<size_t>(keys) * simdBytes(facts.simd), finishes},
                                     images, facts);
        }
        filterSplitTiles(ranks_, {CFF_SIMD_FUNCTION(facts.simd, filterByNetworks), 1, mostRows(task_), 0, false},
                         images, facts);
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const double ofPixel = task_.width() > 15 ? 0.0115 : 0.0075;  // perf/tuning/cpu_costs.md
        const double ofMedian = (0.02 + ofPixel * task_.width() * task_.height()) * task_.valueBytes();
        if (ranks_.count() > 1)
            return (0.1 + 0.0055 * task_.width() * task_.height() * ranks_.count()) * task_.valueBytes();
        if (isOfSquare(ranks_))
            return (task_.stepsToExtremum() < depthOfQuarter(task_.width()) ? 1.25 : 1.5) * ofMedian;
        return hasMedianNetwork(ranks_) ? ofMedian : 1.4 * ofMedian;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = hasMedianNetwork(ranks_)
                            ? "sorted lists shared by tiles of 2 x 2 outputs, merged into the median"
                            : "sorted lists shared by tiles of 2 x 2 outputs, merged into the rank";
        record.tile = isSmall() ? "strips of two columns, side by side" : describeSplitTiles(mostRows(task_));
        record.packing = task_.channels() == 3 ? "one strip per lane; even and odd pixels, and channels, are separate"
                                               : "one strip per lane; even and odd pixels are separate";
        if (hasMedianNetwork(ranks_))
        {
            const MedianTileWork work = medianTileWork(task_.width());
            record.operations = 2 * work.exchanges + work.singles;
            record.pipe = "alu";
        }
        return record;
    }

private:
    bool isSmall() const
    {
        return ranks_.count() == 1 && task_.rank == task_.width() * task_.height() / 2 &&
               isSmallMedian(task_.width(), task_.height(), task_.valueBytes());
    }
};

}  // namespace

CpuPreparation prepareNetworkStrip(const PercentilesTask& task)
{
    if (!hasMedianNetwork(task) && !isOfSquare(task) && !(isOddTo7(task.width()) && isOddTo7(task.height())))
        return "there are networks for medians of squares with sides of 5 to 17, for ranks of 3, 5 or 7 by 3, 5 or 7 "
               "and of 9x9, and for those up to the quarter of 11x11 to 15x15";
    if (task.count() > 1 && task.plain.valueBytes() == 8)
        return "several ranks of values of 64 bits have no networks, to keep the library small";
    return std::make_unique<NetworkStrips>(task);
}

}  // namespace cv::cuda::fastfilters

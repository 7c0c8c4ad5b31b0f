// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Any rank of a small set of pixels, by a network of minima and maxima that is made with the filter.
//
// Pixels below each other are sorted once for all columns. A tile is one to four outputs below each other: what their
// windows have in common is merged once, then what those of the upper and of the lower half have, and so on; lists keep
// only the places that can still be the wanted rank (forgetful selection). The network is a list of steps, each for
// some vectors of neighbouring elements, whose values are rows of the image or lie in a cache.

#include "precomp.hpp"

#include "footprint_networks.hpp"
#include "tile_networks.hpp"

#include "cpu/rank_algorithms.hpp"
#include "cpu/stripes.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int mostPixels = 1100, mostOutputs = 8;

// More outputs need more memory, so they have to cost clearly less. One output is never the best of large footprints,
// whose networks take long to make.
TileNetworks cheapestNetworks(const FootprintRankTask& task)
{
    const int fewest = task.footprint.count() > 100 ? 2 : 1;
    TileNetworks best(task.footprint, task.plain.rank, fewest);
    for (int outputs = 2 * fewest; outputs <= mostOutputs; outputs *= 2)
    {
        const TileNetworks networks(task.footprint, task.plain.rank, outputs);
        if (networks.cost > 0.95 * best.cost)
            return best;
        best = networks;
    }
    return best;
}

class FootprintNetworks : public VectorAlgorithm
{
public:
    explicit FootprintNetworks(const FootprintRankTask& task)
        : task_(task.plain), pixels_(task.footprint.count()), networks_(cheapestNetworks(task))
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterFootprintByNetworks);
        const int rows = networkRows(task_.height(), networks_.outputs, networks_.columns.outputs);
        forEachStripe(
            images, task_.neighbourhood, {rows, task_.valueBytes()},
            [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
            {
                filter({source, destination, task_.valueBytes(), task_.kind(), task_.height(), networks_.columns.code(),
                        networks_.windows.code(), memory.data, memory.pitch});
            },
            task_.order);
    }

    double nanoseconds() const CV_OVERRIDE { return (0.05 + 0.0075 * networks_.cost) * task_.valueBytes(); }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("a network for the rank of %d pixels; columns are sorted once, and what %d rows of "
                               "outputs share",
                               pixels_, networks_.outputs);
        record.tile = "stripes of rows";
        record.packing = "neighbouring elements of a row in a vector";
        return record;
    }

private:
    const RankTask task_;
    const int pixels_;
    const TileNetworks networks_;
};

}  // namespace

CpuPreparation prepareFootprintNetworks(const FootprintRankTask& task)
{
    if (task.footprint.count() > mostPixels)
        return "footprints of at most 1100 pixels; its networks would be too long";
    return std::make_unique<FootprintNetworks>(task);
}

}  // namespace cv::cuda::fastfilters

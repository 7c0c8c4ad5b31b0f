// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/visit_depth.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"
#include "cpu/rank_algorithms.hpp"
#include "cpu/ranks/rank_finish/rank_finish.hpp"
#include "cpu/ranks/column_counts_memory.hpp"
#include "tile_order.hpp"
#include "tile_ranks.hpp"

#include <algorithm>
#include <cmath>

// The pixels of a tile and of its windows are sorted once. A pixel's bucket is its place in that order, without the
// lowest bits. The byte image of buckets goes through column_counts, which gives the bucket of each window's rank, and
// how many pixels of that bucket in the window come before it. A walk over the positions of the bucket's pixels, in
// order, ends at the pixel with the rank. The work does not depend on the values.
//
// Cost per pixel for 31 x 31, in addition to column_counts: 1.3 times the radix sort of a pixel, and 256 places to
// check. Limits: the larger the window, the more pixels a bucket has; sliding_histogram filters windows beyond
// tileMostArea.

namespace cv::cuda::fastfilters
{

namespace
{

const int byteTileSide = 256;          // side of the pixels that a tile's windows need, if coordinates are bytes
const int mostOfSmallTiles = 25;       // the longest side of windows for which smaller tiles are faster
const int leastTileOutputs = 96;       // minimum outputs along a side; with fewer, coordinates have 16 bits
const int tileMostArea = 1024 * 1024;  // the largest area of a window

struct TilePlan
{
    explicit TilePlan(Size window)
    {
        const int side = std::max(window.width, window.height) > mostOfSmallTiles ? byteTileSide : byteTileSide / 2;
        const Size fitting(side - window.width + 1, side - window.height + 1);
        isOfBytes = std::min(fitting.width, fitting.height) >= leastTileOutputs;
        outputs = isOfBytes ? fitting : Size(std::max(128, window.width / 2), std::max(128, window.height / 2));
    }

    bool isOfBytes;  // coordinates are bytes
    Size outputs;
};

// Filters tiles one after the other on one thread.
template <typename T, typename Coordinate>
class TileFilter
{
public:
    TileFilter(const PercentilesTask& ranks, SimdLevel level, Size most, const PaddedSource& source, CpuImages& images)
        : task_(ranks.plain),
          level_(level),
          source_(source),
          images_(images),
          finisher_(task_, level, source, images),
          order_(most + task_.neighbourhood.window - Size(1, 1)),
          counts_(most.width, task_.neighbourhood.window, ranks.ranks),
          row_((most.width + task_.width() - 1) * task_.pixelBytes()),
          buckets_(most.width),
          rests_(most.width),
          places_(most.width)
    {
    }

    void operator()(const Rect& part)
    {
        for (int channel = 0; channel < task_.channels(); ++channel)
            filterChannel(part, channel);
        finisher_(part);
    }

private:
    void filterChannel(const Rect& part, int channel)
    {
        const Size window = task_.neighbourhood.window;
        order_.begin(part.size() + window - Size(1, 1));
        const Range reached(part.x, part.x + order_.size().width);
        for (int y = 0; y < order_.size().height; ++y)
            order_.addRow(reinterpret_cast<const T*>(source_.row(part.y + y, reached, row_.data())) + channel,
                          task_.channels(), y);
        order_.sort();
        counts_.begin(level_, part.width, 1, [&](int y) { return order_.bucketRow(y); });
        const size_t first = static_cast<size_t>(part.x) * task_.channels() + channel;
        for (int y = 0; y < part.height; ++y)
        {
            const int to = part.y + y;
            counts_.state.ranks = images_.ranks.empty() ? nullptr : images_.ranks.ptr<int>(to) + first;
            counts_.state.rankStride = task_.channels();
            const uchar* const entering = order_.bucketRow(y + window.height - 1);
            counts_.selectEach(
                [&](int i)
                {
                    T* const out = reinterpret_cast<T*>(images_.planes.row(images_.destination, i, to));
                    selectRow(y, i == 0 ? entering : nullptr, part.width, out + first);
                });
            if (!images_.next.empty())
                counts_.selectNext(nextRanks_, part.width,
                                   [&] { selectRow(y, nullptr, part.width, images_.next.ptr<T>(to) + first); });
        }
    }

    void selectRow(int y, const uchar* entering, int outputs, T* out)
    {
        const Size window = task_.neighbourhood.window;
        CFF_SIMD_FUNCTION(level_, selectRowAndRest)
        (counts_.state, entering, order_.bucketRow(std::max(0, y - 1)), buckets_.data(), rests_.data());
        CFF_SIMD_FUNCTION(level_, walkRow)
        (order_.places(window), y, buckets_.data(), rests_.data(), outputs, places_.data());
        for (int x = 0, channels = task_.channels(); x < outputs; ++x)
            out[x * channels] = order_.value(places_[x]);
    }

    const RankTask& task_;
    const SimdLevel level_;
    const PaddedSource& source_;
    CpuImages& images_;
    RankFinisher finisher_;
    TileOrder<T, Coordinate> order_;
    ColumnCountsMemory counts_;
    std::vector<uchar> row_, buckets_;
    std::vector<int> rests_, places_, nextRanks_;
};

class TileRanks : public VectorAlgorithm
{
public:
    explicit TileRanks(const PercentilesTask& task)
        : ranks_(task), task_(ranks_.plain), plan_(task_.neighbourhood.window)
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        visitDepth(task_.depth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       if (plan_.isOfBytes)
                           filterTiles<TileFilter<T, uchar>>(images, facts);
                       else
                           filterTiles<TileFilter<T, ushort>>(images, facts);
                   });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const double width = task_.width(), height = task_.height(), area = width * height;
        const double more = 0.42 * (ranks_.count() - 1);  // a tile is sorted once
        return (1 + more) *
               (7 + 7 * std::log2(task_.valueBytes()) + 0.09 * (width + height) + 0.0004 * area + 200 / (area + 10));
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "a tile's pixels are sorted once into buckets; counts of columns find the bucket, a walk over its "
            "pixels those in the window";
        record.tile = format("%d x %d outputs", plan_.outputs.width, plan_.outputs.height);
        record.packing = plan_.isOfBytes ? "coordinates of 8 bits" : "coordinates of 16 bits";
        return record;
    }

private:
    template <typename Filter>
    void filterTiles(CpuImages& images, const CpuFacts& facts) const
    {
        const Size size = images.source.size();
        const Size most(evenPart(size.width, plan_.outputs.width), evenPart(size.height, plan_.outputs.height));
        const PaddedSource source(images.source, task_.neighbourhood);
        parallelTiles(size, most, leastTileOutputs, [&] { return Filter(ranks_, facts.simd, most, source, images); });
    }

    const PercentilesTask ranks_;
    const RankTask& task_;
    TilePlan plan_;
};

}  // namespace

CpuPreparation prepareTileRanks(const PercentilesTask& task)
{
    if (task.plain.valueBytes() == 1)
        return "bytes need no sorting";
    if (static_cast<int64>(task.width()) * task.height() > tileMostArea || task.height() > 2000 || task.width() > 2000)
        return "its buckets would be too long to walk over";
    return std::make_unique<TileRanks>(task);
}

}  // namespace cv::cuda::fastfilters

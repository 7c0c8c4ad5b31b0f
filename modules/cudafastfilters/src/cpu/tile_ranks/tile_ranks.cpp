// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/visit_depth.hpp"
#include "cpu/column_counts/column_counts_memory.hpp"
#include "cpu/even_cut.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/rank_algorithms.hpp"
#include "tile_order.hpp"
#include "tile_ranks.hpp"

#include <algorithm>

// The pixels of a tile and of what its windows reach are sorted once. A pixel's bucket is its place in that order, less
// the lowest bits. The byte image of buckets goes through column_counts, which gives the bucket of each window's rank,
// and how many pixels of that bucket in the window come before it. Which of the bucket's pixels lie in the window, the
// bits of two masks over all places say, one of the window's columns, made once a tile, one of its rows, kept from row
// to row; a walk over them ends at the pixel of the rank. The work does not depend on the values.
//
// Cost a pixel of 31 x 31, beyond column_counts: 1.3 times the sorting of a pixel by radix and 5 bits to flip, and 4
// words of both masks. Limits: the masks of a tile take the fourth power of the window's side, so that the sliding
// histogram has what is beyond tileMostArea.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

const int byteTileSide = 256;     // what a tile's windows reach, where coordinates are bytes
const int leastTileOutputs = 96;  // along a side; otherwise coordinates have 16 bits
const int64 mostMaskBytes = 48 << 20;
const int tileMostArea = 401 * 401;  // of a window

struct TilePlan
{
    explicit TilePlan(Size window)
    {
        const Size fitting(byteTileSide - window.width + 1, byteTileSide - window.height + 1);
        isOfBytes = std::min(fitting.width, fitting.height) >= leastTileOutputs;
        outputs = isOfBytes ? fitting : Size(std::max(128, window.width), std::max(128, window.height));
        // Masks of the columns of a long window would fill the memory.
        const auto maskBytes = [&] {
            return static_cast<int64>(outputs.width + window.width) * (outputs.height + window.height) / 8 *
                   outputs.width;
        };
        while (outputs.width > 128 && maskBytes() > mostMaskBytes)
            outputs.width = std::max(128, outputs.width / 2);
    }

    bool isOfBytes;  // the coordinates
    Size outputs;
};

struct Tile
{
    Range columns, rows;  // of the outputs
    int channel;
};

class TileRanks : public VectorAlgorithm
{
public:
    explicit TileRanks(const RankTask& task) : task_(task), plan_(task.neighbourhood.window) {}

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Size size = images.source.size();
        const EvenCut across(size.width, (size.width - 1) / plan_.outputs.width + 1);
        const EvenCut down(size.height, (size.height - 1) / plan_.outputs.height + 1);
        const int channels = task_.channels();
        const PaddedSource source(images.source, task_.neighbourhood);
        parallel_for_(
            Range(0, across.count * down.count * channels),
            [&](const Range& range)
            {
                for (int i = range.start; i < range.end; ++i)
                {
                    const int part = i / channels;
                    const Tile tile = {across.part(part % across.count), down.part(part / across.count), i % channels};
                    visitDepth(task_.depth(), [&](auto pixel)
                               { selectTile<decltype(pixel)>(source, images.destination, tile, facts.simd); });
                }
            });
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method =
            "a tile's pixels are sorted once into buckets; counts of columns find the bucket, a walk over its "
            "pixels those in the window";
        plan.tile = format("%d x %d outputs", plan_.outputs.width, plan_.outputs.height);
        plan.packing = plan_.isOfBytes ? "coordinates of 8 bits" : "coordinates of 16 bits";
        return plan;
    }

private:
    template <typename T>
    void selectTile(const PaddedSource& source, Mat& destination, const Tile& tile, SimdLevel level) const
    {
        if (plan_.isOfBytes)
            selectTile<T, uchar>(source, destination, tile, level);
        else
            selectTile<T, ushort>(source, destination, tile, level);
    }

    template <typename T, typename Coordinate>
    void selectTile(const PaddedSource& source, Mat& destination, const Tile& tile, SimdLevel level) const
    {
        const Size window = task_.neighbourhood.window;
        const Range reached(tile.columns.start, tile.columns.end + window.width - 1);
        TileOrder<T, Coordinate> order(Size(reached.size(), tile.rows.size() + window.height - 1));
        std::vector<uchar> buffer(reached.size() * task_.pixelBytes());
        for (int y = 0; y < order.size().height; ++y)
            order.addRow(reinterpret_cast<const T*>(source.row(tile.rows.start + y, reached, buffer.data())) +
                             tile.channel,
                         task_.channels(), y);
        order.sort();
        selectRows(order, destination, tile, level);
    }

    template <typename T, typename Coordinate>
    void selectRows(const TileOrder<T, Coordinate>& order, Mat& destination, const Tile& tile, SimdLevel level) const
    {
        const Size window = task_.neighbourhood.window;
        const int outputs = tile.columns.size(), channels = task_.channels();
        ColumnCountsMemory counts(outputs, window, task_.rank);
        std::vector<uchar> buckets(outputs);
        std::vector<int> rests(outputs), places(outputs);
        const int words = order.wordsOfBucket();
        const std::vector<TileWord> columnMasks = masksOfColumns(order, outputs);
        std::vector<TileWord> rowMask(order.buckets() * words);
        const TileMasks masks = {columnMasks.data(), rowMask.data(), outputs, words};
        for (int y = 0; y + 1 < window.height; ++y)
            order.flipRow(rowMask.data(), words, y);
        CFF_SIMD_FUNCTION(level, clearCounts)(counts.state);
        // The first window's rows but its last, and its first once more, which then leaves.
        for (int y = 0; y < window.height; ++y)
            CFF_SIMD_FUNCTION(level, addRow)(counts.state, order.bucketRow(y ? y - 1 : 0), 1);
        for (int y = 0; y < tile.rows.size(); ++y)
        {
            CFF_SIMD_FUNCTION(level, selectRowAndRest)
            (counts.state, order.bucketRow(y + window.height - 1), order.bucketRow(std::max(0, y - 1)), buckets.data(),
             rests.data());
            order.flipRow(rowMask.data(), words, y + window.height - 1);
            CFF_SIMD_FUNCTION(level, walkRow)(masks, buckets.data(), rests.data(), outputs, places.data());
            order.flipRow(rowMask.data(), words, y);
            T* out = destination.ptr<T>(tile.rows.start + y) + static_cast<size_t>(tile.columns.start) * channels +
                     tile.channel;
            for (int x = 0; x < outputs; ++x)
                out[x * channels] = order.value(places[x]);
        }
    }

    template <typename T, typename Coordinate>
    std::vector<TileWord> masksOfColumns(const TileOrder<T, Coordinate>& order, int outputs) const
    {
        const size_t words = order.wordsOfBucket(), step = outputs * words;
        std::vector<TileWord> masks(order.buckets() * step);
        for (int x = 0; x + 1 < task_.width(); ++x)
            order.flipColumn(masks.data(), step, x);
        for (int i = 0; i < outputs; ++i)
        {
            TileWord* mask = masks.data() + i * words;
            if (i > 0)
            {
                for (int bucket = 0; bucket < order.buckets(); ++bucket)
                    std::copy_n(mask + bucket * step - words, words, mask + bucket * step);
                order.flipColumn(mask, step, i - 1);
            }
            order.flipColumn(mask, step, i + task_.width() - 1);
        }
        return masks;
    }

    RankTask task_;
    TilePlan plan_;
};

}  // namespace

CpuPreparation prepareTileRanks(const RankTask& task)
{
    if (task.valueBytes() == 1)
        return "bytes need no sorting";
    if (static_cast<int64>(task.width()) * task.height() > tileMostArea || task.height() > 2000 || task.width() > 2000)
        return "its buckets would be too long to walk over";
    return std::make_unique<TileRanks>(task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

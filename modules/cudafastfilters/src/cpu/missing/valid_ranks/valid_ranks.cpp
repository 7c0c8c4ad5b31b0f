// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cpu/missing/missing_blocks.hpp"
#include "valid_ranks.hpp"

#include "common/unread_pixels.hpp"
#include "cpu/missing/rank_networks/rank_networks.hpp"
#include "cpu/missing_algorithms.hpp"
#include "cpu/parallel_tiles.hpp"

#include <algorithm>
#include <atomic>

// Ranks of images with missing pixels. Windows without one are filtered by the plain filter; rows are searched just
// before that, or after it if windows are small. A tile with one in its windows is copied with its border, and missing
// pixels become the greatest value of their type: among the valid pixels and these, the valid ones have the ranks from
// 0 on, and where a missing one has the same value it does not matter which is selected. So the rank of a window
// depends on the number of its valid pixels only, and an algorithm that selects a rank for each output finds it.
//
// Ranks above the median are searched from the top: missing pixels become the least value.
//
// For windows of 3, 5 or 7 by 3, 5 or 7, rank_networks does all that with a tile in one pass.

namespace cv::cuda::fastfilters
{

namespace
{

// Filters of small windows are so fast that their bands should be in the L2 cache when they are searched: that is after
// the plain filter, which waits less for memory than a search. Tiles with missing pixels are filtered again.
const int mostSideOfBands = 7;
const size_t bandBytes = 512 * 1024;
const Size smallTile(64, 16), mostOfSmall(512, 64);  // parts are neighbouring tiles
const int sampledRows = 8;                           // of a band, to know whether nearly all of it has missing pixels
const int mostTabulated = 65536;                     // pixels of a window

bool isSmallOdd(int side)
{
    return side == 3 || side == 5 || side == 7;
}

class ValidRanks : public VectorAlgorithm
{
public:
    explicit ValidRanks(const MissingRankTask& task)
        : task_(task),
          plain_(prepareCpuRankFilter(task.plain)),
          hasNetworks_(isSmallOdd(task.width()) && isSmallOdd(task.height())),
          missingAreLeast_(task.plain.isAboveMedian())
    {
        const int area = task.width() * task.height();
        if (task.rule.kind == RankRule::Percentile && area <= mostTabulated)
            for (int valid = 0; valid <= area; ++valid)
                rankOfCount_.push_back(task.rule.lower(std::max(1, valid)));
        if (!hasNetworks_)
            many_ = prepareCpuManyRanks(task.plain);
        else if (!rankOfCount_.empty())
            for (int valid = 0; valid <= area; ++valid)
                places_.push_back(static_cast<uchar>(std::min(
                    missingAreLeast_ ? std::max(1, valid) - 1 - rankOfCount_[valid] : rankOfCount_[valid], area / 2)));
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Call call = {images, facts, Sources(images, task_, facts.simd),
                           plain_->firstOfPart(images, facts).algorithm,
                           hasNetworks_ ? nullptr : &many_->firstOfPart(images, facts).algorithm};
        const Size size = images.source.size();
        if (task_.plain.longestSide() > mostSideOfBands)
            return filterRows(call, Range(0, size.height));
        const size_t rowBytes = images.source.cols * images.source.elemSize();
        const int rows = static_cast<int>(std::max<size_t>(1, bandBytes / (rowBytes * smallTile.height)));
        const int height = std::min(size.height, rows * smallTile.height);
        parallelTiles(size, Size(size.width, height), smallTile.height,
                      [&] { return [&](const Rect& band) { filterBand(call, Range(band.y, band.br().y)); }; });
    }

    // If one in twenty pixels is missing, in groups.
    double nanoseconds() const CV_OVERRIDE
    {
        const CpuImages images = {Mat(256, 256, task_.plain.type, unreadPixels()), Mat(), Mat()};
        const CpuFacts facts = {simdLevel()};
        const double plain = plain_->firstOfPart(images, facts).algorithm.nanoseconds();
        if (hasNetworks_)
            return plain + 0.13 * (1 + networkNanoseconds());
        return plain + 0.2 * (1 + many_->firstOfPart(images, facts).algorithm.nanoseconds());
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "the plain filter where no pixel is missing; elsewhere missing pixels get the last rank, and the rank "
            "differs from output to output";
        const Size tile = task_.plain.longestSide() > mostSideOfBands ? largeTile() : smallTile;
        record.tile = format("with missing pixels: from %d x %d outputs on", tile.width, tile.height);
        return record;
    }

private:
    struct Call
    {
        CpuImages& images;
        const CpuFacts& facts;
        Sources sources;
        const CpuAlgorithm& plain;
        const CpuAlgorithm* many;  // null: networks
    };

    // With AVX-512; perf/tuning/missing.md has the measurements.
    double networkNanoseconds() const
    {
        return (0.2 + 0.025 * task_.width() * task_.height()) * task_.plain.valueBytes();
    }

    // Tiles whose windows overlap little.
    Size largeTile() const
    {
        const int side = std::max(task_.width(), task_.height());
        const int tile = std::min(1024, std::max(96, 5 * side));
        return Size(tile, tile);
    }

    // For small windows.
    void filterBand(const Call& call, const Range& rows) const
    {
        const Rect image(Point(), call.images.source.size()), all(0, rows.start, image.width, rows.size());
        const Size window = task_.plain.neighbourhood.window;
        const int middle = (rows.start + rows.end) / 2;
        const MissingBlocks sample(call.sources, Range(middle, std::min(rows.end, middle + sampledRows)), sampledRows,
                                   window);
        if (sample.share(0) > 0.75)
            return forEachTile(all, mostOfSmall, [&](const Rect& part) { filterPart(call, part, false); });
        filterPlain(call, all);
        if (!sample.any() && !call.sources.hasMissingBorder &&
            !call.sources.any(Range(rows.start, rows.end + window.height - 1)))
            return;
        const MissingBlocks blocks(call.sources, rows, smallTile.height, window);
        for (const Rect& part : holedParts(call, blocks, all, smallTile, mostOfSmall))
            filterPart(call, hasNetworks_ ? toWholeVectors(part, image.width) : part, true);
    }

    // Networks read and sort whole vectors of columns.
    Rect toWholeVectors(const Rect& part, int imageWidth) const
    {
        const int valuesOfVector = 64 / task_.plain.valueBytes(), around = task_.width() - 1;
        if (task_.plain.channels() > 1)
            return part;
        const int width = std::min(imageWidth, divUp(part.width + around, valuesOfVector) * valuesOfVector - around);
        return Rect(std::min(part.x, imageWidth - width), part.y, width, part.height);
    }

    void filterPart(const Call& call, const Rect& part, bool isFiltered) const
    {
        if (hasNetworks_)
            filterByNetworks(call, part, isFiltered);
        else
            filterHoled(call, part);
    }

    std::vector<Rect> holedParts(const Call& call, const MissingBlocks& blocks, const Rect& all, const Size& tile,
                                 const Size& most) const
    {
        const std::vector<ReachedColumns> columns = blocks.columnsOfTiles(call.sources, all.width, tile.width);
        std::vector<Rect> holed;
        forEachTile(all, tile,
                    [&](const Rect& part)
                    {
                        if (blocks.anyIn((part.y - all.y) / tile.height, columns[part.x / tile.width]))
                            addTo(holed, part, most);
                    });
        return holed;
    }

    // For large windows.
    void filterRows(const Call& call, const Range& rows) const
    {
        const Size tile = largeTile();
        const MissingBlocks blocks(call.sources, rows, tile.height, task_.plain.neighbourhood.window);
        const Size image = call.images.source.size();
        if (!blocks.any() && !call.sources.hasMissingBorder)
            return filterPlain(call, Rect(0, rows.start, image.width, rows.size()));
        const Rect all(0, rows.start, image.width, rows.size());
        const Size most(std::max(tile.width, 512), std::max(tile.height, 512));
        const std::vector<ReachedColumns> columns = blocks.columnsOfTiles(call.sources, image.width, tile.width);
        std::vector<Rect> whole, holed;
        const double area = static_cast<double>(all.width) * all.height;
        double holedArea = 0;
        forEachTile(all, tile,
                    [&](const Rect& part)
                    {
                        const bool isHoled =
                            blocks.anyIn((part.y - rows.start) / tile.height, columns[part.x / tile.width]);
                        holedArea += isHoled ? static_cast<double>(part.width) * part.height : 0;
                        if (!isHoled)
                            addTo(whole, part, image);
                        else
                            addTo(holed, part, most);
                    });
        if (holedArea > 0.75 * area)
        {
            whole.clear();
            holed.clear();
            forEachTile(all, most, [&](const Rect& part) { holed.push_back(part); });
        }
        for (const Rect& part : whole)
            filterPlain(call, part);
        std::atomic<size_t> next(0);
        parallel_for_(Range(0, static_cast<int>(holed.size())),
                      [&](const Range&)
                      {
                          for (size_t i = next++; i < holed.size(); i = next++)
                              filterHoled(call, holed[i]);
                      });
    }

    template <typename Visitor>
    static void forEachTile(const Rect& all, const Size& tile, const Visitor& visitor)
    {
        for (int y = all.y; y < all.br().y; y += tile.height)
            for (int x = all.x; x < all.br().x; x += tile.width)
                visitor(Rect(Point(x, y), tile) & all);
    }

    // Neighbours become one part of at most a size: tiles of a row, and rows of the same tiles.
    static void addTo(std::vector<Rect>& parts, const Rect& part, const Size& most)
    {
        if (!parts.empty() && parts.back().y == part.y && parts.back().br().x == part.x &&
            parts.back().width + part.width <= most.width)
            parts.back().width += part.width;
        else
            parts.push_back(part);
        if (parts.size() < 2)
            return;
        Rect& above = parts[parts.size() - 2];
        const Rect& last = parts.back();
        if (above.x == last.x && above.width == last.width && above.br().y == last.y &&
            above.height + last.height <= most.height)
        {
            above.height += last.height;
            parts.pop_back();
        }
    }

    void filterPlain(const Call& call, const Rect& part) const
    {
        CpuImages images = {call.images.source(part), call.images.destination(part)};
        images.whole = imageSize(call.images);
        call.plain.run(images, call.facts);
    }

    void filterByNetworks(const Call& call, const Rect& part, bool isFiltered) const
    {
        const RankTask& plain = task_.plain;
        const Neighbourhood& neighbourhood = plain.neighbourhood;
        const Sources& sources = call.sources;
        const int channels = plain.channels();
        const bool isMean = task_.rule.kind == RankRule::MeanOfMiddles;
        const NetworkTask task = {sources.row.missing,
                                  channels,
                                  plain.width(),
                                  plain.height(),
                                  neighbourhood.anchor.x,
                                  neighbourhood.anchor.y,
                                  sources.mask ? sources.row.maskChannels : 0,
                                  missingAreLeast_,
                                  places_.empty() ? nullptr : places_.data(),
                                  task_.rule.kind == RankRule::HigherMiddle,
                                  isMean,
                                  task_.missing.minCount,
                                  task_.missing.fill,
                                  task_.missing.result};
        const Size reach = part.size() + neighbourhood.window - Size(1, 1);
        const Range columns(part.x, part.x + reach.width);
        // For rows that touch the border.
        Mat buffer(reach, plain.type), maskBuffer(sources.mask ? reach : Size(), CV_8UC(sources.row.maskChannels));
        std::vector<const uchar*> rows, masks;
        for (int y = 0; y < reach.height; ++y)
        {
            rows.push_back(sources.pixels.row(part.y + y, columns, buffer.ptr(y)));
            if (sources.mask)
                masks.push_back(sources.mask->row(part.y + y, columns, maskBuffer.ptr(y)));
        }
        Mat out = call.images.destination(part);
        const int count = part.width * channels;
        const std::unique_ptr<uchar[]> memory(new uchar[networkMemory(task, count, plain.valueBytes())]);
        const NetworkTile tile = {part.height,  count,       rows.data(),
                                  masks.data(), out.data,    static_cast<std::ptrdiff_t>(out.step),
                                  isFiltered,   memory.get()};
        CFF_SIMD_FUNCTION(call.facts.simd, filterByRankNetworks)(task, tile);
    }

    void filterHoled(const Call& call, const Rect& part) const
    {
        const RankTask& plain = task_.plain;
        const SimdLevel level = call.facts.simd;
        const Size window = plain.neighbourhood.window, reach = part.size() + window - Size(1, 1);
        const int channels = plain.channels(), count = part.width * channels;
        Mat padded(reach, plain.type), valid(reach, CV_8UC(channels));
        replaceRows(call, part, padded, valid);

        const int countType = CV_32SC(channels), reached = reach.width * channels;
        Mat counts(part.size(), countType), ranks(part.size(), countType);
        const WindowRanks windows = {channels,
                                     window.width,
                                     window.area(),
                                     rankOfCount_.empty() ? nullptr : rankOfCount_.data(),
                                     task_.rule.kind == RankRule::HigherMiddle,
                                     missingAreLeast_};
        Mat columns = Mat::zeros(1, reach.width, countType);
        const auto slide = CFF_SIMD_FUNCTION(level, slideCounts);
        for (int y = 0; y + 1 < window.height; ++y)
            slide(valid.ptr(y), nullptr, reached, columns.ptr<int>());
        for (int y = 0; y < part.height; ++y)
        {
            slide(valid.ptr(y + window.height - 1), y > 0 ? valid.ptr(y - 1) : nullptr, reached, columns.ptr<int>());
            CFF_SIMD_FUNCTION(level, rankRow)
            (windows, columns.ptr<int>(), count, counts.ptr<int>(y), ranks.ptr<int>(y));
            if (task_.rule.kind == RankRule::Percentile && rankOfCount_.empty())
                std::transform(counts.ptr<int>(y), counts.ptr<int>(y) + count, ranks.ptr<int>(y),
                               [&](int number) { return rankOf(number); });
        }

        const bool isMean = task_.rule.kind == RankRule::MeanOfMiddles && window.area() > 1;
        const Point anchor = plain.neighbourhood.anchor;
        CpuImages images = {padded(Rect(anchor, part.size())), Mat(part.size(), plain.type)};
        images.ranks = ranks;
        if (isMean)
            images.next.create(part.size(), plain.type);
        call.many->run(images, call.facts);
        const RankFinish finish = {plain.depth(), task_.missing.minCount, task_.missing.result, isMean};
        for (int y = 0; y < part.height; ++y)
            CFF_SIMD_FUNCTION(level, finishRow)
        (finish, images.destination.ptr(y), isMean ? images.next.ptr(y) : nullptr, counts.ptr<int>(y),
         task_.missing.fill ? nullptr : valid.ptr(y + anchor.y) + anchor.x * channels, count,
         call.images.destination.ptr(part.y + y) + static_cast<size_t>(part.x) * plain.pixelBytes());
    }

    int rankOf(int valid) const
    {
        const int rank = task_.rule.lower(std::max(1, valid));
        return missingAreLeast_ && valid > 0 ? rank + task_.width() * task_.height() - valid : rank;
    }

    void replaceRows(const Call& call, const Rect& part, Mat& padded, Mat& valid) const
    {
        const Sources& sources = call.sources;
        const Range columns(part.x, part.x + padded.cols);
        std::vector<uchar> buffer(padded.cols * padded.elemSize()), maskBuffer(padded.cols * padded.channels());
        for (int y = 0; y < padded.rows; ++y)
        {
            const uchar* const values = sources.pixels.row(part.y + y, columns, buffer.data());
            const uchar* const mask =
                sources.mask ? sources.mask->row(part.y + y, columns, maskBuffer.data()) : nullptr;
            CFF_SIMD_FUNCTION(sources.level, replaceMissing)
            (sources.rowOf(values, mask, padded.cols), missingAreLeast_, padded.ptr(y), valid.ptr(y));
        }
    }

    MissingRankTask task_;
    std::shared_ptr<const CpuDispatch> plain_, many_;
    bool hasNetworks_;
    bool missingAreLeast_;
    std::vector<int> rankOfCount_;  // of a percentile
    std::vector<uchar> places_;     // the same for networks, which search some of them from the top
};

}  // namespace

CpuPreparation prepareValidRanks(const MissingRankTask& task)
{
    return std::make_unique<ValidRanks>(task);
}

}  // namespace cv::cuda::fastfilters

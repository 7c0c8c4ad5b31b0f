// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "network_strip.hpp"

#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"
#include "cpu/rank_algorithms.hpp"
#include "cpu/streaming.hpp"
#include "networks/median_tile_work.hpp"

#include <algorithm>
#include <cstring>

// Medians of squares to 15x15 and ranks of 3, 5 or 7 by 3, 5 or 7 by the device's networks, with a vector as a key.
//
// The lanes of a vector are strips of two columns side by side, so a vector of keys is every other pixel of a row. An
// image is cut into tiles; the rows of a tile are split into planes of even and of odd pixels once (SplitRows), with
// the pixels around them, so strips need not know borders or types. Then the tile's strips walk down. Minima and maxima
// per pixel: see median_tile.hpp and rank_strip.hpp.

namespace cv::cuda::fastfilters
{

namespace
{

bool hasMedianNetwork(const RankTask& task)
{
    return task.isSquareMedian() && task.width() % 2 == 1 && task.width() >= 5 && task.width() <= 15;
}

bool isOddTo7(int side)
{
    return side == 3 || side == 5 || side == 7;
}

// For a tile: planes of at most about 512 KiB for each channel or for four channels, which stay in the L2 cache while
// the strips walk. There are fewer rows if a walk has only a small window to fill at its start.
constexpr int tileBytes = 2048, fewestRows = 64;

int mostRows(const RankTask& task)
{
    return task.width() <= 5 ? 128 : 256;
}

// Filters tiles one after the other on one thread.
class TileFilter
{
public:
    TileFilter(const RankTask& task, SimdLevel level, int stripPixels, int tilePixels, const PaddedSource& source,
               Mat& destination, bool streams)
        : task_(task),
          level_(level),
          stripPixels_(stripPixels),
          source_(source),
          destination_(destination),
          streams_(streams && startLines(destination.data, destination.step)),
          planeChannels_(channelsOfPlane(task.channels())),
          planes_(task.channels() / planeChannels_),
          pixels_(static_cast<int>(alignSize(tilePixels + task.width(), stripPixels))),
          rows_(std::min(mostRows(task), destination.rows)),
          pixelBytes_(planeChannels_ * task.valueBytes()),
          outputBytes_(stripPixels * pixelBytes_)
    {
        const size_t plane = static_cast<size_t>(pixels_) * pixelBytes_;
        split_ = {nullptr, plane * planes_, plane, plane / 2};
        pixelsOfRow_.allocate(pixels_ * task.pixelBytes());
        keys_.allocate(split_.row * (rows_ + task.height() - 1));
        outputs_.allocate(outputBytes_ * rows_ * planes_);
        split_.keys = keys_.data();
    }

    void operator()(const Rect& part)
    {
        const auto splitRow = CFF_SIMD_FUNCTION(level_, splitRow);
        const Range columns(part.x, part.x + pixels_);
        for (int y = 0; y < part.height + task_.height() - 1; ++y)
        {
            source_.prefetchAfter(part.y + y, columns);
            splitRow(source_.row(part.y + y, columns, pixelsOfRow_.data()), pixels_, task_.valueBytes(),
                     task_.isSigned(), task_.channels(), split_, y);
        }
        for (int x = 0; x < part.width; x += stripPixels_)
        {
            for (int i = 0; i < planes_; ++i)
                filterStrip(part, x, i);
            if (planes_ > 1)
                joinPlanes(part, x);
        }
        if (streams_)
            finishStreaming();
    }

private:
    // Strips that end within the tile write to the image, unless there are several planes, which are then joined.
    void filterStrip(const Rect& part, int x, int plane)
    {
        const int bytes = task_.valueBytes(), width = std::min(stripPixels_, part.width - x);
        const bool direct = planes_ == 1 && width == stripPixels_;
        uchar* const output = outputs_.data() + outputBytes_ * rows_ * plane;
        uchar* const image = destination_.ptr(part.y, part.x + x);
        const NetworkStrip strip = {split_.keys + split_.channel * plane + x / 2 * pixelBytes_,
                                    split_.row,
                                    split_.odd,
                                    planeChannels_,
                                    direct ? image : output,
                                    direct ? destination_.step : outputBytes_,
                                    task_.width(),
                                    task_.height(),
                                    task_.rank,
                                    hasMedianNetwork(task_),
                                    part.height,
                                    task_.isSigned(),
                                    direct && streams_};
        const auto filter = bytes == 1   ? CFF_SIMD_FUNCTION(level_, filterStrip8)
                            : bytes == 2 ? CFF_SIMD_FUNCTION(level_, filterStrip16)
                                         : CFF_SIMD_FUNCTION(level_, filterStrip32);
        filter(strip);
        if (planes_ == 1 && !direct)
            for (int y = 0; y < part.height; ++y)
                std::memcpy(image + destination_.step * y, output + outputBytes_ * y, width * pixelBytes_);
    }

    void joinPlanes(const Rect& part, int x)
    {
        const int width = std::min(stripPixels_, part.width - x);
        uchar* const image = destination_.ptr(part.y, part.x + x);
        JoinedRows rows = {outputs_.data(), outputBytes_,       outputBytes_ * rows_,
                           image,           destination_.step,  part.height,
                           stripPixels_,    task_.valueBytes(), streams_ && width == stripPixels_};
        const auto joinRows = CFF_SIMD_FUNCTION(level_, joinRows);
        if (width == stripPixels_)
            return joinRows(rows);
        rows.rows = 1;
        rows.pixels = pixelsOfRow_.data();
        for (int y = 0; y < part.height; ++y, rows.channels += outputBytes_)
        {
            joinRows(rows);
            std::memcpy(image + destination_.step * y, rows.pixels, width * destination_.elemSize());
        }
    }

    const RankTask& task_;
    const SimdLevel level_;
    const int stripPixels_;
    const PaddedSource& source_;
    Mat& destination_;
    const bool streams_;
    const int planeChannels_, planes_;  // channels in a plane, and planes for all of them
    const int pixels_;                  // per split row, in whole vectors of pairs
    const int rows_;                    // the most rows of a tile of outputs
    const int pixelBytes_;              // in a plane
    const size_t outputBytes_;          // per row of a strip, in one plane
    SplitRows split_;
    AutoBuffer<uchar, 1> pixelsOfRow_, keys_, outputs_;
};

class NetworkStrips : public VectorAlgorithm
{
public:
    explicit NetworkStrips(const RankTask& task) : task_(task) {}

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const int pixelBytes = task_.valueBytes() * channelsOfPlane(task_.channels());
        const int stripPixels = 2 * simdBytes(facts.simd) / pixelBytes;
        const int tilePixels =
            std::min(tileBytes / pixelBytes, static_cast<int>(alignSize(images.source.cols, stripPixels)));
        const PaddedSource source(images.source, task_.neighbourhood);
        const bool streams = canStream && outgrowCaches(images);
        parallelTiles(
            images.source.size(), Size(tilePixels, mostRows(task_)), fewestRows,
            [&]
            { return TileFilter(task_, facts.simd, stripPixels, tilePixels, source, images.destination, streams); });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const double ofMedian = (0.02 + 0.0075 * task_.width() * task_.height()) * task_.valueBytes();
        return hasMedianNetwork(task_) ? ofMedian : 1.4 * ofMedian;
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method = hasMedianNetwork(task_) ? "sorted lists shared by tiles of 2 x 2 outputs, merged into the median"
                                              : "sorted lists shared by tiles of 2 x 2 outputs, merged into the rank";
        plan.tile = format("strips of two columns, in tiles of %d bytes by %d rows", tileBytes, mostRows(task_));
        plan.packing = task_.channels() == 3 ? "one strip per lane; even and odd pixels, and channels, are separate"
                                             : "one strip per lane; even and odd pixels are separate";
        if (hasMedianNetwork(task_))
        {
            const MedianTileWork work = medianTileWork(task_.width());
            plan.operations = 2 * work.exchanges + work.singles;
            plan.pipe = "alu";
        }
        return plan;
    }

private:
    RankTask task_;
};

}  // namespace

CpuPreparation prepareNetworkStrip(const RankTask& task)
{
    if (!hasMedianNetwork(task) && !(isOddTo7(task.width()) && isOddTo7(task.height())))
        return "there are networks for medians of squares with sides of 5 to 15, and for ranks of 3, 5 or 7 by 3, 5 or "
               "7";
    return std::make_unique<NetworkStrips>(task);
}

}  // namespace cv::cuda::fastfilters

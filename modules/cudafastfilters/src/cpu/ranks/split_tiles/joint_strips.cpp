// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "joint_strips.hpp"

#include "apart_pixels.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"
#include "cpu/ranks/rank_finish/rank_finish.hpp"
#include "cpu/streaming.hpp"
#include "split_tiles.hpp"

#include <algorithm>
#include <cstring>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int fewestStrips = 4;  // in each plane
constexpr int mostRows = 512, fewestRows = 32;
constexpr size_t vectorBytes = 64;  // for any level
constexpr int stepRows = 2, rowsAhead = 8;

// Filters tiles one after the other on one thread.
class JointTile
{
public:
    JointTile(const RankTask& task, const JointStrips& strips, SimdLevel level, int stripPixels, int tilePixels,
              const PaddedSource& source, const CpuImages& images, bool prefetches, bool streams)
        : task_(task),
          strips_(strips),
          window_(task.neighbourhood.window),
          level_(level),
          stripPixels_(stripPixels),
          source_(source),
          image_(images.source),
          destination_(images.destination),
          planeChannels_(channelsOfPlane(task.channels())),
          planes_(task.channels() / planeChannels_),
          areApart_(!fillVectors(planeChannels_)),
          finisher_(task, level, source, images),
          streams_(streams && !areApart_ && startLines(destination_.data, destination_.step) &&
                   (!finisher_.isNeeded() || finishesInRegisters())),
          pixels_(static_cast<int>(alignSize(tilePixels + window_.width, stripPixels))),
          pixelBytes_(planeChannels_ * task.valueBytes()),
          stripBytes_(simdBytes(level)),
          outputBytes_(2 * alignSize(static_cast<size_t>(tilePixels) / 2 * pixelBytes_, stripBytes_)),
          stripMemory_(outputBytes_ / 2 / stripBytes_ * strips.stripMemory),
          prefetches_(prefetches)
    {
        const size_t halo = static_cast<size_t>(window_.width / 2 + 1) * pixelBytes_;
        const size_t plane = areApart_ ? 2 * alignSize(outputBytes_ / 2 + halo, static_cast<int>(vectorBytes))
                                       : static_cast<size_t>(pixels_) * pixelBytes_;
        split_ = {nullptr, plane * planes_, plane, plane / 2};
        pixelsOfRow_.allocate(pixels_ * task.pixelBytes() + vectorBytes);
        keys_.allocate(split_.row * stepRows);
        outputs_.allocate(outputBytes_ * stepRows * planes_);
        memory_.allocate(stripMemory_ * planes_ + vectorBytes);
        split_.keys = keys_.data();
    }

    void operator()(const Rect& part)
    {
        const int above = window_.height - 1, last = part.height - 1 + above;
        findInner(part);
        count_ = divUp(divUp(part.width, 2) * pixelBytes_, stripBytes_);
        whole_ = areApart_ ? 0 : part.width / stripPixels_;
        for (int step = 0, y = -above; y < part.height; ++step, y += stepRows)
        {
            for (int r = 0; r < stepRows; ++r)
                splitRow(part, std::min(y + r + above, last), r);
            const Rect rows(part.x, part.y + y, part.width, y < 0 ? 0 : std::min(stepRows, part.height - y));
            const uchar* const ahead = prefetches_ ? source_.sourceRow(part.y + y + above + rowsAhead) : nullptr;
            for (int plane = 0; plane < planes_; ++plane)
                stepPlane(rows, step, plane, ahead ? ahead + part.x * task_.pixelBytes() : nullptr);
            if (!rows.empty())
                putRows(rows);
        }
        if (streams_)
            finishStreaming();
    }

private:
    // Whether strips write to the image, except those that extend beyond its last column.
    bool areDirect() const { return planes_ == 1 && !areApart_; }
    bool finishesInRegisters() const
    {
        return finisher_.ofRegisters() && (planes_ > 1 || (areDirect() && strips_.finishes));
    }

    // Which pixels of the tile's rows are read in place, whole strips.
    void findInner(const Rect& part)
    {
        const std::vector<RowRun> runs = source_.runs(Range(part.x, part.x + pixels_));
        inner_ = Range(0, 0);
        for (const RowRun& run : runs)
        {
            const int first = divUp(run.to, stripPixels_) * stripPixels_;
            const int last = (run.to + run.count) / stripPixels_ * stripPixels_;
            if (run.from >= 0 && !areApart_ && last - first > inner_.size())
                inner_ = Range(first, last);
        }
    }

    void splitRow(const Rect& part, int y, int row)
    {
        if (areApart_)
            return splitApart(part, y, row);
        splitPart(part, Range(0, inner_.start), y, row);
        splitPart(part, inner_, y, row);
        splitPart(part, Range(inner_.end, pixels_), y, row);
    }
    void splitPart(const Rect& part, const Range& pixels, int y, int row)
    {
        if (pixels.size() <= 0)
            return;
        SplitRows split = split_;
        split.keys += pixels.start / 2 * pixelBytes_;
        CFF_SIMD_FUNCTION(level_, splitRow)
        (source_.row(part.y + y, pixels + part.x, pixelsOfRow_.data()), pixels.size(), task_.valueBytes(), task_.kind(),
         task_.channels(), split, row);
    }
    void splitApart(const Rect& part, int y, int row)
    {
        const uchar* const pixels = source_.row(part.y + y, Range(part.x, part.x + pixels_), pixelsOfRow_.data());
        splitApartRow(pixels, pixels_, task_, level_, split_, row);
    }

    uchar* outputs(int plane) { return outputs_.data() + outputBytes_ * stepRows * plane; }

    void stepPlane(const Rect& rows, int step, int plane, const uchar* ahead)
    {
        const int direct = areDirect() ? whole_ : 0;
        SplitStrip strips = {split_.keys + split_.channel * plane,
                             split_.row,
                             split_.odd,
                             planeChannels_,
                             nullptr,
                             0,
                             outputBytes_ / 2,
                             0,
                             window_.width,
                             window_.height,
                             &task_.rank,
                             1,
                             rows.height,
                             task_.valueBytes(),
                             task_.kind(),
                             false,
                             alignPtr(memory_.data(), static_cast<int>(vectorBytes)) + stripMemory_ * plane,
                             nullptr,
                             nullptr,
                             0,
                             ahead ? ahead + static_cast<size_t>(plane) * count_ * 2 * stripBytes_ : nullptr,
                             image_.step};
        if (direct > 0)
        {
            SplitStrip written = strips;
            written.streams = streams_;
            if (!rows.empty())
            {
                written.out = destination_.ptr(rows.y, rows.x);
                written.outStep = destination_.step;
                if (finishesInRegisters())
                {
                    written.finish = finisher_.ofRegisters();
                    written.source = image_.ptr(rows.y, rows.x);
                    written.sourceStep = image_.step;
                }
            }
            strips_.step(written, step, direct);
        }
        if (count_ == direct)
            return;
        strips.keys += direct * static_cast<size_t>(stripBytes_);
        strips.memory += direct * strips_.stripMemory;
        if (direct > 0)
            strips.ahead = nullptr;
        strips.out = outputs(plane);
        strips.outStep = outputBytes_;
        strips_.step(strips, step, count_ - direct);
    }

    // What is not in the image yet, and the finish of what has none.
    void putRows(const Rect& rows)
    {
        const int whole = whole_ * stripPixels_, rest = rows.width - whole;
        const Rect atEnd(rows.x + whole, rows.y, rest, rows.height);
        if (planes_ > 1)
            joinPlanes(rows, whole);
        for (int r = 0; r < rows.height && rest > 0 && planes_ == 1; ++r)
        {
            const uchar* const from = outputs(0) + outputBytes_ * r;
            uchar* const to = destination_.ptr(rows.y + r, atEnd.x);
            if (areApart_)
                joinPixels(from, from + outputBytes_ / 2, rest, pixelBytes_, to);
            else
                std::memcpy(to, from, static_cast<size_t>(rest) * pixelBytes_);
        }
        if (finisher_.isNeeded())
            finisher_(finishesInRegisters() ? atEnd : rows);
    }

    // The first `whole` pixels at once, the others by vectors that extend beyond them.
    void joinPlanes(const Rect& rows, int whole)
    {
        const auto joinRows = CFF_SIMD_FUNCTION(level_, joinRows);
        JoinedRows joined = {outputs(0),
                             outputBytes_,
                             outputBytes_ * stepRows,
                             destination_.ptr(rows.y, rows.x),
                             destination_.step,
                             rows.height,
                             whole,
                             task_.valueBytes(),
                             streams_,
                             task_.isSigned(),
                             finishesInRegisters() ? finisher_.ofRegisters() : nullptr,
                             image_.ptr(rows.y, rows.x),
                             image_.step};
        joinRows(joined);
        if (whole == rows.width)
            return;
        joined.pixels = pixelsOfRow_.data();
        joined.rows = 1;
        joined.count = stripPixels_;
        joined.streams = false;
        joined.finish = nullptr;
        for (int r = 0; r < rows.height; ++r)
        {
            joined.channels = outputs(0) + outputBytes_ * r + whole * static_cast<size_t>(pixelBytes_);
            joinRows(joined);
            std::memcpy(destination_.ptr(rows.y + r, rows.x + whole), joined.pixels,
                        (rows.width - whole) * destination_.elemSize());
        }
    }

    const RankTask& task_;
    const JointStrips& strips_;
    const Size window_;
    const SimdLevel level_;
    const int stripPixels_;
    const PaddedSource& source_;
    const Mat image_;
    Mat destination_;
    const int planeChannels_, planes_;  // channels in a plane, and planes for all of them
    const bool areApart_;               // even and odd outputs
    RankFinisher finisher_;
    const bool streams_;
    const int pixels_;          // per split row, in whole vectors of pairs
    const int pixelBytes_;      // in a plane
    const int stripBytes_;      // of even or of odd pixels
    const size_t outputBytes_;  // of a row in one plane
    const size_t stripMemory_;  // of the strips of a plane
    const bool prefetches_;
    int count_ = 0, whole_ = 0;  // strips of a part; those that have no column beyond its last one
    Range inner_;                // pixels of its rows that are read in place
    SplitRows split_;
    AutoBuffer<uchar, 1> pixelsOfRow_, keys_, outputs_, memory_;
};

}  // namespace

void filterJointStrips(const RankTask& task, const JointStrips& strips, CpuImages& images, const CpuFacts& facts)
{
    const int planeChannels = channelsOfPlane(task.channels()), planes = task.channels() / planeChannels;
    const int pixelBytes = task.valueBytes() * planeChannels, stripBytes = 2 * simdBytes(facts.simd);
    // Pairs of pixels, if strips do not have whole ones.
    const int stripPixels = fillVectors(planeChannels) ? stripBytes / pixelBytes : 2;
    // What the strips keep fits into the first cache, with what they read and write.
    const int fitting = firstCacheBytes() / 4 * 3 / static_cast<int>(strips.stripMemory) / planes;
    const int wanted = std::max(std::max(fitting, fewestStrips) * stripBytes / pixelBytes, 1);
    const int tilePixels = static_cast<int>(alignSize(std::min(wanted, images.source.cols), stripPixels));
    const PaddedSource source(images.source, task.neighbourhood, task.order);
    const bool streams = canStream && outgrowCaches(images);
    const bool prefetches = outgrowSecondCache(images);
    parallelTiles(
        images.source.size(), Size(tilePixels, mostRows), fewestRows,
        [&]
        { return JointTile(task, strips, facts.simd, stripPixels, tilePixels, source, images, prefetches, streams); });
}

}  // namespace cv::cuda::fastfilters

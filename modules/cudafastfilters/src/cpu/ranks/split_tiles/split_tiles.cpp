// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "split_tiles.hpp"

#include "apart_pixels.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"
#include "cpu/ranks/rank_finish/rank_finish.hpp"
#include "cpu/streaming.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace cv::cuda::fastfilters
{

namespace
{

// For a tile: planes of at most about 512 KiB for all channels or for one of three, which stay in the L2 cache while
// the strips walk. There are fewer rows if a walk has only a small window to fill at its start.
constexpr int tileBytes = 2048, fewestRows = 64;
constexpr int turnedRows = 64;      // rows of the image that are transposed at once
constexpr size_t vectorBytes = 64;  // for any level

Size turnedIf(bool turn, Size size)
{
    return turn ? Size(size.height, size.width) : size;
}

// Filters tiles one after the other on one thread. Coordinates of a transposed tile are those of the transposed image.
class TileFilter
{
public:
    TileFilter(const PercentilesTask& ranks, const SplitTiles& tiles, SimdLevel level, int stripPixels, int tilePixels,
               const PaddedSource& source, const CpuImages& images, bool streams)
        : ranks_(ranks),
          task_(ranks.plain),
          tiles_(tiles),
          window_(turnedIf(tiles.isTransposed, task_.neighbourhood.window)),
          level_(level),
          stripPixels_(stripPixels),
          source_(source),
          images_(images),
          planeChannels_(channelsOfPlane(task_.channels())),
          planes_(task_.channels() / planeChannels_),
          areApart_(!fillVectors(planeChannels_)),
          finisher_(task_, level, source, images),
          streams_(streams && !areApart_ && !tiles.isTransposed &&
                   startLines(images.destination.data, images.destination.step) &&
                   images.planes.step % vectorBytes == 0 && (!finisher_.isNeeded() || finishesInRegisters())),
          pixels_(static_cast<int>(alignSize(tilePixels + window_.width, stripPixels))),
          rows_(std::min(tiles.rows, turnedIf(tiles.isTransposed, images.destination.size()).height)),
          pixelBytes_(planeChannels_ * task_.valueBytes()),
          stripBytes_(tiles.vectors * simdBytes(level)),
          outputBytes_(2 * (areApart_ ? alignSize(tilePixels / 2 * pixelBytes_, stripBytes_) : stripBytes_))
    {
        const size_t halo = static_cast<size_t>(window_.width / 2 + 1) * pixelBytes_;
        const size_t plane = areApart_ ? 2 * alignSize(outputBytes_ / 2 + halo, static_cast<int>(vectorBytes))
                                       : static_cast<size_t>(pixels_) * pixelBytes_;
        const int rows = rows_ + window_.height - 1;
        split_ = {nullptr, plane * planes_, plane, plane / 2};
        pixelsOfRow_.allocate(pixels_ * task_.pixelBytes());
        keys_.allocate(split_.row * rows);
        outputs_.allocate(outputBytes_ * rows_ * planes_ * ranks.count());
        memory_.allocate(tiles.stripMemory + vectorBytes);
        split_.keys = keys_.data();
        if (tiles.isTransposed)
        {
            const int type = images.destination.type();
            block_.create(turnedRows, rows, type);
            turned_ = Mat::zeros(rows, pixels_, type);
            turnedOutputs_.create(rows_ * ranks.count(), stripPixels, type);
            turnedBack_.create(stripPixels, rows_, type);
        }
    }

    void operator()(const Rect& part)
    {
        if (tiles_.isTransposed)
            transposeSource(part);
        if (areApart_)
            return filterApart(part);
        const auto splitRow = CFF_SIMD_FUNCTION(level_, splitRow);
        for (int y = 0; y < part.height + window_.height - 1; ++y)
            splitRow(pixelsOfRow(part, y), pixels_, task_.valueBytes(), task_.kind(), task_.channels(), split_, y);
        for (int x = 0; x < part.width; x += stripPixels_)
        {
            for (int i = 0; i < planes_; ++i)
                filterStrip(part, x, i);
            for (int rank = 0; rank < ranks_.count(); ++rank)
                finishStrip(part, x, rank);
        }
        if (streams_)
            finishStreaming();
    }

private:
    void transposeSource(const Rect& part)
    {
        const int rows = part.width + window_.width - 1, columns = part.height + window_.height - 1;
        const Range range(part.y, part.y + columns);
        for (int y = 0; y < rows; y += turnedRows)
        {
            const int count = std::min(turnedRows, rows - y);
            for (int i = 0; i < count; ++i)
            {
                uchar* const to = block_.ptr(i);
                const uchar* const from = source_.row(part.x + y + i, range, to);
                if (from != to)
                    std::memcpy(to, from, columns * block_.elemSize());
            }
            transpose(block_(Rect(0, 0, columns, count)), turned_(Rect(y, 0, count, columns)));
        }
    }

    // Not into the image itself: cv::transpose() needs rows that are whole pixels apart.
    void transposeOutputs(const Mat& outputs, Mat image)
    {
        const Mat rows = turnedBack_(Rect(Point(), image.size()));
        transpose(outputs, rows);
        rows.copyTo(image);
    }

    const uchar* pixelsOfRow(const Rect& part, int y)
    {
        if (tiles_.isTransposed)
            return turned_.ptr(y);
        const Range columns(part.x, part.x + pixels_);
        source_.prefetchAfter(part.y + y, columns);
        return source_.row(part.y + y, columns, pixelsOfRow_.data());
    }

    // The strip's part of a rank's image, or what is transposed into it.
    Mat outputsOfStrip(const Rect& part, int x, int rank)
    {
        const int width = std::min(stripPixels_, part.width - x);
        return tiles_.isTransposed
                   ? turnedOutputs_(Rect(0, rows_ * rank, width, part.height))
                   : images_.planes.plane(images_.destination, rank)(Rect(part.x + x, part.y, width, part.height));
    }

    bool finishesInRegisters() const { return finisher_.ofRegisters() && !tiles_.isTransposed && planes_ > 1; }

    bool isWhole(const Mat& image) const { return tiles_.isTransposed || image.cols == stripPixels_; }

    // The outputs of a rank that are not written to the image.
    uchar* outputs(int rank, int plane) { return outputs_.data() + outputBytes_ * rows_ * (rank * planes_ + plane); }

    // Strips begin and end within pixels; the tile's outputs are joined.
    void filterApart(const Rect& part)
    {
        for (int y = 0; y < part.height + window_.height - 1; ++y)
            splitApartRow(pixelsOfRow(part, y), pixels_, task_, level_, split_, y);
        for (int from = 0; from < divUp(part.width, 2) * pixelBytes_; from += stripBytes_)
            tiles_.filterStrip(
                stripOf(part, split_.keys + from, outputs(0, 0) + from, outputBytes_, outputBytes_ * rows_));
        for (int rank = 0; rank < ranks_.count(); ++rank)
        {
            Mat image = images_.planes.plane(images_.destination, rank)(part);
            for (int y = 0; y < part.height; ++y)
            {
                const uchar* const even = outputs(rank, 0) + y * outputBytes_;
                joinPixels(even, even + outputBytes_ / 2, part.width, pixelBytes_, image.ptr(y));
            }
        }
        finisher_(part);
    }

    SplitStrip stripOf(const Rect& part, const uchar* keys, uchar* out, size_t outStep, size_t ofRank)
    {
        return {keys,
                split_.row,
                split_.odd,
                planeChannels_,
                out,
                outStep,
                outputBytes_ / 2,
                ofRank,
                window_.width,
                window_.height,
                ranks_.ranks.data(),
                ranks_.count(),
                part.height,
                task_.valueBytes(),
                task_.kind(),
                false,
                alignPtr(memory_.data(), static_cast<int>(vectorBytes)),
                nullptr,
                nullptr,
                0};
    }

    // Strips that end within the tile write to the image, unless there are several planes, which are then joined.
    void filterStrip(const Rect& part, int x, int plane)
    {
        const Mat image = outputsOfStrip(part, x, 0);
        const bool direct = planes_ == 1 && isWhole(image);
        const size_t ofRank = !direct               ? outputBytes_ * rows_ * planes_
                              : tiles_.isTransposed ? rows_ * turnedOutputs_.step
                                                    : images_.planes.step;
        SplitStrip strip = stripOf(part, split_.keys + split_.channel * plane + x / 2 * pixelBytes_,
                                   direct ? image.data : outputs(0, plane), direct ? image.step : outputBytes_, ofRank);
        strip.streams = direct && streams_;
        tiles_.filterStrip(strip);
    }

    void finishStrip(const Rect& part, int x, int rank)
    {
        Mat image = outputsOfStrip(part, x, rank);
        const Rect place = tiles_.isTransposed ? Rect(part.y, part.x + x, image.rows, image.cols)
                                               : Rect(part.x + x, part.y, image.cols, image.rows);
        if (planes_ > 1)
            joinPlanes(image, rank, images_.source.ptr(place.y, place.x));
        else if (!isWhole(image))
            for (int y = 0; y < part.height; ++y)
                std::memcpy(image.ptr(y), outputs(rank, 0) + outputBytes_ * y, image.cols * pixelBytes_);
        if (tiles_.isTransposed)
            transposeOutputs(image, images_.planes.plane(images_.destination, rank)(place));
        if (!finishesInRegisters() || !isWhole(image))
            finisher_(place);
    }

    void joinPlanes(Mat& image, int rank, const uchar* source)
    {
        const bool whole = isWhole(image);
        JoinedRows rows = {outputs(rank, 0),
                           outputBytes_,
                           outputBytes_ * rows_,
                           image.data,
                           image.step,
                           image.rows,
                           stripPixels_,
                           task_.valueBytes(),
                           streams_ && whole,
                           task_.isSigned(),
                           whole && finishesInRegisters() ? finisher_.ofRegisters() : nullptr,
                           source,
                           images_.source.step};
        const auto joinRows = CFF_SIMD_FUNCTION(level_, joinRows);
        if (whole)
            return joinRows(rows);
        rows.rows = 1;
        rows.pixels = pixelsOfRow_.data();
        for (int y = 0; y < image.rows; ++y, rows.channels += outputBytes_)
        {
            joinRows(rows);
            std::memcpy(image.ptr(y), rows.pixels, image.cols * image.elemSize());
        }
    }

    const PercentilesTask& ranks_;
    const RankTask& task_;
    const SplitTiles& tiles_;
    const Size window_;
    const SimdLevel level_;
    const int stripPixels_;
    const PaddedSource& source_;
    const CpuImages& images_;
    const int planeChannels_, planes_;  // channels in a plane, and planes for all of them
    const bool areApart_;               // even and odd outputs, until the tile is complete
    RankFinisher finisher_;
    const bool streams_;
    const int pixels_;          // per split row, in whole vectors of pairs
    const int rows_;            // the most rows of a tile of outputs
    const int pixelBytes_;      // in a plane
    const int stripBytes_;      // of even or of odd pixels
    const size_t outputBytes_;  // per row of a strip, in one plane; of the tile if outputs are apart
    SplitRows split_;
    AutoBuffer<uchar, 1> pixelsOfRow_, keys_, outputs_, memory_;
    Mat block_, turned_, turnedOutputs_, turnedBack_;
};

}  // namespace

void splitApartRow(const uchar* pixels, int count, const RankTask& task, SimdLevel level, const SplitRows& rows,
                   int row)
{
    const size_t used = static_cast<size_t>(count) / 2 * task.pixelBytes(), unused = rows.odd - used;
    uchar *const even = rows.keys + row * rows.row, *const odd = even + rows.odd;
    splitPixels(pixels, count, task.pixelBytes(), even, odd);
    std::memset(even + used, 0, unused);
    std::memset(odd + used, 0, unused);
    CFF_SIMD_FUNCTION(level, makeKeys)
    (even, static_cast<int>(rows.row) / task.valueBytes(), task.valueBytes(), task.kind());
}

String describeSplitTiles(int rows)
{
    return format("strips of two columns, in tiles of %d bytes by %d rows", tileBytes, rows);
}

void filterSplitTiles(const PercentilesTask& ranks, const SplitTiles& tiles, CpuImages& images, const CpuFacts& facts)
{
    const RankTask& task = ranks.plain;
    const Size size = turnedIf(tiles.isTransposed, images.source.size());
    const int pixelBytes = task.valueBytes() * channelsOfPlane(task.channels());
    // Pairs of pixels, if strips do not have whole ones.
    const int stripPixels =
        fillVectors(channelsOfPlane(task.channels())) ? 2 * tiles.vectors * simdBytes(facts.simd) / pixelBytes : 2;
    const int tilePixels =
        std::min(tileBytes / pixelBytes / 2 * 2, static_cast<int>(alignSize(size.width, stripPixels)));
    const PaddedSource source(images.source, task.neighbourhood, task.order);
    const bool streams = canStream && outgrowCaches(images);
    parallelTiles(size, Size(tilePixels, tiles.rows), fewestRows,
                  [&]
                  { return TileFilter(ranks, tiles, facts.simd, stripPixels, tilePixels, source, images, streams); });
}

}  // namespace cv::cuda::fastfilters

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CONVERTED_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_CONVERTED_PLAN_HPP

#include "common/border.hpp"
#include "dispatch/cut.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

// The numbers of converted planes: how large bands are, and where kernels find values. No CUDA.

namespace cv::cuda::fastfilters
{

// Rows of planes begin at multiples of this many bytes.
constexpr std::size_t convertedAlignment = 512;
// The first pixel of the image is this many pixels into a plane, or a multiple: where it is in an image of its own.
constexpr int convertedColumns = 16;
// All planes of a band of conversions. Bands that stay in the L2 cache of an H200, of 50 MB, take longer: launches and
// the ends of their grids cost more than the main memory.
constexpr std::size_t mostConvertedBytes = std::size_t(128) << 20;
// Values that are sorted at once: of their planes, that which is scattered to stays in that cache.
constexpr std::size_t mostSortedValues = std::size_t(4) << 20;
// Rows of a band are a multiple of these.
constexpr int bandRowsUnit = 32;

// Ordinals are the bits of floats, from the least normal one on, so that they keep their order where denormal floats
// count as 0.
constexpr std::uint32_t firstOrdinal = 0x00800000u, mostOrdinals = 0x7f7fffffu - firstOrdinal;

// The bytes of a row of values in a plane.
constexpr std::size_t convertedStep(std::size_t bytes)
{
    return (bytes + convertedAlignment - 1) / convertedAlignment * convertedAlignment;
}

// What a band takes for a row of its results, for a row of its source, and how many rows more its source has.
struct BandCosts
{
    std::size_t source, result;
    int halo;
    std::size_t most;  // of both

    constexpr int leastRows() const { return std::max(3 * halo, 2 * bandRowsUnit); }
    // The rows of a band that takes no more, but no fewer than several times the halo.
    constexpr int rows() const
    {
        const std::size_t around = source * halo, each = source + result;
        const std::size_t fitting = around < most && each > 0 ? (most - around) / each : 0;
        const std::size_t rows = fitting / bandRowsUnit * bandRowsUnit;
        return static_cast<int>(std::min<std::size_t>(std::max<std::size_t>(rows, leastRows()), std::size_t(1) << 30));
    }
    // Channels that are filtered at a time, each in its own planes.
    constexpr int channels(int all) const
    {
        const std::size_t each = source * (leastRows() + halo) + result * leastRows();
        const std::size_t fitting = std::max<std::size_t>(1, each > 0 ? most / each : all);
        const int group = static_cast<int>(std::min<std::size_t>(all, fitting)), groups = (all + group - 1) / group;
        return (all + groups - 1) / groups;
    }
};

// The first row after a band from `row` on of about `rows` rows, of which there are `height`: one that the cut allows,
// or the end.
inline int nextBand(int row, int rows, int height, const Cut& cut)
{
    if (cut.step == 0 || rows >= height - row)
        return height;
    const int limit = std::min(row + rows, cut.last);
    if (limit < cut.first)
        return cut.first < height && cut.first <= cut.last ? cut.first : height;
    int next = limit - (limit - cut.first) % cut.step;
    if (next <= row)
        next += cut.step;
    return next > cut.last || next >= height ? height : next;
}

// Equal bands.
inline int equalBands(int rows, int height)
{
    if (rows >= height)
        return height;
    const int bands = (height + rows - 1) / rows, each = (height + bands - 1) / bands;
    return std::min(rows, (each + bandRowsUnit - 1) / bandRowsUnit * bandRowsUnit);
}

// The rows of the readable source, of `length` rows, that are padded for outputs from row `begin` to row `end`: those
// of their windows, and those around the outputs that the cut asks for, as far as the image has them with the rows
// around it.
inline Interval paddedRows(Interval outputs, int window, int anchor, int length, const Cut& cut)
{
    const int below = window - 1 - anchor;
    return {std::max(-anchor, outputs.begin - std::max(anchor, cut.above)),
            std::min(length + below, outputs.end + std::max(below, cut.below))};
}

// Threads of a block, and the elements of an image and of a plane that a thread converts: 16 bytes at least of the
// smaller ones, and 32 bytes at most of the larger ones.
constexpr int convertThreads = 256;
CFF_HOST_DEVICE constexpr int packetElements(int oneBytes, int otherBytes)
{
    const int least = oneBytes < otherBytes ? oneBytes : otherBytes, most = oneBytes + otherBytes - least;
    return 16 / least < 32 / most ? 16 / least : 32 / most;
}

// A block turns the pixels of some channels between interleaved channels and planes, in shared memory, where they lie
// as in a row, but a word further on after each 128 bytes: so few of the threads of a warp, which have neighbours of a
// plane, share a bank, for any number of channels.
struct ChannelTile
{
    static constexpr int bytes = 32768, vectorBytes = 16;

    static constexpr ChannelTile of(int channels, int valueBytes)
    {
        ChannelTile tile = {leastShift(valueBytes)};
        while (tile.shift < 11 && place(vectorBytes + (channels * valueBytes << (tile.shift + 1)), valueBytes) <= bytes)
            ++tile.shift;
        return tile;
    }
    CFF_HOST_DEVICE constexpr int pixels() const { return 1 << shift; }
    // Of the 512 channels that an image may have, the tile has as many pixels as a vector of either type.
    static CFF_HOST_DEVICE constexpr int leastShift(int valueBytes) { return valueBytes < 4 ? 4 : 2; }
    // Where a byte of the row is, of a value of `valueBytes`.
    static CFF_HOST_DEVICE constexpr int place(int byte, int valueBytes)
    {
        return byte + (byte >> 7) * (valueBytes < 4 ? 4 : valueBytes);
    }

    int shift;
};

// Values of a row that lie side by side: `head` of them, `vectors` of 16 bytes that are aligned, and `tail`. In shared
// memory the first one is at byte `lead` of the row's.
struct ChannelRun
{
    int lead, head, vectors, tail;

    static CFF_HOST_DEVICE constexpr ChannelRun of(std::uintptr_t address, int values, int valueBytes)
    {
        const int lead = static_cast<int>(address % ChannelTile::vectorBytes);
        int head = (ChannelTile::vectorBytes - lead) % ChannelTile::vectorBytes / valueBytes;
        head = head < values ? head : values;
        const int vectors = (values - head) * valueBytes / ChannelTile::vectorBytes;
        return {lead, head, vectors, values - head - vectors * ChannelTile::vectorBytes / valueBytes};
    }
    // The first byte of a vector.
    CFF_HOST_DEVICE constexpr int vectorByte(int vector, int valueBytes) const
    {
        return lead + head * valueBytes + vector * ChannelTile::vectorBytes;
    }
    // The value of which a thread takes care alone, of head + tail; `values`: all.
    CFF_HOST_DEVICE constexpr int single(int thread, int values) const
    {
        return thread < head ? thread : values - tail + thread - head;
    }
};

// A place among pixels of interleaved channels, which goes from thread to thread.
struct ChannelPlace
{
    int pixel, channel;

    static CFF_HOST_DEVICE constexpr ChannelPlace of(int index, int channels)
    {
        return {index / channels, index % channels};
    }
    CFF_HOST_DEVICE constexpr void add(const ChannelPlace& step, int channels)
    {
        pixel += step.pixel;
        channel += step.channel;
        if (channel >= channels)
        {
            channel -= channels;
            ++pixel;
        }
    }
};

// The place of an element of a padded row of interleaved channels in the row of the source: -1 where the border is
// constant.
struct SourcePlace
{
    long long element;
    int channel;
};
CFF_HOST_DEVICE constexpr SourcePlace sourcePlace(long long element, int channels, int origin, int width, int border)
{
    const int pixel = static_cast<int>(element / channels), channel = static_cast<int>(element % channels);
    const int x = borderIndex(origin + pixel, width, border);
    return {x < 0 ? -1 : static_cast<long long>(x) * channels + channel, channel};
}

}  // namespace cv::cuda::fastfilters

#endif

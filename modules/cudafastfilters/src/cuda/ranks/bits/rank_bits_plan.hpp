// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/runtime/device_facts.hpp"

// Tuning numbers for the bit-sliced selection (rank_bits_filter.hpp); figures: perf/tuning/rank_bits.md.

namespace cv::cuda::fastfilters
{

// Windows that have kernels: odd sides, and only as many pixels as fit into registers. Sides of 3, 5 and 7 have rank
// tiles, which are faster. The 225 pixels of 15x15 leave no register for words that are being read, and algorithms of
// large windows are faster.
constexpr int rankBitsLongestSide = 15;
constexpr int rankBitsMostPixels = 195;

constexpr bool hasRankBits(int width, int height)
{
    return width % 2 == 1 && height % 2 == 1 && width <= rankBitsLongestSide && height <= rankBitsLongestSide &&
           width * height > 1 && width * height <= rankBitsMostPixels &&
           !(width > 1 && height > 1 && width <= 7 && height <= 7);
}

constexpr int rankBitsWidth = 32;   // outputs of a row of a tile
constexpr int rankBitsStrips = 32;  // strips of a tile, one below the other: bits of a word

constexpr int rankBitsThreads = 128;

// Each pixel of the window takes a register. This many take a second one, which keeps their bits from the count until
// the result is known; the bits of the others are read again. It is the most that fits without spills.
constexpr int rankBitsHeld(int count)
{
    return count <= 100 ? count : (count < 190 ? 190 - count : 0);
}

// Blocks per multiprocessor, as many as registers allow.
constexpr int rankBitsBlocks(int count)
{
    return count > 45 ? 2 : (count > 27 ? 3 : 4);
}

// Rows of the image that a tile reads.
CFF_HOST_DEVICE constexpr int rankBitsRows(int stripRows, int windowHeight)
{
    return rankBitsStrips * stripRows + windowHeight - 1;
}

// Words of a row of one plane in shared memory.
CFF_HOST_DEVICE constexpr int rankBitsPitch(int windowWidth)
{
    return rankBitsWidth + windowWidth - 1;
}

struct RankBitsJob
{
    int planes;  // bits of a pixel
    int windowWidth, windowHeight;
    int imageWidth, imageHeight, channels;
    int places = 0;  // registers for the pixels of a footprint; 0: the window is a rectangle

    constexpr int count() const { return places > 0 ? places : windowWidth * windowHeight; }
};

// Static shared memory: the bits that keys have in common, and where the pixels lie that are not a rectangle.
constexpr int rankBitsStaticBytes(const RankBitsJob& job)
{
    return 16 + 4 * job.places;
}

// Words between the tile and the results: lanes that share a window read up to three words beyond its last row.
constexpr int rankBitsBeyond = 4;

// Shared memory of a block: the addresses of the image's rows, the words of its tile, those of each thread's results,
// and the bits that keys have in common.
constexpr long long rankBitsSharedBytes(const RankBitsJob& job, int stripRows)
{
    const long long words = 1ll * (stripRows + job.windowHeight - 1) * job.planes * rankBitsPitch(job.windowWidth);
    return rankBitsStaticBytes(job) + 8ll * rankBitsRows(stripRows, job.windowHeight) +
           4 * (words + rankBitsBeyond + 1ll * job.planes * rankBitsThreads);
}

// Operations of the integer pipe per output: a plane's count, and the merges of carries that end it.
constexpr double rankBitsOperations(int planes, int count)
{
    return planes * (3.5 * count + 15) / 32;
}

// Operations of the integer pipe per pixel that a thread packs, and per output that it writes, 32 at a time.
constexpr double rankBitsLoadOperations(int planes)
{
    return 60 + 12 * planes;
}

constexpr double rankBitsWriteOperations(int planes)
{
    return 100 + 7 * planes;
}

// Time of an image, in operations of a multiprocessor, with tiles of `stripRows` rows per strip; 0 if they do not fit.
// A multiprocessor with only one block does not fill its pipe: two blocks of fewer rows are faster.
constexpr double rankBitsTime(const RankBitsJob& job, const DeviceFacts& device, int stripRows)
{
    constexpr double blockOperations = 300, idle = 0.5;
    const int warps = rankBitsThreads / 32, count = job.count(), blocks = rankBitsBlocks(count);
    const long long bytes = rankBitsSharedBytes(job, stripRows);
    if (bytes > device.sharedBytesOfBlock)
        return 0;
    const int fitting = static_cast<int>(device.sharedBytesOfMultiprocessor / (bytes + device.sharedBytesReserved));
    const int most = fitting < 1 ? 1 : (fitting < blocks ? fitting : blocks);
    const int tileRows = rankBitsStrips * stripRows;
    const double tiles = static_cast<double>((job.imageWidth + rankBitsWidth - 1) / rankBitsWidth) * job.channels *
                         ((job.imageHeight + tileRows - 1) / tileRows);
    const double ofEach = tiles / device.multiprocessors, resident = ofEach < 1 ? 1 : (ofEach < most ? ofEach : most);
    const double turns = ofEach / resident + idle;
    const int words = (stripRows + job.windowHeight - 1) * rankBitsPitch(job.windowWidth);
    const double operations = blockOperations +
                              (words + rankBitsThreads - 1) / rankBitsThreads * rankBitsLoadOperations(job.planes) +
                              (stripRows + warps - 1) / warps *
                                  (32 * rankBitsOperations(job.planes, count) + rankBitsWriteOperations(job.planes));
    return (turns < 1 ? 1 : turns) * (resident + idle) * operations;
}

// The rows per strip that take the least time, 0 if none fit. More than 16 are no faster.
constexpr int selectRankBitsRows(const RankBitsJob& job, const DeviceFacts& device)
{
    constexpr int most = 16;
    int best = 0;
    double least = 0;
    for (int rows = 1; rows <= most; ++rows)
    {
        const double time = rankBitsTime(job, device, rows);
        if (time > 0 && (best == 0 || time < least))
        {
            best = rows;
            least = time;
        }
    }
    return best;
}

constexpr long long rankBitsTiles(const RankBitsJob& job, int stripRows)
{
    const long long columns = (job.imageWidth + rankBitsWidth - 1) / rankBitsWidth;
    const long long rows = rankBitsStrips * stripRows;
    return columns * job.channels * ((job.imageHeight + rows - 1) / rows);
}

// Whether strips of so many rows, of selectRankBitsRows(), suit an image: strides from strip to strip, and tiles, are
// counted in 32 bits.
constexpr bool rankBitsFit(const RankBitsJob& job, int stripRows, std::size_t longestStep)
{
    return stripRows > 0 && longestStep <= 0xffffffffu / static_cast<unsigned>(stripRows) &&
           rankBitsTiles(job, stripRows) <= 0x7fffffff;
}

}  // namespace cv::cuda::fastfilters

#endif

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_PLAN_HPP

#include "cuda/common/host_device.hpp"

// How boxes by running sums run on the GPU. The numbers of tuning live here.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Squares, a warp a strip: see cuda/box/box_lane_kernel.cuh.
struct BoxLaneShape
{
    int warps;      // of a block
    int minBlocks;  // of a multiprocessor
    int ahead;      // rows that are fetched before they are added
    int waves;      // of strips
};

constexpr int boxLaneMinRows = 16;

// Windows whose rows are read to registers at the begin of a strip.
constexpr int boxLaneMostInRegisters = 9;

// Lanes of 16 elements that a window reaches over to either side.
CFF_HOST_DEVICE constexpr int boxLaneReach(int elements)
{
    return (elements + 15) / 16;
}

// Measured on an H200, 2026-11-22, 16384 x 16384, copy 2095 Gpx/s, one channel, blocks of 4 warps. Side 31: one wave of
// 3 blocks, 6 rows ahead 1626; two, three waves 1595, 1562; 2 blocks 8 ahead 1561; 3 or 4 blocks 4 ahead 1596, 1597; 5
// blocks 1561. Side 15, the same: 1683; 1677, 1651; 1626; 1635, 1677; 1630.
// Side 63: 2 warps, 3 blocks, 8 ahead 1428; 3 warps, 2 blocks 1404; 1 warp, 6 blocks 1293. Sides 5 and 9: two waves of 6
// blocks, 3 ahead 1692, 1679; one wave 1656, 1657; three 1681, 1655; 8 blocks, 2 ahead 1654, 1630.
CFF_HOST_DEVICE constexpr BoxLaneShape boxLaneShape(int channels, int side)
{
    if (side <= 9 && channels == 1)
        return {4, 6, 3, 2};
    return side <= 31 ? BoxLaneShape{4, 3, 6, 1} : BoxLaneShape{2, 3, 8, 1};
}

// Blocks of a multiprocessor when each has that much shared memory.
constexpr int boxBlocks(int most, int bytes)
{
    const int fit = 227 * 1024 / (bytes + 1024);
    return fit < most ? (fit < 1 ? 1 : fit) : most;
}

// The side of the kernel for a box whose anchor is at column `anchor`; 0: none. Several channels reach one lane far.
constexpr int boxLaneSide(int pixelBytes, int channels, int width, int height, int anchor)
{
    const bool centred = width == height && width % 2 == 1 && anchor == width / 2;
    const int least = channels == 1 ? 3 : 5, most = channels == 1 ? 63 : (channels == 3 ? 11 : 9);
    return pixelBytes == 1 && centred && width >= least && width <= most ? width : 0;
}

// Filling the margins is a second kernel: smaller images are left to strips and tensor cores. The same run, us in a graph
// of launches, strips or tensor cores and then this kernel: 512 x 512, side 5: 2.9, 6.5; 7: 3.6, 6.9; 9: 6.0, 7.0; 15:
// 6.0, 7.2; 31: 8.1, 10.6. 1920 x 1080: 4.9, 6.2; 7.2, 6.4; 8.7, 6.7; 8.7, 7.2; 11.1, 10.6. 3840 x 2160: 12.0, 8.3; 13.8,
// 8.9; 14.7, 9.2; 14.7, 10.7; 16.9, 15.0. Side 3 of 16384 x 16384: 163, 155; not measured below.
constexpr long long boxLaneMinElements(int side)
{
    if (side <= 5)
        return side == 3 ? 1 << 26 : 1 << 22;
    return side <= 23 ? 1 << 20 : 1 << 21;
}

// Rectangles by column sums in 16 bits, over neighbouring warps: see cuda/box/box_wide_kernel.cuh.
struct BoxWideShape
{
    int minBlocks;  // of a multiprocessor
    int ahead;      // rows that are fetched before they are added, an even number
    int rows, minRows;
};

// The same runs. Two warps a strip: side 21 1079, 31 1048, 45 947, 63 911; four: 991, 974, 903, 865, and 101 817.
// With two rows ahead 31 does 990.
CFF_HOST_DEVICE constexpr BoxWideShape boxWideShape(int warps)
{
    return {warps == 2 ? 8 : 4, 4, warps == 2 ? 200 : 300, 16};
}

// Lanes of neighbouring warps that have an output, as boxLanes().
constexpr int boxWideLanes(int channels, int warps, int elements)
{
    const int packet = channels == 3 ? 12 : 16;
    return (32 * warps * packet - elements - (packet - 1)) / packet;
}

// Warps of a strip; 0: the box is too large. Column sums have 16 bits, windows sums below 2^24, and at least half of the
// lanes have outputs.
constexpr int boxWideWarps(int pixelBytes, int channels, int width, int height)
{
    const long long area = static_cast<long long>(width) * height;
    if (pixelBytes != 1 || height > 257 || area * 255 >= 1 << 24)
        return 0;
    if (width * channels <= 80)
        return 2;
    return width <= 1024 && boxWideLanes(channels, 4, width * channels) >= 64 ? 4 : 0;
}

// Where tensor cores have a kernel too. On an H200, 2026-11-22, side 31, us there and here: 1920 x 1080 11.1, 17.3; 3840 x
// 2160 16.9, 20.3; 4096 x 4096 27.7, 23.6; 16384 x 16384 285, 249. Side 17: 14.6, 15.2 for 3840 x 2160, 224, 241.
constexpr long long boxWideMinElements = 1 << 23;

constexpr bool boxWideBeforeMatrix(int channels, int width, int height)
{
    return channels == 1 && (width > 17 || height > 17);
}

// All the other boxes of integers without sign, in 32-bit sums: see cuda/box/box_kernel.cuh.
struct BoxShape
{
    int packet;     // neighbouring elements of a lane: 16 bytes, or 4 pixels of three channels
    int warps;      // of a block
    int minBlocks;  // of a multiprocessor
    int rows;       // of a strip, about
};

constexpr BoxShape boxShape(int pixelBytes, int channels)
{
    return {channels == 3 ? 12 : 16 / pixelBytes, 4, 5, 256};
}

// Boxes of 16 bits that strips can do, too. Measured on an H200, 2026-11-22, running sums and strips, Gpx/s, sides 9, 11, 13
// and 15: 16384 x 16384 553, 570, 561, 545 and 576, 438, 418, 368; 8192 x 8192 485, 462, 453, 444 and 504, 380, 379, 305;
// 4096 x 4096 357, 345, 339, 328 and 371, 271, 297, 216; 2048 x 2048 157, 149, 145, 143 and 211, 165, 137, 98.
// The elements from which on running sums are faster; 0: strips always are.
constexpr long long boxBeforeStrips(int pixelBytes, int side)
{
    return pixelBytes != 2 || side < 11 ? 0 : (side < 13 ? 1 << 23 : 1 << 22);
}

// Lanes of a warp that have an output, the others bring the inputs beside them; the inputs begin up to a packet early.
CFF_HOST_DEVICE constexpr int boxLanes(int packet, int elements)
{
    return (32 * packet - elements - (packet - 1)) / packet;
}

// Whether half of a warp has outputs, and sums fit into 32 bits.
constexpr bool boxFits(int pixelBytes, int channels, int width, int height)
{
    const int packet = boxShape(pixelBytes, channels).packet;
    return width <= 16 * packet / channels &&
           static_cast<long long>(width) * height <= (pixelBytes == 1 ? 1 << 24 : 1 << 16) &&
           boxLanes(packet, width * channels) >= 14;
}

// Boxes without subtraction, of any types: see cuda/box/box_chunk_kernel.cuh.
struct BoxChunkShape
{
    int blocks;  // of a multiprocessor
    bool keeps;  // may keep the rows of a window in shared memory
};

// Measured on an H200, 16384 x 16384 float, copy 527 Gpx/s, sides 16, 21, 31, 45, 63, 101, 255. Three blocks of 256
// threads, strips of 480 columns: 393, 366, 300, 288, 300, 271, 114; with the rows of the window in shared memory 438
// and 432 (up to 29 rows fit). One of 512, 992 columns: 240, 206, 350, 314, 297, 277, 235; with rows in shared memory 342
// (31), with half of the columns there 223 (63). Before, as any separable mask: 189, 116, 72, 26 (31, 63, 101, 255).
// What binds the large blocks are their meetings: 47 % of the issue slots, 74 % of the L2 cache's throughput at 31.
constexpr BoxChunkShape boxChunkShape(int threads)
{
    return threads == 256 ? BoxChunkShape{3, true} : BoxChunkShape{1, false};
}

// Lanes that have outputs: windows of all of their elements lie in the strip.
CFF_HOST_DEVICE constexpr int boxChunkLanes(int length, int elements)
{
    return 32 - (elements + length - 1) / length;
}

// Whether narrow strips of one channel, 8 rows a step, are better than wide ones with 16: up to the
// window whose rows can be kept.
constexpr bool boxChunkShort(int width, int height)
{
    return width < 31 || (height <= 29 && width <= 48);
}

// Whether there are kernels, and they are worth it: a quarter of the lanes has outputs, sums of chunks fit into shared
// memory, and a window has the rows of a step, or nearly.
constexpr bool boxChunkFits(int channels, int width, int height)
{
    const int lane = channels == 1 ? (boxChunkShort(width, height) ? 15 : 31) : (channels == 3 ? 27 : 32);
    return boxChunkLanes(lane, width * channels) >= 8 && height >= (lane == 15 ? 7 : 12) &&
           height <= (lane == 15 ? 200 : 512);
}

// Rows of a step.
constexpr int boxChunkStep(int channels, int width, int height)
{
    return channels == 1 && boxChunkShort(width, height) ? 8 : 16;
}

// Shared memory of a block if `blocks` are to run at once: of 228 KiB, 1 KiB a block is the system's.
constexpr int boxChunkBytes(int blocks)
{
    return 228 * 1024 / blocks - 1024;
}

// Blocks of a multiprocessor when each has that much shared memory.
constexpr int boxChunkBlocks(int most, int bytes)
{
    const int fit = 228 * 1024 / (bytes + 1024);
    return fit < most ? (fit < 1 ? 1 : fit) : most;
}

// Rows of a strip, a multiple of `step`, at most 128 strips, for the least time of `workers` blocks that run at once: a
// block reads `window` rows before its first output, each for half of what a row of outputs costs.
inline int boxChunkRows(int columns, int height, int step, int window, long long workers)
{
    long long best = 0;
    int rows = height;
    for (int strips = 1; strips <= 128; ++strips)
    {
        const int share = (height + strips - 1) / strips, whole = (share + step - 1) / step * step;
        const long long blocks = static_cast<long long>(columns) * ((height + whole - 1) / whole);
        const long long time = (blocks + workers - 1) / workers * (2LL * whole + window + 2 * step);
        if (best == 0 || time < best)
        {
            best = time;
            rows = whole;
        }
    }
    return rows;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

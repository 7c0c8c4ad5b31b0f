// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_PLAN_HPP

#include "cuda/common/host_device.hpp"

// Which masks of linear filters have kernels whose threads walk down strips, and the numbers of tuning of these.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Strips: a thread walks down a strip of packets and reads every pixel once. `side` is the square window that
// the kernel is compiled for; masks of integer images are centred in it and padded with zeros. Float images need
// their mask's own size, because a zero over a NaN counts.
struct SideList
{
    int count;
    int side[7];
};

// Each entry costs a kernel for 1, 3 and 4 channels and every pair of types: sizes whose padding costs little are
// left out for integers, and pairs of different types have the small sizes that derivatives use.
constexpr SideList separableSides(bool sameType, bool isFloat)
{
    return isFloat ? SideList{7, {3, 5, 7, 9, 11, 13, 15}}
                   : (sameType ? SideList{5, {3, 5, 7, 11, 15}} : SideList{3, {3, 5, 7}});
}

constexpr SideList denseSides(bool sameType, bool isFloat)
{
    return isFloat || sameType ? SideList{4, {3, 5, 7, 9}} : SideList{2, {3, 5}};
}

// The side of the kernel for a mask that needs `needed`, exactly or padded; 0 if there is none.
constexpr int selectSide(const SideList& list, int needed, bool exactly)
{
    for (int i = 0; i < list.count; ++i)
        if (exactly ? list.side[i] == needed : list.side[i] >= needed)
            return list.side[i];
    return 0;
}

struct StripShape
{
    int packet;     // neighbouring outputs of a thread, at most 16 bytes of source and of destination
    int threads;    // of a block
    int minBlocks;  // of a multiprocessor: bounds the registers
    int rows;       // of a strip, about; each strip reads side - 1 rows more
    int minRows;    // even where the image is too small to fill the GPU
    int unroll;     // rows of the loop inside the image: saves moves from row to row, costs instruction cache
    int ahead;      // rows that are on their way while one is summed
    bool atOnce;    // the rows above the first output are loaded all at once
};

// Widest packet whose sums, one a row of the window and output, leave registers for the rest.
constexpr int stripPacket(int side, int sourceBytes, int destinationBytes)
{
    constexpr int maxAccumulators = 120;
    int packet = 16 / (sourceBytes > destinationBytes ? sourceBytes : destinationBytes);
    while (packet * side > maxAccumulators && packet * sourceBytes > 4)
        packet /= 2;
    return packet;
}

// Blocks whose registers a multiprocessor has: the sums, the words of two rows, and the pixels of one.
constexpr int stripBlocks(int side, int channels, int packet, int sourceBytes, int threads)
{
    constexpr int registersOfSm = 65536;
    const int otherRegisters = channels == 1 ? 40 : 64;
    const int words = (packet + (side - 1) * channels) * sourceBytes / 4 + 2;
    const int blocks = registersOfSm / (threads * (packet * side + 2 * words + otherRegisters));
    return blocks < 2 ? 2 : (blocks > 8 ? 8 : blocks);
}

// Measured on an H200, 16384 x 16384, Gpx/s. Without `atOnce`: dense 5 x 5 829 with three blocks, 889 with four, 750
// unrolled; float 9 x 9 305 to 425.
// With it a strip waits once for its first rows, not once a row, and may be as low as the rows that are read twice allow;
// its loop has 2 to 4 rows, which keeps the instruction caches, and strips are whole loops (16-bit 3 x 3 954 with 8 rows
// unrolled by 4, 901 with 11). Before, loops were unrolled by 5 to 7 and strips had 22 to 56 rows:
//   8-bit separable 5 x 5 1402 instead of 1323, 7 x 7 1188 instead of 1060, dense 3 x 3 1565 instead of 1516; separable
//   3 x 3 1587 instead of 1595, but 4096 x 4096 in 11 us instead of 13.4; 16-bit 3 x 3 943 instead of 871, 5 x 5 917
//   instead of 804, 7 x 7 825 instead of 748; float 3 x 3 491 instead of 449 (442 with 22 rows), 5 x 5 480 instead of
//   432, 7 x 7 445 instead of 417.
// 8-bit 3 x 3 1638 and 5 x 5 1414 with three rows ahead, which leave a register or two too few: the loops go to local
// memory. 3 x 3 1541 unrolled by 6, 1540 with packets of 8; 7 x 7 1025 not unrolled.
constexpr StripShape stripShape(bool dense, int side, int channels, int sourceBytes, int destinationBytes)
{
    constexpr int threads = 128;
    const int packet = stripPacket(side, sourceBytes, destinationBytes);
    const bool bytes = sourceBytes == 1, oneByte = bytes && channels == 1;
    StripShape shape = {};
    shape.packet = packet;
    shape.threads = threads;
    shape.minBlocks = stripBlocks(side, channels, packet, sourceBytes, threads);
    shape.minRows = side < 5 ? 4 : 8;
    shape.atOnce = side <= (dense ? 3 : 7);
    if (!shape.atOnce)
    {
        shape.rows = side < 7 ? 44 : (side < 9 ? 56 : 88);
        shape.unroll = dense ? 1 : 4;
        shape.ahead = bytes ? 2 : 1;
        shape.minBlocks = dense && side == 5 && oneByte ? 4 : shape.minBlocks;
    }
    else if (side == 3)
    {
        shape.rows = bytes ? 16 : 8;
        shape.unroll = 4;
        shape.ahead = sourceBytes == 2 && !dense ? 3 : 2;
        if (oneByte || (bytes && packet == 16 && channels == 3))
            shape.minBlocks = 5;
        else if (sourceBytes == 2 && channels == 1)
            shape.minBlocks = 7;
    }
    else if (side == 5)
    {
        shape.rows = bytes ? 24 : (sourceBytes == 2 ? 16 : 8);
        shape.unroll = sourceBytes == 2 ? 4 : 2;
        shape.ahead = bytes ? 1 : 2;
        shape.minBlocks = oneByte ? 4 : shape.minBlocks;
    }
    else
    {
        shape.rows = bytes ? 32 : 16;
        shape.unroll = sourceBytes == 2 ? 4 : 2;
        shape.ahead = 1;
    }
    return shape;
}

// Strips of images that do not fill the GPU, see short_strip.hpp. In a graph of launches, 8-bit: separable 3 x 3 512 x
// 512 2.4 us instead of 6.4 (copy 1.4), 1920 x 1080 3.6 instead of 7.4, 2048 x 2048 5.4 instead of 10.8; 5 x 5 3.0, 5.1
// and 8.0 instead of 9.5, 10.7 and 11.0; 7 x 7 3.8, 7.4 and 11.3 instead of 10.3, 12.4 and 21.5. 4 rows were as fast at
// 3 x 3 and slower at 5 x 5.
struct ShortStripShape
{
    int threads, rows;
};

constexpr ShortStripShape shortStripShape()
{
    return {64, 2};
}

constexpr bool hasShortStrips(bool dense, int side)
{
    return side <= (dense ? 5 : 7);
}

// Whether so many packets, summed over all rows, are too few for the strips of usual height. Those take over at 2 to 4
// (float 3 x 3), 3 to 6 (8-bit 3 x 3), 6 (16-bit 5 x 5), 4 to 8 (8-bit 5 x 5) and 6 to 12 (dense) rows a thread.
constexpr bool isSmallForStrips(bool dense, int side, long long packetRows, long long residentThreads)
{
    return packetRows < residentThreads * (side > 3 ? 6 : (dense ? 8 : 4));
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

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

// Each entry costs a kernel for 1, 3 and 4 channels and every pair of types: bytes have the sizes below those of the tensor
// cores (see matrixMinSide() and dense_matrix_plan.hpp), pairs of different types those that derivatives use, and sizes whose
// padding costs little are left out.
constexpr SideList separableSides(bool sameType, int sourceBytes)
{
    if (sourceBytes == 4)
        return {7, {3, 5, 7, 9, 11, 13, 15}};
    return sameType && sourceBytes == 2 ? SideList{6, {3, 5, 7, 9, 11, 15}} : SideList{3, {3, 5, 7}};
}

// Beyond 9 x 9 tiles do half as much: float 11 x 11 197 Gpx/s and 91, 15 x 15 103 and 66, 16 bit 11 x 11 208 and 92, 15 x 15
// 108 and 57.
constexpr SideList denseSides(bool sameType, int sourceBytes)
{
    if (sourceBytes == 4)
        return {7, {3, 5, 7, 9, 11, 13, 15}};
    return sameType && sourceBytes == 2 ? SideList{6, {3, 5, 7, 9, 11, 15}} : SideList{2, {3, 5}};
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
    int packet;       // neighbouring outputs of a thread, at most 16 bytes of source and of destination
    int threads;      // of a block
    int minBlocks;    // of a multiprocessor: bounds the registers
    int rows;         // of a strip, about; each strip reads side - 1 rows more
    int minRows;      // even where the image is too small to fill the GPU
    int unroll;       // rows of the loop inside the image: saves moves from row to row, costs instruction cache
    int ahead;        // rows that are on their way while one is summed
    bool atOnce;      // the rows above the first output are loaded all at once
    bool fetchAhead;  // the L2 cache fetches 256 bytes at a load
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

// All the rows above the first output are loaded at once: a strip waits once for them, not once a row, and may be as low as
// the rows that are read twice allow. Its loop is short, which keeps the instruction caches, and strips are whole loops.
constexpr StripShape atOnce(StripShape shape, int rows, int unroll, int ahead, int minBlocks)
{
    shape.rows = rows;
    shape.unroll = unroll;
    shape.ahead = ahead;
    shape.minBlocks = minBlocks;
    shape.atOnce = true;
    return shape;
}

// 3x3 masks of bytes of one channel, which nothing but memory should hold up: 80 registers, so that 24 warps run instead of
// 20, in blocks of two, and more fetched at a time (see denseStripShape() and separableStripShape()).
constexpr StripShape manyWarps(StripShape shape, int rows, int unroll, int ahead)
{
    shape = atOnce(shape, rows, unroll, ahead, 12);
    shape.threads = 64;
    shape.fetchAhead = true;
    return shape;
}

// Measured on an H200, 16384 x 16384, Gpx/s, 2026-11-22. `before`: a wait a row.
//   float 5 x 5 before 403, rows 6 428, 8 475, 12 462, 16 440; 7 x 7 before 360, rows 16 390, 32 405; 9 x 9 before 268, rows
//   32 284, 64 291. 3 channels, G elements/s: 5 x 5 before 318, 448, 7 x 7 246, 366, 9 x 9 231, 255 with four blocks, 247
//   with five; 11 x 11 174 with three, 179 with four.
//   16 bit 5 x 5 before 733, 5 blocks 795, 6 810, not unrolled 763; 3 channels 694, 737, 4 channels 634, 732; 7 x 7 no gain,
//   of 3 and 4 channels with three blocks 426, 422, with four 464, 458.
//   Float 11 x 11 and 15 x 15, 16 bit 11 x 11 need the registers for their sums: 197, 103 and 208 with a wait a row, 59 to
//   194 with rows at once.
//   8 bit 3 x 3 1516, 1565; 5 x 5 829 with three blocks, 889 with four, 750 unrolled. 3 x 3 of one channel with 20 warps
//   1584, fetched ahead 1608, with 24 warps 1639, and unrolled by 2 1649 (copy 2067); two rows ahead 1561, unrolled by 8 1573.
constexpr StripShape denseStripShape(StripShape shape, int side, int channels, int sourceBytes)
{
    const bool one = channels == 1;
    if (side == 3 && one && shape.packet == 16)
        return manyWarps(shape, 16, 2, 1);
    if (side == 3 && sourceBytes == 1)
        return atOnce(shape, 16, 4, 2, one || (shape.packet == 16 && channels == 3) ? 5 : shape.minBlocks);
    if (side == 3)
        return atOnce(shape, 8, 4, 2, sourceBytes == 2 && one ? 7 : shape.minBlocks);
    if (side == 5 && sourceBytes == 2)
        return atOnce(shape, 24, 2, 1, one ? 6 : 5);
    if (side == 5 && sourceBytes == 4)
        return one ? atOnce(shape, 8, 2, 2, 8) : atOnce(shape, 8, 2, 1, 6);
    if (side == 7 && sourceBytes == 4)
        return atOnce(shape, 32, 2, 1, one ? 6 : 5);
    if (side == 9 && sourceBytes == 4)
        return atOnce(shape, 64, 1, 1, one ? 5 : 4);
    shape.rows = side < 7 ? 44 : (side < 9 ? 56 : 88);
    shape.unroll = 1;
    shape.ahead = sourceBytes == 1 ? 2 : 1;
    if ((side == 5 && sourceBytes == 1 && one) || (side == 7 && sourceBytes == 2 && !one) ||
        (side == 11 && sourceBytes == 4 && channels == 3))
        shape.minBlocks = 4;
    return shape;
}

// The same runs.
//   8 bit 5 x 5 1402 instead of 1323, 7 x 7 1188 instead of 1060, with 64 rows 1223, not unrolled 1025; 3 x 3 1587 instead of
//   1595, but 4096 x 4096 in 11 us instead of 13.4. 3 x 3 1638 and 5 x 5 1414 with three rows ahead, which leave a register
//   or two too few: the loops go to local memory. 3 x 3 1541 unrolled by 6, 1540 with packets of 8; with 20 warps 1626, fetched
//   ahead 1642, with 24 warps 1627, and 8 rows unrolled by 8 1671 (copy 2022), although six words of them are in local
//   memory then; one row ahead 1626, 28 warps 1524. G elements/s of 3 and
//   4 channels: 3 x 3 1607 (5 blocks), 1540 with four blocks and 1591 with five; 5 x 5 with three blocks 1299, 1283, with
//   four 1399, 1360; 7 x 7 with two 942, 944, with three, not unrolled, 997, 994.
//   16 bit 3 x 3 943 instead of 871, 5 x 5 917 instead of 804, 7 x 7 825 instead of 748, 9 x 9 before 660, with three blocks
//   680, four 716 (541 in the kernel of 11 x 11), 11 x 11 584, 597, 15 x 15 471, 445 (13 x 13, which
//   has no kernel of its own, 470; with one 562). 3 channels 5 x 5 unrolled by 4 812, by 2 with five blocks 854; 7 x 7 674, 732; 9 x 9 632,
//   657; 11 x 11 447, 552.
//   Float 3 x 3 491 instead of 449 (442 with 22 rows), 5 x 5 480 instead of 432, 7 x 7 445 instead of 417; 9 x 9 431, 416,
//   15 x 15 381, 331. 3 channels 5 x 5 with four blocks 424, with six 469; 7 x 7 382, 411; 9 x 9 396; 15 x 15 246, 281.
constexpr StripShape separableStripShape(StripShape shape, int side, int channels, int sourceBytes)
{
    const bool one = channels == 1;
    const int blocks = shape.minBlocks;
    if (side == 3 && one && shape.packet == 16)
        return manyWarps(shape, 8, 8, 2);
    if (side == 3 && sourceBytes == 1)
        return atOnce(shape, 16, 4, 2, shape.packet == 16 ? 5 : blocks);
    if (side == 3)
        return atOnce(shape, 8, 4, sourceBytes == 2 ? 3 : 2, sourceBytes == 2 && one ? 7 : blocks);
    if (side == 5 && sourceBytes == 1)
        return atOnce(shape, 24, 2, 1, shape.packet == 16 ? 4 : blocks);
    if (side == 5 && sourceBytes == 2)
        return one ? atOnce(shape, 16, 4, 2, blocks) : atOnce(shape, 16, 2, 1, 5);
    if (side == 5)
        return atOnce(shape, 8, 2, 2, one ? blocks : 6);
    if (side == 7 && sourceBytes == 1)
        return one ? atOnce(shape, 64, 2, 1, blocks) : atOnce(shape, 32, 1, 1, 3);
    if (side == 7 && sourceBytes == 2)
        return one ? atOnce(shape, 16, 4, 1, blocks) : atOnce(shape, 16, 2, 1, 4);
    if (side == 7)
        return atOnce(shape, 16, 2, 1, one ? blocks : 5);
    if (side == 9 && sourceBytes == 2)
        return atOnce(shape, 32, 2, 1, 4);
    if (side == 11 && sourceBytes == 2)
        return atOnce(shape, 48, one ? 4 : 2, 1, blocks);
    shape.rows = 88;
    shape.unroll = side == 15 && sourceBytes == 4 && !one ? 2 : 4;
    shape.ahead = sourceBytes == 1 ? 2 : 1;
    shape.minBlocks = side == 15 && sourceBytes == 4 && !one ? 3 : blocks;
    return shape;
}

constexpr StripShape stripShape(bool dense, int side, int channels, int sourceBytes, int destinationBytes)
{
    constexpr int threads = 128;
    StripShape shape = {};
    shape.packet = stripPacket(side, sourceBytes, destinationBytes);
    shape.threads = threads;
    shape.minBlocks = stripBlocks(side, channels, shape.packet, sourceBytes, threads);
    shape.minRows = side < 5 ? 4 : 8;
    return dense ? denseStripShape(shape, side, channels, sourceBytes)
                 : separableStripShape(shape, side, channels, sourceBytes);
}

// Whether one loop takes sums of any form to pixels, see FinishForm: next to so many multiply-adds a row the choice costs
// nothing, and two loops less are to be compiled. Separable masks from 9 x 9 on would lose up to a quarter (H200,
// 2026-11-22).
constexpr bool hasOneLoop(bool dense, int side)
{
    return dense && side >= 7;
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

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

// The same in blocks of two warps, which fill the registers of a multiprocessor to the last, and with more fetched at a time.
constexpr StripShape inSmallBlocks(StripShape shape, int rows, int unroll, int ahead, int minBlocks)
{
    shape = atOnce(shape, rows, unroll, ahead, minBlocks);
    shape.threads = 64;
    shape.fetchAhead = true;
    return shape;
}

// Measured on an H200, 16384 x 16384, G elements/s, 2026-11-22. `before`: a wait a row.
//   8 bit 3 x 3 (copy 2085) with rows 16, unrolled by 2, 1 ahead, 28 warps 1711; by 4, 24 warps 1708, 2 ahead 1692; 4 channels by
//   2 1699, by 4 1657; the loop alone (no border in its kernel) 1728, rows 32 1647. 5 x 5 of 3 channels, alone, before 896, with
//   rows 24 953, 44 977, unrolled by 2 940; 4 channels 909, 966.
//   8 bit to 16 bit 3 x 3 alone 1144, in small blocks 1130.
//   16 bit 3 x 3 alone 966, in small blocks 963; 5 x 5 with 24 warps 840, 28 warps 854; 7 x 7 of 1 channel before 495, rows 32
//   500, 64 512; of 3 and 4 channels with three blocks 426, 422, with four 464, 458; 9 x 9 312, 315; 15 x 15 100, 36.
//   Float 5 x 5 before 403, rows 6 428, 8 475, 12 462, 16 440; 7 x 7 before 360, rows 16 390, 32 405; 9 x 9 before 268, rows 32
//   284, 64 291; none of them faster in small blocks. 3 channels: 5 x 5 before 318, 448, 7 x 7 246, 366, 9 x 9 231, 255 with
//   four blocks, 247 with five; 11 x 11 174 with three, 179 with four. 11 x 11 and 15 x 15 need the registers for their sums.
constexpr StripShape denseStripShape(StripShape shape, int side, int channels, int sourceBytes)
{
    const bool one = channels == 1, bytes = sourceBytes == 1 && shape.packet == 16;
    if (side == 3 && bytes)
        return inSmallBlocks(shape, 16, 2, 1, one ? 14 : 12);
    if (side == 3 && sourceBytes == 1)
        return atOnce(shape, 16, 4, 2, one ? 5 : shape.minBlocks);
    if (side == 3)
        return atOnce(shape, 8, 4, 2, sourceBytes == 2 && one ? 7 : shape.minBlocks);
    if (side == 5 && bytes && !one)
        return inSmallBlocks(shape, 44, 1, 1, 6);
    if (side == 5 && sourceBytes == 2)
        return one ? inSmallBlocks(shape, 24, 2, 1, 14) : atOnce(shape, 24, 2, 1, 5);
    if (side == 5 && sourceBytes == 4)
        return one ? atOnce(shape, 8, 2, 2, 8) : atOnce(shape, 8, 2, 1, 6);
    if (side == 7 && sourceBytes == 2 && one)
        return inSmallBlocks(shape, 64, 1, 1, 9);
    if (side == 7 && sourceBytes == 4)
        return atOnce(shape, 32, 2, 1, one ? 6 : 5);
    if (side == 9 && sourceBytes == 4)
        return atOnce(shape, 64, 1, 1, one ? 5 : 4);
    shape.rows = side < 7 ? 44 : (side < 9 ? 56 : 88);
    shape.unroll = 1;
    shape.ahead = sourceBytes == 1 ? 2 : 1;
    if ((side == 5 && bytes) || (side == 7 && sourceBytes == 2) || (side == 11 && sourceBytes == 4 && channels == 3))
        shape.minBlocks = 4;
    return shape;
}

// The same runs. A register too few, and words that are on their way wait for others: what the compiler makes of the loops says
// more than the number of warps.
//   8 bit 3 x 3 with rows 16, unrolled by 8, 3 ahead, 20 warps 1747, 2 ahead 1727, by 4 1708, 24 warps 1616; the loop alone (no
//   border in its kernel) 1764. 3 channels by 4, 1 ahead 1757, 2 ahead 1662; 4 channels 1682, 1662, with 16 warps 1729. 5 x 5 with
//   rows 24, by 3, 3 ahead 1577, 2 ahead 1571, by 2, 1 ahead 1524, alone 1628; 3 and 4 channels, alone, by 2 1533, 1525, by 4 1468,
//   1449. 7 x 7 with rows 32, by 2, 1 ahead 1300, 2 ahead 1282, by 4, 3 ahead 1293, rows 96 1278; not unrolled, alone, 1102; 4
//   channels 1195, alone by 2 1238, by 1 1017.
//   8 bit to 16 bit 3 x 3 alone 1113, in small blocks, rows 8 1175.
//   16 bit 3 x 3 943, 5 x 5 938, in small blocks no gain; 7 x 7 856, in small blocks 890; 9 x 9 758, 826; 11 x 11 alone 674, 709;
//   15 x 15 before 459, unrolled by 2 603, by 4 548 (13 x 13, which has no kernel of its own, with one 562, so 470). 3 channels
//   5 x 5 unrolled by 4 812, by 2 with five blocks 854; 7 x 7 811, no gain; alone 9 x 9 738, 756; 11 x 11 638, 671; 15 x 15 of 3
//   and 4 channels before 467, 380, by 1 459, 432.
//   Float 3 x 3 491 instead of 449 (442 with 22 rows), 5 x 5 480 instead of 432, 7 x 7 445 instead of 417; 9 x 9 before 431, in
//   small blocks by 4 465, by 2 447; 11 x 11 before 440, 440; 13 x 13 404, 406; 15 x 15 before 381, by 3, 2 ahead 393, by 2, 1
//   ahead 372. 3 channels 5 x 5 with four blocks 424, with six 469; 7 x 7 382, 411; 9 x 9 396; 15 x 15 318, 299.
constexpr StripShape separableStripShape(StripShape shape, int side, int channels, int sourceBytes)
{
    const bool one = channels == 1, bytes = sourceBytes == 1 && shape.packet == 16;
    const int blocks = shape.minBlocks;
    if (side == 3 && bytes)
        return one ? inSmallBlocks(shape, 16, 8, 3, 10)
                   : (channels == 3 ? inSmallBlocks(shape, 16, 4, 1, 10) : inSmallBlocks(shape, 16, 4, 2, 8));
    if (side == 3 && sourceBytes == 1)
        return one ? inSmallBlocks(shape, 8, 4, 2, 16) : atOnce(shape, 16, 4, 2, blocks);
    if (side == 3)
        return atOnce(shape, 8, 4, sourceBytes == 2 ? 3 : 2, sourceBytes == 2 && one ? 7 : blocks);
    if (side == 5 && bytes)
        return one ? inSmallBlocks(shape, 24, 3, 3, 8) : inSmallBlocks(shape, 24, 2, 1, 8);
    if (side == 5 && sourceBytes == 1)
        return atOnce(shape, 24, 2, 1, blocks);
    if (side == 5 && sourceBytes == 2)
        return one ? atOnce(shape, 16, 4, 2, blocks) : atOnce(shape, 16, 2, 1, 5);
    if (side == 5)
        return atOnce(shape, 8, 2, 2, one ? blocks : 6);
    if (side == 7 && bytes)
        return inSmallBlocks(shape, 32, 2, 1, 6);
    if (side == 7 && sourceBytes == 1)
        return one ? atOnce(shape, 64, 2, 1, blocks) : atOnce(shape, 32, 1, 1, 3);
    if (side == 7 && sourceBytes == 2)
        return one ? inSmallBlocks(shape, 16, 4, 2, 8) : atOnce(shape, 16, 2, 1, 4);
    if (side == 7)
        return atOnce(shape, 16, 2, 1, one ? blocks : 5);
    if (side == 9 && sourceBytes == 2)
        return one ? inSmallBlocks(shape, 64, 4, 2, 8) : inSmallBlocks(shape, 64, 2, 1, 8);
    if (side == 9 && one)
        return inSmallBlocks(shape, 16, 4, 1, 8);
    if (side == 11 && sourceBytes == 2)
        return inSmallBlocks(shape, 96, one ? 4 : 2, 1, 6);
    if (side == 15 && sourceBytes == 2)
        return inSmallBlocks(shape, 88, one ? 2 : 1, 1, 5);
    if (side == 15 && one)
        return inSmallBlocks(shape, 128, 3, 2, 6);
    shape.rows = 88;
    shape.unroll = side == 15 ? 2 : 4;
    shape.ahead = 1;
    shape.minBlocks = side == 15 ? 3 : blocks;
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

// Whether there is a loop for masks that begin with a coefficient of 1 and for the direct form (see FinishForm), next to the
// one for all. It saves a multiply-add of those of either vector, and one of all of a dense mask; images of floats keep their
// coefficients, as infinities have to meet them.
constexpr bool hasUnitLoop(bool dense, int side, bool integers)
{
    return integers && (!dense || side <= 5);
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

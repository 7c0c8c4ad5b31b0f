// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_PLAN_HPP

#include "cuda/runtime/device_facts.hpp"
#include "cuda/views/any_channels.hpp"
#include "tasks/roundings.hpp"

// Which masks of linear filters have kernels whose threads walk down strips, and the tuning numbers of these kernels.

namespace cv::cuda::fastfilters
{

// Strips: a thread walks down a strip of packets and reads every pixel once. `side` is the square window that the
// kernel is compiled for; masks of integer images are centred in it and padded with zeros. Float images need a kernel
// of the mask's size, because a zero over a NaN counts.
struct SideList
{
    int count;
    int side[7];
};

// Each entry costs a kernel for 1, 3 and 4 channels and every pair of types: bytes have the sizes below those for the
// tensor cores (see tensorSeparableMinSide() and tensor_dense_plan.hpp), pairs of different types have the sizes that
// derivatives use, and sizes whose padding costs little are left out.
constexpr SideList separableSides(bool sameType, int sourceBytes)
{
    if (sourceBytes == 8)
        return {4, {3, 5, 7, 9}};
    if (sourceBytes == 4)
        return {7, {3, 5, 7, 9, 11, 13, 15}};
    if (sameType && sourceBytes == 2)
        return {6, {3, 5, 7, 9, 11, 15}};
    return sameType || sourceBytes == 2 ? SideList{5, {3, 5, 7, 9, 15}} : SideList{3, {3, 5, 7}};
}

// Beyond 9 x 9, tiles run at half the speed of strips; figures: perf/tuning/strips.md.
constexpr SideList denseSides(bool sameType, int sourceBytes)
{
    if (sourceBytes == 8)
        return {2, {3, 5}};
    if (sourceBytes == 4)
        return {7, {3, 5, 7, 9, 11, 13, 15}};
    if (sameType && sourceBytes == 2)
        return {6, {3, 5, 7, 9, 11, 15}};
    return sourceBytes == 2 ? SideList{4, {3, 5, 7, 9}} : SideList{2, {3, 5}};
}

// Up to this side strips are faster for all coefficients. Above it, masks with a quarter of the coefficients should be
// faster through shared memory; that is an estimate, see perf/tuning/strips.md.
constexpr int denseSideBeforeSparse = 9;

// Rows of a dense mask that strips sum separately: a product in the other rows passes through the roundings of all
// products that follow in its own and in the other rows, at most side * side.
CFF_HOST_DEVICE constexpr int denseRowsApart(int side)
{
    const int over = side * side - sumRoundings(side, side);
    return over <= 0 ? 0 : (over + side - 2) / (side - 1);
}

// The side of the kernel for a mask that needs side `needed`, exactly or padded; 0 if there is none.
constexpr int selectSide(const SideList& list, int needed, bool exactly)
{
    for (int i = 0; i < list.count; ++i)
        if (exactly ? list.side[i] == needed : list.side[i] >= needed)
            return list.side[i];
    return 0;
}

// The elements from a pixel of a window to the next, in registers.
CFF_HOST_DEVICE constexpr int stripNext(int channels, int packet)
{
    return channels == anyChannels ? packet : channels;
}

struct StripShape
{
    int packet;       // neighbouring outputs per thread, at most 16 bytes of source and of destination
    int threads;      // per block
    int minBlocks;    // per multiprocessor: bounds the registers
    int rows;         // per strip, about; each strip reads side - 1 rows more
    int minRows;      // even if the image is too small to fill the GPU
    int unroll;       // rows of the loop inside the image: saves moves from row to row, costs instruction cache
    int ahead;        // rows that are being loaded while one is summed
    bool atOnce;      // the rows above the first output are loaded all at once
    bool fetchAhead;  // the L2 cache fetches 256 bytes at a load
};

// The widest packet whose sums, one for each row of the window and each output, leave registers for the rest.
constexpr int stripPacket(int side, int sourceBytes, int destinationBytes)
{
    constexpr int maxAccumulators = 120;
    int packet = 16 / (sourceBytes > destinationBytes ? sourceBytes : destinationBytes);
    while (packet * side > maxAccumulators && packet * sourceBytes > 4)
        packet /= 2;
    return packet;
}

// Blocks for which a multiprocessor has enough registers: the sums, the words of two rows, and the pixels of one.
constexpr int stripBlocks(int side, int channels, int packet, int sourceBytes, int threads)
{
    const int otherRegisters = channels == 1 ? 40 : 64;
    const int words = (packet + (side - 1) * channels) * sourceBytes / 4 + 2;
    const int ofSum = sourceBytes == 8 ? 2 : 1;
    const int blocks = registersOfMultiprocessor / (threads * (ofSum * packet * side + 2 * words + otherRegisters));
    return blocks < 2 ? 2 : (blocks > 8 ? 8 : blocks);
}

// All the rows above the first output are loaded at once: a strip waits for them once, not once per row, and may be as
// low as the rows that are read twice allow. Its loop is short, which suits the instruction caches, and strips are
// whole loops.
constexpr StripShape atOnce(StripShape shape, int rows, int unroll, int ahead, int minBlocks)
{
    shape.rows = rows;
    shape.unroll = unroll;
    shape.ahead = ahead;
    shape.minBlocks = minBlocks;
    shape.atOnce = true;
    return shape;
}

// Like atOnce(), in blocks of two warps, which use all registers of a multiprocessor, and with more fetched at a time.
constexpr StripShape inSmallBlocks(StripShape shape, int rows, int unroll, int ahead, int minBlocks)
{
    shape = atOnce(shape, rows, unroll, ahead, minBlocks);
    shape.threads = 64;
    shape.fetchAhead = true;
    return shape;
}

// Figures: perf/tuning/strips.md. Nearly all sizes get faster if the first rows are loaded at once; 3 x 3 bytes and 16
// bits of 5 x 5 and 7 x 7 also with small blocks. 11 x 11 and 15 x 15 need the registers for their sums.
constexpr StripShape denseStripShape(StripShape shape, int side, int channels, int sourceBytes)
{
    const bool one = channels == 1, bytes = sourceBytes == 1 && shape.packet == 16;
    if (sourceBytes == 8)
        return atOnce(shape, 16, 2, 1, shape.minBlocks);
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

// Figures: perf/tuning/strips.md. If one register is missing, words that are being loaded wait for others: the code
// that the compiler makes of a loop matters more than the number of warps.
constexpr StripShape separableStripShape(StripShape shape, int side, int channels, int sourceBytes)
{
    const bool one = channels == 1, bytes = sourceBytes == 1 && shape.packet == 16;
    const int blocks = shape.minBlocks;
    if (sourceBytes == 8)
        return atOnce(shape, side < 7 ? 16 : 32, 2, 1, blocks);
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

// The largest side of kernels for any number of channels: larger masks of 16 bits are faster in planes; of bytes they
// were not measured.
constexpr int mostAnyChannelsSide(int sourceBytes)
{
    return sourceBytes == 1 ? 7 : (sourceBytes == 2 ? 9 : 15);
}

// Kernels for any number of channels (ChannelsStripReader) load every pixel of a window by itself, so that packets are
// small: the words of a warp then lie beside each other. Figures: perf/tuning/types.md.
constexpr StripShape anyChannelsShape(int side, int sourceBytes, int destinationBytes)
{
    const int ofSource = sourceBytes < 4 ? 8 / sourceBytes : 1, ofDestination = 16 / destinationBytes;
    StripShape shape = {};
    shape.packet = sourceBytes == 8 ? 2 : (ofSource < ofDestination ? ofSource : ofDestination);
    shape.threads = 128;
    shape.minBlocks = side <= 5 ? (side == 5 && shape.packet == 8 ? 4 : 6) : 4;
    shape.rows = side <= 5 ? 32 : 64;
    shape.minRows = side < 5 ? 4 : 8;
    shape.unroll = side <= 7 ? 2 : 1;
    shape.ahead = side == 5 && shape.packet == 8 ? 2 : 1;
    return shape;
}

constexpr StripShape stripShape(bool dense, int side, int channels, int sourceBytes, int destinationBytes)
{
    constexpr int threads = 128;
    if (channels == anyChannels)
        return anyChannelsShape(side, sourceBytes, destinationBytes);
    StripShape shape = {};
    shape.packet = stripPacket(side, sourceBytes, destinationBytes);
    shape.threads = threads;
    shape.minBlocks = stripBlocks(side, channels, shape.packet, sourceBytes, threads);
    shape.minRows = side < 5 ? 4 : 8;
    return dense ? denseStripShape(shape, side, channels, sourceBytes)
                 : separableStripShape(shape, side, channels, sourceBytes);
}

// Strips of 16 bits whose sums are integers, see integer_strips.hpp. Masks of a side in between are padded with zeros.
constexpr SideList integerSides(bool dense)
{
    return dense ? SideList{3, {5, 7, 9}} : SideList{2, {7, 9}};
}

// High strips multiply fewer rows twice. Dense masks of 9 x 9 need the registers for their sums. Figures:
// perf/tuning/strips.md.
constexpr StripShape integerStripShape(bool dense, int side, int channels, int destinationBytes)
{
    StripShape shape = stripShape(dense, side, channels, 2, destinationBytes);
    shape.packet = destinationBytes == 2 && !(dense && side == 9) ? 8 : 4;
    if (!dense)
        return inSmallBlocks(shape, destinationBytes == 2 ? 96 : 32, 2, 1, channels == 1 ? 8 : 6);
    const int blocks = channels == 1 ? (side < 7 ? 10 : 9) : (side == 7 ? 7 : 8);
    return inSmallBlocks(shape, side < 9 ? 32 : 128, side < 7 ? 2 : 1, 1, blocks);
}

// Whether there is a loop for masks that begin with a coefficient of 1 and for the direct form (see FinishForm), in
// addition to the general loop. It saves one multiply-add for each of the two vectors, or one for a dense mask; float
// images keep their coefficients, because infinities must be multiplied by them.
constexpr bool hasUnitLoop(bool dense, int side, bool integers)
{
    return integers && (!dense || side <= 5);
}

// Strips for images that do not fill the GPU, see short_strip.hpp. They take a third to three quarters of the time.
// Four rows were as fast at 3 x 3 and slower at 5 x 5; figures: perf/tuning/strips.md.
struct ShortStripShape
{
    int threads, rows;
};

constexpr ShortStripShape shortStripShape()
{
    return {64, 2};
}

constexpr bool hasShortStrips(bool dense, int side, int channels, int sourceBytes)
{
    return sourceBytes <= 4 && channels != anyChannels && (side <= (dense ? 5 : 7) || channels == 1);
}

// Rows of a short strip that are being loaded at once: all, or as many as 80 registers hold.
CFF_HOST_DEVICE constexpr int shortStripAhead(int side, int rows, int windowWords)
{
    const int most = side <= 7 ? rows : 80 / windowWords;
    return most < 2 ? 2 : (most < rows ? most : rows);
}

// Whether this many packets, summed over all rows, are too few for strips of the usual height. These become faster at 2
// to 4 (float 3 x 3), 3 to 6 (8-bit 3 x 3), 6 (16-bit 5 x 5), 4 to 8 (8-bit 5 x 5), 6 to 12 (dense), 6 to 12 (separable
// from 9 on), 7 to 15 (dense 7 x 7) and over 20 (dense from 9 x 9 on) rows per thread.
constexpr bool isSmallForStrips(bool dense, int side, long long packetRows, long long residentThreads)
{
    int rows = dense ? 8 : 4;
    if (side > 7)
        rows = dense ? 24 : (side > 9 ? 11 : 8);
    else if (side > 3)
        rows = dense && side > 5 ? 10 : 6;
    return packetRows < residentThreads * rows;
}

// Strips for images so narrow that the packets along the border take a large part of the time: the packets at the ends
// of a row, and the rows above and below the image, are read like all others, see EndsStripReader. All packets pay for
// it; perf/tuning/strips.md has the estimate.
constexpr bool wantsStripEnds(int packetsOfRow)
{
    return packetsOfRow <= 128;
}

// The shape of these kernels: if the blocks of their strips use all registers, the permutations need the registers of
// two blocks of two warps, or of one row ahead.
CFF_HOST_DEVICE constexpr StripShape stripEndsShape(StripShape shape)
{
    if (shape.threads < 128 && shape.minBlocks > 8)
        shape.minBlocks -= 2;
    else if (shape.ahead > 2)
        shape.ahead = 2;
    return shape;
}

}  // namespace cv::cuda::fastfilters

#endif

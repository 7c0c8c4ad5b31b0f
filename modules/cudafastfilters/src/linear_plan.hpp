// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_PLAN_HPP

#include "cuda/host_device.hpp"

// How a linear filter runs on the GPU. The numbers of tuning live here.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct LinearPlan
{
    int blockWidth, blockHeight;  // threads
    const char* why;
};

// Neighbouring outputs of a thread: each pixel is read and converted once for all of them.
constexpr int linearPacket = 8;

// Terms of a row that are summed before they join the sum of the window. Keeps the rounding error of long
// rows at (row / chunk + chunk) instead of (row) units.
constexpr int linearRowChunk = 32;

constexpr LinearPlan selectLinearPlan()
{
    return LinearPlan{32, 8, "any mask, any border"};
}

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

// Measured on an H200, 16384 x 16384, Gpx/s: 8-bit separable 3 x 3 1322 as a plain loop, 1527 unrolled by 6, 1609 with
// two rows ahead and four blocks; 5 x 5 1029, 1300 with four blocks, 1327; 7 x 7 967 to 1044; dense 3 x 3 1314 to 1457,
// dense 5 x 5 829 with three blocks, 889 with four, 750 unrolled; float 9 x 9 305 to 425.
constexpr StripShape stripShape(bool dense, int side, int channels, int sourceBytes, int destinationBytes)
{
    constexpr int threads = 128;
    const int packet = stripPacket(side, sourceBytes, destinationBytes);
    int blocks = stripBlocks(side, channels, packet, sourceBytes, threads);
    if (channels == 1 && sourceBytes == 1 && side <= 5)
        blocks = 4;
    const int unroll = dense ? (side == 3 ? 6 : 1) : (side <= 7 ? (side == 3 ? 6 : side) : 4);
    return {packet,
            threads,
            blocks,
            side < 5 ? 22 : (side < 7 ? 44 : (side < 9 ? 56 : 88)),
            side < 5 ? 4 : 8,
            unroll,
            sourceBytes == 1 ? 2 : 1};
}

// Separable masks of any length through shared memory.
struct SeparableTileShape
{
    int width, rows;  // outputs across, and rows a step, of a block
    int threads;
    int mostRows;  // of a strip, about
};

constexpr SeparableTileShape separableTileShape()
{
    return {128, 32, 128, 1024};
}

// Coefficients are padded so that 8 neighbouring outputs need this many inputs, a multiple of 8.
CFF_HOST_DEVICE constexpr int separableTileTaps(int taps)
{
    return (taps + 14) / 8 * 8;
}

// Rows of a strip so that all `workers` blocks that run at once have strips; no shorter than the window, which each
// strip filters once more.
constexpr int separableTileRows(int columns, int height, long long workers, int windowHeight)
{
    const SeparableTileShape shape = separableTileShape();
    const long long strips = (workers + columns - 1) / columns;
    const int share = static_cast<int>((height + strips - 1) / strips);
    const int least = windowHeight > shape.rows ? windowHeight : shape.rows;
    const int rows = share > shape.mostRows ? shape.mostRows : (share < least ? least : share);
    return (rows + shape.rows - 1) / shape.rows * shape.rows;
}

// Dense masks of any size through shared memory.
struct DenseTileShape
{
    int across, width;  // threads and outputs across: 8 neighbours a thread
    int lines;          // rows of outputs of a thread: each input that it reads meets 8 of each
    int leastThreads, mostThreads;
};

CFF_HOST_DEVICE constexpr DenseTileShape denseTileShape(int sumBytes)
{
    return {16, 128, sumBytes == 4 ? 4 : 2, 128, 512};
}

// From this many coefficients on, tiles win over direct correlation. Measured on an H200, 8192 x 8192, Gpx/s, direct and
// tiles: 16-bit 3 x 3 200, 198, 5 x 5 141, 162, 9 x 9 67, 114, 15 x 15 30, 59; float 15 x 15 21, 66, 31 x 31 6, 19, 63 x 63
// 1.5, 5.5. 16-bit 1920 x 1080: 3 x 3 92, 82, 5 x 5 65, 74, 15 x 15 14, 39.
constexpr int denseTileMinArea = 16;

// Rows that a tile reads at once; a tile's rows are a multiple.
constexpr int denseTileReadRows = 8;

// Separable masks on the tensor cores: products of 16 x 16 x 8. A window of 16 outputs with `side` coefficients
// spans `blocks` groups of 16 inputs along each direction; counted in elements along the rows.
struct MatrixBlocks
{
    int x, y;
};

struct MatrixBlocksList
{
    int count;
    MatrixBlocks blocks[5];
};

// 17 x 17 and 33 x 33 of one channel, 9 x 17 of three and four, 17 x 17 of three, 15 x 17 of four.
constexpr MatrixBlocksList matrixBlocks()
{
    return {5, {{2, 2}, {3, 2}, {3, 3}, {4, 2}, {5, 2}}};
}

// Index of the smallest kernel that reaches `elements` to the left and right and `rows` up and down; -1: none.
constexpr int selectMatrixBlocks(int elements, int rows)
{
    constexpr MatrixBlocksList list = matrixBlocks();
    for (int i = 0; i < list.count; ++i)
        if (8 * (list.blocks[i].x - 1) >= elements && 8 * (list.blocks[i].y - 1) >= rows)
            return i;
    return -1;
}

// From this many coefficients on, a mask of rank 1 is computed as a separable one: smaller ones are as fast dense, and
// the contract's bound for them has no room for the rounding of the factors.
constexpr int factoriseMinArea = 25;

// From this side on the tensor cores win over the multiply-adds of the strips (8 bit). Measured on an H200: side 7 of
// one channel 544 against 707 Gpx/s, of three and four channels 176 and 133 against 119 and 94 with coefficients that
// fp16 holds exactly; side 15 of one channel 569 against 387.
constexpr int matrixMinSide(bool split, int channels)
{
    return split || channels == 1 ? 9 : 7;
}

struct MatrixShape
{
    int tiles;      // of 16 outputs, side by side, of a warp
    int warps;      // of a block
    int minBlocks;  // of a multiprocessor
    int rows;       // of a strip, about
    int borderRows;
};

constexpr MatrixShape matrixShape(MatrixBlocks blocks)
{
    return {4, 4, blocks.x + blocks.y <= 5 ? 3 : 2, blocks.y == 2 ? 256 : 512, 64};
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

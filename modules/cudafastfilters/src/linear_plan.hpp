// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_PLAN_HPP

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
};

// `registers`: one accumulator a row of the window and output, the words of two rows, and the pixels of one.
constexpr StripShape stripShape(int side, int channels, int sourceBytes, int destinationBytes)
{
    constexpr int maxAccumulators = 120, threads = 128, registersOfSm = 65536;
    const int otherRegisters = channels == 1 ? 40 : 64;
    const int widest = sourceBytes > destinationBytes ? sourceBytes : destinationBytes;
    int packet = 16 / widest;
    while (packet * side > maxAccumulators && packet * sourceBytes > 4)
        packet /= 2;
    const int words = (packet + (side - 1) * channels) * sourceBytes / 4 + 2;
    const int registers = packet * side + 2 * words + otherRegisters;
    const int blocks = registersOfSm / (threads * registers);
    return {packet, threads, blocks < 2 ? 2 : (blocks > 8 ? 8 : blocks), side < 5 ? 40 : 56, side < 5 ? 4 : 8};
}

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
};

constexpr MatrixShape matrixShape(MatrixBlocks blocks)
{
    return {4, 4, blocks.x + blocks.y <= 5 ? 3 : 2, blocks.y == 2 ? 256 : 512};
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif

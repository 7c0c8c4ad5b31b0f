// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_PLAN_HPP

#include "strip_plan.hpp"

#include <cstddef>

// How a linear filter runs on the GPU. The numbers of tuning live here, those of strips in strip_plan.hpp.

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

// Sparse masks through shared memory: each thread has outputs in some lines, and in some columns a warp apart.
struct SparseTileShape
{
    int columns, lines;
    int leastThreads, mostThreads;
};

CFF_HOST_DEVICE constexpr SparseTileShape sparseTileShape()
{
    return {4, 4, 128, 512};
}

// Whether a mask with so few coefficients that are not zero is computed tap by tap: each is a read of shared memory for
// each output then, of which a dense mask needs one for sixteen multiply-adds.
constexpr bool isSparse(int taps, int area)
{
    return taps > 0 && area >= denseTileMinArea && 4ll * taps <= area;
}

// Most separable masks that a dense one may be the sum of and cost less so. In multiply-adds a pixel: those of the two
// vectors, about 40 for a plane that is written and read, 20 for the sum.
constexpr int mostLowRankTerms(int width, int height)
{
    constexpr int most = 8;
    const long long terms =
        (static_cast<long long>(width) * height - 20) / (static_cast<long long>(width) + height + 40);
    return terms < most ? static_cast<int>(terms) : most;
}

// Rows of a band whose planes, of `rowBytes` a row together, are held at once.
constexpr int lowRankBandRows(std::size_t rowBytes, int rows)
{
    constexpr std::size_t most = std::size_t(512) << 20, least = 256;
    const std::size_t fitting = most / rowBytes > least ? most / rowBytes : least;
    return fitting < static_cast<std::size_t>(rows) ? static_cast<int>(fitting) : rows;
}

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

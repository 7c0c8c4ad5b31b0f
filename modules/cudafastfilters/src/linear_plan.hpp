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

// Roundings that a term of a float sum passes through at most.
CFF_HOST_DEVICE constexpr int sumRoundings(int width, int height)
{
    return width + height + linearRowChunk;
}

// Rows of a dense mask that strips sum apart: a product of the others passes through the roundings of all that follow in its
// own and in the other rows, side * side at most.
CFF_HOST_DEVICE constexpr int denseRowsApart(int side)
{
    const int over = side * side - sumRoundings(side, side);
    return over <= 0 ? 0 : (over + side - 2) / (side - 1);
}

constexpr LinearPlan selectLinearPlan()
{
    return LinearPlan{32, 8, "any mask, any border"};
}

// Separable masks through shared memory. Measured on an H200, 16384 x 16384, Gpx/s, with coefficients in shared memory and in
// uniform registers: float 17 x 17 243, 285, 21 x 21 214, 284, 31 x 31 187, 236, 63 x 63 114, 135, 101 x 101 71, 95. A
// multiply-add that reads three registers of a thread waits for their banks in one of two cases.
struct SeparableTileShape
{
    int width, rows;  // outputs across, and rows a step, of a block
    int threads;
};

CFF_HOST_DEVICE constexpr SeparableTileShape separableTileShape()
{
    return {128, 32, 128};
}

// The longest row or column: its coefficients, and one more, are parameters of the kernel, which has 4 KiB for them.
constexpr int separableTileMaxTaps(int sumBytes)
{
    return 1600 / sumBytes - 1;
}

// How a tile lies in shared memory: its channels in planes of their own.
struct SeparableTileCut
{
    int planes;         // all channels side by side, or 1
    int pixels;         // outputs across: planes * pixels elements
    int inputs;         // pixels of a row that they need, a multiple of 8
    int planeElements;  // from plane to plane
    int ringRows;       // rows of a step and of the windows above, a multiple of 8
    unsigned ringTurn;  // by how much the columns of the ring are turned, at most
    int warpElements;   // from the rows that a warp reads to those of the next

    CFF_HOST_DEVICE constexpr int rowElements() const { return planes * planeElements; }
    CFF_HOST_DEVICE constexpr int runs() const
    {
        return planes * (pixels / 8);
    }  // of 8 neighbouring outputs of a plane
};

// Up to this width all channels of an image of 16 or 32 bit share a tile: neighbouring elements are read and written
// together. Beyond that a tile has too few pixels for their surroundings. Measured on an H200, float 31 x 31, elements/s:
// 3 channels 75 and 180 G, 4 channels 55 and 183 G; 8 bit, 3 channels, shared 124, apart 186.
constexpr int separableTileMostShared = 63;

// Blocks that registers leave room for. Shared memory has room for 5 up to 17 rows, but the compiler does more with the
// registers. One H200, 2026-11-22, Gpx/s with 5 and 4: float 17 x 17 316, 318, 31 x 31 255, 258, 16 bit 31 x 31 225, 229.
constexpr int separableTileResident(int sumBytes)
{
    return sumBytes == 4 ? 4 : 2;
}

CFF_HOST_DEVICE constexpr int separableTileWarpRows()
{
    return separableTileShape().rows / (separableTileShape().threads / 32);
}

// `raw`: pixels are converted on their way.
constexpr SeparableTileCut separableTileCut(int width, int height, int channels, int sourceBytes, bool raw)
{
    constexpr SeparableTileShape shape = separableTileShape();
    SeparableTileCut cut = {};
    cut.planes = sourceBytes > 1 && width <= separableTileMostShared && (channels == 3 || channels == 4) ? channels : 1;
    cut.pixels = shape.width / cut.planes / 8 * 8;
    cut.inputs = cut.pixels + (width + 6) / 8 * 8;
    // Neighbouring lanes read neighbouring planes: half the banks apart.
    cut.planeElements = cut.planes == 1 ? cut.inputs : cut.inputs + (48 - cut.inputs % 32) % 32;
    cut.ringRows = shape.rows + (height + 6) / 8 * 8;
    cut.ringTurn = cut.ringRows >= 64 ? 7 : 3;
    cut.warpElements = separableTileWarpRows() * cut.rowElements() + (raw ? cut.rowElements() / 2 + 8 : 0);
    return cut;
}

// Blocks that share the steps of all columns of tiles evenly: as many as run at once, but none with fewer rows than the
// window, which each filters once more.
constexpr long long separableTileBlocks(long long steps, long long workers, int windowHeight)
{
    const int least = (windowHeight + separableTileShape().rows - 1) / separableTileShape().rows;
    const long long blocks = steps / least;
    return blocks < 1 ? 1 : (blocks < workers ? blocks : workers);
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

// Up to this side strips are faster for all coefficients. Above, a quarter of the coefficients at a read of shared memory each,
// 32 lanes a clock, are an estimated 250 Gpx/s at 11 x 11 and 136 at 15 x 15, against 197 and 103 of strips.
constexpr int denseSideBeforeSparse = 9;

// Bytes of the shared memory of a block on GPUs that have most of it. Masks whose tiles need more are not for tiles.
constexpr int mostSharedBytes = 227 << 10;

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

// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_PLAN_HPP

#include "common/host_device.hpp"

#include <cstddef>

// Separable filters through shared memory. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Separable masks through shared memory. Coefficients are in uniform registers: in shared memory they were slower,
// because every second multiply-add that reads three registers of a thread waits for their banks. Figures:
// perf/tuning/separable_tile.md.
struct SeparableTileShape
{
    int width, rows;  // outputs across, and rows per step, of a block
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

// How a tile lies in shared memory: each channel in its own plane.
struct SeparableTileLayout
{
    int planes;         // all channels side by side, or 1
    int pixels;         // outputs across: planes * pixels elements
    int inputs;         // pixels of a row that they need, a multiple of 8
    int planeElements;  // distance from plane to plane
    int ringRows;       // rows of a step and of the windows above, a multiple of 8
    unsigned ringTurn;  // the most by which the columns of the ring are rotated
    int warpElements;   // from the rows that a warp reads to those of the next warp

    CFF_HOST_DEVICE constexpr int rowElements() const { return planes * planeElements; }
    CFF_HOST_DEVICE constexpr int runs() const
    {
        return planes * (pixels / 8);
    }  // parts of 8 neighbouring outputs of a plane
};

// Up to this width, all channels of a 16- or 32-bit image share a tile: neighbouring elements are read and written
// together. Beyond it, a tile has too few pixels for the pixels around them. Separate channels are faster for bytes.
constexpr int separableTileMostShared = 63;

// Blocks for which there are enough registers. Shared memory has room for 5 up to 17 rows, but the compiler does more
// with the registers.
constexpr int separableTileResident(int sumBytes)
{
    return sumBytes == 4 ? 4 : 2;
}

CFF_HOST_DEVICE constexpr int separableTileWarpRows()
{
    return separableTileShape().rows / (separableTileShape().threads / 32);
}

// `raw`: pixels are converted after they are copied.
constexpr SeparableTileLayout separableTileLayout(int width, int height, int channels, int sourceBytes, bool raw)
{
    constexpr SeparableTileShape shape = separableTileShape();
    SeparableTileLayout layout = {};
    layout.planes =
        sourceBytes > 1 && width <= separableTileMostShared && (channels == 3 || channels == 4) ? channels : 1;
    layout.pixels = shape.width / layout.planes / 8 * 8;
    layout.inputs = layout.pixels + (width + 6) / 8 * 8;
    // Neighbouring lanes read neighbouring planes: half the banks apart.
    layout.planeElements = layout.planes == 1 ? layout.inputs : layout.inputs + (48 - layout.inputs % 32) % 32;
    layout.ringRows = shape.rows + (height + 6) / 8 * 8;
    layout.ringTurn = layout.ringRows >= 64 ? 7 : 3;
    layout.warpElements = separableTileWarpRows() * layout.rowElements() + (raw ? layout.rowElements() / 2 + 8 : 0);
    return layout;
}

// The number of blocks that divide the steps of all columns of tiles evenly: as many as run at the same time, but none
// with fewer rows than the window has, because each block filters that many rows again.
constexpr long long separableTileBlocks(long long steps, long long workers, int windowHeight)
{
    const int least = (windowHeight + separableTileShape().rows - 1) / separableTileShape().rows;
    const long long blocks = steps / least;
    return blocks < 1 ? 1 : (blocks < workers ? blocks : workers);
}

// Shared memory, in bytes, that a block needs.
constexpr std::size_t separableTileBytes(const SeparableTileLayout& layout, int sumBytes)
{
    constexpr SeparableTileShape shape = separableTileShape();
    return (static_cast<std::size_t>(shape.threads / 32) * layout.warpElements +
            static_cast<std::size_t>(layout.ringRows) * shape.width) *
           sumBytes;
}

}  // namespace cv::cuda::fastfilters

#endif
